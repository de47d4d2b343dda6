import { isDeepStrictEqual } from 'node:util'
import { TaktError } from '#domain/errors.ts'
import { textOf } from '#domain/label.ts'
import { permissions, type Permission } from '#domain/permissions.ts'
import type { InputOf } from '#domain/service.ts'
import { roles } from '#domain/services/access/accounts.ts'
import { renamed } from '../../db/duties/rename.ts'
import { hostTenant, type Tx } from '../../db/tenant.ts'
import { keepingReferenced } from '../../http/envelope.ts'
import { handle, inTransaction, type Call, type HandlerEntry } from '../../identity/handlers.ts'
import { hostOnly } from '../../identity/grants.ts'
import { grantable, mayGiveRoles, seesEverything } from '../../identity/reach.ts'
import { readRoleScope, type RoleScope } from '../../identity/role-scope.ts'
import { defaultPageSize, likePattern, orderBy } from '../../identity/lists.ts'

export interface RoleDto {
  id: number
  name: string
  displayName: string
  normalizedName: string
  description: string | null
  grantedPermissions: string[]
  isStatic: boolean
  isDefault: boolean
  apps: string[]
  hiddenApps: string[]
  tools: RoleScope['tools']
  rowFilter: RoleScope['rowFilter']
  columnMask: RoleScope['columnMask']
}

const granted = `array(select jsonb_array_elements_text(case jsonb_typeof(permissions) when 'array' then permissions else '[]' end))`

export const roleSelect = `select number as id, role_code as name, coalesce(name, role_code) as "displayName",
  upper(role_code) as "normalizedName", description, ${granted} as "grantedPermissions",
  coalesce(is_static, false) as "isStatic", coalesce(is_default, false) as "isDefault", apps, hidden_apps as "hiddenApps", tools,
  row_filter as "rowFilter", column_mask as "columnMask" from role where tenant_id = $1`

const sortable = {
  id: 'number',
  name: 'lower(role_code)',
  displayName: 'name',
  description: 'description',
}

type RoleInput = InputOf<typeof roles.create>

export const roleHandlers: HandlerEntry[] = [
  inTransaction(roles.getAll, async (input, tx, call) => {
    const order = orderBy(input.sorting, sortable, 'name,displayName', 'number', call.language)
    const where = '($2::text is null or role_code ilike $2 or name ilike $2 or description ilike $2)'
    const values = [tx.tenantId, likePattern(input.keyword)]
    const total = await tx.row<{ n: number }>(
      `select count(*) as n from role where tenant_id = $1 and ${where}`,
      values,
    )
    const items = await tx.rows<RoleDto>(`${roleSelect} and ${where} ${order} limit $3 offset $4`, [
      ...values,
      input.maxResultCount ?? defaultPageSize,
      input.skipCount ?? 0,
    ])
    return { totalCount: total!.n, items }
  }),
  inTransaction(roles.get, ({ id }, tx) => getRole(tx, id)),
  inTransaction(roles.create, async (input, tx, call) => {
    await checkUnique(tx, input, null)
    const scope = await readRoleScope(tx, input, unrestricted, call.language)
    const row = await tx.row<{ number: number }>(
      `insert into role (role_code, name, description, permissions, is_default, apps, hidden_apps, tools, row_filter,
           column_mask)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) returning number`,
      [
        input.name,
        input.displayName,
        input.description ?? null,
        JSON.stringify(permissionsToGive(input, [], call)),
        input.isDefault ?? false,
        ...columnsOf(scope),
      ],
    )
    const made = await getRole(tx, row!.number)
    await audit(tx, 'create', null, made)
    return made
  }),
  inTransaction(roles.update, async (input, tx, call) => {
    const role = await getRole(tx, input.id)
    await checkUnique(tx, input, input.id)
    if (role.isStatic && input.name !== role.name) throw new TaktError('staticRole', { name: role.name })
    const scope = await readRoleScope(tx, input, role, call.language)
    // Who holds less than the role neither takes from it nor limits it.
    mayGiveRoles(call, [{ code: role.name, permissions: role.grantedPermissions }])
    const given =
      input.grantedPermissions == null
        ? role.grantedPermissions
        : permissionsToGive(input, role.grantedPermissions, call)
    if (role.isStatic) checkStaticStays(role, given, scope)
    if (!seesEverything(call) && !isDeepStrictEqual(scope, scopeOf(role)))
      throw new TaktError('beyondOwnRights', { permissions: role.name })
    const change = { table: 'role', column: 'role_code', before: role.name, after: input.name }
    await renamed(tx, change, () =>
      tx.run(
        `update role set role_code = $3, name = $4, description = $5, permissions = $6, is_default = $7, apps = $8,
           hidden_apps = $9, tools = $10, row_filter = $11, column_mask = $12 where tenant_id = $1 and number = $2`,
        [
          tx.tenantId,
          input.id,
          input.name,
          input.displayName,
          input.description ?? null,
          JSON.stringify(given),
          input.isDefault ?? role.isDefault,
          ...columnsOf(scope),
        ],
      ),
    )
    const changed = await getRole(tx, input.id)
    await audit(tx, 'update', role, changed)
    return changed
  }),
  inTransaction(roles.delete, ({ id }, tx, call) => deleteRoleOf(tx, id, call)),
  inTransaction(roles.getRoles, async ({ permission }, tx) => ({
    items: await tx.rows<{
      id: number
      name: string
      displayName: string
      isStatic: boolean
      isDefault: boolean
      creationTime: string
    }>(
      `select number as id, role_code as name, coalesce(name, role_code) as "displayName",
           coalesce(is_static, false) as "isStatic", coalesce(is_default, false) as "isDefault", created_at as "creationTime"
         from role where tenant_id = $1 and ($2::text is null or permissions ? $2) order by role_code`,
      [tx.tenantId, permission ?? null],
    ),
  })),
  handle(roles.getAllPermissions, async (_input, call) => ({
    items: listed(call).map((permission) => ({ ...permission, id: 0 })),
  })),
  inTransaction(roles.getForEdit, async ({ id }, tx, call) => {
    const role = await getRole(tx, id)
    const { name, displayName, description, grantedPermissions } = role
    return {
      role: { id, name, displayName, description, isStatic: role.isStatic },
      permissions: listed(call),
      grantedPermissionNames: grantedPermissions,
    }
  }),
]

