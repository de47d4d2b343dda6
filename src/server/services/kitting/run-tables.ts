import { TaktError } from '#domain/errors.ts'
import { resultSchemas, type ResultTableName } from '#engine/kitting/results.ts'
import { withTenant, type Scope, type Tx } from '../../db/tenant.ts'
import { findRun, finishedStatuses, type RunRow } from '../../jobs/runs.ts'
import type { ResultStore } from '../../results/store.ts'
import type { Services } from '../../services.ts'

export interface TableFile {
  readonly name: ResultTableName
  readonly key: string
  readonly bytes: number
  readonly rows: number
}

/** Result tables of finished runs. */
export interface RunTables {
  readonly store: ResultStore
  /** Files of a run by table. */
  files(tx: Tx, run: RunRow): Promise<ReadonlyMap<ResultTableName, TableFile>>
  /** Bytes of one table. */
  read(run: RunRow, file: TableFile): Promise<Uint8Array<ArrayBuffer>>
  /** Allocations of the published run of a plan unit; null when none is published. */
  published(scope: Scope): Promise<Uint8Array<ArrayBuffer> | null>
}

export const isResultTable = (name: string): name is ResultTableName => Object.hasOwn(resultSchemas, name)

export function runTables(services: Services, store: ResultStore): RunTables {
  const read = async (run: RunRow, file: TableFile): Promise<Uint8Array<ArrayBuffer>> => {
    const stream = await store.get(file.key)
    if (!stream) throw new TaktError('resultLost', { run: run.runNo })
    const bytes = new Uint8Array(file.bytes)
    let at = 0
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      bytes.set(chunk, at)
      at += chunk.length
    }
    return bytes
  }
  const files = async (tx: Tx, run: RunRow): Promise<ReadonlyMap<ResultTableName, TableFile>> => {
    const rows = await tx.rows<TableFile>(
      `select name, key, bytes, rows from run_file
       where plan_unit_code = (select current_plan_unit()) and run_no = $1 order by name`,
      [run.runNo],
    )
    return new Map(rows.map((file) => [file.name, file]))
  }
  return {
    store,
    files,
    read,
    published: async (scope) => {
      const found = await withTenant(services.database.app, scope, async (tx) => {
        const row = await tx.row<{ runNo: string }>(
          `select run_no as "runNo" from plan_run where kind = 'KIT' and published`,
        )
        const run = row && (await findRun(tx, row.runNo))
        const file = run && (await files(tx, run)).get('allocations')
        return run && file ? { run, file } : null
      })
      return found ? read(found.run, found.file) : null
    },
  }
}

/** A run whose result can be used. */
export async function finishedRun(tx: Tx, runNo: string): Promise<RunRow> {
  const run = await anyRun(tx, runNo)
  if (!finishedStatuses.includes(run.status)) throw new TaktError('runNotFinished', { run: run.runNo })
  return run
}

export async function anyRun(tx: Tx, runNo: string): Promise<RunRow> {
  const run = await findRun(tx, runNo)
  if (!run) throw new TaktError('runUnknown', { run: runNo })
  return run
}
