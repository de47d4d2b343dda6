import type { Entity } from '#domain/entity.ts'
import { TaktError } from '#domain/errors.ts'
import { textOf } from '#domain/label.ts'
import { permissions } from '#domain/permissions.ts'
import { checkTool } from '../../identity/tool-check.ts'
import type { Side } from '../../identity/handlers.ts'

/** Endpoints of several entities check the right to each; the plan unit's rows need a plan unit. */
export function checkRights(entity: Entity, call: Side): void {
  if (!call.caller?.permissions.has(entity.permission))
    throw new TaktError('notPermitted', {
      permissions: textOf(permissions[entity.permission], call.language),
    })
  if (entity.scope === 'planUnit' && call.scope.planUnitCode === null) throw new TaktError('noPlanUnit')
}

/** An import writes rows by their keys, whether seen or not: it is for those from whom nothing of the entity is kept back. */
export function checkWhole(entity: Entity, call: Side): void {
  checkTool(entity, 'import', call)
  const { limits } = call.limitedScope
  if (!limits) return
  if (limits.condition(entity, () => 'null') !== null || limits.hidden(entity).size > 0)
    throw new TaktError('notPermitted', { permissions: textOf(entity.label, call.language) })
}
