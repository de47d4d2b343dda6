import { TaktError } from '#domain/errors.ts'
import { textOf } from '#domain/label.ts'
import { permissions, type Permission } from '#domain/permissions.ts'
import type { InputOf } from '#domain/service.ts'
import { roles } from '#domain/services/access/accounts.ts'
import { hostTenant, type Tx } from '../db/tenant.ts'
import { handle, type Call, type HandlerEntry } from '../http/handlers.ts'
import { hostOnly } from './identify.ts'
import { defaultPageSize, likePattern, orderBy } from './lists.ts'

export interface RoleDto {
  id: number
  name: string
  displayName: string
  normalizedName: string
  description: string | null
  grantedPermissions: string[]
}

const granted = `array(select jsonb_array_elements_text(case jsonb_typeof(permissions) when 'array' then permissions else '[]' end))`

export const roleSelect = `select number as id, role_code as name, coalesce(name, role_code) as "displayName",
  upper(role_code) as "normalizedName", description, ${granted} as "grantedPermissions" from role where tenant_id = $1`

const sortable = {
  id: 'number',
  name: 'lower(role_code)',
  displayName: 'name',
  description: 'description',
}

type RoleInput = InputOf<typeof roles.create>

export const roleHandlers: HandlerEntry[] = [
  handle(roles.getAll, (input, call) =>
    call.transaction(async (tx) => {
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
  ),
  handle(roles.get, ({ id }, call) => call.transaction((tx) => getRole(tx, id))),
  handle(roles.create, (input, call) =>
    call.transaction(async (tx) => {
      await checkUnique(tx, input, null)
      const row = await tx.row<{ number: number }>(
        'insert into role (role_code, name, description, permissions) values ($1, $2, $3, $4) returning number',
        [
          input.name,
          input.displayName,
          input.description ?? null,
          JSON.stringify(permissionsToGive(input, [], call)),
        ],
      )
      await audit(tx, 'create', input.name)
      return getRole(tx, row!.number)
    }),
  ),
  handle(roles.update, (input, call) =>
    call.transaction(async (tx) => {
      const role = await getRole(tx, input.id)
      await checkUnique(tx, input, input.id)
      if ((await isStatic(tx, input.id)) && input.name !== role.name)
        throw new TaktError('staticRole', { name: role.name })
      await tx.run(
        'update role set role_code = $3, name = $4, description = $5, permissions = $6 where tenant_id = $1 and number = $2',
        [
          tx.tenantId,
          input.id,
          input.name,
          input.displayName,
          input.description ?? null,
          JSON.stringify(permissionsToGive(input, role.grantedPermissions, call)),
        ],
      )
      await audit(tx, 'update', input.name)
      return getRole(tx, input.id)
    }),
  ),
  handle(roles.delete, ({ id }, call) =>
    call.transaction(async (tx) => {
      const role = await getRole(tx, id)
      if (await isStatic(tx, id)) throw new TaktError('staticRole', { name: role.name })
      grantable(role.grantedPermissions, call)
      await tx.run(
        'update "user" set roles = array_remove(roles, $2) where tenant_id = $1 and $2 = any (roles)',
        [tx.tenantId, role.name],
      )
      await tx.run('delete from role where tenant_id = $1 and number = $2', [tx.tenantId, id])
      await audit(tx, 'delete', role.name)
    }),
  ),
  handle(roles.getRoles, ({ permission }, call) =>
    call.transaction(async (tx) => ({
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
  ),
  handle(roles.getAllPermissions, async (_input, call) => ({
    items: listed(call).map((permission) => ({ ...permission, id: 0 })),
  })),
  handle(roles.getForEdit, ({ id }, call) =>
    call.transaction(async (tx) => {
      const role = await getRole(tx, id)
      const { name, displayName, description, grantedPermissions } = role
      return {
        role: { id, name, displayName, description, isStatic: await isStatic(tx, id) },
        permissions: listed(call),
        grantedPermissionNames: grantedPermissions,
      }
    }),
  ),
]

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

async function isStatic(tx: Tx, number: number): Promise<boolean> {
  const row = await tx.row<{ is: boolean }>(
    'select coalesce(is_static, false) as is from role where tenant_id = $1 and number = $2',
    [tx.tenantId, number],
  )
  return row?.is ?? false
}

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

/** Throws 403 when one of the permissions is not the caller's own. */
export function grantable(wanted: readonly string[], call: Call): void {
  const own = call.caller!.permissions
  const beyond = wanted.filter(
    (name): name is Permission => name in permissions && !own.has(name as Permission),
  )
  if (beyond.length > 0)
    throw new TaktError('beyondOwnRights', {
      permissions: beyond.map((name) => textOf(permissions[name], call.language)).join(', '),
    })
}

async function checkUnique(tx: Tx, input: RoleInput, number: number | null): Promise<void> {
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

const audit = (tx: Tx, action: string, key: string): Promise<number> =>
  tx.run("insert into audit_log (action, entity, key) values ($1, 'role', $2)", [action, key])
