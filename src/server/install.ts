import { makeAdmin, makeTenant, repairAdmin, type FirstLogin } from './access/new-tenant.ts'
import { updateRegistryOf } from './access/registry.ts'
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

/**
 * Gives the administrators of the host and the default tenant new first passwords, for who lost the first ones, and back
 * what they need to work: accounts that may sign in, and a role Admin with every permission and no limit.
 */
export async function resetAdmins(database: Database): Promise<FirstLogins> {
  const reset = (tenantId: number) =>
    withTenant(database.app, { ...hostScope, tenantId }, (tx) => repairAdmin(tx, tenantId))
  const { tenantId } = defaultTenant
  return { host: await reset(hostTenant), tenant: { ...(await reset(tenantId)), tenantId } }
}
