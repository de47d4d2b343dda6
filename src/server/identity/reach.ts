import { TaktError } from '#domain/errors.ts'
import { textOf } from '#domain/label.ts'
import { permissions, type Permission } from '#domain/permissions.ts'
import type { Call } from './handlers.ts'
import { grantsIn, permissionsOf, type Grant } from './grants.ts'
import { adminRole } from './admin.ts'

/** Plan unit in which something is given; null: in all of them. */
export type Where = string | null

/** Permissions that the caller holds in a plan unit. Rights of one plan unit count for nothing in the others. */
export const heldIn = (call: Call, where: Where): ReadonlySet<Permission> =>
  permissionsOf(grantsIn(call.caller!.everywhere.grants, where), call.caller!.tenantId)

/** Throws 403 when one of the permissions is not the caller's own. */
export function grantable(wanted: readonly string[], call: Call, where: Where = null): void {
  const own = heldIn(call, where)
  const beyond = wanted.filter(
    (name): name is Permission => name in permissions && !own.has(name as Permission),
  )
  if (beyond.length > 0)
    throw beyondOwn(beyond.map((name) => textOf(permissions[name], call.language)).join(', '))
}

export const beyondOwn = (what: string): TaktError => new TaktError('beyondOwnRights', { permissions: what })

/** Apps, rows or columns are kept from the holder of this role. */
const isLimited = ({ apps, tools, rowFilter, columnMask, flags }: Grant): boolean =>
  apps.length > 0 || tools !== null || rowFilter !== null || columnMask !== null || flags !== null

/**
 * Users who do not see everything may not widen anybody's rights, or they could widen their own: they give no roles but
 * those that they hold themselves there, and leave apps, buttons, rows and columns of roles as they are.
 */
export function seesEverything(call: Call, where: Where = null): boolean {
  const { grants, appRights } = call.caller!.everywhere
  const own = grantsIn(grants, where).filter((grant) => grant.part === 'app')
  const rights = appRights.filter(({ unit }) => where === null || unit === null || unit === where)
  return own.some((grant) => !isLimited(grant)) && rights.every((right) => right.allow)
}

export interface RoleToGive {
  readonly code: string
  readonly permissions: readonly string[]
}

/** Throws 403 when one of the roles is wider than what the caller holds in the plan unit. */
export function mayGiveRoles(call: Call, roles: readonly RoleToGive[], where: Where = null): void {
  grantable(
    roles.flatMap((role) => role.permissions),
    call,
    where,
  )
  if (seesEverything(call, where)) return
  const held = new Set(grantsIn(call.caller!.everywhere.grants, where).map((grant) => grant.role))
  const beyond = roles.filter((role) => !held.has(role.code))
  if (beyond.length > 0) throw beyondOwn(beyond.map((role) => role.code).join(', '))
}

/**
 * Those of the plan units that are not the caller's. The holders of the built-in role own the tenant: all are theirs, also
 * those that nobody has entered yet. An API key of one plan unit has that one alone.
 */
export function unitsBeyond(call: Call, units: readonly string[]): string[] {
  const { everywhere, planUnits, apiKey } = call.caller!
  const isOwner = everywhere.grants.some(
    ({ role, unit, part }) => role === adminRole && unit === null && part === 'app',
  )
  if (isOwner && !apiKey?.planUnitCode) return []
  const own = new Set(planUnits.map(({ code }) => code.toLowerCase()))
  return units.filter((unit) => !own.has(unit.toLowerCase()))
}

/** Throws 403 when one of the plan units is not the caller's. */
export function mayGiveUnits(call: Call, units: readonly string[]): void {
  const beyond = unitsBeyond(call, units)
  if (beyond.length > 0) throw beyondOwn(beyond.join(', '))
}