/** A built-in role keeps its permissions and takes no limits: without it a tenant could lock itself out for good. */
function checkStaticStays(role: RoleDto, given: readonly string[], scope: RoleScope): void {
  const kept = new Set(given)
  if (role.grantedPermissions.every((name) => kept.has(name)) && isDeepStrictEqual(scope, unrestricted))
    return
  throw new TaktError('staticRoleLimited', { name: role.name })
}

/** Takes a role away from everybody and deletes it. */
export async function deleteRoleOf(tx: Tx, number: number, call: Call): Promise<void> {
  const role = await getRole(tx, number)
  if (role.isStatic) throw new TaktError('staticRole', { name: role.name })
  mayGiveRoles(call, [{ code: role.name, permissions: role.grantedPermissions }])
  await tx.run(
    'update "user" set roles = array_remove(roles, $2) where tenant_id = $1 and $2 = any (roles)',
    [tx.tenantId, role.name],
  )
  await tx.run('delete from user_right where tenant_id = $1 and role_code = $2', [tx.tenantId, role.name])
  await keepingReferenced('Role', role.name, () =>
    tx.run('delete from role where tenant_id = $1 and number = $2', [tx.tenantId, number]),
  )
  await audit(tx, 'delete', role, null)
}

/** Permissions of the caller's side by display name. */
function listed(call: Call) {
  return sidePermissions(call.scope.tenantId)
    .map((name) => ({ name, displayName: textOf(permissions[name], call.language), description: null }))
    .sort((a, b) => a.displayName.localeCompare(b.displayName))
}

export function sidePermissions(tenantId: number): Permission[] {
  return (Object.keys(permissions) as Permission[]).filter(
    (key) => tenantId === hostTenant || !hostOnly.has(key),
  )
}

async function getRole(tx: Tx, number: number): Promise<RoleDto> {
  const role = await tx.row<RoleDto>(`${roleSelect} and number = $2`, [tx.tenantId, number])
  if (!role) throw new TaktError('notFound', { entity: 'Role', id: number })
  return role
}

const unrestricted: RoleScope = { apps: [], hiddenApps: [], tools: null, rowFilter: null, columnMask: null }

const scopeOf = ({ apps, hiddenApps, tools, rowFilter, columnMask }: RoleScope): RoleScope => ({
  apps,
  hiddenApps,
  tools,
  rowFilter,
  columnMask,
})

const columnsOf = ({ apps, hiddenApps, tools, rowFilter, columnMask }: RoleScope): unknown[] => [
  apps,
  hiddenApps,
  ...[tools, rowFilter, columnMask].map((value) => value && JSON.stringify(value)),
]

export async function findRoles(tx: Tx, names: readonly string[]) {
  return tx.rows<{ code: string; permissions: string[] }>(
    `select role_code as code, ${granted} as permissions from role where tenant_id = $1 and upper(role_code) = any ($2) order by role_code`,
    [tx.tenantId, names.map((name) => name.toUpperCase())],
  )
}

/** Unknown permissions and those of the other side are dropped; newly granted ones the caller must hold himself. */
function permissionsToGive(input: RoleInput, held: readonly string[], call: Call): string[] {
  const known = new Set<string>(sidePermissions(call.scope.tenantId))
  const wanted = Array.isArray(input.grantedPermissions) ? (input.grantedPermissions as unknown[]) : []
  const kept = [
    ...new Set(wanted.filter((name): name is string => typeof name === 'string' && known.has(name))),
  ]
  grantable(
    kept.filter((name) => !held.includes(name)),
    call,
  )
  return kept
}

/** Whoever makes or renames roles of the tenant at the same time waits until this transaction ends. */
async function checkUnique(tx: Tx, input: RoleInput, number: number | null): Promise<void> {
  await tx.run("select pg_advisory_xact_lock(hashtextextended('takt roles of ' || current_tenant(), 0))")
  const clash = await tx.row<{ name: boolean }>(
    `select lower(role_code) = lower($2) as name from role
     where tenant_id = $1 and (lower(role_code) = lower($2) or lower(name) = lower($3)) and number is distinct from $4`,
    [tx.tenantId, input.name, input.displayName, number],
  )
  if (!clash) return
  throw clash.name
    ? new TaktError('roleNameTaken', { name: input.name })
    : new TaktError('roleDisplayNameTaken', { name: input.displayName })
}

const audit = (tx: Tx, action: string, before: RoleDto | null, after: RoleDto | null): Promise<number> =>
  tx.run("insert into audit_log (action, entity, key, before, after) values ($1, 'role', $2, $3, $4)", [
    action,
    (after ?? before)!.name,
    before && JSON.stringify(before),
    after && JSON.stringify(after),
  ])
