import { makeAdmin, makeTenant, type FirstLogin } from './access/new-tenant.ts'
import { adminUser, setPassword } from './access/password-change.ts'
import { updateRegistryOf } from './access/registry.ts'
import { randomPassword } from './access/passwords.ts'
import type { Database } from './db/database.ts'
import { enterTenant, hostTenant, withTenant, type Scope, type Tx } from './db/tenant.ts'

export const defaultTenant = { tenantId: 1, tenancyName: 'Default', planUnit: 'JS' } as const
const hostScope: Scope = { tenantId: hostTenant, planUnitCode: null, userId: null }

export interface FirstLogins {
  readonly host: FirstLogin
  readonly tenant: FirstLogin & { readonly tenantId: number }
}

/**
 * Makes the host's administrator and the default tenant with its own, once, all in one transaction; null when that was
 * done before. `furnish` brings the first data of the default tenant in the same transaction.
 */
export function install(
  database: Database,
  furnish: (tx: Tx) => Promise<void> = async () => {},
): Promise<FirstLogins | null> {
  return withTenant(database.app, hostScope, async (tx) => {
    await tx.run("select pg_advisory_xact_lock(hashtext('takt installation'))")
    if (await tx.row(`select from "user" where tenant_id = $1`, [hostTenant])) return null
    const host = await makeAdmin(tx, hostTenant, 'admin@localhost', [])
    await updateRegistryOf(tx, hostTenant)
    const tenant = await makeTenant(tx, {
      tenancyName: defaultTenant.tenancyName,
      name: defaultTenant.tenancyName,
      isActive: true,
      adminEmail: 'admin@default.localhost',
      planUnit: { code: defaultTenant.planUnit, name: '演示工厂 Demo plant' },
    })
    await enterTenant(tx, tenant.tenantId, defaultTenant.planUnit)
    await furnish(tx)
    return { host, tenant }
  })
}

/** Gives the administrators of the host and the default tenant new first passwords, for who lost the first ones. */
export async function resetAdmins(database: Database): Promise<FirstLogins> {
  const reset = (tenantId: number) =>
    withTenant(database.app, { ...hostScope, tenantId }, async (tx): Promise<FirstLogin> => {
      const user = await tx.row<{ id: string }>(
        'select id from "user" where tenant_id = $1 and user_name = $2',
        [tenantId, adminUser],
      )
      if (!user) throw new Error(`tenant ${tenantId} has no user ${adminUser}`)
      const password = randomPassword(adminUser)
      await setPassword(tx, user.id, password, true)
      return { userName: adminUser, password }
    })
  const { tenantId } = defaultTenant
  return { host: await reset(hostTenant), tenant: { ...(await reset(tenantId)), tenantId } }
}
