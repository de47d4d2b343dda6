import { permissions, type Permission } from '#domain/permissions.ts'
import type { Database } from '../db/database.ts'
import { hostTenant, withTenant } from '../db/tenant.ts'
import type { Caller, PlanUnit } from './caller.ts'
import type { Subject } from './tokens.ts'

interface UserRow {
  id: string
  number: number
  userName: string
  name: string | null
  surname: string | null
  email: string | null
  language: string | null
  mustChange: boolean
  loginBoot: boolean
  isActive: boolean
  version: number
  roles: string[]
  permissions: string[]
  planUnits: PlanUnit[]
  defaultPlanUnit: string | null
}

/** Permissions that mean something on the host's side alone; nobody inside a tenant holds them. */
export const hostOnly: ReadonlySet<Permission> = new Set<Permission>(['Pages.Tenants'])

/** The user a token speaks of, if he, his tenant and the token's version still hold; else null. */
export async function identify(database: Database, subject: Subject): Promise<Caller | null> {
  const { tenantId } = subject
  const tenant = tenantId === hostTenant ? null : await findTenant(database, { tenantId })
  if (tenantId !== hostTenant && !tenant?.isActive) return null
  const user = await withTenant(
    database.app,
    { tenantId, planUnitCode: null, userId: subject.userNumber },
    (tx) => tx.row<UserRow>(userQuery, [tenantId, subject.userNumber]),
    { readOnly: true },
  )
  if (!user?.isActive || user.version !== subject.version) return null
  return {
    ...user,
    tenantId,
    tenancyName: tenant?.tenancyName ?? null,
    tenantName: tenant?.name ?? null,
    permissions: new Set(
      user.permissions.filter(
        (key): key is Permission =>
          key in permissions && (tenantId === hostTenant || !hostOnly.has(key as Permission)),
      ),
    ),
  }
}

const userQuery = `select u.id, u.number, u.user_name as "userName", u.name, u.surname, u.email, u.lang as language,
  coalesce(u.must_change, false) as "mustChange", coalesce(u.login_boot, false) as "loginBoot",
  coalesce(u.is_active, false) as "isActive", c.token_version as version, u.roles,
  u.default_plan_unit as "defaultPlanUnit",
  array(select distinct p.key from role r
    cross join lateral jsonb_array_elements_text(
      case jsonb_typeof(r.permissions) when 'array' then r.permissions else '[]' end) as p (key)
    where r.tenant_id = $1 and r.role_code = any (u.roles)) as permissions,
  (select coalesce(json_agg(json_build_object('code', p.code, 'name', p.name, 'environment', p.environment,
      'timeZone', p.time_zone) order by array_position(u.plan_units, p.code::text)), '[]')
    from plan_unit p where p.tenant_id = $1 and p.code = any (u.plan_units) and p.enabled) as "planUnits"
  from "user" u join credential c on c.tenant_id = u.tenant_id and c.user_id = u.id
  where u.tenant_id = $1 and u.number = $2`

export interface TenantRow {
  readonly tenantId: number
  readonly tenancyName: string
  readonly name: string
  readonly isActive: boolean
}

/** A tenant by number or by name (without case); null when there is none. */
export async function findTenant(
  database: Database,
  by: { tenantId: number } | { tenancyName: string },
): Promise<TenantRow | null> {
  const [condition, value] =
    'tenantId' in by ? ['tenant_id = $1', by.tenantId] : ['lower(tenancy_name) = lower($1)', by.tenancyName]
  const row = await withTenant(
    database.app,
    { tenantId: hostTenant, planUnitCode: null, userId: null },
    (tx) =>
      tx.row<TenantRow>(
        `select tenant_id as "tenantId", tenancy_name as "tenancyName", name, coalesce(is_active, false) as "isActive"
         from tenant where deleted_at is null and ${condition}`,
        [value],
      ),
    { readOnly: true },
  )
  return row ?? null
}
