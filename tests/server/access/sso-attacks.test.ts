import { randomUUID } from 'node:crypto'
import { generateKeyPair, exportJWK, SignJWT, UnsecuredJWT } from 'jose'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { users } from '#domain/services/access/accounts.ts'
import { signInPath } from '#domain/services/access/session.ts'
import { sso, ssoSignInPath } from '#domain/services/access/sso.ts'
import { pathOf } from '#domain/service.ts'
import { readSso } from '../../../src/server/identity/sso-config.ts'
import { withTenant } from '../../../src/server/db/tenant.ts'
import { startForgingProvider, type Forged, type ForgingProvider } from '../../support/forging-provider.ts'
import { testPassword } from '../../support/database.ts'
import { createTestServer, type TestAnswer, type TestServer } from '../../support/server.ts'

/**
 * Attacks on single sign-on, each refused with a message of ours and without a session. That the way itself is sound is
 * shown first, so that none is refused for another reason. Weakened and seen to fail: audience, nonce, `azp`, algorithms,
 * verification of e-mails and single use, one at a time.
 */
const client = { clientId: 'takt', clientSecret: 'a secret of the test provider' }
const secret = 'shared with the enterprise system, 32 or more'
let provider: ForgingProvider
let otherProvider: ForgingProvider
let server: TestServer

beforeAll(async () => {
  provider = await startForgingProvider(client.clientId)
  otherProvider = await startForgingProvider(client.clientId)
  const common = { ...client, redirectUri: 'http://localhost:5300/unitSelection' }
  const { issuer } = provider
  server = await createTestServer(
    undefined,
    readSso({
      providers: {
        Default: { ...common, issuer, mode: 'required', matchBy: 'userName' },
        Other: { ...common, issuer: otherProvider.issuer, matchBy: 'email' },
      },
      partners: {
        erp: { tenancyName: 'Default', secret },
        mes: { tenancyName: 'Other', secret: `${secret} of the other` },
      },
    }),
  )
  await server.account(1, 'lin', [])
  await server.account(2, 'victim', [])
  await server.one.ask(users.deactivate, { id: await server.account(1, 'gone', []) })
})
afterAll(async () => {
  await server.close()
  await provider.close()
  await otherProvider.close()
})

async function wayOut(tenantId = 1) {
  const answer = await server.request({
    method: 'GET',
    url: pathOf(sso.getSsoUrlForCode),
    headers: { 'abp.tenantid': String(tenantId) },
  })
  const url = answer.body.result as string
  const cookie = ([answer.headers['set-cookie']].flat()[0] as string).split(';')[0]!
  return { url, cookie, state: new URL(url).searchParams.get('state')! }
}

const exchange = (
  payload: object,
  cookie = '',
  headers: Record<string, string> = {},
  remoteAddress?: string,
) =>
  server.request({
    method: 'POST',
    url: ssoSignInPath,
    headers: { 'accept-language': 'en', ...(cookie ? { cookie } : {}), ...headers },
    payload,
    ...(remoteAddress ? { remoteAddress } : {}),
  })

/** The way out and back, with a provider that forges its answer. */
async function comeBack(forged: Forged = {}, tenantId = 1): Promise<TestAnswer> {
  const { url, cookie, state } = await wayOut(tenantId)
  const code = (tenantId === 1 ? provider : otherProvider).code(url, forged)
  return exchange({ code, state }, cookie)
}

const now = (): number => Math.floor(Date.now() / 1000)
const text = (value: string): Uint8Array => new TextEncoder().encode(value)
const otherKey = async () => (await generateKeyPair('RS256', { extractable: true })).privateKey

interface Ticket {
  readonly claims?: Record<string, unknown>
  readonly key?: string
  readonly iss?: string
  readonly from?: number
  readonly life?: number
  readonly aud?: string
}

const ticket = ({
  claims = {},
  key = secret,
  iss = 'erp',
  from = now(),
  life = 60,
  aud = 'takt',
}: Ticket = {}) =>
  new SignJWT({ sub: 'lin', jti: randomUUID(), ...claims, iat: from, exp: from + life, iss, aud })
    .setProtectedHeader({ alg: 'HS256' })
    .sign(text(key))

