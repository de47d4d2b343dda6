import type { Permission } from '#domain/permissions.ts'
import type { Caller } from './caller.ts'

/** What of a user decides on his rights; apps of tables of his tenant's own are in its model. */
export type RightsHolder = Pick<Caller, 'grants' | 'appRights' | 'permissions'> &
  Partial<Pick<Caller, 'model'>>

/** What decides whether an app is open to somebody. */
export interface AppToOpen {
  readonly appCode: string
  /** null: nothing is needed. */
  readonly permission: Permission | null
}

const same = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase()

/** What a detail of the user's own says about an app as a whole; null: nothing. A refusal wins. */
export function ownRight({ appRights }: RightsHolder, appCode: string): boolean | null {
  const own = appRights.filter((right) => right.tool === null && same(right.app, appCode))
  return own.length === 0 ? null : own.every((right) => right.allow)
}

/**
 * Whether a user may open an app: one of his roles holds its permission and names the app (or names none, which means
 * all). A detail of his own adds or takes away the app; it never replaces the permission, which the endpoints ask for.
 */
export function mayOpen(caller: RightsHolder, { appCode, permission }: AppToOpen): boolean {
  if (permission !== null && !caller.permissions.has(permission)) return false
  const own = ownRight(caller, appCode)
  if (own !== null) return own
  return caller.grants.some(
    (grant) =>
      grant.part === 'app' &&
      (permission === null || grant.permissions.includes(permission)) &&
      (grant.apps.length === 0 || grant.apps.some((app) => same(app, appCode))),
  )
}

/** Whether the menu shows an app that a user may open: one of the roles that open it does, or a detail of his own adds it. */
export function isInMenu(caller: RightsHolder, app: AppToOpen): boolean {
  if (ownRight(caller, app.appCode) === true) return true
  return caller.grants.some(
    (grant) =>
      !grant.hiddenApps.some((code) => same(code, app.appCode)) &&
      mayOpen({ ...caller, grants: [grant], appRights: [] }, app),
  )
}

/** Whether a user may use a button of an app that he may open. */
export function mayUse(caller: RightsHolder, app: AppToOpen, tool: string): boolean {
  const own = caller.appRights.filter(
    (right) => right.tool !== null && same(right.app, app.appCode) && same(right.tool, tool),
  )
  if (own.length > 0) return own.every((right) => right.allow)
  return caller.grants.some((grant) => {
    if (grant.part === 'data') return false
    if (app.permission !== null && !grant.permissions.includes(app.permission)) return false
    if (grant.apps.length > 0 && !grant.apps.some((one) => same(one, app.appCode))) return false
    const flag = flagOfTool[tool]
    if (grant.flags !== null && flag !== undefined && !grant.flags.includes(flag)) return false
    const named = Object.entries(grant.tools ?? {}).find(([one]) => same(one, app.appCode))?.[1]
    return named === undefined || (Array.isArray(named) && named.some((one) => same(String(one), tool)))
  })
}

/** Standard buttons of a list and the flag of a user right that allows each. */
export const flagOfTool: Readonly<Record<string, string>> = {
  add: 'add',
  copy: 'add',
  edit: 'edit',
  batchEdit: 'edit',
  delete: 'del',
  import: 'add',
  export: 'export',
  run: 'run',
  approve: 'approve',
}
