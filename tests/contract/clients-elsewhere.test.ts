import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readSettings } from '../../src/server/base/settings.ts'
import { createTestDatabase, testPassword } from '../support/database.ts'
import { serveTestDatabase, type TestServer } from '../support/server.ts'
import { standardClients, type StandardClient } from '../support/standard-clients.ts'

/**
 * The calls of the three standard clients (http-contract.md) from another origin, in the order in which their start, sign-in and
 * lists make them, with the headers that each sends; what they read of the answers is checked, and every header that
 * their browsers ask for before and after.
 */
const origin = 'http://clients.example:4200'

let server: TestServer
beforeAll(async () => {
  server = await serveTestDatabase(await createTestDatabase(), undefined, undefined, undefined, {
    settings: readSettings({ CORS_ORIGINS: origin }),
  })
})
afterAll(() => server.close())

type Verb = 'GET' | 'POST' | 'PUT' | 'DELETE'
type Json = Record<string, unknown>

/** Headers that a browser may send to another origin without asking. */
const simple = new Set(['accept', 'accept-language'])

/** Asks first, as a browser does, then sends; both answers must let the page read. */
async function send(
  client: StandardClient,
  verb: Verb,
  url: string,
  {
    tenant = 'null',
    token = null as string | null,
    body,
  }: { tenant?: string; token?: string | null; body?: Json } = {},
) {
  const headers: Record<string, string> = {
    ...client.headers(tenant, token),
    ...(body ? { 'content-type': 'application/json' } : {}),
  }
  const wished = Object.keys(headers).filter((name) => !simple.has(name))
  const before = await server.request({
    method: 'OPTIONS',
    url,
    headers: {
      origin,
      'access-control-request-method': verb,
      'access-control-request-headers': wished.join(','),
    },
  })
  expect(before.status, `${client.name} OPTIONS ${url}`).toBe(204)
  expect(before.headers['access-control-allow-origin']).toBe(origin)
  expect(String(before.headers['access-control-allow-methods'])).toContain(verb)
  const allowed = String(before.headers['access-control-allow-headers']).toLowerCase().split(/, */)
  expect(wished.filter((name) => !allowed.includes(name))).toEqual([])
  const answer = await server.request({
    method: verb,
    url,
    headers: { ...headers, origin },
    ...(body ? { payload: JSON.stringify(body) } : {}),
  })
  expect(answer.headers['access-control-allow-origin'], `${client.name} ${url}`).toBe(origin)
  expect(answer.headers['access-control-allow-credentials']).toBe('true')
  expect(answer.headers['content-type']).toBe('application/json; charset=utf-8')
  expect(answer.body.__abp).toBe(true)
  return answer
}

async function good(...of: Parameters<typeof send>): Promise<Json> {
  const answer = await send(...of)
  expect(answer.status, `${of[0].name} ${of[1]} ${of[2]} ${answer.text}`).toBe(200)
  return answer.body.result as Json
}

const app = (call: string): string => `/api/services/app/${call}`
const items = (page: Json): Json[] => page['items'] as Json[]

/** Start-up: the configuration that the client merges, then the session. */
async function start(client: StandardClient, tenant: string, token: string | null) {
  const configuration = (await good(client, 'GET', '/AbpUserConfiguration/GetAll', { tenant, token })) as {
    localization: { currentLanguage: { name: string }; values: Record<string, Json> }
    clock: { provider: string }
    timing: { timeZoneInfo: { iana: { timeZoneId: string } } }
    session: { userId: number | null; tenantId: number | null }
    auth: { allPermissions: Json; grantedPermissions: Json }
    multiTenancy: { isEnabled: boolean }
    setting: { values: Record<string, string> }
  }
  expect(configuration.localization.currentLanguage.name).toBe('en')
  // The other providers make the clients call a library that not all of them have.
  expect(configuration.clock.provider).toBe('unspecifiedClockProvider')
  expect(configuration.timing.timeZoneInfo.iana.timeZoneId).toBeTruthy()
  expect(configuration.multiTenancy.isEnabled).toBe(true)
  for (const key of [
    'LogIn',
    'Users',
    'Roles',
    'Tenants',
    'UserName',
    'Edit',
    'Delete',
    'LoginFailed',
    'UnknownError',
  ])
    expect(configuration.localization.values['AbpProjectName']![key], key).toBeTruthy()
  for (const name of ['PasswordComplexity.RequiredLength', 'TwoFactorLogin.IsEnabled'])
    expect(configuration.setting.values[`Abp.Zero.UserManagement.${name}`], name).toBeTruthy()
  const session = await good(client, 'GET', app('Session/GetCurrentLoginInformations'), { tenant, token })
  expect(session['application']).toMatchObject({ version: expect.any(String), features: {} })
  return { configuration, session }
}

async function signIn(client: StandardClient, tenant: string): Promise<string> {
  const wrong = await send(client, 'POST', '/api/TokenAuth/Authenticate', {
    tenant,
    body: { userNameOrEmailAddress: 'admin', password: 'Wrong.2026', rememberClient: false },
  })
  expect([wrong.status, wrong.body.error?.message, wrong.body.error?.details]).toEqual([
    500,
    'Login failed!',
    'Invalid user name or password',
  ])
  const result = await good(client, 'POST', '/api/TokenAuth/Authenticate', {
    tenant,
    body: { userNameOrEmailAddress: 'admin', password: testPassword, rememberClient: true },
  })
  expect(result).toMatchObject({ expireInSeconds: expect.any(Number), userId: expect.any(Number) })
  expect(result['encryptedAccessToken']).toBeTruthy()
  return String(result['accessToken'])
}

