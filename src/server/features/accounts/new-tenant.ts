import { enterTenant, type Tx } from '../../db/tenant.ts'
import { setPassword, writeAudit } from './password-change.ts'
import { adminRole, adminUser } from '../../identity/admin.ts'
import { updateRegistryOf } from '../../identity/registry.ts'
import { randomPassword } from '../../identity/passwords.ts'
import { sidePermissions } from './roles.ts'

export interface NewTenant {
  readonly tenancyName: string
  readonly name: string
  readonly isActive: boolean
  readonly adminEmail: string
  readonly planUnit: { readonly code: string; readonly name: string }
  /** Of user admin; null: a random one, which must be changed at the first sign-in. */
  readonly adminPassword?: string | null
}

export interface FirstLogin {
  readonly userName: string
  /** Told once; only its hash is kept, and it must be changed at the first login. */
  readonly password: string
}

/** Whoever makes or renames tenants at the same time waits until the transaction that ran it ends. */
export const tenantLock = "select pg_advisory_xact_lock(hashtext('takt tenant number'))"

/** Makes a tenant with its first plan unit, role Admin and user admin, in a transaction of the host. */
export async function makeTenant(tx: Tx, tenant: NewTenant): Promise<FirstLogin & { tenantId: number }> {
  await tx.run(tenantLock)
  const row = await tx.row<{ tenantId: number }>(
    `insert into tenant (tenant_id, tenancy_name, name, is_active)
     select coalesce(max(tenant_id), 0) + 1, $1, $2, $3 from tenant returning tenant_id as "tenantId"`,
    [tenant.tenancyName, tenant.name, tenant.isActive],
  )
  const { tenantId } = row!
  await enterTenant(tx, tenantId, null)
  await tx.run('insert into plan_unit (code, name) values ($1, $2)', [
    tenant.planUnit.code,
    tenant.planUnit.name,
  ])
  const login = await makeAdmin(
    tx,
    tenantId,
    tenant.adminEmail,
    [tenant.planUnit.code],
    tenant.adminPassword ?? null,
  )
  await updateRegistryOf(tx, tenantId)
  await enterTenant(tx, tx.tenantId, tx.planUnitCode)
  return { ...login, tenantId }
}

/** Role Admin with every permission of its side, and user admin with the given or a random password. */
export async function makeAdmin(
  tx: Tx,
  tenantId: number,
  email: string,
  planUnits: readonly string[],
  given: string | null = null,
): Promise<FirstLogin> {
  await tx.run('insert into role (role_code, name, is_static, permissions) values ($1, $2, true, $3)', [
    adminRole,
    adminRole,
    JSON.stringify(sidePermissions(tenantId)),
  ])
  const row = await tx.row<{ id: string }>(
    `insert into "user" (user_name, name, surname, email, is_active, roles, plan_units, default_plan_unit)
     values ($1, 'admin', 'admin', $2, true, $3, $4, $5) returning id`,
    [adminUser, email, [adminRole], planUnits, planUnits[0] ?? null],
  )
  const password = given ?? randomPassword(adminUser)
  await setPassword({ ...tx, tenantId }, row!.id, password, given === null)
  return { userName: adminUser, password }
}

/**
 * Role Admin as `makeAdmin` makes it, and user admin active, in the role and with a random password, whatever was done to
 * them. Throws where the tenant has no user admin.
 */
export async function repairAdmin(tx: Tx, tenantId: number): Promise<FirstLogin> {
  await tx.run(
    `insert into role (role_code, name, is_static, permissions) values ($1::text, $1, true, $2)
     on conflict (tenant_id, lower(role_code)) do update set is_static = true, permissions = excluded.permissions,
       apps = '{}', tools = null, row_filter = null, column_mask = null`,
    [adminRole, JSON.stringify(sidePermissions(tenantId))],
  )
  const user = await tx.row<{ id: string }>(
    `update "user" set is_active = true, roles = array_append(array_remove(coalesce(roles, '{}'), $3::text), $3)
     where tenant_id = $1 and user_name = $2 returning id`,
    [tenantId, adminUser, adminRole],
  )
  if (!user) throw new Error(`tenant ${tenantId} has no user ${adminUser}`)
  const password = randomPassword(adminUser)
  await setPassword(tx, user.id, password, true)
  await writeAudit(tx, 'password', adminUser)
  return { userName: adminUser, password }
}
