import { randomUUID } from 'node:crypto'
import { SignJWT } from 'jose'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { users } from '#domain/services/access/accounts.ts'
import { access, signOutPath } from '#domain/services/access/session.ts'
import { sso, ssoSignInPath } from '#domain/services/access/sso.ts'
import { pathOf } from '#domain/service.ts'
import { readSso } from '../../../src/server/identity/sso-config.ts'
import { withTenant } from '../../../src/server/db/tenant.ts'
import { tenantOne } from '../../support/database.ts'
import {
  startIdentityProvider,
  testClient,
  testRedirect,
  type TestIdentityProvider,
} from '../../support/identity-provider.ts'
import { foreignRoutes } from '../../support/foreign-routes.ts'
import { createTestServer, type TestAnswer, type TestServer } from '../../support/server.ts'

/**
 * Weakened, one at a time, and seen to fail: a code usable twice; any cookie of a way out taken, its state not compared;
 * the header's tenant, the nonce, the e-mail's verification, the subject an account is bound to, or the life of a partner's token
 * not looked at.
 */
let provider: TestIdentityProvider
let server: TestServer
const partnerSecret = 'shared with the enterprise system, 32 or more'

beforeAll(async () => {
  provider = await startIdentityProvider()
  const same = { issuer: provider.issuer, ...testClient, redirectUri: testRedirect }
  server = await createTestServer(
    undefined,
    readSso({
      providers: {
        Default: { ...same, mode: 'required', matchBy: 'userName', links: { keeper: 'subject-of-keeper' } },
        Other: { ...same, matchBy: 'email' },
      },
      partners: {
        erp: { tenancyName: 'default', secret: partnerSecret },
        mes: { tenancyName: 'Other', secret: `${partnerSecret} of the other` },
      },
    }),
  )
})
afterAll(async () => {
  await server.close()
  await provider.close()
})

interface Out {
  readonly url: string
  readonly cookie: string
}

async function wayOut(tenantId: number): Promise<Out> {
  const answer = await server.request({
    method: 'GET',
    url: pathOf(sso.getSsoUrlForCode),
    headers: { 'abp.tenantid': String(tenantId) },
  })
  expect(answer.status).toBe(200)
  const cookie = [answer.headers['set-cookie']].flat()[0] as string
  expect(cookie).toMatch(/HttpOnly/)
  expect(cookie).toMatch(/SameSite=Lax/)
  return { url: answer.body.result as string, cookie: cookie.split(';')[0]! }
}

const exchange = (payload: object, cookie = '', headers: Record<string, string> = {}) =>
  server.request({
    method: 'POST',
    url: ssoSignInPath,
    headers: { 'accept-language': 'en', ...(cookie ? { cookie } : {}), ...headers },
    payload,
  })

async function comeBack(tenantId: number, login: string): Promise<Out & { payload: Record<string, string> }> {
  const out = await wayOut(tenantId)
  const back = await provider.signIn(out.url, login)
  expect(back.href.startsWith(testRedirect)).toBe(true)
  return { ...out, payload: Object.fromEntries(back.searchParams) }
}

async function whoIs(answer: TestAnswer): Promise<string | undefined> {
  const { accessToken } = answer.body.result as { accessToken: string }
  const session = await server.request({
    method: 'GET',
    url: pathOf(access.current),
    headers: { authorization: `Bearer ${accessToken}` },
  })
  return (session.body.result as { user: { userName: string } | null }).user?.userName
}

const refused = (answer: TestAnswer) => [answer.status, answer.body.error?.message]
const failed = [500, 'Login failed!']

