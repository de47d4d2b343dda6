import { randomBytes } from 'node:crypto'
import type { Label } from '#domain/label.ts'
import { inAllLanguages } from '#domain/rules/all-languages.ts'
import { whole } from '../../../platform/crud/reading.ts'
import type { Scope, Tx } from '../../../db/tenant.ts'
import { fireDue, passedBySchedule } from '../../../platform/schedules/due.ts'
import { KEPT_RUNS } from '../../../platform/schedules/rounds.ts'
import type { Services } from '../../../identity/services.ts'
import { LEASE_SECONDS, logLine, takeLeased } from '../leased-run.ts'
import { dueAfter, interfaceCoded, interfaceWith, type KeptInterface } from './config.ts'
import { takeEvents } from '../../../platform/events/interface-events.ts'
import { dropDeliveries } from './out/settle.ts'
import { interfaceSchedule } from './schema.ts'
import { countsOf, noCounts, noteProgress, type Counts } from './progress.ts'
import { stops } from './stopped.ts'

/** Queues a run of every interface of a plan unit that is due; several servers may do so at the same time. */
export async function queueDue(services: Services, scope: Scope): Promise<void> {
  await fireDue<KeptInterface>(services, scope, {
    ...interfaceSchedule,
    read: interfaceWith,
    next: dueAfter,
    passed: passedBySchedule,
    start: (tx, config) => queueByRule(tx, config, services.now()),
  })
}

/** While the last run is not over another one waits, once, or is noted as skipped. */
async function queueByRule(tx: Tx, config: KeptInterface, now: Date): Promise<void> {
  const last = await tx.row(
    `select from ${whole('interfaceRun')} where plan_unit_code = $1 and lower(config_code) = lower($2) and state in ('R', 'W')`,
    [tx.planUnitCode, config.code],
  )
  if (last && config.overlap === 'skip') await insertRun(tx, config, { now, state: 'N', byHand: false })
  else await insertRun(tx, config, { now, state: 'W', byHand: false })
}

/** Queues a run of each interface that runs after one that ended well. */
export async function queueAfter(tx: Tx, code: string, now: Date): Promise<void> {
  const due = await tx.rows<{ id: string }>(
    `select id from ${whole('interfaceConfig')} where plan_unit_code = $1 and lower(after_code) = lower($2) and enabled
     order by id`,
    [tx.planUnitCode, code],
  )
  for (const { id } of due) {
    const config = await interfaceWith(tx, id)
    if (config) await queueByRule(tx, config, now)
  }
}

interface Occasion {
  readonly now: Date
  readonly state: 'W' | 'N'
  readonly byHand: boolean
}

/** Answers the new run; null where one waits already. */
export async function insertRun(
  tx: Tx,
  config: KeptInterface,
  { now, state, byHand }: Occasion,
): Promise<{ readonly id: string; readonly no: string } | null> {
  const no = `${now.toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}-${randomBytes(3).toString('hex')}`
  const run = await tx.row<{ id: string }>(
    `insert into interface_run (direction, no, config_code, entity, state, at, by_hand, owner, next_attempt, log, message, ended_at)
     values ($9, $1, $2, $3, $4::text, $5, $6, $7, $5, '[]', $8, case when $4::text = 'N' then $5::timestamptz end)
     on conflict do nothing returning id`,
    [
      no,
      config.code,
      config.entity,
      state,
      now,
      byHand,
      config.owner,
      state === 'N' ? inAllLanguages(stops.skipped) : null,
      config.direction,
    ],
  )
  await forgetOld(tx, config.code)
  return run ? { id: run.id, no } : null
}

async function forgetOld(tx: Tx, code: string): Promise<void> {
  await tx.run(
    `with old as (select id from ${whole('interfaceRun')} where plan_unit_code = $1 and lower(config_code) = lower($2)
         and state not in ('R', 'W') order by at desc, no desc offset ${KEPT_RUNS}),
       bad as (delete from interface_bad_row where run_id in (select id from old))
     delete from interface_run where id in (select id from old)`,
    [tx.planUnitCode, code],
  )
}

export interface Taken {
  readonly runId: string
  readonly no: string
  readonly attempts: number
  readonly config: KeptInterface
  /** An earlier attempt filled the outbox. */
  readonly isPrepared: boolean
  /** What earlier attempts wrote and this one does not write again. */
  readonly counts: Counts
}

/** Takes a run that waits, or whose server ended; null: there is none. */
export const takeRun = (services: Services, scope: Scope): Promise<Taken | null> =>
  takeLeased(services, scope, takeNext)

interface Next {
  readonly id: string
  readonly no: string
  readonly code: string
  readonly state: string
  /** Its server is gone; otherwise it was to go on later. */
  readonly isLost: boolean
  readonly attempts: number
  readonly isPrepared: boolean
}

async function takeNext(tx: Tx, now: Date): Promise<Taken | null> {
  const row = await tx.row<Next>(
    `select r.id, r.no, r.config_code as code, r.state, r.message is null as "isLost", coalesce(r.attempts, 0) as attempts,
       coalesce(r.prepared, false) as "isPrepared" from ${whole('interfaceRun')} r
     where r.plan_unit_code = $1
       and (r.state = 'R' and r.lease_until < $2 or r.state = 'W' and r.next_attempt <= $2 and not exists (
         select from ${whole('interfaceRun')} o where o.plan_unit_code = $1 and o.state = 'R'
           and lower(o.config_code) = lower(r.config_code)))
     order by r.at limit 1 for update skip locked`,
    [tx.planUnitCode, now],
  )
  if (!row) return null
  const config = await interfaceCoded(tx, row.code)
  if (!config) {
    await tx.run(`update interface_run set state = 'C', ended_at = $2 where id = $1`, [row.id, now])
    await dropDeliveries(tx, row.id, 'C', null)
    return null
  }
  const isOut = config.direction === 'out'
  if (row.state === 'R') {
    if (row.isLost) await noteLine(tx, row.id, now, stops.resumed)
    if (!isOut) await tx.run(`delete from interface_bad_row where run_id = $1 and state = 'V'`, [row.id])
  }
  // What was committed of an incremental read or of an inbox stays; any other run begins again, and its counts with it.
  const goesOn = isOut
    ? row.isPrepared
    : config.topic !== null || (config.cursorColumn !== null && config.cursor !== null)
  if (!goesOn) {
    await noteProgress(tx, row.id, noCounts)
    await tx.run('delete from interface_bad_row where run_id = $1', [row.id])
  }
  if (!isOut || !row.isPrepared) await takeEvents(tx, config.id, row.id)
  await tx.run(
    `update interface_run set state = 'R', attempts = $2, started_at = coalesce(started_at, $3::timestamptz),
       lease_until = $3::timestamptz + make_interval(secs => ${LEASE_SECONDS}), message = null,
       cursor_from = case when prepared then cursor_from else $4 end
     where id = $1`,
    [row.id, row.attempts + 1, now, isOut || config.cursorColumn ? config.cursor : null],
  )
  await noteLine(tx, row.id, now, stops.started)
  return {
    runId: row.id,
    no: row.no,
    attempts: row.attempts + 1,
    config,
    isPrepared: isOut && row.isPrepared,
    counts: goesOn ? await countsOf(tx, row.id) : noCounts,
  }
}

/** Adds a line to the log of a run. */
export const noteLine = (tx: Tx, runId: string, at: Date, text: Label): Promise<void> =>
  logLine(tx, 'interface_run', runId, at, text)
