import { TaktError } from '#domain/errors.ts'
import type { PageUser } from '#domain/pages/environment.ts'
import { permissions } from '#domain/permissions.ts'
import { textOf } from '#domain/label.ts'
import {
  appRightsColumn,
  grantsColumn,
  grantsIn,
  permissionsOf,
  roleGrant,
  type AppRight,
  type Grant,
} from '../../identity/grants.ts'
import { mayOpen, type RightsHolder } from '../../identity/rights.ts'
import { whole } from '../../platform/crud/reading.ts'
import type { Tx } from '../../db/tenant.ts'
import type { Call } from '../../identity/handlers.ts'
import { appsByRoute } from './rights.ts'

/** A role or a user that a page is previewed as. */
export interface ViewerName {
  readonly kind: 'role' | 'user'
  readonly code: string
  readonly name: string
}

/** What the conditions and permissions of a page see of a viewer. Rows are no part of it: those stay the caller's. */
export interface Viewer {
  readonly user: Pick<PageUser, 'userName' | 'name' | 'roles'>
  readonly permissions: readonly string[]
  /** Paths of the screens that the viewer may open. */
  readonly screens: readonly string[]
}

const named = {
  role: `select 'role' as kind, role_code as code, coalesce(name, role_code) as name from ${whole('role')}`,
  user: `select 'user', user_name, coalesce(nullif(concat(surname, name), ''), user_name) from ${whole('user')}
    where is_active`,
} as const

const mayReadUsers = ({ caller }: Pick<Call, 'caller'>): boolean =>
  caller?.permissions.has('Pages.Users') ?? false

/** Roles, and users for who may read them. */
export const viewersOf = (tx: Tx, call: Pick<Call, 'caller'>): Promise<ViewerName[]> =>
  tx.rows<ViewerName>(
    `select * from (${named.role}${mayReadUsers(call) ? ` union all ${named.user}` : ''}) v
     order by kind, lower(name), code`,
  )

interface Held {
  readonly userName: string
  readonly name: string
  readonly grants: readonly Grant[]
  readonly appRights: readonly AppRight[]
}

const held: Readonly<Record<ViewerName['kind'], string>> = {
  role: `select '' as "userName", coalesce(r.name, r.role_code) as name, json_build_array(${roleGrant}) as grants,
    '[]'::json as "appRights" from ${whole('role')} r where r.tenant_id = $1 and lower(r.role_code) = lower($2)`,
  user: `select u.user_name as "userName", coalesce(nullif(concat(u.surname, u.name), ''), u.user_name) as name,
    ${grantsColumn} as grants, ${appRightsColumn} as "appRights" from ${whole('user')} u
    where u.tenant_id = $1 and lower(u.user_name) = lower($2)`,
}

/** What a role alone, or a user in this plan unit, would be shown of a page. */
export async function viewerOf(
  tx: Tx,
  { kind, code }: Pick<ViewerName, 'kind' | 'code'>,
  call: Call,
): Promise<Viewer> {
  if (kind === 'user' && !mayReadUsers(call))
    throw new TaktError('notPermitted', { permissions: textOf(permissions['Pages.Users'], call.language) })
  const found = await tx.row<Held>(held[kind], [tx.tenantId, code])
  if (!found) throw new TaktError('pageOwnerUnknown', { owner: code })
  const unit = call.scope.planUnitCode
  const grants = grantsIn(found.grants, unit)
  const holder: RightsHolder = {
    grants,
    appRights: found.appRights.filter((right) => right.unit === null || right.unit === unit),
    permissions: permissionsOf(grants, tx.tenantId),
  }
  const apps = await appsByRoute(tx)
  return {
    user: { userName: found.userName, name: found.name, roles: [...new Set(grants.map(({ role }) => role))] },
    permissions: [...holder.permissions],
    screens: [...apps].flatMap(([route, app]) => (mayOpen(holder, app) ? [route] : [])),
  }
}
