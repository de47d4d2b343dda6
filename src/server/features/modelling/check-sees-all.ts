import type { Entity } from '#domain/entity.ts'
import { TaktError } from '#domain/errors.ts'
import { textOf } from '#domain/label.ts'
import { permissions } from '#domain/permissions.ts'
import { limitsOf } from '../../identity/limits.ts'
import { heldIn, unitsBeyond } from '../../identity/reach.ts'
import { standingOf } from '../../identity/standing.ts'
import type { Tx } from '../../db/tenant.ts'
import type { Call } from '../../identity/handlers.ts'
import { inEveryUnit, unitsOfTenant } from '../../db/every-unit.ts'

/**
 * A change of fields writes rows of all plan units, and its report names rows of them: it is for those who hold the
 * permission everywhere, may enter every plan unit, and from whom nothing is kept back in any of them. Throws 403.
 */
export async function checkSeesAll(tx: Tx, entity: Entity, call: Call): Promise<void> {
  if (!heldIn(call, null).has(entity.permission))
    throw new TaktError('notPermitted', {
      permissions: textOf(permissions[entity.permission], call.language),
    })
  const [beyond] = unitsBeyond(call, await unitsOfTenant(tx))
  if (beyond !== undefined) throw new TaktError('planUnitNotAllowed', { planUnit: beyond })
  await inEveryUnit(tx, async (planUnitCode) => {
    // Null in a plan unit of the tenant's owner that nobody has entered yet.
    const standing = await standingOf({ ...tx, planUnitCode }, call.caller!.userName)
    if (standing && limitsOf(standing, planUnitCode)?.narrows)
      throw new TaktError('notPermitted', { permissions: textOf(entity.label, call.language) })
  })
}
