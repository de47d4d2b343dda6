import { createHmac, generateKeyPairSync, randomUUID, sign } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { crudOf } from '#domain/crud.ts'
import { unit } from '#domain/entities/master/unit.ts'
import { pathOf } from '#domain/service.ts'
import { roles, tenants, users } from '#domain/services/access/accounts.ts'
import { access } from '#domain/services/access/session.ts'
import { plainKey } from '../../../src/server/base/token-keys.ts'
import { makeTokens } from '../../../src/server/identity/tokens.ts'
import { testPassword } from '../../support/database.ts'
import { createTestServer, type TestServer, type TestUser } from '../../support/server.ts'

let server: TestServer
let other: TestUser
beforeAll(async () => {
  server = await createTestServer()
  other = await server.user(1, 'other', ['Pages.Roles'])
})
afterAll(() => server.close())

const guarded = crudOf(unit).getAll
const open = access.current

const b64 = (value: unknown) =>
  Buffer.from(typeof value === 'string' ? value : JSON.stringify(value)).toString('base64url')
const claimsOf = (token: string) =>
  JSON.parse(Buffer.from(token.split('.')[1]!, 'base64url').toString()) as Record<string, unknown>
const tenantClaim = 'http://www.aspnetboilerplate.com/identity/claims/tenantId'

const withBearer = (token: string, url: string) =>
  server.request({ method: 'GET', url, headers: { authorization: `Bearer ${token}` } })

async function statusOf(token: string): Promise<[number, number, unknown]> {
  const protectedAnswer = await withBearer(token, pathOf(guarded))
  const publicAnswer = await withBearer(token, pathOf(open))
  const session = publicAnswer.body.result as { user: unknown }
  return [protectedAnswer.status, publicAnswer.status, session.user]
}

const anonymous = [401, 200, null]