/** What another system hands over, and the code for it where there is one, used at once. */
async function handOver(value: string): Promise<TestAnswer> {
  const told = await server.nobody.ask(sso.getOtherSystemLoginInfo, { value })
  if (told.status === 'E') expect(told.message).toMatch(/not valid/)
  return exchange({ ssoCode: told.ssoCode ?? 'none' })
}

const forgedTokens: Readonly<Record<string, Forged | (() => Promise<Forged>)>> = {
  'another issuer': { claims: { iss: 'https://evil.example' } },
  'another audience': { claims: { aud: 'another-client' } },
  'a list of audiences for another party': { claims: { aud: ['takt', 'evil'], azp: 'evil' } },
  'an expired token': { claims: { exp: now() - 120 } },
  'a token of the future': { claims: { nbf: now() + 600 } },
  'no time of issue': { without: ['iat'] },
  'no end': { without: ['exp'] },
  'no subject': { without: ['sub'] },
  'no nonce': { without: ['nonce'] },
  'an empty nonce': { claims: { nonce: '' } },
  'the nonce of another way out': { claims: { nonce: 'A'.repeat(43) } },
  'algorithm none': { idToken: (sound) => new UnsecuredJWT(payloadOf(sound)).encode() },
  'algorithm none with a signature': { idToken: (sound) => withHeader(sound, { alg: 'NONE' }) },
  'HS256 under the public key': async () => ({ header: { alg: 'HS256' }, key: text(provider.publicKey) }),
  'HS256 under our own secret': { header: { alg: 'HS256' }, key: text(client.clientSecret.padEnd(32, '.')) },
  'an unknown key': { header: { kid: 'two' } },
  'a key of the attacker under a known name': async () => ({ key: await otherKey() }),
  'a key inside the header': async () => {
    const { privateKey, publicKey } = await generateKeyPair('RS256', { extractable: true })
    return { key: privateKey, header: { kid: 'mine', jwk: await exportJWK(publicKey) } }
  },
  'an address of keys inside the header': async () => ({
    key: await otherKey(),
    header: { kid: 'mine', jku: `${otherProvider.issuer}/keys` },
  }),
  'claims changed after signing': { idToken: (sound) => withClaims(sound, { sub: 'admin' }) },
  'a signature cut off': { idToken: (sound) => sound.replace(/\.[^.]*$/, '.') },
  'an extension that must be understood': {
    idToken: (sound) => withHeader(sound, { alg: 'RS256', kid: 'one', crit: ['x'], x: true }),
  },
  'no token': { idToken: () => undefined },
  'a token that is none': { idToken: () => 'x.y.z' },
  'a list of tokens': { idToken: (sound) => [sound] },
  'an answer without end': { answer: { status: 200, body: 'x'.repeat(2_000_000) } },
  'a page instead of an answer': { answer: { status: 200, body: '<html></html>' } },
  'an answer from elsewhere': {
    answer: { status: 302, headers: { location: 'http://127.0.0.1:1/' }, body: '' },
  },
  'userinfo of another subject': { userInfo: { sub: 'someone' } },
  'the name of an administrator': {
    claims: { sub: 'x1' },
    userInfo: { sub: 'x1', preferred_username: 'ADMIN' },
  },
  'the name of a user who is gone': {
    claims: { sub: 'x2' },
    userInfo: { sub: 'x2', preferred_username: 'gone' },
  },
  'a pattern instead of a name': {
    claims: { sub: 'x3' },
    userInfo: { sub: 'x3', preferred_username: 'li%' },
  },
  'another subject for a linked name': {
    claims: { sub: 'x4' },
    userInfo: { sub: 'x4', preferred_username: 'lin' },
  },
}

const payloadOf = (token: string): Record<string, unknown> =>
  JSON.parse(Buffer.from(token.split('.')[1]!, 'base64url').toString()) as Record<string, unknown>
const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url')
const withHeader = (token: string, header: object): string =>
  [part(header), ...token.split('.').slice(1)].join('.')
const withClaims = (token: string, claims: object): string => {
  const [head, , signature] = token.split('.')
  return [head, part({ ...payloadOf(token), ...claims }), signature].join('.')
}

