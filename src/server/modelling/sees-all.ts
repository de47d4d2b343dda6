import type { Entity } from '#domain/entity.ts'
import { TaktError } from '#domain/errors.ts'
import { textOf } from '#domain/label.ts'
import { permissions } from '#domain/permissions.ts'
import type { Call } from '../http/handlers.ts'

/** A change of fields or tables touches every row: it is for those from whom nothing is kept back. */
export function checkSeesAll({ permission }: Pick<Entity, 'permission'>, call: Call): void {
  const may = call.caller?.permissions.has(permission) && !call.limitedScope.limits?.narrows
  if (!may)
    throw new TaktError('notPermitted', { permissions: textOf(permissions[permission], call.language) })
}
