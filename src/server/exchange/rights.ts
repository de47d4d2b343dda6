import type { Entity } from '#domain/entity.ts'
import { TaktError } from '#domain/errors.ts'
import { textOf } from '#domain/label.ts'
import { permissions } from '#domain/permissions.ts'
import type { Call } from '../http/handlers.ts'

/** Endpoints of several entities check the right to each; the plan unit's rows need a plan unit. */
export function checkRights(entity: Entity, call: Call): void {
  if (!call.caller?.permissions.has(entity.permission))
    throw new TaktError('notPermitted', {
      permissions: textOf(permissions[entity.permission], call.language),
    })
  if (entity.scope === 'planUnit' && call.scope.planUnitCode === null) throw new TaktError('noPlanUnit')
}
