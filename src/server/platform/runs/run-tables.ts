import { TaktError } from '#domain/errors.ts'
import type { Tx } from '../../db/tenant.ts'
import { findRun, finishedStatuses, type RunKind, type RunRow } from '../jobs/runs.ts'
import type { ResultKey, ResultStore } from '../results/store.ts'

export interface TableFile extends ResultKey {
  readonly name: string
  readonly bytes: number
  readonly rows: number
}

/** Result tables of finished runs. */
export interface RunTables {
  readonly store: ResultStore
  /** Files of a run by table. */
  files(tx: Tx, run: RunRow): Promise<ReadonlyMap<string, TableFile>>
  /** A file that keeps what the run read, in place of a table of its result. */
  input(tx: Tx, runNo: string, name: string): Promise<TableFile | undefined>
  /** Bytes of one table. */
  read(run: Pick<RunRow, 'runNo'>, file: TableFile): Promise<Uint8Array<ArrayBuffer>>
}

/** Names of files that keep what a run read begin so. */
export const inputPrefix = 'from:'

const selectFiles = `select tenant_id as "tenantId", name, key, bytes, rows from run_file
  where plan_unit_code = (select current_plan_unit()) and run_no = $1`

export function runTables(store: ResultStore): RunTables {
  return {
    store,
    files: async (tx, run) => {
      const rows = await tx.rows<TableFile>(`${selectFiles} and not starts_with(name, $2) order by name`, [
        run.runNo,
        inputPrefix,
      ])
      return new Map(rows.map((file) => [file.name, file]))
    },
    input: (tx, runNo, name) => tx.row<TableFile>(`${selectFiles} and name = $2`, [runNo, name]),
    read: async (run, file) => {
      const stream = await store.get(file)
      if (!stream) throw new TaktError('resultLost', { run: run.runNo })
      const bytes = new Uint8Array(file.bytes)
      let at = 0
      for await (const chunk of stream as AsyncIterable<Buffer>) {
        bytes.set(chunk, at)
        at += chunk.length
      }
      return bytes
    },
  }
}

/** Some tables of a run; a name that it does not have is an error. */
export async function filesOfRun(
  tables: RunTables,
  tx: Tx,
  run: RunRow,
  names: readonly string[],
): Promise<TableFile[]> {
  const files = await tables.files(tx, run)
  return names.map((name) => {
    const file = files.get(name)
    if (!file) throw new TaktError('tableUnknown', { table: name })
    return file
  })
}

/** Bytes of some tables by name. */
export async function bytesOfTables(
  tables: RunTables,
  run: RunRow,
  files: readonly TableFile[],
): Promise<Record<string, Uint8Array<ArrayBuffer>>> {
  return Object.fromEntries(
    await Promise.all(files.map(async (file) => [file.name, await tables.read(run, file)] as const)),
  )
}

/** A run whose result can be used. */
export async function finishedRun(tx: Tx, runNo: string, kind: RunKind): Promise<RunRow> {
  const run = await anyRun(tx, runNo, kind)
  if (!finishedStatuses.includes(run.status)) throw new TaktError('runNotFinished', { run: run.runNo })
  return run
}

export async function anyRun(tx: Tx, runNo: string, kind: RunKind): Promise<RunRow> {
  const run = await findRun(tx, runNo, kind)
  if (!run) throw new TaktError('runUnknown', { run: runNo })
  return run
}
