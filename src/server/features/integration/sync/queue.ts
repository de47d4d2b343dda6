import { randomBytes } from 'node:crypto'
import { inAllLanguages } from '#domain/rules/all-languages.ts'
import { whole } from '../../../platform/crud/reading.ts'
import type { Scope, Tx } from '../../../db/tenant.ts'
import { fireDue, passedBySchedule } from '../../../platform/schedules/due.ts'
import { KEPT_RUNS } from '../../../platform/schedules/rounds.ts'
import type { Services } from '../../../identity/services.ts'
import { LEASE_SECONDS, logLine, takeLeased } from '../leased-run.ts'
import { dueAfter, sourceOf, syncCoded, syncWith, targetOf, type KeptSync } from './config.ts'
import { syncSchedule } from './schema.ts'
import { countsOf, noteCounts, type Counts } from './progress.ts'
import { stops } from './stopped.ts'

/** Queues a run of every synchronisation of a plan unit that is due; several servers may do so at the same time. */
export async function queueDue(services: Services, scope: Scope): Promise<void> {
  await fireDue<KeptSync>(services, scope, {
    ...syncSchedule,
    read: syncWith,
    next: dueAfter,
    passed: passedBySchedule,
    start: async (tx, sync) => {
      const given = { now: services.now(), byHand: false, user: sync.owner }
      const last = await tx.row(
        `select from ${whole('dataSyncRun')} where plan_unit_code = $1 and lower(sync_code) = lower($2) and state in ('R', 'W')`,
        [tx.planUnitCode, sync.code],
      )
      await insertRun(tx, sync, { ...given, state: last ? 'N' : 'W' })
    },
  })
}

interface Occasion {
  readonly now: Date
  /** W waits, N was skipped because the last one has not ended, S is made by hand and over with the transaction. */
  readonly state: 'W' | 'N' | 'S'
  readonly byHand: boolean
  /** Whose rights it has. */
  readonly user: string | null
}

export interface QueuedRun {
  readonly id: string
  readonly no: string
}

/** Answers the new run; null where one waits already. */
export async function insertRun(
  tx: Tx,
  sync: KeptSync,
  { now, state, byHand, user }: Occasion,
): Promise<QueuedRun | null> {
  const no = `${now.toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}-${randomBytes(3).toString('hex')}`
  const run = await tx.row<{ id: string }>(
    `insert into data_sync_run (no, sync_code, source_unit, target_unit, state, at, by_hand, owner, log, message, started_at,
       ended_at)
     values ($1, $2, $3, $4, $5::text, $6, $7, $8, '[]', $9, case when $5::text = 'S' then $6::timestamptz end,
       case when $5::text <> 'W' then $6::timestamptz end)
     on conflict do nothing returning id`,
    [
      no,
      sync.code,
      sourceOf(sync),
      targetOf(sync),
      state,
      now,
      byHand,
      user,
      state === 'N' ? inAllLanguages(stops.skipped) : null,
    ],
  )
  await forgetOld(tx, sync.code)
  return run ? { id: run.id, no } : null
}

async function forgetOld(tx: Tx, code: string): Promise<void> {
  await tx.run(
    `with old as (select id from ${whole('dataSyncRun')} where plan_unit_code = $1 and lower(sync_code) = lower($2)
         and state not in ('R', 'W') and undoable is not true order by at desc, no desc offset ${KEPT_RUNS}),
       their as (delete from data_sync_row where run_id in (select id from old))
     delete from data_sync_run where id in (select id from old)`,
    [tx.planUnitCode, code],
  )
}

export interface Taken {
  readonly runId: string
  readonly no: string
  readonly attempts: number
  /** Whose rights it has. */
  readonly user: string | null
  readonly sync: KeptSync
  /** With what earlier attempts wrote. */
  readonly counts: Counts
}

/** Takes a run that waits, or whose server ended; null: there is none. */
export const takeRun = (services: Services, scope: Scope): Promise<Taken | null> =>
  takeLeased(services, scope, takeNext)

interface Waiting {
  readonly id: string
  readonly no: string
  readonly code: string
  readonly state: 'R' | 'W'
  readonly attempts: number
  readonly user: string | null
}

async function takeNext(tx: Tx, now: Date): Promise<Taken | null> {
  const row = await tx.row<Waiting>(
    `select r.id, r.no, r.sync_code as code, r.state, coalesce(r.attempts, 0) as attempts, r.owner as "user"
     from ${whole('dataSyncRun')} r
     where r.plan_unit_code = $1
       and (r.state = 'R' and r.lease_until < $2 or r.state = 'W' and not exists (
         select from ${whole('dataSyncRun')} o where o.plan_unit_code = $1 and o.state = 'R'
           and lower(o.sync_code) = lower(r.sync_code)))
     order by r.at limit 1 for update skip locked`,
    [tx.planUnitCode, now],
  )
  if (!row) return null
  const sync = await syncCoded(tx, row.code, 'for update')
  if (!sync) {
    await tx.run(`update data_sync_run set state = 'C', ended_at = $2 where id = $1`, [row.id, now])
    return null
  }
  const attempts = row.attempts + 1
  await tx.run(
    `update data_sync_run set state = 'R', attempts = $2, started_at = coalesce(started_at, $3::timestamptz),
       lease_until = $3::timestamptz + make_interval(secs => ${LEASE_SECONDS}), message = null where id = $1`,
    [row.id, attempts, now],
  )
  // What was written stays and is the same now; what could not be written is tried again.
  await tx.run(`delete from data_sync_row where run_id = $1 and kind = 'F'`, [row.id])
  const counts = { ...(await countsOf(tx, row.id)), skipped: 0, faulty: 0 }
  await noteCounts(tx, { runId: row.id, attempts }, counts)
  if (row.state === 'R') await logLine(tx, 'data_sync_run', row.id, now, stops.resumed)
  return { runId: row.id, no: row.no, attempts, user: row.user, sync, counts }
}
