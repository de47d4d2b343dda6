import { TaktError } from '#domain/errors.ts'
import { textOf } from '#domain/label.ts'
import { permissions } from '#domain/permissions.ts'
import type { EffectiveRights } from '#domain/services/access/rights.ts'
import type { Tx } from '../db/tenant.ts'
import type { Call } from './handlers.ts'
import { tenantEntities } from '../db/tenant-entity.ts'
import {
  appRightsColumn,
  grantsColumn,
  grantsIn,
  permissionsIn,
  permissionsOf,
  type AppRight,
  type Grant,
} from './grants.ts'
import { mayOpen, mayUse, type RightsHolder } from './rights.ts'
import { hiddenColumns, limitsByRole, rowFilters } from './row-rights.ts'
import { allApps } from './apps.ts'
import { toolsOf } from './tools.ts'

/** Rights of a user in a plan unit as they would count in his next request, each with where it comes from. */
export async function effectiveRights(
  tx: Tx,
  userCode: string,
  planUnitCode: string | null,
  call: Call,
): Promise<EffectiveRights> {
  const found = await tx.row<{
    userName: string
    isActive: boolean
    grants: Grant[]
    appRights: AppRight[]
    roles: string[]
  }>(
    `select u.user_name as "userName", coalesce(u.is_active, false) as "isActive", u.roles, ${grantsColumn} as grants,
       ${appRightsColumn} as "appRights" from "user" u where u.tenant_id = $1 and lower(u.user_name) = lower($2)`,
    [tx.tenantId, userCode],
  )
  if (!found) throw new TaktError('notFound', { entity: 'User', id: userCode })
  const grants = grantsIn(found.grants, planUnitCode)
  const user = {
    grants,
    appRights: found.appRights.filter((right) => right.unit === null || right.unit === planUnitCode),
    permissions: permissionsOf(grants, tx.tenantId),
  }
  return {
    userCode: found.userName,
    planUnitCode,
    isActive: found.isActive,
    roles: grants.map((grant) => ({
      roleCode: grant.role,
      source:
        grant.unit === null && grant.part === 'app' && found.roles.includes(grant.role) ? 'user' : 'right',
      planUnitCode: grant.unit,
      voucherType: grant.part,
    })),
    permissions: [...user.permissions].map((name) => ({
      name,
      displayName: textOf(permissions[name], call.language),
      roles: rolesOf(grants.filter((grant) => permissionsIn(grant).includes(name))),
    })),
    apps: await appsOf(tx, user, call),
    entities: tenantEntities(tx)
      .map((entity) => ({
        entity: entity.name,
        label: textOf(entity.label, call.language),
        rowFilters: rowFilters(user, entity),
        hiddenColumns: [...hiddenColumns(user, entity)],
        roles: limitsByRole(user, entity),
      }))
      .filter((one) => one.rowFilters !== null || one.hiddenColumns.length > 0),
  }
}

const rolesOf = (grants: readonly Grant[]): string[] => [...new Set(grants.map((grant) => grant.role))]

async function appsOf(tx: Tx, user: RightsHolder, call: Call): Promise<EffectiveRights['apps']> {
  const apps = (await allApps(tx, call)).filter((app) => app.isVisible)
  const tools = await toolsOf(
    tx,
    apps.map((app) => app.appCode),
    null,
    call.language,
  )
  return apps.map((app) => {
    const open = mayOpen(user, app)
    const own = user.appRights.filter(
      (right) => right.tool === null && right.app.toLowerCase() === app.appCode.toLowerCase(),
    )
    const opening = user.grants.filter((grant) => mayOpen({ ...user, grants: [grant], appRights: [] }, app))
    const because = (): EffectiveRights['apps'][number]['because'] => {
      if (app.permission !== null && !user.permissions.has(app.permission)) return 'missingPermission'
      if (own.length > 0) return open ? 'allowed' : 'denied'
      return open ? 'role' : 'notNamed'
    }
    return {
      appCode: app.appCode,
      appName: app.appName,
      moduleName: app.moduleName,
      open,
      because: because(),
      roles: open && own.length === 0 ? rolesOf(opening) : [],
      tools: tools
        .filter((tool) => tool.appCode === app.appCode)
        .map(({ toolCode, name }) => ({ toolCode, name, allowed: open && mayUse(user, app, toolCode) })),
    }
  })
}
