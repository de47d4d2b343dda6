import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { roles, users } from '#domain/services/access/accounts.ts'
import { adminRole } from '../../src/server/identity/admin.ts'
import { withTenant } from '../../src/server/db/tenant.ts'
import { readSettings } from '../../src/server/base/settings.ts'
import { resetAdmins } from '../../src/server/app/install.ts'
import { loginsText } from '../../src/server/app/run.ts'
import { serve } from '../../src/server/app/serve.ts'
import { createTestServer, type TestServer } from '../support/server.ts'

describe('a first start', () => {
  it('whose port is taken says so and makes nothing, so that no first login is lost', async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'takt-port-'))
    const holder = createServer().listen(0, '127.0.0.1')
    await once(holder, 'listening')
    const { port } = holder.address() as AddressInfo
    try {
      await expect(
        serve({ settings: readSettings({ TAKT_DATA: dataDir, PORT: String(port) }) }),
      ).rejects.toThrow(
        `port ${port} of 127.0.0.1 is taken by another program; choose another one with --port`,
      )
      expect(await readdir(dataDir)).toEqual([])
    } finally {
      holder.close()
      await rm(dataDir, { recursive: true })
    }
  })

  it('says with the logins how to get new ones', () => {
    const text = loginsText({
      tenant: { tenantId: 1, userName: 'admin', password: 'Tenant_1' },
      host: { userName: 'admin', password: 'Host_1' },
    })
    for (const part of ['--reset-admin', 'Tenant_1', 'Host_1']) expect(text).toContain(part)
  })
})

describe('a start with --reset-admin', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await createTestServer()
  })
  afterAll(() => server.close())

  /** What a tenant that locked itself out looks like. */
  const damages: Record<string, readonly string[]> = {
    limited: [
      `update role set permissions = '[]', is_static = false, apps = '{CustomerList}', tools = '{"CustomerList": []}',
         row_filter = '{"item": "false"}', column_mask = '{"item": ["name"]}' where tenant_id = $1 and role_code = 'Admin'`,
      `update "user" set is_active = false, roles = '{}' where tenant_id = $1 and user_name = 'admin'`,
    ],
    gone: [
      `update "user" set roles = '{}' where tenant_id = $1`,
      `delete from role where tenant_id = $1 and role_code = 'Admin'`,
    ],
  }

  it.each(Object.keys(damages))('gives back an administrator who may do everything (%s)', async (damage) => {
    const before = await roleAdmin(1)
    for (const tenantId of [0, 1])
      await withTenant(server.database.app, { tenantId, planUnitCode: null, userId: null }, async (tx) => {
        for (const statement of damages[damage]!) await tx.run(statement, [tenantId])
      })
    const { tenant, host } = await resetAdmins(server.database)
    for (const [tenantId, first] of [[0, host.password] as const, [1, tenant.password] as const]) {
      const newPassword = `Own_${damage}_2026`
      await (await server.signIn(tenantId, 'admin', first)).ask(users.changePassword, {
        currentPassword: first,
        newPassword,
      })
      const admin = await server.signIn(tenantId, 'admin', newPassword)
      const { items } = await admin.ask(roles.getAll)
      const found = items.find(({ name }) => name === adminRole)
      expect(found).toMatchObject({
        isStatic: true,
        apps: [],
        tools: null,
        rowFilter: null,
        columnMask: null,
      })
      const { items: all } = await admin.ask(roles.getAllPermissions)
      expect((found!.grantedPermissions as string[]).toSorted()).toEqual(
        all.map(({ name }) => name).toSorted(),
      )
      expect((await admin.ask(users.get, { id: admin.userId })).roleNames).toContain('ADMIN')
    }
    expect(await roleAdmin(1)).toEqual(before)
  })

  const roleAdmin = (tenantId: number) =>
    withTenant(server.database.app, { tenantId, planUnitCode: null, userId: null }, (tx) =>
      tx.row(
        `select is_static, permissions, apps, tools, row_filter, column_mask from role
         where tenant_id = $1 and role_code = 'Admin'`,
        [tenantId],
      ),
    )
})
