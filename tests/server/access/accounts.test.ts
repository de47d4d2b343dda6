import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { roles, tenants, users } from '#domain/services/access/accounts.ts'
import { access } from '#domain/services/access/session.ts'
import { settingServices } from '#domain/services/system/administration.ts'
import { testPassword } from '../../support/database.ts'
import { createTestServer, type TestAnswer, type TestServer } from '../../support/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer()
})
afterAll(() => server.close())

const person = (userName: string, more: Record<string, unknown> = {}) => ({
  userName,
  name: userName,
  surname: 'X',
  emailAddress: `${userName}@example.com`,
  isActive: true,
  roleNames: [],
  password: testPassword,
  ...more,
})
const said = (answer: TestAnswer) => [answer.status, answer.body.error?.message]

describe('users', () => {
  it('are made, read, changed and deleted as the contract says', async () => {
    const made = await server.one.ask(
      users.create,
      person('anna', { roleNames: ['admin'], planUnits: ['js'] }),
    )
    expect(made).toMatchObject({
      userName: 'anna',
      fullName: 'anna X',
      roleNames: ['ADMIN'],
      planUnits: ['JS'],
      defaultPlanUnit: 'JS',
      lastLoginTime: null,
    })
    expect(Number.isInteger(made.id)).toBe(true)
    expect(made).not.toHaveProperty('password')
    expect(await server.one.ask(users.get, { id: made.id })).toEqual(made)
    const kept = await server.one.ask(users.update, {
      ...made,
      surname: 'Y',
      roleNames: null,
      creationTime: 'x',
    })
    expect(kept).toMatchObject({ fullName: 'anna Y', roleNames: ['ADMIN'], creationTime: made.creationTime })
    const none = await server.one.ask(users.update, { ...made, roleNames: [] })
    expect(none.roleNames).toEqual([])
    expect(await server.one.ask(users.delete, { id: made.id })).toBe(null)
    expect(said(await server.one.call(users.get, { id: made.id }))).toEqual([
      404,
      `There is no entity User with id = ${made.id}!`,
    ])
    for (const gone of [users.delete, users.activate])
      expect((await server.one.call(gone, { id: made.id })).status).toBe(404)
  })

  it('have names and addresses of their own, in their tenant', async () => {
    await server.one.ask(users.create, person('ben'))
    expect(
      said(await server.one.call(users.create, person('BEN', { emailAddress: 'b2@example.com' }))),
    ).toEqual([500, "Username 'BEN' is already taken."])
    expect(
      said(await server.one.call(users.create, person('ben2', { emailAddress: 'Ben@Example.com' }))),
    ).toEqual([500, "Email 'Ben@Example.com' is already taken."])
    expect((await server.two.call(users.create, person('ben'))).status).toBe(200)
  })

  /** Weakened: the deletion not refused. */
  it('named admin stay: not deleted, renamed, switched off or stripped', async () => {
    const admin = await server.one.ask(users.get, { id: server.one.userId })
    const text = 'Can not delete user admin since this is the default admin user!'
    expect(said(await server.one.call(users.delete, { id: admin.id }))).toEqual([500, text])
    for (const change of [{ userName: 'boss' }, { isActive: false }, { roleNames: [] }])
      expect(
        said(await server.one.call(users.update, { ...admin, ...change })),
        JSON.stringify(change),
      ).toEqual([500, text])
    expect((await server.one.call(users.deactivate, { id: admin.id })).status).toBe(500)
    expect((await server.one.call(access.planUnits)).status).toBe(200)
  })

  /** Weakened, one at a time: rights of given roles, and of the account touched, not compared with the giver's. */
  it('cannot be given what the giver does not hold, nor touched by who may do less', async () => {
    const clerk = await server.user(1, 'clerk', ['Pages.Users'])
    const refused = 'You cannot grant permissions that you do not have yourself: '
    const give = await clerk.call(users.create, person('mole', { roleNames: ['ADMIN'] }))
    expect(give.status).toBe(403)
    expect(give.body.error?.message).toContain(refused)
    const self = await clerk.ask(users.get, { id: clerk.userId })
    expect((await clerk.call(users.update, { ...self, roleNames: ['Admin'] })).status).toBe(403)
    const admin = await clerk.ask(users.get, { id: server.one.userId })
    for (const answer of [
      await clerk.call(users.update, { ...admin, emailAddress: 'clerk2@example.com' }),
      await clerk.call(users.resetPassword, {
        adminPassword: testPassword,
        userId: admin.id,
        newPassword: 'Taken_over_1',
      }),
    ])
      expect(answer.status).toBe(403)
    expect((await clerk.call(users.create, person('helper', { roleNames: ['R-clerk'] }))).status).toBe(200)
  })

  it('change their language, and the next answer speaks it', async () => {
    const user = await server.user(1, 'linguist', [])
    await user.ask(access.changeLanguage, { languageName: 'zh-Hans' })
    expect((await user.call(users.getAll)).body.error?.message).toMatch(/^所需权限/)
    expect((await user.call(access.changeLanguage, { languageName: 'tlh' })).status).toBe(400)
  })

  it('change their password only with the present one', async () => {
    const user = await server.user(1, 'keeper', [])
    const change = (currentPassword: string, newPassword: string) =>
      user.call(users.changePassword, { currentPassword, newPassword })
    expect(said(await change('Wrong_2026', 'Another_1'))).toEqual([500, 'Incorrect password.'])
    expect((await change(testPassword, 'short')).status).toBe(400)
    expect((await change(testPassword, 'Another_1')).body.result).toBe(true)
  })
})

