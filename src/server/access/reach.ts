import { TaktError } from '#domain/errors.ts'
import { textOf } from '#domain/label.ts'
import { permissions, type Permission } from '#domain/permissions.ts'
import type { Call } from '../http/handlers.ts'
import type { Grant } from './grants.ts'

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

/** Apps, rows or columns are kept from the holder of this role. */
const isLimited = ({ apps, tools, rowFilter, columnMask, flags }: Grant): boolean =>
  apps.length > 0 || tools !== null || rowFilter !== null || columnMask !== null || flags !== null

/**
 * Somebody who does not see everything may not widen anybody's rights, or he could widen his own: he gives no roles but
 * those that he holds everywhere himself, and leaves apps, buttons, rows and columns of roles as they are.
 */
export function seesEverything(call: Call): boolean {
  const grants = call.caller!.grants.filter((grant) => grant.part === 'app')
  return grants.some((grant) => !isLimited(grant)) && call.caller!.appRights.every((right) => right.allow)
}

export function mayGiveRoles(
  call: Call,
  roles: readonly { code: string; permissions: readonly string[] }[],
): void {
  grantable(
    roles.flatMap((role) => role.permissions),
    call,
  )
  if (seesEverything(call)) return
  const held = new Set(call.caller!.roles)
  const beyond = roles.filter((role) => !held.has(role.code))
  if (beyond.length > 0)
    throw new TaktError('beyondOwnRights', { permissions: beyond.map((role) => role.code).join(', ') })
}
