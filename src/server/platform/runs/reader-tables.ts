import { createHash } from 'node:crypto'
import type { Readable } from 'node:stream'
import type { ReaderLimits } from '#engine/shown/limits.ts'
import { resultTables, type LimitTask } from '#engine/result-tables.ts'
import type { Tx } from '../../db/tenant.ts'
import type { Call } from '../../identity/handlers.ts'
import type { RunKind, RunRow } from '../jobs/runs.ts'
import { readerLimits } from '../results/reader-limits.ts'
import { filesOfRun, finishedRun, type TableFile } from './run-tables.ts'
import { sendBytes, sendTable } from './send-table.ts'
import type { CalculationService } from './service.ts'

/** Tables of a finished run, and what of them is kept from the caller; limits null: nothing. */
export interface ReaderTables {
  readonly run: RunRow
  readonly files: readonly TableFile[]
  readonly limits: ReaderLimits | null
}

/** What reads tables of results. */
export type TableReader = Pick<CalculationService, 'tables'> & {
  readonly pool: Pick<CalculationService['pool'], 'ask'>
}

export async function tablesForReader(
  service: Pick<TableReader, 'tables'>,
  tx: Tx,
  runNo: string,
  kind: RunKind,
  names: readonly string[],
): Promise<ReaderTables> {
  const run = await finishedRun(tx, runNo, kind)
  const files = await filesOfRun(service.tables, tx, run, names)
  return { run, files, limits: await readerLimits(tx, files.map(showsOf(kind))) }
}

const showsOf =
  (kind: RunKind) =>
  ({ name }: TableFile) => {
    const found = resultTables[kind][name]
    if (!found) throw new Error(`nothing says what table ${name} of runs ${kind} shows`)
    return found.shows
  }

/** Bytes of the tables by name, as the caller may have them. */
export async function bytesForReader(
  service: TableReader,
  tables: ReaderTables,
): Promise<Record<string, Uint8Array<ArrayBuffer>>> {
  const { run, files } = tables
  return Object.fromEntries(
    await Promise.all(
      files.map(async (file) => {
        const bytes = await service.tables.read(run, file)
        return [file.name, (await limited(service, tables, file, bytes)).bytes] as const
      }),
    ),
  )
}

interface Limited {
  readonly bytes: Uint8Array<ArrayBuffer>
  readonly rows: number
}

async function limited(
  { pool }: TableReader,
  { run, limits }: ReaderTables,
  { name, rows }: TableFile,
  bytes: Uint8Array<ArrayBuffer>,
): Promise<Limited> {
  if (!limits) return { bytes, rows }
  const task: LimitTask = { kind: run.kind, table: name, bytes, limits }
  return pool.ask<Limited>('limitedBytes', task, [bytes.buffer])
}

/** One table as an answer: the file itself, or what of it the caller may have. */
export async function sendForReader(
  service: CalculationService,
  tables: ReaderTables,
  call: Call,
): Promise<Readable | Uint8Array> {
  const { run, limits } = tables
  const file = tables.files[0]!
  if (!limits) return sendTable(service.tables.store, run, file, call)
  const { bytes, rows } = await limited(service, tables, file, await service.tables.read(run, file))
  return sendBytes(bytes, rows, call)
}

/** The tables of a finished run with their sizes as the caller will get them. */
export async function listForReader(service: CalculationService, runNo: string, kind: RunKind, call: Call) {
  const found = await call.transaction(async (tx) => {
    const run = await finishedRun(tx, runNo, kind)
    const files = [...(await service.tables.files(tx, run)).values()]
    return { run, files, limits: await readerLimits(tx, files.map(showsOf(kind))) }
  })
  if (!found.limits)
    return { items: found.files.map(({ name, rows, bytes, key }) => ({ name, rows, bytes, key })) }
  const items: Omit<TableFile, 'tenantId'>[] = []
  for (const file of found.files) {
    const { bytes, rows } = await limited(service, found, file, await service.tables.read(found.run, file))
    const key = createHash('sha256').update(bytes).digest('hex')
    items.push({ name: file.name, rows, bytes: bytes.length, key })
  }
  return { items }
}