const mail = (userInfo: Forged['userInfo'], claims = {}): Promise<TestAnswer> =>
  comeBack({ claims: { sub: 'm', ...claims }, userInfo: { sub: 'm', ...userInfo } }, 2)

const attacks: Readonly<Record<string, () => Promise<TestAnswer>>> = {
  ...Object.fromEntries(
    Object.entries(forgedTokens).map(([name, forged]) => [
      name,
      async () => comeBack(typeof forged === 'function' ? await forged() : forged),
    ]),
  ),
  'the token of another sign-in again': async () => {
    const sound = provider.lastToken
    return comeBack({ idToken: () => sound })
  },
  "the token of another tenant's provider": async () => {
    await comeBack({}, 2)
    const theirs = otherProvider.lastToken
    return comeBack({ idToken: () => theirs })
  },
  'an e-mail that nobody verified': () => mail({ email: 'victim@example.com', email_verified: false }),
  'an e-mail that is verified by a text': () => mail({ email: 'victim@example.com', email_verified: 'true' }),
  'an e-mail of one answer, verified in another': () =>
    mail({ email: 'me@example.com', email_verified: true }, { email: 'victim@example.com' }),
  'no state': async () => {
    const { url, cookie } = await wayOut()
    return exchange({ code: provider.code(url, {}) }, cookie)
  },
  'the state of another way out': async () => {
    const [mine, theirs] = [await wayOut(), await wayOut()]
    return exchange({ code: provider.code(mine.url, {}), state: theirs.state }, mine.cookie)
  },
  'a way back twice': async () => {
    const { url, cookie, state } = await wayOut()
    await exchange({ code: 'wrong', state }, cookie)
    return exchange({ code: provider.code(url, {}), state }, cookie)
  },
  "the attacker's code and state in the browser of a victim": async () => {
    const { url, state } = await wayOut()
    return exchange({ code: provider.code(url, {}), state })
  },
  "the attacker's code and state beside the victim's own way out": async () => {
    const { url, state } = await wayOut()
    return exchange({ code: provider.code(url, {}), state }, (await wayOut()).cookie)
  },
  'the code of another browser': async () => {
    const [mine, theirs] = [await wayOut(), await wayOut()]
    return exchange({ code: provider.code(theirs.url, {}), state: mine.state }, mine.cookie)
  },
  'an altered cookie': async () => {
    const { url, cookie, state } = await wayOut()
    return exchange({ code: provider.code(url, {}), state }, `${cookie.slice(0, -3)}AAA`)
  },
  'a way back after ten minutes': async () => {
    const { url, cookie, state } = await wayOut()
    server.passSeconds(601)
    return exchange({ code: provider.code(url, {}), state }, cookie).finally(() => server.passSeconds(-601))
  },
  'the tenant of a header': async () => {
    const { url, cookie, state } = await wayOut()
    return exchange({ code: provider.code(url, {}), state }, cookie, { 'abp.tenantid': '2' })
  },
  'an issuer mixed up': async () => {
    const { url, cookie, state } = await wayOut()
    return exchange({ code: provider.code(url, {}), state, iss: otherProvider.issuer }, cookie)
  },
  'a code without end': async () => {
    const { cookie, state } = await wayOut()
    return exchange({ code: 'x'.repeat(9000), state }, cookie)
  },
  'a list as code': async () => {
    const { url, cookie, state } = await wayOut()
    return exchange({ code: [provider.code(url, {})], state }, cookie)
  },
  'zero bytes in state and code': () => exchange({ code: '\0', state: '\0'.repeat(43) }),
  'an object as ssoCode': () => exchange({ ssoCode: { $ne: null } }),
  'what a partner handed over, twice': async () => {
    const { ssoCode } = await server.nobody.ask(sso.getOtherSystemLoginInfo, { value: await ticket() })
    expect((await exchange({ ssoCode })).status).toBe(200)
    return exchange({ ssoCode })
  },
  'one ticket shown twice, both codes used': async () => {
    const value = await ticket()
    const told = () => server.nobody.ask(sso.getOtherSystemLoginInfo, { value })
    const [first, second] = [await told(), await told()]
    expect((await exchange({ ssoCode: first.ssoCode })).status).toBe(200)
    return exchange({ ssoCode: second.ssoCode })
  },
  'a ticket as code': async () => exchange({ ssoCode: await ticket() }),
  'a ticket that has ended': async () => handOver(await ticket({ from: now() - 120 })),
  'a ticket of the future': async () => handOver(await ticket({ from: now() + 3600 })),
  'a ticket that lives too long': async () => handOver(await ticket({ life: 3600 })),
  'a ticket of nobody': async () => handOver(await ticket({ iss: 'nobody' })),
  "a ticket under another partner's secret": async () =>
    handOver(await ticket({ key: `${secret} of the other` })),
  "another tenant's partner for a user of ours": async () =>
    handOver(await ticket({ iss: 'mes', key: `${secret} of the other` })),
  'a ticket for another product': async () => handOver(await ticket({ aud: 'erp' })),
  'a ticket without a number': async () => handOver(await ticket({ claims: { jti: undefined } })),
  'a ticket for a user who is gone': async () => handOver(await ticket({ claims: { sub: 'gone' } })),
  'an unsigned ticket': () =>
    handOver(
      new UnsecuredJWT({
        iss: 'erp',
        aud: 'takt',
        sub: 'lin',
        jti: '1',
        iat: now(),
        exp: now() + 50,
      }).encode(),
    ),
  'a code cut short': async () => {
    const { ssoCode } = await server.nobody.ask(sso.getOtherSystemLoginInfo, { value: await ticket() })
    return exchange({ ssoCode: ssoCode!.slice(0, -2) })
  },
  'a local password where the provider is required': () =>
    server.request({
      method: 'POST',
      url: signInPath,
      headers: { 'abp.tenantid': '1', 'accept-language': 'en' },
      payload: { userNameOrEmailAddress: 'lin', password: testPassword },
    }),
}