describe('sign-in by a provider', () => {
  it('is told at the start, for the tenant of the header', async () => {
    const modeOf = async (tenantId: string) => {
      const headers = { 'abp.tenantid': tenantId }
      const session = await server.request({ method: 'GET', url: pathOf(access.current), headers })
      const configuration = await server.request({
        method: 'GET',
        url: '/AbpUserConfiguration/GetAll',
        headers,
      })
      return [
        (session.body.result as { sso: string }).sso,
        (configuration.body.result as { custom: { sso: string } }).custom.sso,
      ]
    }
    expect(await modeOf('1')).toEqual(['required', 'required'])
    expect(await modeOf('2')).toEqual(['offered', 'offered'])
    for (const none of ['0', '99', 'null']) expect(await modeOf(none)).toEqual(['off', 'off'])
    expect(await server.nobody.ask(sso.getSsoUrlForCode)).toBe('')
  })

  it('goes out with PKCE, state and nonce, and back into a session of the named user', async () => {
    await server.account(1, 'lin', ['Pages.demo'])
    const { url, cookie, payload } = await comeBack(1, 'lin')
    const query = new URL(url).searchParams
    expect(query.get('code_challenge_method')).toBe('S256')
    expect(query.get('code_challenge')).toHaveLength(43)
    expect(query.get('nonce')).toHaveLength(43)
    expect(cookie).not.toContain(query.get('nonce')!)
    const answer = await exchange(payload, cookie, { 'abp.tenantid': '1' })
    expect(answer.status).toBe(200)
    expect(answer.body.result).toMatchObject({
      expireInSeconds: 86_400,
      userId: expect.any(Number) as number,
    })
    expect(await whoIs(answer)).toBe('lin')
    const rows = await withTenant(server.database.app, tenantOne, (tx) =>
      tx.rows('select sso_subject as s from "user" where user_name = \'lin\''),
    )
    expect(rows).toEqual([{ s: `${provider.issuer}|lin` }])
  })

  it('takes a way back once, from the browser that went out, within ten minutes and for its tenant', async () => {
    await server.account(1, 'once', [])
    const first = await comeBack(1, 'once')
    expect(refused(await exchange(first.payload))).toEqual(failed)
    expect(refused(await exchange(first.payload, (await wayOut(1)).cookie))).toEqual(failed)
    expect(refused(await exchange(first.payload, first.cookie, { 'abp.tenantid': '2' }))).toEqual(failed)
    const changed = first.cookie.slice(0, -2) + (first.cookie.endsWith('A') ? 'B' : 'A')
    expect(refused(await exchange(first.payload, changed))).toEqual(failed)
    for (const state of ['', 'x', 'A'.repeat(43)])
      expect([400, 500]).toContain((await exchange({ ...first.payload, state }, first.cookie)).status)
    expect(refused(await exchange({ ...first.payload, iss: 'https://evil.example' }, first.cookie))).toEqual(
      failed,
    )
    expect((await exchange(first.payload, first.cookie)).status).toBe(200)
    expect(refused(await exchange(first.payload, first.cookie))).toEqual(failed)
    const late = await comeBack(1, 'once')
    server.passSeconds(601)
    expect(refused(await exchange(late.payload, late.cookie))).toEqual(failed)
    server.passSeconds(-601)
  })

  it('takes neither a code of another way out nor a made-up one', async () => {
    await server.account(1, 'swap', [])
    const [mine, theirs] = [await comeBack(1, 'swap'), await comeBack(1, 'swap')]
    expect(refused(await exchange({ ...mine.payload, code: theirs.payload['code'] }, mine.cookie))).toEqual(
      failed,
    )
    const out = await wayOut(1)
    for (const name of ['nonce', 'code_challenge']) {
      const changed = new URL(out.url)
      changed.searchParams.set(name, 'A'.repeat(43))
      const back = await provider.signIn(changed.href, 'swap')
      expect(refused(await exchange(Object.fromEntries(back.searchParams), out.cookie)), name).toEqual(failed)
    }
    const again = await comeBack(1, 'swap')
    expect(refused(await exchange({ ...again.payload, code: 'made-up' }, again.cookie))).toEqual(failed)
  })

  it('finds nobody for an unknown or inactive user, an unverified e-mail or another subject', async () => {
    const tryAs = async (tenantId: number, login: string) => {
      const { payload, cookie } = await comeBack(tenantId, login)
      return exchange(payload, cookie)
    }
    expect(refused(await tryAs(1, 'stranger'))).toEqual(failed)
    const idle = await server.account(1, 'sleeper', [])
    await server.one.ask(users.deactivate, { id: idle })
    expect(refused(await tryAs(1, 'sleeper'))).toEqual(failed)
    await server.account(2, 'mailed', [])
    await server.account(2, 'unmailed', [])
    expect(await whoIs(await tryAs(2, 'mailed'))).toBe('mailed')
    expect(refused(await tryAs(2, 'unmailed'))).toEqual(failed)
    await withTenant(server.database.app, tenantOne, (tx) =>
      tx.run("update \"user\" set sso_subject = 'somebody|else' where user_name = 'once'"),
    )
    expect(refused(await tryAs(1, 'once'))).toEqual(failed)
  })

  it('takes an e-mail and its verification from one answer', async () => {
    await server.account(2, 'victim', [])
    const mixed = await comeBack(2, 'as-victim')
    expect(refused(await exchange(mixed.payload, mixed.cookie))).toEqual(failed)
    const own = await comeBack(2, 'victim')
    expect(await whoIs(await exchange(own.payload, own.cookie))).toBe('victim')
  })

  it('never links an administrator by name, but by the configuration', async () => {
    const administrators = ['admin', 'by-right']
    await server.account(1, 'by-right', [])
    await withTenant(server.database.app, tenantOne, (tx) =>
      tx.run(
        "insert into user_right (user_code, role_code, voucher_type, valid_from) values ('by-right', 'Admin', 'app', current_date + 1)",
      ),
    )
    for (const login of administrators) {
      const { payload, cookie } = await comeBack(1, login)
      const answer = await exchange(payload, cookie)
      expect(refused(answer), login).toEqual(failed)
      expect(answer.body.error?.details, login).toMatch(/administrator is never linked .* by user name/)
    }
    await server.account(1, 'keeper', ['Pages.Users'])
    const linked = await comeBack(1, 'subject-of-keeper')
    expect(await whoIs(await exchange(linked.payload, linked.cookie))).toBe('keeper')
  })

  it('keeps its subject when the user is renamed here, and records every attempt', async () => {
    await withTenant(server.database.app, tenantOne, (tx) =>
      tx.run("update \"user\" set user_name = 'lin2' where user_name = 'lin'"),
    )
    const { payload, cookie } = await comeBack(1, 'lin')
    expect(await whoIs(await exchange(payload, cookie))).toBe('lin2')
    const rows = await withTenant(server.database.app, tenantOne, (tx) =>
      tx.rows<{ result: string; n: number }>(
        'select result, count(*) as n from login_attempt group by result order by result',
      ),
    )
    expect(rows.map((row) => row.result)).toEqual(['ssoRefused', 'success'])
    const audit = await withTenant(server.database.app, tenantOne, (tx) =>
      tx.rows(
        "select action, key from audit_log where entity = 'session' and action = 'ssoLink' and key = 'lin'",
      ),
    )
    expect(audit).toHaveLength(1)
  })

  it('signs out at the provider too, once, with the ID token that only the browser holds', async () => {
    const { payload, cookie } = await comeBack(1, 'lin')
    const answer = await exchange(payload, cookie)
    const cookies = [answer.headers['set-cookie']].flat() as string[]
    const kept = cookies.find((one) => one.startsWith('takt_sso.out='))!
    expect(kept).toMatch(/HttpOnly/)
    const { accessToken } = answer.body.result as { accessToken: string }
    const signOut = async (held: string): Promise<string | null> => {
      const left = await server.request({
        method: 'POST',
        url: signOutPath,
        headers: { authorization: `Bearer ${accessToken}`, cookie: held },
      })
      return (left.body.result as { providerUrl: string | null }).providerUrl
    }
    const url = new URL((await signOut(kept.split(';')[0]!))!)
    expect(url.origin).toBe(provider.issuer)
    expect(url.searchParams.get('post_logout_redirect_uri')).toBe('http://localhost:5300/signedOut')
    expect(url.searchParams.get('id_token_hint')).toMatch(/^[\w-]+\.[\w-]+\.[\w-]+$/)
    expect(await signOut('')).toBeNull()
    expect(await signOut('takt_sso.out=forged')).toBeNull()
  })

  it('never tells its secrets', async () => {
    const texts = [
      await server.request({
        method: 'GET',
        url: '/AbpUserConfiguration/GetAll',
        headers: { 'abp.tenantid': '1' },
      }),
      await server.one.call(access.current),
    ].map((answer) => answer.text)
    for (const text of [...texts, (await wayOut(1)).url])
      for (const secret of [
        testClient.clientSecret,
        encodeURIComponent(testClient.clientSecret),
        partnerSecret,
      ])
        expect(text).not.toContain(secret)
  })
})