describe('crafted tokens count as none', () => {
  /** Weakened: the signature not looked at. */
  it('whatever was forged', async () => {
    const good = server.one.token
    const [header, payload, signature] = good.split('.') as [string, string, string]
    const claims = claimsOf(good)
    const hmac = (key: string | Buffer, head: object, body: object, hash = 'sha256') => {
      const text = `${b64(head)}.${b64(body)}`
      return `${text}.${createHmac(hash, key).update(text).digest('base64url')}`
    }
    const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
    const pem = publicKey.export({ type: 'spki', format: 'pem' }).toString()
    const rsaText = `${b64({ alg: 'RS256', typ: 'JWT' })}.${payload}`
    const rsaSignature = sign('sha256', Buffer.from(rsaText), privateKey).toString('base64url')
    const jwk = publicKey.export({ format: 'jwk' })
    const head = { alg: 'HS256', typ: 'JWT' }
    const forged: Record<string, string> = {
      none: `${b64({ alg: 'none', typ: 'JWT' })}.${payload}.`,
      NONE: `${b64({ alg: 'NONE' })}.${payload}.`,
      nOnE: `${b64({ alg: 'nOnE' })}.${payload}.${signature}`,
      'no algorithm': `${b64({ typ: 'JWT' })}.${payload}.${signature}`,
      'no signature': `${header}.${payload}.`,
      'two parts': `${header}.${payload}`,
      'five parts': `${good}.x.y`,
      'empty key': hmac('\0', head, claims),
      'template key': hmac('AbpProjectName_C421AAEE0D114E9C', head, claims),
      'key is the word secret': hmac('secret', head, claims),
      'public key as secret': hmac(pem, head, claims),
      HS512: hmac(server.database.secrets.tokens[0].secret, { alg: 'HS512' }, claims, 'sha512'),
      'raw secret instead of the derived key': hmac(server.database.secrets.tokens[0].secret, head, claims),
      RS256: `${rsaText}.${rsaSignature}`,
      'own jwk': hmac(pem, { ...head, jwk }, claims),
      jku: hmac('x'.repeat(32), { ...head, jku: 'https://evil.example/jwks.json' }, claims),
      x5u: hmac('x'.repeat(32), { ...head, x5u: 'https://evil.example/x5u' }, claims),
      'kid as path': hmac('', { ...head, kid: '../../../dev/null' }, claims),
      'kid as SQL': hmac('x', { ...head, kid: "' union select 'x" }, claims),
      'other tenant': `${header}.${b64({ ...claims, [tenantClaim]: 2 })}.${signature}`,
      'other user': `${header}.${b64({ ...claims, sub: String(other.userId) })}.${signature}`,
      'later end': `${header}.${b64({ ...claims, exp: 4_000_000_000 })}.${signature}`,
      'trailing bytes': `${good}AAAA`,
      'changed signature': `${header}.${payload}.${signature.slice(0, -2)}AA`,
      unicode: `${header}.${b64('{"sub":"\u{1F600}"}')}.${signature}`,
      huge: `${header}.${b64({ ...claims, x: 'y'.repeat(6000) })}.${signature}`,
      'array claims': `${header}.${b64([1, 2])}.${signature}`,
      'no JSON': `${header}.${b64('{')}.${signature}`,
      word: 'null',
      dots: '..',
    }
    for (const [name, token] of Object.entries(forged)) expect(await statusOf(token), name).toEqual(anonymous)
    expect(Object.keys(forged).length).toBeGreaterThanOrEqual(25)
    expect((await statusOf(good))[0]).toBe(200)
  })

  /** Weakened: the version of the token not compared; the session of another user taken. */
  it('and neither do those of another installation, a wrong issuer or odd subjects, even with a true signature', async () => {
    const now = () => new Date()
    const version = claimsOf(server.one.token)['ver'] as number
    const session = claimsOf(server.one.token)['jti'] as string
    const subject = { userNumber: server.one.userId, tenantId: 1, version, session }
    expect((await statusOf(await makeTokens(server.database.secrets.tokens, now).issue(subject)))[0]).toBe(
      200,
    )
    const elsewhere = makeTokens([plainKey('another installation, another secret of some length')], now)
    expect(await statusOf(await elsewhere.issue(subject))).toEqual(anonymous)
    const own = makeTokens(server.database.secrets.tokens, now)
    for (const odd of [
      { ...subject, tenantId: 2 },
      { ...subject, tenantId: 99 },
      { ...subject, userNumber: 0 },
      { ...subject, userNumber: 9_999_999 },
      { ...subject, version: subject.version + 1 },
      { ...subject, session: claimsOf(server.two.token)['jti'] as string },
      { ...subject, session: claimsOf(other.token)['jti'] as string },
      { ...subject, userNumber: other.userId },
      { ...subject, session: randomUUID() },
      { ...subject, session: 'no uuid' },
    ])
      expect(await statusOf(await own.issue(odd)), JSON.stringify(odd)).toEqual(anonymous)
  })

  /** Weakened: the end of a token not looked at. */
  it('and neither do expired ones or ones from the future', async () => {
    const at = (seconds: number) => () => new Date(Date.now() + seconds * 1000)
    const subject = {
      userNumber: server.one.userId,
      tenantId: 1,
      version: claimsOf(server.one.token)['ver'] as number,
      session: claimsOf(server.one.token)['jti'] as string,
    }
    const issue = (seconds: number) => makeTokens(server.database.secrets.tokens, at(seconds)).issue(subject)
    expect(await statusOf(await issue(-86_401))).toEqual(anonymous)
    expect(await statusOf(await issue(60))).toEqual(anonymous)
    expect((await statusOf(await issue(-86_300)))[0]).toBe(200)
  })

  /** Weakened: the time of a token looked at when it is read for the first time alone. */
  it('and neither do those whose time is up since they were read, or that were changed since', async () => {
    let time = Date.now()
    const tokens = makeTokens([plainKey('a secret of some length for tokens alone')], () => new Date(time))
    const subject = { userNumber: 1, tenantId: 1, version: 1, session: randomUUID() }
    const token = await tokens.issue(subject)
    expect(await tokens.read(token)).toMatchObject(subject)
    expect(await tokens.read(token)).toMatchObject(subject)
    expect(await tokens.read(`${token}A`)).toBeNull()
    time += 86_400_000
    expect(await tokens.read(token)).toBe('expired')
    time -= 86_402_000
    expect(await tokens.read(token)).toBeNull()
  })
})

