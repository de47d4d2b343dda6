import { interfaceRun } from '#domain/entities/integration/interface-run.ts'
import { noRow } from '../../../platform/crud/read.ts'
import { Binder, fromScope, isRowId } from '../../../db/sql/shape.ts'
import type { Tx } from '../../../db/tenant.ts'
import type { Call } from '../../../identity/handlers.ts'

interface Run {
  readonly id: string
  readonly configCode: string
  readonly entity: string
  readonly direction: 'in' | 'out'
}

/** A run that the caller sees, also with fields that are hidden from him. */
export async function requireRun(tx: Tx, id: string, call: Call): Promise<Run> {
  const binder = new Binder()
  const source = fromScope(interfaceRun, tx, binder)
  const run = isRowId(id)
    ? await tx.row<Run>(
        `select id, config_code as "configCode", entity, direction ${source} and id = ${binder.add(id, 'uuid')}`,
        binder.values,
      )
    : undefined
  if (!run) throw noRow(interfaceRun, id, call.language)
  return run
}
