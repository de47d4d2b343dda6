import { compareValues } from '#domain/integration/compare-values.ts'
import { withTenant, type Tx } from '../../db/tenant.ts'
import type { Stage } from '../../exchange/stage.ts'
import { oneAhead } from '../one-ahead.ts'
import { keepBadRows } from './bad-rows.ts'
import { batchesOf, mapRows, type Batch } from './batches.ts'
import type { BadRow } from './checked-rows.ts'
import { writeRows, type ChunkResult } from './chunk.ts'
import type { KeptInterface } from './config.ts'
import { findLookups } from './lookups.ts'
import { Missing } from './missing.ts'
import { planOf, type Execution, type Plan } from './plan.ts'
import { addCounts, noteProgress, type Counts, type Progress } from './progress.ts'
import { Stopped, stops } from './stopped.ts'

type Write = (work: (tx: Tx) => Promise<void>) => Promise<void>

/** Reads the source of an interface and writes its rows, batch by batch or all at once. */
export async function execute(execution: Execution): Promise<void> {
  const { services, scope, config, entity, reader, progress } = execution
  const transact = <T>(work: (tx: Tx) => Promise<T>): Promise<T> =>
    withTenant(services.database.app, scope, work)
  // Outside of a transaction: the source may take its time.
  const columns = await reader.columns(config.sourceTable)
  const plan = await transact((tx) => planOf(tx, execution, columns))
  progress.targets = plan.program.targets
  if (config.onFault !== 'whole' && config.mode !== 'replace') return readAll(execution, plan, transact)
  await transact(async (tx) => {
    const missing = config.mode === 'replace' ? new Missing(entity, config, plan.zone) : null
    await readAll(execution, { ...plan, missing }, (work) => work(tx))
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
    await write((tx) => writeBatch(tx, execution, plan, batch))
  }
}

/** One batch: rows, rows kept aside, how far it read and counts are kept together or not at all. */
async function writeBatch(
  tx: Tx,
  { config, runId, progress }: Execution,
  { program, missing }: Plan,
  batch: Batch,
): Promise<void> {
  const { checked, unmapped, first } = batch
  if (unmapped.length > 0) {
    const found = await findLookups(tx, program.lookups, unmapped)
    mapRows(program, checked, unmapped, { found, first })
  }
  const onStaged = missing ? (stage: Stage) => missing.see(tx, stage) : undefined
  const result = await writeRows(tx, checked, config.mode, { onStaged })
  const counts = addCounts(progress.counts, countsOf(result, batch.rows))
  checkLimit(config, counts, result.isOverfull, result.bad)
  if (config.onFault === 'aside') await keepBadRows(tx, runId, program.targets, result.bad, 'O')
  const cursor = cursorAfter(config, batch, progress)
  if (cursor !== null)
    await tx.run('update interface_config set cursor = $2 where id = $1', [config.id, cursor])
  await noteProgress(tx, runId, counts, cursor)
  progress.counts = counts
  if (config.onFault === 'whole') progress.bad = [...progress.bad, ...result.bad]
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
