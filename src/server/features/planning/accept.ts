import { TaktError } from '#domain/errors.ts'
import type { PlanTableName } from '#engine/scheduling/commands/tables.ts'
import type { Tx } from '../../db/tenant.ts'
import type { Reader } from '../../identity/handlers.ts'
import { raise } from '../../platform/events/raise.ts'
import { askToCancel } from '../../platform/jobs/acceptances.ts'
import type { RunKey } from '../../platform/jobs/run-key.ts'
import { log, type RunRow } from '../../platform/jobs/runs.ts'
import { tellUnit } from '../../platform/notices/notices.ts'
import { planHashLength } from '../../platform/jobs/plan-hash.ts'
import { planRowSources } from '../../platform/jobs/plan-rows.ts'
import { buffersOf } from '../../platform/jobs/task.ts'
import { filesOfRun, finishedRun } from '../../platform/runs/run-tables.ts'
import type { CalculationService } from '../../platform/runs/service.ts'
import { markPublished } from '../../platform/runs/start-run.ts'
import { unitZone } from '../../platform/runs/unit-zone.ts'
import { planTexts } from './calculation.ts'
import { changingPlan, lockPlan } from './changing-plan.ts'
import { readPlacementInput } from './snapshot.ts'
import { rowsToWrite } from './rows-to-write.ts'
import { writePlan } from './write-plan.ts'

/** The tables that accepting reads. */
const needed: readonly PlanTableName[] = [...new Set(Object.values(planRowSources).flat())]

/**
 * Makes the result of a run the plan, in one transaction of one moment: the data is read again and must be what the run
 * saw; then the rows are written. Two at a time are refused, and so is a run whose data has changed; a process that is
 * killed, or told to cancel before all is written, leaves the plan as it was. Answers the number of operations.
 */
export async function accept(service: CalculationService, runNo: string, call: Reader): Promise<number> {
  const key = await call.transaction((tx) => keyOf(tx, runNo))
  const by = call.caller?.userName ?? null
  return service.acceptances.during(key, by, async (acceptance) => {
    const { run, files } = await call.transaction(async (tx) => {
      const found = await finishedRun(tx, key.runNo, 'SCHED')
      if (found.published) throw new TaktError('planAccepted', { run: found.runNo })
      return { run: found, files: await filesOfRun(service.tables, tx, found, needed) }
    })
    return changingPlan(call, (tx) =>
      acceptance.within(tx, async () => {
        await lockPlan(tx)
        const rows = rowsToWrite(service, run, files)
        const fresh = await readAgain(service, tx, run)
        await writePlan(tx, rows, acceptance, fresh)
        await tellAccepted(tx, run, rows.counts.operations, by)
        await acceptance.keep()
        return rows.counts.operations
      }),
    )
  })
}

/** An acceptance that is over, or has not begun, is left as it is. */
export async function cancelAccept(service: CalculationService, runNo: string, call: Reader): Promise<void> {
  const asked = await call.transaction(async (tx) => askToCancel(tx, (await keyOf(tx, runNo)).runNo))
  if (asked) service.acceptances.stopHere(asked)
}

async function keyOf(tx: Tx, runNo: string): Promise<RunKey> {
  const run = await finishedRun(tx, runNo, 'SCHED')
  return { tenantId: tx.tenantId, planUnitCode: tx.planUnitCode!, runNo: run.runNo }
}

/**
 * Reads the data that placements depend on again; the answer resolves when a worker has found it to be what the run saw.
 * Stock moves all the time and is no reason to refuse a plan, so it is not read.
 */
async function readAgain(service: CalculationService, tx: Tx, run: RunRow): Promise<() => Promise<void>> {
  const input = await readPlacementInput(tx, await unitZone(tx))
  const hash = service.pool.ask<string>('planFingerprint', { input }, buffersOf(input))
  // Asked for in vain, because the acceptance ends before, it fails nobody.
  hash.catch(() => {})
  return async () => {
    if ((await hash) !== run.inputHash?.slice(0, planHashLength))
      throw new TaktError('planStale', { run: run.runNo })
  }
}

async function tellAccepted(tx: Tx, run: RunRow, operations: number, by: string | null): Promise<void> {
  const before = await markPublished(tx, run)
  await raise(tx, 'planAccepted', run.runNo)
  await tellUnit(tx, 'planAccepted', { by, runNo: run.runNo })
  await log(tx, run.runNo, 'I', planTexts.accepted(by, operations, before?.runNo ?? null))
  await tx.run(`insert into audit_log (action, entity, key, after) values ('accept', 'planRun', $1, $2)`, [
    run.runNo,
    JSON.stringify({ operations, before: before?.runNo ?? null }),
  ])
}
