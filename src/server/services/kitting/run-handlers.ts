import { TaktError } from '#domain/errors.ts'
import type { Condition } from '#domain/crud.ts'
import { readPolicy } from '#domain/kitting/scheme.ts'
import { isInstant } from '#domain/kitting/condition/index.ts'
import { kittingRuns } from '#domain/services/kitting/runs.ts'
import type { Tx } from '../../db/tenant.ts'
import { handle, type Call, type HandlerEntry } from '../../http/handlers.ts'
import { runChannel } from '../../jobs/owner.ts'
import { cancelText, type RunKey } from '../../jobs/run-key.ts'
import {
  activeCount,
  activeStatuses,
  endRun,
  eraseRun,
  findRun,
  log,
  nextRunNo,
  notify,
  type RunRow,
} from '../../jobs/runs.ts'
import { texts } from '../../jobs/texts.ts'
import { anyRun, finishedRun } from './run-tables.ts'
import { progressOf } from './run-view.ts'
import { findScheme, planScheme, requireSound } from './scheme-store.ts'
import type { KittingService } from './service.ts'
import { dayIn, unitZone } from './unit-zone.ts'

/** Queued and running calculations a tenant may have; more would only fill the queue. */
export const maxActiveRuns = 20

export interface StartInput {
  readonly schemeCode: string
  readonly asOf?: string | null
  readonly scenario?: string | null
  readonly demandFilter?: unknown
}

/** Conditions as the policy has them; anything else is refused. */
export function demandFilterOf(input: StartInput): readonly Condition[] {
  if (input.demandFilter === null || input.demandFilter === undefined) return []
  const { policy, faults } = readPolicy({ demandFilter: input.demandFilter })
  if (faults.length > 0) throw new TaktError('invalidRequest', {}, { details: faults[0]!.messageIn('en') })
  return policy.demandFilter
}

export function asOfOf(input: StartInput, now: Date): string {
  return input.asOf && isInstant(input.asOf) ? input.asOf : now.toISOString()
}

export const runHandlers = (service: KittingService): readonly HandlerEntry[] => [
  handle(kittingRuns.start, (input, call) => start(service, input, call)),
  handle(kittingRuns.cancel, ({ runNo }, call) => cancel(service, runNo, call)),
  handle(kittingRuns.publish, ({ runNo }, call) => call.transaction((tx) => publish(tx, runNo, call))),
  handle(kittingRuns.erase, ({ runNo }, call) => call.transaction((tx) => erase(tx, runNo))),
]

/** Row, state and job in one transaction: all of them or none. */
function start(service: KittingService, input: StartInput, call: Call) {
  const now = service.services.now()
  return call.transaction(async (tx) => {
    const scheme = await findScheme(tx, input.schemeCode)
    requireSound(await planScheme(tx, scheme, call.language))
    const demandFilter = demandFilterOf(input)
    const runNo = await nextRunNo(tx, dayIn(await unitZone(tx), now))
    const count = await activeCount(tx)
    if (count >= maxActiveRuns) throw new TaktError('tooManyRuns', { count })
    const by = call.caller?.userName ?? null
    await tx.run(
      `insert into plan_run (run_no, kind, scheme_code, scheme_version, scenario_id, status, as_of, by, progress)
       values ($1, 'KIT', $2, $3, $4, 'Q', $5, $6, $7)`,
      [
        runNo,
        scheme.code,
        scheme.version,
        input.scenario ?? null,
        asOfOf(input, now),
        by,
        JSON.stringify({ demandFilter }),
      ],
    )
    const key: RunKey = { tenantId: tx.tenantId, planUnitCode: tx.planUnitCode!, runNo }
    const jobId = await service.queue.send(tx, key)
    await tx.run('insert into run_state (run_no, job_id) values ($1, $2)', [runNo, jobId])
    await log(tx, runNo, 'I', texts.queued(by))
    await notify(tx, runNo)
    return progressOf((await findRun(tx, runNo))!, call.language)
  })
}

/** A queued run ends at once; a running one is told to stop, and ends within a second. A finished one stays. */
async function cancel(service: KittingService, runNo: string, call: Call): Promise<void> {
  const key = await call.transaction(async (tx): Promise<RunKey | null> => {
    const run = await anyRun(tx, runNo)
    if (!activeStatuses.includes(run.status)) return null
    if (run.status === 'Q') {
      if (run.jobId) await service.queue.cancel(tx, run.jobId)
      await endRun(tx, run.runNo, { status: 'C', log: [{ level: 'W', text: texts.cancelled }] })
      return null
    }
    const key = { tenantId: tx.tenantId, planUnitCode: tx.planUnitCode!, runNo: run.runNo }
    await tx.run(
      'update run_state set cancel = true where plan_unit_code = (select current_plan_unit()) and run_no = $1',
      [run.runNo],
    )
    await tx.run('select pg_notify($1, $2)', [runChannel, cancelText(key)])
    return key
  })
  if (key) service.cancelHere(key)
}

/** One published run per plan unit, exchanged in one transaction; the one before stays, unpublished. */
async function publish(tx: Tx, runNo: string, call: Call): Promise<void> {
  await tx.run("select pg_advisory_xact_lock(hashtextextended('takt publication of ' || $1, 0))", [
    `${tx.tenantId} ${tx.planUnitCode}`,
  ])
  const run = await finishedRun(tx, runNo)
  if (run.published) return
  const before = await publishedRun(tx)
  await tx.run(`update plan_run set published = false where kind = 'KIT' and published`)
  await tx.run('update plan_run set published = true where run_no = $1', [run.runNo])
  await log(tx, run.runNo, 'I', texts.published(call.caller?.userName ?? null, before?.runNo ?? null))
  await notify(tx, run.runNo)
}

export async function publishedRun(tx: Tx): Promise<RunRow | undefined> {
  const row = await tx.row<{ runNo: string }>(
    `select run_no as "runNo" from plan_run where kind = 'KIT' and published`,
  )
  return row && findRun(tx, row.runNo)
}

export async function erase(tx: Tx, runNo: string): Promise<void> {
  const run = await anyRun(tx, runNo)
  if (activeStatuses.includes(run.status)) throw new TaktError('runStillActive', { run: run.runNo })
  if (run.published) throw new TaktError('runPublished', { run: run.runNo })
  await eraseRun(tx, run.runNo)
}
