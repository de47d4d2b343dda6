import type { Crud } from '#domain/crud.ts'
import type { Entity } from '#domain/entity.ts'
import { TaktError } from '#domain/errors.ts'
import { textOf } from '#domain/label.ts'
import type { Side } from './handlers.ts'
import { checkEntityOpen } from './app-check.ts'
import { checkAssigned } from './assignment.ts'
import { mayOpen, mayUse } from './rights.ts'
import { appOfEntity, standardToolsOf } from './tools.ts'

/** The general call that a standard button makes. */
const callOfTool: Readonly<Record<string, keyof Crud>> = {
  add: 'create',
  edit: 'update',
  delete: 'delete',
  import: 'importRows',
  export: 'exportRows',
}

/**
 * Throws 403 where the caller's roles withhold a standard button of the entity's list, or the list itself, or where work on
 * resources is not assigned to him so far. Reading is not
 * asked here: other screens offer the rows to choose from.
 */
export function checkTool(entity: Entity, toolCode: string, call: Side): void {
  if (toolCode !== 'export') checkAssigned(call, entity.assignedRight)
  const appCode = appOfEntity(entity)
  if (appCode === null) return checkEntityOpen(entity, callOfTool[toolCode] ?? 'update', call)
  const app = { appCode, permission: entity.permission }
  if (mayOpen(call.caller!, app) && mayUse(call.caller!, app, toolCode)) return
  const tool = standardToolsOf(appCode, call.language, call.limitedScope.model).find(
    (one) => one.toolCode === toolCode,
  )
  throw new TaktError('notPermitted', {
    permissions: `${textOf(entity.label, call.language)} / ${tool?.name ?? toolCode}`,
  })
}
