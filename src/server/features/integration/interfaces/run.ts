import { compareValues } from '#domain/integration/compare-values.ts'
import { withTenant, type Tx } from '../../../db/tenant.ts'
import type { Stage } from '../../../platform/exchange/stage.ts'
import { worldOf } from '../mapping-world.ts'
import { oneAhead } from '../one-ahead.ts'
import { keepBadRows } from './bad-rows.ts'
import { batchesOf, mapRows, type Batch } from './batches.ts'
import type { BadRow } from './checked-rows.ts'
import { writeRows, type ChunkResult } from './chunk.ts'
import type { KeptInterface } from './config.ts'
import { joinedSource } from './joined-source.ts'
import { findLookups } from './lookups.ts'
import { Missing } from './missing.ts'
import { planOf, type Execution, type Plan } from './plan.ts'
import { addCounts, noteProgress, type Counts, type Progress } from './progress.ts'
import { RowHashes } from './row-hashes.ts'
import { Stopped, stops } from './stopped.ts'

type Write = (work: (tx: Tx) => Promise<void>) => Promise<void>

/** Reads the source of an interface and writes its rows, batch by batch or all at once. */
export async function execute(execution: Execution): Promise<void> {
  const { services, scope, config, entity, progress } = execution
  const transact = <T>(work: (tx: Tx) => Promise<T>): Promise<T> =>
    withTenant(services.database.app, scope, work)
  const world = await transact((tx) => worldOf(tx, services.now()))
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

/** While a batch is written the next one is read. */
async function readAll(execution: Execution, plan: Plan, write: Write): Promise<void> {
  for await (const batch of oneAhead(batchesOf(execution, plan))) {
    execution.signal.throwIfAborted()
    await write(async (tx) => void (await writeBatch(tx, execution, plan, batch)))
  }
  const { hashes } = execution.progress
  if (hashes) await write((tx) => hashes.end(tx))
}

/** One batch: rows, rows kept aside, how far it read and counts are kept together or not at all. */
export async function writeBatch(
  tx: Tx,
  { config, runId, progress }: Pick<Execution, 'config' | 'runId' | 'progress'>,
  plan: Plan,
  batch: Batch,
): Promise<ChunkResult> {
  const { first, hashes } = batch
  const result = await writeFresh(tx, config, plan, batch)
  const counts = addCounts(progress.counts, countsOf(result, batch.rows))
  checkLimit(config, counts, result.isOverfull, result.bad)
  if (config.onFault === 'aside') await keepBadRows(tx, runId, plan.program.targets, result.bad, 'O')
  if (hashes) await progress.hashes?.keep(tx, hashes, new Set(result.bad.map(({ line }) => line - first)))
  const cursor = cursorAfter(config, batch, progress)
  if (cursor !== null)
    await tx.run('update interface_config set cursor = $2 where id = $1', [config.id, cursor])
  await noteProgress(tx, runId, counts, cursor)
  progress.counts = counts
  if (config.onFault === 'whole') progress.bad = [...progress.bad, ...result.bad]
  return result
}

/** Writes the rows of a batch that are not as they were when they were last read. */
async function writeFresh(
  tx: Tx,
  { mode }: KeptInterface,
  { program, missing }: Plan,
  { checked, unmapped, lines, unchanged }: Batch,
): Promise<ChunkResult> {
  if (unmapped.length > 0) {
    const found = await findLookups(tx, program.lookups, unmapped)
    mapRows(program, checked, unmapped, { found, lines })
  }
  const onStaged = missing ? (stage: Stage) => missing.see(tx, stage) : undefined
  const written = await writeRows(tx, checked, mode, { onStaged })
  return { ...written, unchanged: written.unchanged + unchanged }
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
  { cursors, isLast }: Batch,
  progress: Progress,
): string | null {
  if (!cursorColumn) return null
  for (const value of cursors) {
    if (progress.top !== null && compareValues(progress.top, value) > 0) progress.isOrdered = false
    else progress.top = value
  }
  const { top, isOrdered } = progress
  if (isLast || top === null) return top
  if (!cursor || !isOrdered) return null
  return cursors.findLast((value) => compareValues(value, top) < 0) ?? null
}