/** Weakened: the end of sessions not looked at; of the user; of the tenant, which two places look at. */
describe('a token', () => {
  const fresh = async (name: string): Promise<TestUser> => server.user(1, name, ['Pages.Roles'])
  const status = async (user: TestUser) => (await user.call(guarded)).status

  it('ends with a change or reset of the password', async () => {
    const user = await fresh('changes')
    const done = await user.ask(access.changePassword, {
      currentPassword: testPassword,
      newPassword: 'Another_2026',
    })
    expect(done).toBe(true)
    expect(await status(user)).toBe(401)
    const again = await server.signIn(1, 'changes', 'Another_2026')
    expect(await status(again)).toBe(200)
    await server.one.ask(users.resetPassword, {
      adminPassword: testPassword,
      userId: again.userId,
      newPassword: 'Reset_by_2026',
    })
    expect(await status(again)).toBe(401)
    const reset = await server.signIn(1, 'changes', 'Reset_by_2026')
    expect((await reset.call(guarded)).body.error?.message).toBe('Please change your password first.')
    expect(await reset.ask(access.planUnits)).toMatchObject({ items: [{ planUnitCode: 'JS' }] })
  })

  it('ends when its user is deactivated or deleted', async () => {
    const user = await fresh('leaves')
    await server.one.ask(users.deactivate, { id: user.userId })
    expect(await status(user)).toBe(401)
    await server.one.ask(users.activate, { id: user.userId })
    expect(await status(user)).toBe(401)
    const again = await server.signIn(1, 'leaves', testPassword)
    expect(await status(again)).toBe(200)
    await server.one.ask(users.delete, { id: user.userId })
    expect(await status(again)).toBe(401)
  })

  it('ends when a permission is withdrawn from a role, and not when one is added', async () => {
    const user = await fresh('loses')
    const { items } = await server.one.ask(roles.getAll, { keyword: 'R-loses' })
    await server.one.ask(roles.update, { ...items[0], grantedPermissions: ['Pages.Roles', 'Pages.demo'] })
    expect(await status(user)).toBe(200)
    await server.one.ask(roles.update, { ...items[0], grantedPermissions: [] })
    const refused = await user.call(guarded)
    expect(refused.status).toBe(401)
    expect(refused.body).toMatchObject({
      serverSessionError: true,
      error: { details: 'Your account or your rights have changed.' },
    })
    expect(await status(await server.signIn(1, 'loses', testPassword))).toBe(403)
  })

  it('ends when its tenant is deactivated', async () => {
    const made = await server.host.ask(tenants.create, {
      tenancyName: 'Third',
      name: 'Third',
      adminEmailAddress: 'third@example.com',
    })
    const first = await server.signIn(made.id, made.adminUserName, made.adminPassword!)
    expect(await first.ask(access.current)).toMatchObject({
      user: { mustChangePassword: true },
      planUnitCode: 'JS',
    })
    await server.host.ask(tenants.update, { ...made, isActive: false })
    expect((await first.ask(access.current)) as object).toMatchObject({ user: null })
    expect((await first.call(access.planUnits)).status).toBe(401)
    await expect(server.signIn(made.id, 'admin', made.adminPassword!)).rejects.toThrow(
      /Third is not active|未启用/,
    )
    expect(await server.nobody.ask(access.isTenantAvailable, { tenancyName: 'third' })).toEqual({
      state: 2,
      tenantId: null,
    })
    await server.host.ask(tenants.delete, { id: made.id })
    expect((await server.host.call(tenants.get, { id: made.id })).status).toBe(404)
  })
})
