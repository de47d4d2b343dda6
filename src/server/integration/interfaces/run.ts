import type { Entity } from '#domain/entity.ts'
import { checkMapping } from '#domain/integration/check-mapping.ts'
import { compareValues } from '#domain/integration/compare-values.ts'
import { compileMapping, type MappingProgram } from '#domain/integration/evaluate-mapping.ts'
import type { MappingWorld } from '#domain/integration/mapped-value.ts'
import { mappingTexts } from '#domain/integration/mapping-texts.ts'
import { readMapping } from '#domain/integration/read-mapping.ts'
import { checkSourceFilter } from '#domain/integration/source-joins.ts'
import type { SourceRow } from '#domain/integration/source-row.ts'
import { filled } from '#domain/label.ts'
import { namesParameters } from '#domain/rules/row.ts'
import { withTenant, type Scope, type Tx } from '../../db/tenant.ts'
import { readParameters } from '../../expressions/parameters.ts'
import type { Services } from '../../services.ts'
import { unitZone } from '../../services/runs/unit-zone.ts'
import { defaultBatchRows } from '../connections/limits.ts'
import type { SourceColumn, SourceReader } from '../source-reader.ts'
import { keepBadRows } from './bad-rows.ts'
import { writeChunk, type BadRow, type ChunkResult } from './chunk.ts'
import type { KeptInterface } from './config.ts'
import { joinedSource } from './joined-source.ts'
import { findLookups } from './lookups.ts'
import { Missing } from './missing.ts'
import { addCounts, noteProgress, type Counts, type Progress } from './progress.ts'
import { RowHashes } from './row-hashes.ts'
import { Stopped, stops } from './stopped.ts'

export interface Execution {
  readonly services: Services
  /** Of the owner, with the owner's row filters and masks. */
  readonly scope: Scope
  readonly config: KeptInterface
  readonly entity: Entity
  readonly runId: string
  readonly reader: SourceReader
  readonly signal: AbortSignal
  readonly progress: Progress
}

type Write = (work: (tx: Tx) => Promise<void>) => Promise<void>

/** Reads the source of an interface and writes its rows, batch by batch or all at once. */
export async function execute(execution: Execution): Promise<void> {
  const { services, scope, config, entity, progress } = execution
  const transact = <T>(work: (tx: Tx) => Promise<T>): Promise<T> =>
    withTenant(services.database.app, scope, work)
  const world = await transact((tx) => worldOf(tx, services))
  const reader = joinedSource(execution.reader, config, world)
  // Outside of a transaction: the source may take its time.
  const columns = await reader.columns(config.sourceTable!)
  const plan = await transact((tx) => planOf(tx, execution, columns, world))
  progress.targets = plan.program.targets
  progress.hashes = config.byHash ? await transact((tx) => RowHashes.open(tx, config.id)) : null
  const reading = { ...execution, reader }
  if (config.onFault !== 'whole' && config.mode !== 'replace') return readAll(reading, plan, transact)
  await transact(async (tx) => {
    const missing = config.mode === 'replace' ? new Missing(entity, config, plan.zone) : null
    await readAll(reading, { ...plan, missing }, (work) => work(tx))
    const { counts, bad } = progress
    if (config.onFault === 'whole' && counts.faulty > 0)
      throw new Stopped('notWhole', { count: counts.faulty }, bad)
    if (missing) await removeMissing(tx, execution, missing)
  })
}

/** Deletes what the source lacks; where rows were faulty nothing, as they may be those that are missing. */
async function removeMissing(tx: Tx, { runId, progress }: Execution, missing: Missing): Promise<void> {
  if (progress.counts.faulty > 0) {
    progress.notes.push(stops.faultyKept)
    return
  }
  const gone = await missing.find(tx)
  await missing.remove(tx, gone)
  progress.counts = { ...progress.counts, deleted: gone.length }
  await noteProgress(tx, runId, progress.counts)
}

/** What expressions of a mapping know beside the row. */
export const worldOf = async (tx: Tx, services: Pick<Services, 'now'>): Promise<MappingWorld> => ({
  now: Math.floor(services.now().getTime() / 1000),
  zone: await unitZone(tx),
  model: tx.model,
})

export interface Plan {
  readonly program: MappingProgram
  readonly zone: string
  readonly parameters: Awaited<ReturnType<typeof readParameters>> | undefined
  readonly missing: Missing | null
}

/** The mapping against the source as it is now: a column that is gone stops the run by its name. */
export async function planOf(
  tx: Tx,
  { config, entity }: Pick<Execution, 'config' | 'entity'>,
  columns: readonly SourceColumn[],
  world: MappingWorld,
): Promise<Plan> {
  const { lines, faults } = readMapping(config.mapping)
  const also = config.cursorColumn ? [config.cursorColumn] : []
  const [fault] = [...faults, ...checkMapping(lines, { entity, mode: config.mode, columns, model: tx.model })]
  if (fault) throw new Stopped('mapping', { reason: fault.message })
  for (const column of also)
    if (!columns.some(({ name }) => name === column))
      throw new Stopped('mapping', { reason: filled(mappingTexts.noColumn, { column }) })
  const [filterFault] = checkSourceFilter(config.sourceFilter, columns)
  if (filterFault) throw new Stopped('mapping', { reason: filterFault })
  return {
    program: compileMapping(entity, lines, columns, world, also),
    zone: world.zone,
    parameters: namesParameters(entity) ? await readParameters(tx) : undefined,
    missing: null,
  }
}

