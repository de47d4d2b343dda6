import { impliedPermissions, permissions, type Permission } from '#domain/permissions.ts'
import { hostTenant } from '../db/tenant.ts'

/** What a part of the user's rights gives: everything of its role, its buttons alone, or its rows alone. */
type Part = 'app' | 'tool' | 'data'

/** One role that a user has, in all plan units or in one. */
export interface Grant {
  readonly role: string
  /** null: in every plan unit he may enter. */
  readonly unit: string | null
  readonly part: Part
  readonly permissions: readonly string[]
  /** Those of the role where an API key has fewer: they decide which roles keep rows and columns back. */
  readonly rolePermissions?: readonly string[]
  /** Codes of apps; empty: all that the permissions open. */
  readonly apps: readonly string[]
  /** Addresses of the named apps that the tenant added itself: they may lead to a declared screen. */
  readonly addresses: readonly string[]
  /** Codes of apps that may be used and that the menu does not show. */
  readonly hiddenApps: readonly string[]
  /** Buttons by app; an app that is not named has all. */
  readonly tools: Readonly<Record<string, readonly string[]>> | null
  /** Expression by entity. */
  readonly rowFilter: Readonly<Record<string, string>> | null
  /** Hidden fields by entity. */
  readonly columnMask: Readonly<Record<string, readonly string[]>> | null
  /** Actions that a row of SysUserRightM allows; null: all. */
  readonly flags: readonly string[] | null
}

/** What one user may do in one app beside his roles, or not although they allow it. */
export interface AppRight {
  readonly unit: string | null
  readonly app: string
  /** null: the whole app. */
  readonly tool: string | null
  readonly allow: boolean
}

/** Permissions that mean something on the host's side alone; nobody inside a tenant holds them. */
export const hostOnly: ReadonlySet<Permission> = new Set<Permission>(['Pages.Tenants'])

/** Those of the roles that hold in a plan unit; null: those that hold everywhere. */
export function grantsIn(grants: readonly Grant[], unit: string | null): Grant[] {
  return grants.filter((grant) => grant.unit === null || grant.unit === unit)
}

/** Permissions that a grant gives, with those that they imply. */
export function permissionsIn({ part, permissions: keys }: Grant): readonly string[] {
  if (part !== 'app') return []
  return [...keys, ...keys.flatMap((key) => impliedPermissions[key as Permission] ?? [])]
}

export function permissionsOf(grants: readonly Grant[], tenantId: number): ReadonlySet<Permission> {
  return new Set(
    grants
      .flatMap(permissionsIn)
      .filter(
        (key): key is Permission =>
          Object.hasOwn(permissions, key) && (tenantId === hostTenant || !hostOnly.has(key as Permission)),
      ),
  )
}

const objectOr = (column: string): string => `case jsonb_typeof(${column}) when 'object' then ${column} end`

const today = 'current_date'

/** SQL of a grant of a role `r` in tenant $1, as JSON. */
const grantSql = (unit: string, part: string, flags: string): string =>
  `json_build_object('role', r.role_code, 'unit', ${unit}, 'part', ${part},
    'permissions', case jsonb_typeof(r.permissions) when 'array' then r.permissions else '[]' end, 'apps', r.apps,
    'addresses', (select coalesce(json_agg(a.link_address), '[]') from app a where a.tenant_id = $1
      and a.app_code = any (r.apps) and not coalesce(a.is_declared, false)), 'hiddenApps', r.hidden_apps,
    'tools', ${objectOr('r.tools')}, 'rowFilter', ${objectOr('r.row_filter')},
    'columnMask', ${objectOr('r.column_mask')}, 'flags', ${flags})`

/** SQL of what a role `r` of tenant $1 gives to whoever has it. */
export const roleGrant = grantSql('null', "'app'", 'null')

/** SQL of the column `grants` of a user `u` in tenant $1: his own roles, and those of his user rights that are valid today. */
export const grantsColumn = `(select coalesce(json_agg(${grantSql(
  'g.unit',
  'g.part',
  `(select json_agg(f.key) from jsonb_each(${objectOr('g.flags')}) as f where f.value = 'true')`,
)} order by r.role_code, g.unit, g.part), '[]')
  from (select unnest(u.roles) as role, null::text as unit, 'app' as part, null::jsonb as flags
    union all
    select role_code, unit_code, voucher_type, flags from user_right
    where tenant_id = $1 and user_code = u.user_name and ${today} >= coalesce(valid_from, ${today})
      and ${today} <= coalesce(valid_to, ${today})) as g
  join role r on r.tenant_id = $1 and r.role_code = g.role)`

/** SQL of the column `appRights` of a user `u` in tenant $1. */
export const appRightsColumn = `(select coalesce(json_agg(json_build_object('unit', unit_code, 'app', app_code,
    'tool', tool_code, 'allow', effect = 'allow')), '[]')
  from user_right_detail where tenant_id = $1 and user_code = u.user_name)`

/** SQL of the codes of plan units that a user `u` may enter. */
export const unitCodes = `(u.plan_units || array(select unit_code::text from user_right
    where tenant_id = $1 and user_code = u.user_name and unit_code is not null
      and ${today} >= coalesce(valid_from, ${today}) and ${today} <= coalesce(valid_to, ${today}) order by unit_code))`