describe('roles', () => {
  /** Weakened: permissions of the host taken for those of a tenant. */
  it('are made, read and changed; unknown permissions and those of the host are dropped', async () => {
    const made = await server.one.ask(roles.create, {
      name: 'Buyer',
      displayName: 'Buyers',
      description: 'buy',
      grantedPermissions: ['Pages.Roles', 'Pages.Tenants', 'Pages.Nothing', 7, 'Pages.Roles'],
    })
    expect(made).toMatchObject({
      name: 'Buyer',
      normalizedName: 'BUYER',
      grantedPermissions: ['Pages.Roles'],
    })
    expect(await server.one.ask(roles.getForEdit, { id: made.id })).toMatchObject({
      role: { id: made.id, isStatic: false },
      grantedPermissionNames: ['Pages.Roles'],
    })
    expect(said(await server.one.call(roles.create, { name: 'BUYER', displayName: 'Z' }))).toEqual([
      500,
      'Role name BUYER is already taken.',
    ])
    expect(said(await server.one.call(roles.create, { name: 'Z', displayName: 'buyers' }))).toEqual([
      500,
      'Role display name buyers is already taken.',
    ])
    const holders = await server.one.ask(roles.getRoles, { permission: 'Pages.Roles' })
    expect(holders.items.map((role) => role.name)).toEqual(['Admin', 'Buyer'])
  })

  it('leave their users when they are deleted; static ones stay', async () => {
    const role = await server.one.ask(roles.create, {
      name: 'Temp',
      displayName: 'Temp',
      grantedPermissions: [],
    })
    const user = await server.one.ask(users.create, person('temp', { roleNames: ['TEMP', 'Admin'] }))
    await server.one.ask(roles.delete, { id: role.id })
    expect((await server.one.ask(users.get, { id: user.id })).roleNames).toEqual(['ADMIN'])
    const admin = (await server.one.ask(roles.getAll, { keyword: 'Admin' })).items[0]!
    expect(said(await server.one.call(roles.delete, { id: admin.id }))).toEqual([
      500,
      'Can not delete a static role: Admin',
    ])
    expect(said(await server.one.call(users.create, person('lost', { roleNames: ['Ghosts'] })))).toEqual([
      500,
      'There is no role Ghosts.',
    ])
  })

  it('list only the permissions of their side', async () => {
    const names = async (user: typeof server.one) =>
      (await user.ask(roles.getAllPermissions)).items.map((permission) => permission.name)
    expect(await names(server.one)).not.toContain('Pages.Tenants')
    expect(await names(server.host)).toContain('Pages.Tenants')
  })

  /** Weakened: the editor's own permissions not asked. */
  it('cannot be widened beyond what their editor holds', async () => {
    const editor = await server.user(1, 'editor', ['Pages.Roles'])
    const own = (await editor.ask(roles.getAll, { keyword: 'R-editor' })).items[0]!
    const answer = await editor.call(roles.update, {
      ...own,
      grantedPermissions: ['Pages.Roles', 'Pages.Users'],
    })
    expect(answer.status).toBe(403)
    const admin = (await editor.ask(roles.getAll, { keyword: 'Admin' })).items[0]!
    expect((await editor.call(roles.delete, { id: admin.id })).status).toBe(500)
  })
})

