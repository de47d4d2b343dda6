import { afterAll, beforeAll, expect, it } from 'vitest'
import { users } from '#domain/services/access/accounts.ts'
import { access, signInPath } from '#domain/services/access/session.ts'
import { settingServices } from '#domain/services/system/administration.ts'
import { readSso, type SsoProvider } from '../../../src/server/identity/sso-config.ts'
import { withTenant } from '../../../src/server/db/tenant.ts'
import { resetAdmins } from '../../../src/server/app/install.ts'
import { tenantOne, testPassword } from '../../support/database.ts'
import { createTestServer, type TestServer, type TestUser } from '../../support/server.ts'

const provider = {
  issuer: 'https://id.example',
  clientId: 'takt',
  redirectUri: 'https://takt.example/unitSelection',
  mode: 'required',
}
const config = readSso({
  providers: {
    Default: { ...provider, emergencyUser: 'Keeper' },
    Other: { ...provider, mode: 'offered' },
    '': provider,
    NotThere: provider,
  },
})

let server: TestServer
let keeper: TestUser
let planner: TestUser
let elsewhere: TestUser

/** Everybody signs in with a password first; then the installation begins to require single sign-on. */
beforeAll(async () => {
  const providers = new Map<string, SsoProvider>()
  server = await createTestServer(undefined, { ...config, providers })
  keeper = await server.user(1, 'keeper', [])
  planner = await server.user(1, 'planner', [])
  elsewhere = await server.user(2, 'planner', [])
  for (const [name, one] of config.providers) providers.set(name, one)
})
afterAll(() => server.close())

const signIn = (tenantId: string, name: string, password = testPassword) =>
  server.request({
    method: 'POST',
    url: signInPath,
    headers: { 'abp.tenantid': tenantId, 'accept-language': 'en' },
    payload: { userNameOrEmailAddress: name, password },
  })

it('takes no local password but that of the emergency user', async () => {
  for (const [tenantId, name] of [
    ['1', 'planner'],
    ['1', 'PLANNER@example.com'],
    ['1', 'admin'],
    ['1', 'nobody'],
    ['0', 'operator'],
    ['99', 'operator'],
  ] as const)
    for (const password of [testPassword, 'wrong']) {
      const { status, body } = await signIn(tenantId, name, password)
      expect([status, body.error?.message], name).toEqual([500, 'Login failed!'])
      expect(body.error?.details, name).toMatch(/single sign-on only/)
    }
  for (const name of ['keeper', ' KEEPER ', 'keeper@example.com'])
    expect((await signIn('1', name)).status, name).toBe(200)
  expect((await signIn('1', 'keeper', 'wrong')).body.error?.details).toMatch(/Invalid user name/)
  expect((await signIn('0', 'admin')).status).toBe(200)
  expect((await signIn('2', 'planner')).status).toBe(200)
  const attempts = await withTenant(server.database.app, tenantOne, (tx) =>
    tx.rows("select distinct result from login_attempt where user_name = 'planner' order by result"),
  )
  expect(attempts).toEqual([{ result: 'ssoRequired' }, { result: 'success' }])
})

it('changes, resets and makes no password that would count for nothing', async () => {
  const newPassword = 'Kitting_2027'
  const change = { currentPassword: testPassword, newPassword }
  for (const endpoint of [access.changePassword, users.changePassword])
    expect((await planner.call(endpoint, change)).body.error?.message).toMatch(/single sign-on only/)
  const reset = { adminPassword: testPassword, newPassword }
  const refused = await server.one.call(users.resetPassword, { ...reset, userId: planner.userId })
  expect(refused.body.error?.message).toMatch(/single sign-on only/)
  const register = (tenantId: number) =>
    server.nobody.call(
      access.register,
      {
        name: 'new',
        surname: 'new',
        userName: 'new',
        emailAddress: 'new@example.com',
        password: testPassword,
      },
      { 'abp.tenantid': String(tenantId) },
    )
  for (const admin of [server.one, server.two])
    await admin.ask(settingServices.save, { code: 'selfRegistration', scope: 'tenant', datas: true })
  expect((await register(1)).body.error?.message).toMatch(/single sign-on only/)
  expect((await register(2)).status).toBe(200)
  // The own session may still be unlocked.
  expect((await planner.call(access.checkPassword, { password: testPassword })).status).toBe(200)
  expect((await elsewhere.call(access.changePassword, change)).status).toBe(200)
  const kept = await server.one.call(users.resetPassword, { ...reset, userId: keeper.userId })
  expect(kept.status).toBe(200)
})

it('gives the emergency user a new password at a start that resets administrators', async () => {
  const logins = await resetAdmins(server.database, config)
  expect(logins.emergency).toEqual([
    { tenancyName: 'default', userName: 'keeper', password: expect.any(String) as string },
  ])
  expect((await signIn('1', 'keeper', logins.emergency![0]!.password)).status).toBe(200)
  expect((await signIn('0', 'admin', logins.host.password)).status).toBe(200)
})