describe('sign-in from another system', () => {
  const handOver = (claims: Record<string, unknown> = {}, secret = partnerSecret, iss = 'erp', life = 60) => {
    const now = Math.floor(Date.now() / 1000)
    return new SignJWT({
      planUnitCode: 'js',
      pageRoute: '/planData/OrderList?x=1',
      displayMenu: false,
      ...claims,
    })
      .setProtectedHeader({ alg: 'HS256' })
      .setIssuer(iss)
      .setAudience('takt')
      .setSubject((claims['sub'] as string | undefined) ?? 'ADMIN')
      .setJti(randomUUID())
      .setIssuedAt(now)
      .setExpirationTime(now + life)
      .sign(new TextEncoder().encode(secret))
  }
  const told = (value: string) => server.nobody.ask(sso.getOtherSystemLoginInfo, { value })

  it('answers S with a code that signs in once', async () => {
    const value = await handOver()
    const answer = await told(value)
    expect(answer).toMatchObject({
      status: 'S',
      userCode: 'admin',
      planUnitCode: 'JS',
      pageRoute: '/planData/OrderList?x=1',
      displayMenu: false,
      message: null,
    })
    const twice = await told(value)
    const signedIn = await exchange({
      userNameOrEmailAddress: 'admin',
      password: answer.ssoCode,
      rememberMe: false,
    })
    expect(await whoIs(signedIn)).toBe('admin')
    for (const code of [answer.ssoCode, twice.ssoCode])
      expect(refused(await exchange({ ssoCode: code }))).toEqual(failed)
  })

  it('answers E for everything that no partner signed for us, just now', async () => {
    const bad = [
      'x',
      'a.b.c',
      await handOver({}, 'another secret that is long enough for HS256'),
      await handOver({}, partnerSecret, 'nobody'),
      await handOver({}, partnerSecret, 'mes'),
      await handOver({}, partnerSecret, 'erp', -5),
      await handOver({}, partnerSecret, 'erp', 86_400),
      await handOver({ sub: 'stranger' }),
      `${(await handOver()).split('.')[0]}.${(await handOver()).split('.')[1]}.`,
    ]
    for (const value of bad)
      expect(await told(value), value).toMatchObject({ status: 'E', ssoCode: null, userCode: null })
  })

  it('codes die after a minute, and forged ones never lived', async () => {
    expect(await told(await handOver({}, partnerSecret, 'erp', 61))).toMatchObject({ status: 'E' })
    const { ssoCode } = await told(await handOver({}, partnerSecret, 'erp', 50))
    server.passSeconds(51)
    expect(refused(await exchange({ ssoCode }))).toEqual(failed)
    server.passSeconds(-51)
    for (const forged of ['x', ssoCode!.slice(0, -3), 'A'.repeat(ssoCode!.length)])
      expect(refused(await exchange({ ssoCode: forged }))).toEqual(failed)
    expect((await exchange({})).status).toBe(400)
  })

  it('guesses leave no row', async () => {
    const attempts = () =>
      withTenant(server.database.app, { tenantId: 0, planUnitCode: null, userId: null }, (tx) =>
        tx.row<{ n: string }>('select count(*) as n from login_attempt'),
      )
    const before = await attempts()
    for (const guess of [{ ssoCode: 'x' }, { code: 'x', state: 'A'.repeat(43) }])
      expect(refused(await exchange(guess))).toEqual(failed)
    expect(await attempts()).toEqual(before)
  })

  it('names a plan unit only when the user may enter it, and a page only inside the product', async () => {
    expect((await told(await handOver({ planUnitCode: 'NOPE' }))).planUnitCode).toBe(null)
    for (const pageRoute of foreignRoutes.filter((route) => route !== ''))
      expect((await told(await handOver({ pageRoute }))).pageRoute, pageRoute).toBe(null)
  })
})

describe('the configuration', () => {
  const good = {
    issuer: 'https://id.example',
    clientId: 'x',
    redirectUri: 'https://takt.example/unitSelection',
  }

  it('is refused when it is unsafe or incomplete', () => {
    expect(readSso({ providers: { A: good } }).providers.get('a')).toMatchObject({
      mode: 'offered',
      matchBy: 'none',
    })
    for (const bad of [
      [],
      { providers: { A: { ...good, issuer: 'http://id.example' } } },
      { providers: { A: { ...good, redirectUri: 'http://takt.example/x' } } },
      { providers: { A: { ...good, issuer: 'https://user@id.example' } } },
      { providers: { A: { ...good, clientId: undefined } } },
      { providers: { A: { ...good, mode: 'always' } } },
      { providers: { A: { ...good, emergencyUser: '' } } },
      { providers: { A: { ...good, links: { a: 'x', b: 'x' } } } },
      { providers: { A: { ...good, links: { a: 1 } } } },
      { partners: { A: { tenancyName: 'x', secret: 'short' } } },
    ])
      expect(() => readSso(bad), JSON.stringify(bad)).toThrow()
  })
})
