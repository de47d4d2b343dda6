import { defaultTenant } from '../identity/default-tenant.ts'
import { makeAdmin, makeTenant, repairAdmin, type FirstLogin } from '../features/accounts/new-tenant.ts'
import { updateRegistryOf } from '../identity/registry.ts'
import { setPassword, writeAudit } from '../features/accounts/password-change.ts'
import { adminUser } from '../identity/admin.ts'
import { randomPassword } from '../identity/passwords.ts'
import { findTenant } from '../identity/identify.ts'
import { noSso, type SsoConfig } from '../identity/sso-config.ts'
import type { Database } from '../db/database.ts'
import { enterTenant, hostTenant, withTenant, type Scope, type Tx } from '../db/tenant.ts'

const hostScope: Scope = { tenantId: hostTenant, planUnitCode: null, userId: null }

export interface FirstLogins {
  readonly host: FirstLogin
  readonly tenant: FirstLogin & { readonly tenantId: number }
  /** Of tenants where single sign-on is required, as far as they are not the two above; the host is ''. */
  readonly emergency?: readonly (FirstLogin & { readonly tenancyName: string })[]
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
 * what they need to work: accounts that may sign in, and a role Admin with every permission and no limit. The emergency
 * users of tenants where single sign-on is required get new passwords too.
 */
export async function resetAdmins(database: Database, sso: SsoConfig = noSso): Promise<FirstLogins> {
  const repair = (tenant: number) =>
    withTenant(database.app, { ...hostScope, tenantId: tenant }, (tx) => repairAdmin(tx, tenant))
  const { tenantId } = defaultTenant
  const host = await repair(hostTenant)
  const tenant = { ...(await repair(tenantId)), tenantId }
  const emergency = []
  for (const [tenancyName, { mode, emergencyUser }] of sso.providers) {
    const found = tenancyName === '' ? { tenantId: hostTenant } : await findTenant(database, { tenancyName })
    if (mode !== 'required' || !found) continue
    const isDone = found.tenantId === hostTenant || found.tenantId === tenantId
    if (isDone && emergencyUser.toLowerCase() === adminUser) continue
    emergency.push({ tenancyName, ...(await resetUser(database, found.tenantId, emergencyUser)) })
  }
  return { host, tenant, emergency }
}

const resetUser = (database: Database, tenantId: number, name: string): Promise<FirstLogin> =>
  withTenant(database.app, { ...hostScope, tenantId }, async (tx): Promise<FirstLogin> => {
    const user = await tx.row<{ id: string; userName: string }>(
      `update "user" set is_active = true where tenant_id = $1 and lower(user_name) = lower($2)
       returning id, user_name as "userName"`,
      [tenantId, name],
    )
    if (!user) throw new Error(`tenant ${tenantId} has no user ${name}`)
    const password = randomPassword(user.userName)
    await setPassword(tx, user.id, password, true)
    await writeAudit(tx, 'password', user.userName)
    return { userName: user.userName, password }
  })