describe('first passwords', () => {
  const mustChange = async (userName: string) => {
    const user = await server.signIn(1, userName, testPassword)
    return ((await user.ask(access.current)) as { user: { mustChangePassword: boolean } }).user
      .mustChangePassword
  }

  it('must be changed as the administrator says, else as the parameter of the tenant says', async () => {
    await server.one.ask(users.create, person('asked', { mustChangePassword: true }))
    await server.one.ask(users.create, person('free', { mustChangePassword: false }))
    await server.one.ask(users.create, person('usual'))
    const parameter = { code: 'newUsersChangePassword', scope: 'tenant' }
    await server.one.ask(settingServices.save, { ...parameter, datas: false })
    await server.one.ask(users.create, person('later'))
    await server.one.ask(settingServices.save, { ...parameter, datas: null })
    expect(await Promise.all(['asked', 'free', 'usual', 'later'].map(mustChange))).toEqual([
      true,
      false,
      true,
      false,
    ])
  })

  it('of a new tenant may be chosen by its maker, and work at once', async () => {
    const tenant = { tenancyName: 'Chosen', name: 'Chosen', adminEmailAddress: 'a@chosen.example' }
    const weak = await server.host.call(tenants.create, { ...tenant, adminPassword: 'weak' })
    expect([weak.status, weak.body.error?.validationErrors?.[0]?.members]).toEqual([400, ['adminPassword']])
    const made = await server.host.ask(tenants.create, { ...tenant, adminPassword: 'Chosen_2026' })
    expect(made.adminPassword).toBe(null)
    const admin = await server.signIn(made.id, 'admin', 'Chosen_2026')
    expect((await admin.ask(users.getAll)).totalCount).toBe(1)
  })
})

describe('self-registration', () => {
  const account = {
    userName: 'self',
    name: 'Self',
    surname: 'Made',
    emailAddress: 'self@example.com',
    password: testPassword,
  }
  const register = (more: Record<string, unknown> = {}, tenant = '1') =>
    server.nobody.call(access.register, { ...account, ...more }, { 'Abp.TenantId': tenant })

  it('is closed at the host, and in a tenant until its parameter opens it', async () => {
    for (const tenant of ['', '0', '1', '77'])
      expect((await register({}, tenant)).body.error?.message, tenant).toMatch(/^This tenant does not allow/)
  })

  it('makes an account with default roles and without a plan unit', async () => {
    await server.one.ask(roles.create, {
      name: 'Guest',
      displayName: 'Guest',
      grantedPermissions: [],
      isDefault: true,
    })
    await server.one.ask(settingServices.save, { code: 'selfRegistration', scope: 'tenant', datas: true })
    expect((await register()).body.result).toEqual({ canLogin: true })
    const { items } = await server.one.ask(users.getAll, { keyword: 'self' })
    expect(items[0]).toMatchObject({ userName: 'self', roleNames: ['GUEST'], planUnits: [], isActive: true })
    const self = await server.signIn(1, 'self', testPassword)
    expect((await self.call(users.getAll)).status).toBe(403)
    expect(said(await register())).toEqual([500, "Username 'self' is already taken."])
    expect((await register({ userName: 'a@example.com' })).body.error?.message).toMatch(
      /^The user name must not be an e-mail/,
    )
    for (const emailAddress of ['x', 'a@', '@b', 'a b@c', 'a@b@c', '<a@b>'])
      expect((await register({ userName: 'other', emailAddress })).status, emailAddress).toBe(400)
    expect(
      (await register({ userName: 'other', emailAddress: 'o@x.example', password: 'weak' })).status,
    ).toBe(400)
  })
})

describe('tenants', () => {
  it('are made by the host alone, with a first administrator, role and plan unit', async () => {
    const made = await server.host.ask(tenants.create, {
      tenancyName: 'Acme',
      name: 'Acme Ltd',
      isActive: true,
      adminEmailAddress: 'a@acme.example',
    })
    expect(made).toMatchObject({
      tenancyName: 'Acme',
      name: 'Acme Ltd',
      isActive: true,
      adminUserName: 'admin',
    })
    const admin = await server.signIn(made.id, 'admin', made.adminPassword!)
    expect(await admin.ask(access.planUnits)).toMatchObject({
      items: [{ planUnitCode: 'JS', isDefault: true }],
    })
    await admin.ask(access.changePassword, {
      currentPassword: made.adminPassword,
      newPassword: 'Acme_first_1',
    })
    const again = await server.signIn(made.id, 'admin', 'Acme_first_1')
    expect((await again.ask(users.getAll)).totalCount).toBe(1)
    for (const tenancyName of ['acme', 'Default'])
      expect(
        said(
          await server.host.call(tenants.create, {
            tenancyName,
            name: 'x',
            adminEmailAddress: 'x@x.example',
          }),
        ),
      ).toEqual([500, `Tenancy name ${tenancyName} is already taken.`])
    for (const tenancyName of ['1st', 'a', 'a b', "x'; --", 'ä-b'])
      expect(
        (await server.host.call(tenants.create, { tenancyName, name: 'x', adminEmailAddress: 'x@x.example' }))
          .status,
        tenancyName,
      ).toBe(400)
    await server.host.ask(tenants.delete, { id: made.id })
    expect((await again.call(users.getAll)).status).toBe(401)
    const second = { tenancyName: 'Acme', name: 'Acme again', adminEmailAddress: 'a@acme.example' }
    expect((await server.host.ask(tenants.create, second)).id).not.toBe(made.id)
  })
})
