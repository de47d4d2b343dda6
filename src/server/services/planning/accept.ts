import { entityNamed } from '#domain/entities/index.ts'
import { TaktError } from '#domain/errors.ts'
import { planTableSchemas, type PlanTableName } from '#engine/scheduling/commands/tables.ts'
import type { Tx } from '../../db/tenant.ts'
import { fillStage, makeStage, type Stage } from '../../exchange/stage.ts'
import { writeChanges } from '../../exchange/write-changes.ts'
import type { Call } from '../../http/handlers.ts'
import type { EntityCopy } from '../../jobs/entity-copy.ts'
import { log, type RunRow } from '../../jobs/runs.ts'
import { tellUnit } from '../../live/notices.ts'
import { planHashLength } from '../../jobs/plan-hash.ts'
import { buffersOf } from '../../jobs/task.ts'
import { bytesOfTables, filesOfRun, finishedRun } from '../runs/run-tables.ts'
import type { CalculationService } from '../runs/service.ts'
import { markPublished } from '../runs/start-run.ts'
import { writePlannedOrders } from './order-status.ts'
import { chunksOf, planTexts, readingOf, writeRows } from './calculation.ts'
import { readPlanSnapshot } from './snapshot.ts'

type PlanRows = Readonly<
  Record<'orders' | 'operations' | 'uses' | 'instructions' | 'pegs' | 'jobs', EntityCopy>
>

/** The tables that accepting reads. */
const needed = (Object.keys(planTableSchemas) as PlanTableName[]).filter(
  (name) => name !== 'messages' && name !== 'resources',
)

/**
 * Makes the result of a run the plan, in one transaction of one moment: the data is read again and must be what the run
 * saw; then the rows are written. Two at a time are refused, and so is a run whose data has changed; a process that is
 * killed leaves the plan as it was. Answers the number of operations.
 */
export async function accept(service: CalculationService, runNo: string, call: Call): Promise<number> {
  const { run, files } = await call.transaction(async (tx) => {
    const found = await finishedRun(tx, runNo, 'SCHED')
    if (found.published) throw new TaktError('planAccepted', { run: found.runNo })
    return { run: found, files: await filesOfRun(service.tables, tx, found, needed) }
  })
  const bytes = await bytesOfTables(service.tables, run, files)
  try {
    return await call.transaction(
      async (tx) => {
        await lockPlan(tx)
        const [rows] = await Promise.all([
          service.pool.ask<PlanRows>('planRows', { bytes, runNo: run.runNo }, buffersOf(bytes)),
          requireFresh(service, tx, run),
        ])
        return writePlan(tx, run, rows, call)
      },
      { isolation: 'repeatable read' },
    )
  } catch (error) {
    // Another acceptance or change committed after this transaction's moment: as if it had held the lock.
    if ((error as { code?: string }).code === '40001') throw new TaktError('planBusy')
    throw error
  }
}

/** One change of the whole plan at a time; the lock ends with the transaction. */
export async function lockPlan(tx: Tx): Promise<void> {
  const { free } = (await tx.row<{ free: boolean }>(
    "select pg_try_advisory_xact_lock(hashtextextended('takt plan of ' || $1, 0)) as free",
    [`${tx.tenantId} ${tx.planUnitCode}`],
  ))!
  if (!free) throw new TaktError('planBusy')
}

/** Stock moves all the time and is no reason to refuse a plan; everything that places depend on by themselves is. */
async function requireFresh(service: CalculationService, tx: Tx, run: RunRow): Promise<void> {
  const snapshot = await readPlanSnapshot(tx, await readingOf(tx, run.asOf))
  const hash = await service.pool.ask<string>('planFingerprint', { snapshot }, buffersOf(snapshot))
  const planOf = (input: string | null) => input?.slice(0, planHashLength)
  if (planOf(hash) !== planOf(run.inputHash)) throw new TaktError('planStale', { run: run.runNo })
}

async function writePlan(tx: Tx, run: RunRow, rows: PlanRows, call: Call): Promise<number> {
  await writeRows(tx, rows.orders)
  const operations = await stageOf(tx, rows.operations)
  const uses = await stageOf(tx, rows.uses)
  const instructions = await stageOf(tx, rows.instructions)
  const pegs = await stageOf(tx, rows.pegs)
  await clearPlan(tx, { operations, uses, instructions, pegs })
  for (const stage of [operations, uses, instructions]) await writeChanges(tx, stage)
  await writeChanges(tx, pegs, ['runNo'])
  await writeOrders(tx, rows.jobs)
  const before = await markPublished(tx, run)
  const by = call.caller?.userName ?? null
  await tellUnit(tx, 'planAccepted', { by, runNo: run.runNo })
  await log(tx, run.runNo, 'I', planTexts.accepted(by, rows.operations.rows, before?.runNo ?? null))
  await tx.run(`insert into audit_log (action, entity, key, after) values ('accept', 'planRun', $1, $2)`, [
    run.runNo,
    JSON.stringify({ operations: rows.operations.rows, before: before?.runNo ?? null }),
  ])
  return rows.operations.rows
}

const samePeg = `s.left_node = p.left_node and s.left_key = p.left_key and s.right_node = p.right_node
  and s.right_key = p.right_key and s.item_code = p.item_code`

/**
 * Takes away what the plan before had and this one has not. What hangs on operations that have left the plan stays for
 * the record; pegs that a user locked or an interface made come before those of the plan.
 */
async function clearPlan(
  tx: Tx,
  staged: Readonly<Record<'operations' | 'uses' | 'instructions' | 'pegs', Stage>>,
): Promise<void> {
  const { operations, uses, instructions, pegs } = staged
  const planned = (code: string) =>
    `not exists (select from operation o where o.code = ${code} and o.status not in ('N', 'A')
       and not exists (select from ${operations.name} s where s.code = o.code))`
  await tx.run(
    `delete from use_inst u where ${planned('u.operation_code')}
       and not exists (select from ${uses.name} s where s.code = u.code)`,
  )
  await tx.run(
    `delete from input_inst i where ${planned('i.operation_code')}
       and not exists (select from ${instructions.name} s where s.code = i.code)`,
  )
  await tx.run(
    `delete from ${pegs.name} s using peg p
     where (p.kind = 'H' or p.lock_user is not null or p.right_node <> 'OP') and ${samePeg}`,
  )
  await tx.run(
    `delete from peg p where p.right_node = 'OP' and p.kind <> 'H' and p.lock_user is null
       and ${planned('p.right_key')} and not exists (select from ${pegs.name} s where ${samePeg})`,
  )
  await tx.run(
    `delete from operation o where o.status in ('N', 'A')
       and not exists (select from ${operations.name} s where s.code = o.code)`,
  )
}

async function stageOf(tx: Tx, rows: EntityCopy): Promise<Stage> {
  const stage = await makeStage(tx, entityNamed(rows.entity), rows.fields)
  await fillStage(tx, stage, chunksOf(rows))
  return stage
}

/**
 * Planned dates of orders, and the status that follows from their operations (entities.md §4).
 * @param reach whose operations have changed: all orders, or those of `jobs`
 */
export async function writeOrders(tx: Tx, jobs: EntityCopy, reach: 'all' | 'jobs' = 'all'): Promise<void> {
  const stage = await stageOf(tx, jobs)
  const of =
    reach === 'all'
      ? null
      : (await tx.rows<{ code: string }>(`select code from ${stage.name}`)).map(({ code }) => code)
  await writePlannedOrders(tx, stage.name, of)
}
