import type { StatusAction } from '#domain/planning/operation-status.ts'
import { operationStatus } from '#domain/services/planning/capacity.ts'
import { checkAssigned } from '../../identity/assignment.ts'
import { handle, type Call, type HandlerEntry } from '../../identity/handlers.ts'
import type { Services } from '../../identity/services.ts'
import { askedCodes } from './asked-codes.ts'
import { changeOperations, type OperationOutcome } from './change-operations.ts'
import { kittedOnly } from './operation-states.ts'

export function statusHandlers({ database }: Services): readonly HandlerEntry[] {
  const change = async (
    action: StatusAction,
    operations: unknown,
    call: Call,
    level?: string,
  ): Promise<OperationOutcome> => {
    checkAssigned(call, 'canMove')
    const codes = askedCodes(operations, 'operations')
    const options = {
      language: call.language,
      by: call.caller?.userName ?? null,
      kittedOnly: action === 'release' && (await kittedOnly(database, call)),
      ...(level === undefined ? {} : { level }),
    }
    return call.transaction((tx) => changeOperations(tx, action, codes, options))
  }
  return [
    handle(operationStatus.unassign, ({ operations }, call) => change('unassign', operations, call)),
    handle(operationStatus.release, ({ operations }, call) => change('release', operations, call)),
    handle(operationStatus.recall, ({ operations }, call) => change('recall', operations, call)),
    handle(operationStatus.freeze, ({ operations }, call) => change('freeze', operations, call)),
    handle(operationStatus.unfreeze, ({ operations }, call) => change('unfreeze', operations, call)),
    handle(operationStatus.fix, ({ operations, level }, call) =>
      change('fix', operations, call, String(level)),
    ),
    handle(operationStatus.unfix, ({ operations }, call) => change('unfix', operations, call)),
  ]
}