async function readAll(execution: Execution, plan: Plan, write: Write): Promise<void> {
  const { config, reader, signal, progress } = execution
  const { program } = plan
  const after =
    config.cursorColumn && config.cursor ? { column: config.cursorColumn, value: config.cursor } : null
  const batchRows = Math.min(config.batchRows, defaultBatchRows)
  const batches = reader.rows(
    { table: config.sourceTable!, columns: program.columns, batchRows, ...(after ? { after } : {}) },
    signal,
  )
  let waiting: SourceRow[] = []
  // Numbers go on where an earlier attempt of the run came to its end.
  let first = progress.counts.read + 1
  const flush = async (isLast: boolean): Promise<void> => {
    signal.throwIfAborted()
    const rows = waiting
    waiting = []
    if (rows.length === 0) return
    await write(async (tx) => void (await writeBatch(tx, execution, plan, { rows, first, isLast })))
    first += rows.length
  }
  for await (const { rows } of batches) {
    signal.throwIfAborted()
    // A full batch waits for the rows after it: without any it is the last one.
    if (waiting.length + rows.length > config.batchRows) await flush(false)
    for (const row of rows) waiting.push(row)
  }
  await flush(true)
  const { hashes } = progress
  if (hashes) await write((tx) => hashes.end(tx))
}

export interface Rows {
  readonly rows: readonly SourceRow[]
  /** Number of the first one in the run. */
  readonly first: number
  readonly isLast: boolean
}

/** One batch: rows, rows kept aside, how far it read and counts are kept together or not at all. */
export async function writeBatch(
  tx: Tx,
  { config, entity, runId, progress }: Omit<Execution, 'reader'>,
  { program, zone, parameters, missing }: Plan,
  batch: Rows,
): Promise<ChunkResult> {
  const { first } = batch
  const fresh = progress.hashes?.fresh(batch.rows)
  const rows = fresh?.rows ?? batch.rows
  const found = await findLookups(tx, program.lookups, rows)
  const written = await writeChunk(
    tx,
    {
      entity,
      mode: config.mode,
      targets: program.targets,
      rows: rows.map((row) => program.row(row, found)),
      lines: rows.map((_, at) => first + (fresh?.places[at] ?? at)),
    },
    { zone, parameters, ...(missing ? { onStaged: (stage) => missing.see(tx, stage) } : {}) },
  )
  const result = { ...written, unchanged: written.unchanged + batch.rows.length - rows.length }
  const counts = addCounts(progress.counts, countsOf(result, batch.rows.length))
  checkLimit(config, counts, result.isOverfull, result.bad)
  if (config.onFault === 'aside') await keepBadRows(tx, runId, program.targets, result.bad, 'O')
  if (fresh) await progress.hashes!.keep(tx, fresh, new Set(result.bad.map(({ line }) => line - first)))
  const cursor = cursorAfter(config, program, batch, progress)
  if (cursor !== null)
    await tx.run('update interface_config set cursor = $2 where id = $1', [config.id, cursor])
  await noteProgress(tx, runId, counts, cursor)
  progress.counts = counts
  if (config.onFault === 'whole') progress.bad = [...progress.bad, ...result.bad]
  return result
}

const countsOf = ({ bad, created, updated, unchanged, skipped }: ChunkResult, read: number): Counts => ({
  read,
  created,
  updated,
  unchanged,
  skipped,
  deleted: 0,
  faulty: bad.length,
})

function checkLimit(
  { faultLimit }: KeptInterface,
  { faulty }: Counts,
  isOverfull: boolean,
  bad: readonly BadRow[],
): void {
  if (faulty > faultLimit || isOverfull) throw new Stopped('tooManyFaults', { limit: faultLimit }, bad)
}

/**
 * How far an incremental read has come: the greatest value, of a batch before the last one the greatest below it, as rows
 * with one value may come in two batches. A read that has no order, such as the first of all, is known at its end alone.
 * Null: it stays.
 */
function cursorAfter(
  { cursorColumn, cursor }: KeptInterface,
  { columns }: MappingProgram,
  { rows, isLast }: Rows,
  progress: Progress,
): string | null {
  if (!cursorColumn) return null
  const at = columns.indexOf(cursorColumn)
  const values = rows.flatMap((row) => row[at] ?? [])
  for (const value of values) {
    if (progress.top !== null && compareValues(progress.top, value) > 0) progress.isOrdered = false
    else progress.top = value
  }
  const { top, isOrdered } = progress
  if (isLast || top === null) return top
  if (!cursor || !isOrdered) return null
  return values.findLast((value) => compareValues(value, top) < 0) ?? null
}