describe.each(standardClients)('the $name client on another origin', (client) => {
  const own = client.name.toLowerCase()

  it('starts, finds its tenant, signs in, and works on users and roles', async () => {
    const outside = await start(client, 'null', null)
    expect(outside.session).toMatchObject({ user: null, tenant: null })
    expect(outside.configuration.auth.grantedPermissions).toEqual({})
    const refused = await send(client, 'GET', app('User/GetAll'))
    expect([refused.status, refused.body.unAuthorizedRequest]).toEqual([401, true])
    const found = await good(client, 'POST', app('Account/IsTenantAvailable'), {
      body: { tenancyName: 'Default' },
    })
    expect(found).toEqual({ state: 1, tenantId: 1 })
    const tenant = String(found['tenantId'])
    const token = await signIn(client, tenant)
    const as = { tenant, token }

    const inside = await start(client, tenant, token)
    expect(inside.session).toMatchObject({ user: { userName: 'admin' }, tenant: { tenancyName: 'Default' } })
    expect(inside.configuration.session).toMatchObject({ userId: server.one.userId, tenantId: 1 })
    expect(inside.configuration.auth.grantedPermissions).toMatchObject({
      'Pages.Users': 'true',
      'Pages.Roles': 'true',
    })
    expect(inside.configuration.auth.allPermissions).toHaveProperty(['Pages.Tenants'])

    const users = await good(client, 'GET', app(`User/GetAll?${client.listQuery('')}`), as)
    expect(users['totalCount']).toBeGreaterThan(0)
    const names = items(await good(client, 'GET', app(client.roleList), as)).map(({ name }) => name)
    expect(names).toContain('Admin')
    const user = {
      userName: `user-of-${own}`,
      name: 'Ann',
      surname: 'Lee',
      emailAddress: `${own}@example.org`,
      isActive: true,
      roleNames: ['ADMIN'],
      password: testPassword,
    }
    const made = await good(client, 'POST', app('User/Create'), { ...as, body: user })
    const id = String(made['id'])
    const read = await good(client, 'GET', app(`User/Get?${client.idName}=${id}`), as)
    expect(read).toMatchObject({ userName: user.userName, roleNames: ['ADMIN'], fullName: 'Ann Lee' })
    const changed = await good(client, 'PUT', app('User/Update'), { ...as, body: { ...read, surname: 'Li' } })
    expect(changed).toMatchObject({ fullName: 'Ann Li', roleNames: ['ADMIN'] })
    const twice = await send(client, 'POST', app('User/Create'), { ...as, body: user })
    expect([twice.status, twice.body.error?.message]).toEqual([
      500,
      `Username '${user.userName}' is already taken.`,
    ])
    await good(client, 'POST', app('User/ChangeLanguage'), { ...as, body: { languageName: 'en' } })

    const all = items(await good(client, 'GET', app('Role/GetAllPermissions'), as))
    expect(all.map(({ name }) => name)).toContain('Pages.Users')
    const role = {
      name: `Role ${own}`,
      displayName: `Role of ${client.name}`,
      description: '',
      grantedPermissions: ['Pages.Users', 'Pages.OfNobody'],
    }
    const newRole = await good(client, 'POST', app('Role/Create'), { ...as, body: role })
    const edited = (await good(
      client,
      'GET',
      app(`Role/GetRoleForEdit?${client.idName}=${String(newRole['id'])}`),
      as,
    )) as {
      role: Json
      permissions: Json[]
      grantedPermissionNames: string[]
    }
    expect(edited.grantedPermissionNames).toEqual(['Pages.Users'])
    expect(edited.permissions.length).toBe(all.length)
    await good(client, 'PUT', app('Role/Update'), {
      ...as,
      body: { ...edited.role, grantedPermissions: ['Pages.Users', 'Pages.Roles'] },
    })
    const page = await good(client, 'GET', app(`Role/GetAll?${client.listQuery(own)}`), as)
    expect(items(page).find(({ id: one }) => one === newRole['id'])).toMatchObject({
      grantedPermissions: ['Pages.Users', 'Pages.Roles'],
    })
    for (const [service, key] of [
      ['Role', newRole['id']],
      ['User', id],
    ])
      expect(
        await good(client, 'DELETE', app(`${String(service)}/Delete?${client.idName}=${String(key)}`), as),
      ).toBe(null)
  })

  it('works on tenants as the host', async () => {
    const token = await signIn(client, 'null')
    const as = { token }
    const { configuration } = await start(client, 'null', token)
    expect(configuration.session).toMatchObject({ tenantId: null })
    expect(configuration.auth.grantedPermissions).toHaveProperty(['Pages.Tenants'])
    const list = await good(client, 'GET', app(`Tenant/GetAll?${client.listQuery('')}`), as)
    expect(items(list).map(({ tenancyName }) => tenancyName)).toContain('Default')
    const made = await good(client, 'POST', app('Tenant/Create'), {
      ...as,
      body: {
        tenancyName: `of-${own}`,
        name: `Tenant of ${client.name}`,
        adminEmailAddress: `admin@${own}.example`,
        connectionString: '',
        isActive: true,
      },
    })
    const id = String(made['id'])
    const read = await good(client, 'GET', app(`Tenant/Get?${client.idName}=${id}`), as)
    const changed = await good(client, 'PUT', app('Tenant/Update'), {
      ...as,
      body: { ...read, name: 'Renamed' },
    })
    expect(changed).toMatchObject({ name: 'Renamed', tenancyName: `of-${own}`, isActive: true })
    await good(client, 'DELETE', app(`Tenant/Delete?${client.idName}=${id}`), as)
  })
})
