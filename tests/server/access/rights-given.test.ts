import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { crudOf } from '#domain/crud.ts'
import { entityNamed } from '#domain/entities/index.ts'
import { permissions } from '#domain/permissions.ts'
import { roles, users } from '#domain/services/access/accounts.ts'
import { rightServices } from '#domain/services/access/rights.ts'
import { planUnitServices } from '#domain/services/system/administration.ts'
import { createTestServer, type TestServer, type TestUser } from '../../support/server.ts'

/** Nobody gives, takes or limits what is more than the own rights. */
let server: TestServer
/** Holds the permissions of accounts in plan unit JS, everywhere. */
let helper: TestUser
/** The same, but sees a part of the items only. */
let filtered: TestUser
const rowOf = async (name: string) => (await server.one.ask(roles.getAll, { keyword: name })).items[0]!
const userOf = async (name: string) => (await server.one.ask(users.getAll, { keyword: name })).items[0]!

beforeAll(async () => {
  server = await createTestServer()
  await server.one.ask(crudOf(entityNamed('planUnit')).create, { code: 'OTHER', name: 'Other' })
  helper = await server.user(1, 'helper', ['Pages.Roles', 'Pages.Users'])
  filtered = await server.user(1, 'filtered', ['Pages.Roles', 'Pages.Users'])
  await server.user(1, 'plain', ['Pages.Roles'])
  await server.one.ask(roles.update, {
    ...(await rowOf('R-filtered')),
    rowFilter: { item: "ME.itemType == 'M'" },
  })
})
afterAll(() => server.close())

describe('a built-in role', () => {
  it('keeps every permission and takes no limits, whoever asks', async () => {
    const admin = await rowOf('Admin')
    for (const change of [
      { grantedPermissions: [] },
      { grantedPermissions: (admin.grantedPermissions as string[]).slice(1) },
      { rowFilter: { item: "ME.itemType == 'M'" } },
      { columnMask: { item: ['price'] } },
      { apps: ['ItemList'] },
      { tools: { ItemList: [] } },
    ])
      for (const user of [server.one, helper, filtered]) {
        const { status } = await user.call(roles.update, { ...admin, ...change })
        expect(status, JSON.stringify(change)).toBe(403)
      }
    expect(await rowOf('Admin')).toEqual(admin)
    const renamed = { ...admin, displayName: 'Administrators' }
    expect(await server.one.ask(roles.update, renamed)).toMatchObject({ displayName: 'Administrators' })
    const { grantedPermissions: _, ...without } = admin
    const kept = await server.one.ask(roles.update, without)
    expect(kept.grantedPermissions).toEqual(admin.grantedPermissions)
  })
})

describe('a role that holds more than the actor', () => {
  it('is not taken from, limited or deleted', async () => {
    const more = Object.keys(permissions).find(
      (name) => !['Pages.Roles', 'Pages.Users', 'Pages.Users.Activation', 'Pages.Tenants'].includes(name),
    )!
    await server.one.ask(roles.create, {
      name: 'More',
      displayName: 'More',
      grantedPermissions: ['Pages.Roles', more],
    })
    const role = await rowOf('More')
    for (const change of [
      { grantedPermissions: ['Pages.Roles'] },
      { rowFilter: { item: "ME.itemType == 'M'" } },
      { displayName: 'Less' },
    ])
      expect((await helper.call(roles.update, { ...role, ...change })).status).toBe(403)
    expect((await helper.call(roles.delete, { id: role.id })).status).toBe(403)
    // A role without filters is wider than that of somebody who has some, though the permissions are the same.
    const plain = await rowOf('R-plain')
    expect((await filtered.call(roles.update, { ...plain, grantedPermissions: [] })).status).toBe(403)
    expect((await filtered.call(roles.delete, { id: plain.id })).status).toBe(403)
    expect((await filtered.call(users.update, { ...(await userOf('plain')), isActive: false })).status).toBe(
      403,
    )
    expect((await helper.call(roles.update, { ...plain, displayName: 'Plain' })).status).toBe(200)
  })
})

describe('plan units and roles of plan units', () => {
  it('are given by those alone who hold them', async () => {
    const own = await userOf('helper')
    const { status } = await helper.call(users.update, { ...own, planUnits: ['JS', 'OTHER'] })
    expect(status).toBe(403)
    const fresh = {
      userName: 'fresh',
      name: 'f',
      surname: 'f',
      emailAddress: 'f@example.com',
      password: 'Kx-481516!q',
      planUnits: ['OTHER'],
    }
    expect((await helper.call(users.create, fresh)).status).toBe(403)
    const right = { userCode: 'helper', unitCode: 'OTHER', roleCode: 'R-helper', voucherType: 'app' }
    const rights = crudOf(entityNamed('userRight'))
    expect((await helper.call(rights.create, right)).status).toBe(403)
    const vouchers = { userCode: 'helper', voucherType: 'app', rights: [{ ...right, planUnitCode: 'OTHER' }] }
    expect((await helper.call(rightServices.saveVouchers, vouchers)).status).toBe(403)
    expect(
      (await helper.call(planUnitServices.clone, { planUnitCode: 'OTHER', newCode: 'MINE', newName: 'm' }))
        .status,
    ).toBe(403)
    expect((await server.one.call(users.update, { ...own, planUnits: ['JS', 'OTHER'] })).status).toBe(200)
    const after = await helper.call(rights.create, right)
    expect(after.status, after.text).toBe(200)
  })

  it('of one plan unit count for nothing in another', async () => {
    await server.one.ask(roles.create, {
      name: 'Accounts',
      displayName: 'Accounts',
      grantedPermissions: ['Pages.Roles', 'Pages.Users'],
    })
    const local = await server.user(1, 'local', [])
    await server.one.ask(users.update, { ...(await userOf('local')), planUnits: ['JS', 'OTHER'] })
    await server.one.ask(rightServices.saveVouchers, {
      userCode: 'local',
      voucherType: 'app',
      rights: [{ roleCode: 'Accounts', planUnitCode: 'JS' }],
    })
    const give = (unit: string | null) =>
      local.call(rightServices.saveVouchers, {
        userCode: 'plain',
        voucherType: 'app',
        rights: [{ roleCode: 'Accounts', planUnitCode: unit }],
      })
    expect((await give('OTHER')).status).toBe(403)
    expect((await give(null)).status).toBe(403)
    expect((await give('JS')).status).toBe(200)
    const plain = await userOf('plain')
    const roleNames = [...(plain.roleNames as string[]), 'Accounts']
    expect((await local.call(users.update, { ...plain, roleNames })).status).toBe(403)
  })
})