const count = async (table: 'user_session' | 'login_attempt', tenantId: number): Promise<number> =>
  Number(
    (await withTenant(server.database.app, { tenantId, planUnitCode: null, userId: null }, (tx) =>
      tx.row<{ n: string }>(`select count(*) as n from ${table} where tenant_id = $1`, [tenantId]),
    ))!.n,
  )
/** Sessions of all tenants that an attack could open. */
const sessions = async (): Promise<number> =>
  (await count('user_session', 1)) + (await count('user_session', 2))

describe('single sign-on', () => {
  it('is sound without an attack, by the provider and by a partner', async () => {
    expect((await comeBack()).status).toBe(200)
    expect((await handOver(await ticket())).status).toBe(200)
    expect(
      (await mail({ sub: 'm0', email: 'victim@example.com', email_verified: true }, { sub: 'm0' })).status,
    ).toBe(200)
    expect(Object.keys(attacks).length).toBeGreaterThanOrEqual(40)
  })

  for (const [name, attack] of Object.entries(attacks))
    it(`refuses ${name}`, async () => {
      const opens = /twice/.test(name) && /partner|ticket/.test(name) ? 1 : 0
      const before = await sessions()
      const answer = await attack()
      expect([400, 401, 403, 500]).toContain(answer.status)
      expect(answer.body).toMatchObject({ success: false, result: null })
      expect(answer.body.error!.message).toMatch(/^(?:Login failed!|Your request is not valid!)/)
      expect(answer.text).not.toMatch(/accessToken|jose|JWT|at .*\.ts/)
      expect(await sessions()).toBe(before + opens)
    })

  it('refuses guesses beyond a rate, without a row for each', async () => {
    const before = await count('login_attempt', 1)
    const guess = (n: number) => exchange({ code: `g${n}`, state: 'A'.repeat(43) }, '', {}, '10.9.8.7')
    const statuses: number[] = []
    for (let n = 0; n < 310; n++) statuses.push((await guess(n)).status)
    expect(statuses.slice(0, 300).every((status) => status === 500)).toBe(true)
    expect(statuses.slice(300).every((status) => status === 429)).toBe(true)
    expect(await count('login_attempt', 1)).toBe(before)
  })
})
