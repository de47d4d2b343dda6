import { TaktError } from '#domain/errors.ts'
import type { Tx } from '../../db/tenant.ts'
import type { Reader } from '../../identity/handlers.ts'
import { runChannel } from '../jobs/owner.ts'
import { notQueued, stopText, type RunKey, type StopKind } from '../jobs/run-key.ts'
import {
  activeCount,
  activeStatuses,
  endRun,
  findRun,
  log,
  nextRunNo,
  notify,
  publishedRun,
  eraseRun,
  type RunKind,
  type RunRow,
} from '../jobs/runs.ts'
import { texts } from '../jobs/texts.ts'
import { anyRun } from './run-tables.ts'
import type { CalculationService } from './service.ts'
import { dayIn, unitZone } from './unit-zone.ts'

/** Queued and running calculations a tenant may have; more would only fill the queue. */
export const maxActiveRuns = 20

export interface RunOrder {
  readonly kind: RunKind
  readonly schemeCode: string
  readonly schemeVersion: number
  readonly scenario: string | null
  /** ISO instant. */
  readonly asOf: string
  /** What is asked for beside the scheme; kept as JSON. */
  readonly request: Readonly<Record<string, unknown>>
}

/** Row, state and job in the caller's transaction: all of them or none. */
export async function enqueueRun(
  service: CalculationService,
  tx: Tx,
  order: RunOrder,
  call: Reader,
): Promise<RunRow> {
  const count = await activeCount(tx)
  if (count >= maxActiveRuns) throw new TaktError('tooManyRuns', { count })
  const key = await writeRun(tx, order, call.caller?.userName ?? null, service.services.now())
  await writeState(tx, key, await service.queue.send(tx, key))
  return (await findRun(tx, key.runNo))!
}

/** A run that whichever server looks for work first queues: there is no queue yet in the caller's transaction. */
export async function leaveRun(tx: Tx, order: RunOrder, now: Date): Promise<void> {
  await writeState(tx, await writeRun(tx, order, null, now), notQueued)
}

async function writeRun(tx: Tx, order: RunOrder, by: string | null, now: Date): Promise<RunKey> {
  const runNo = await nextRunNo(tx, order.kind, dayIn(await unitZone(tx), now))
  await tx.run(
    `insert into plan_run (run_no, kind, scheme_code, scheme_version, scenario_id, status, as_of, by, progress)
     values ($1, $2, $3, $4, $5, 'Q', $6, $7, $8)`,
    [
      runNo,
      order.kind,
      order.schemeCode,
      order.schemeVersion,
      order.scenario,
      order.asOf,
      by,
      JSON.stringify(order.request),
    ],
  )
  await log(tx, runNo, 'I', texts.queued(by))
  return { tenantId: tx.tenantId, planUnitCode: tx.planUnitCode!, runNo }
}

async function writeState(tx: Tx, { runNo }: RunKey, jobId: string): Promise<void> {
  await tx.run('insert into run_state (run_no, job_id) values ($1, $2)', [runNo, jobId])
  await notify(tx, runNo)
}

/** A queued run ends at once; a running one is told to stop, and ends within a second. A finished one stays. */
export async function cancelRun(
  service: CalculationService,
  runNo: string,
  kind: RunKind,
  call: Reader,
): Promise<void> {
  const key = await call.transaction(async (tx): Promise<RunKey | null> => {
    const run = await anyRun(tx, runNo, kind)
    if (!activeStatuses.includes(run.status)) return null
    if (run.status === 'Q') {
      if (run.jobId) await service.queue.cancel(tx, run.jobId)
      await endRun(tx, run.runNo, { status: 'C', log: [{ level: 'W', text: texts.cancelled }] })
      return null
    }
    return tellToStop(tx, run.runNo, 'cancel')
  })
  if (key) service.stopHere(key, 'cancel')
}

/** A run that improves a schedule goes on with the best it has found; one that is not running is left as it is. */
export async function finishRun(
  service: CalculationService,
  runNo: string,
  kind: RunKind,
  call: Reader,
): Promise<void> {
  const key = await call.transaction(async (tx) => {
    const run = await anyRun(tx, runNo, kind)
    return run.status === 'R' ? tellToStop(tx, run.runNo, 'finish') : null
  })
  if (key) service.stopHere(key, 'finish')
}

/** Whichever process works on the run learns of it by the notification, or with its next word on progress. */
async function tellToStop(tx: Tx, runNo: string, kind: StopKind): Promise<RunKey> {
  const key = { tenantId: tx.tenantId, planUnitCode: tx.planUnitCode!, runNo }
  await tx.run(
    `update run_state set ${kind} = true where plan_unit_code = (select current_plan_unit()) and run_no = $1`,
    [runNo],
  )
  await tx.run('select pg_notify($1, $2)', [runChannel, stopText(key, kind)])
  return key
}

/** Only one publication of a kind at a time in a plan unit; the lock ends with the transaction. */
export async function lockPublication(tx: Tx, kind: RunKind): Promise<void> {
  await tx.run("select pg_advisory_xact_lock(hashtextextended('takt publication of ' || $1, 0))", [
    `${kind} ${tx.tenantId} ${tx.planUnitCode}`,
  ])
}

/** Makes a run the published one of its kind; the one before stays, unpublished, and is answered. */
export async function markPublished(tx: Tx, run: RunRow): Promise<RunRow | undefined> {
  const before = await publishedRun(tx, run.kind)
  await tx.run('update plan_run set published = false where kind = $1 and published', [run.kind])
  await tx.run('update plan_run set published = true where run_no = $1', [run.runNo])
  await notify(tx, run.runNo)
  return before
}

export async function erase(tx: Tx, runNo: string, kind: RunKind): Promise<void> {
  const run = await anyRun(tx, runNo, kind)
  if (activeStatuses.includes(run.status)) throw new TaktError('runStillActive', { run: run.runNo })
  if (run.published) throw new TaktError('runPublished', { run: run.runNo })
  await eraseRun(tx, run.runNo)
}
