import { formatSeconds, parseSeconds } from '#domain/rules/dates.ts'
import { nextTime, readSchedule, timesBetween } from '#domain/schedules/reminder-schedule.ts'
import { withTenant, type Scope, type Tx } from '../../db/tenant.ts'
import type { Services } from '../../identity/services.ts'
import { unitZone } from '../runs/unit-zone.ts'
import type { Schedule } from '../due/schedule-sources.ts'
import { COUNTED_BACK_SECONDS, MISSED_AFTER_SECONDS, MOST_AT_ONCE } from './rounds.ts'

/** A time at which something was due. */
export interface DueTime {
  /** The last of the times that passed. */
  readonly due: string
  /** It passed so long ago that no server ran. */
  readonly late: boolean
  /** How many passed before it. */
  readonly missedTimes: number
}

interface Due {
  readonly id: string
  readonly nextDue?: string | null
}

/** What is done with rows of a schedule. */
export interface DueRows<R extends Due> extends Schedule {
  /** SQL: rows that may be due but have to wait; left out: none has. */
  readonly unless?: string
  read(tx: Tx, id: string): Promise<R | null | undefined>
  /** The first time after an instant (seconds UTC); null: none comes. */
  next(row: R, after: number, zone: string): string | null
  /** Times from one instant to another, both included. */
  passed(row: R, from: number, to: number, zone: string): { last: number; count: number } | null
  start(tx: Tx, row: R, time: DueTime): Promise<unknown>
}

/** The first time of a schedule after an instant (seconds UTC); null: none comes. */
export function nextBySchedule(
  schedule: string | null | undefined,
  after: number,
  zone: string,
): string | null {
  const read = schedule ? readSchedule(schedule) : null
  const next = read && nextTime(read, after, zone)
  return next === null ? null : formatSeconds(next)
}

/** `DueRows.passed` of rows with a schedule. */
export function passedBySchedule(
  { schedule }: { readonly schedule?: string | null },
  from: number,
  to: number,
  zone: string,
): { last: number; count: number } | null {
  const read = schedule ? readSchedule(schedule) : null
  return read && timesBetween(read, from, to, zone)
}

const seconds = (now: Date): number => Math.floor(now.getTime() / 1000)

/** Starts everything of a plan unit that is due; several servers may do so at the same time. */
export async function fireDue<R extends Due>(
  services: Services,
  scope: Scope,
  rows: DueRows<R>,
): Promise<number> {
  const transact = <T>(work: (tx: Tx) => Promise<T>) => withTenant(services.database.app, scope, work)
  const { fresh } = rows
  if (fresh !== undefined) await transact((tx) => setFirstTimes(tx, rows, fresh, services.now()))
  let fired = 0
  while (fired < MOST_AT_ONCE && (await transact((tx) => fireNext(tx, rows, services.now())))) fired++
  return fired
}

async function setFirstTimes<R extends Due>(
  tx: Tx,
  rows: DueRows<R>,
  fresh: string,
  now: Date,
): Promise<void> {
  const found = await tx.rows<{ id: string }>(
    `select id from ${rows.table} where plan_unit_code = $1 and ${rows.active} and next_due is null and ${fresh}
     order by id for update skip locked`,
    [tx.planUnitCode],
  )
  for (const { id } of found) {
    const row = await rows.read(tx, id)
    if (row) await setNext(tx, rows, id, rows.next(row, seconds(now), await unitZone(tx)))
  }
}

/**
 * The next one that is due, in one transaction: what it starts and when it is due again are kept together or not at all, and
 * the row is locked meanwhile. So each time counts once, whoever is killed or comes twice.
 */
async function fireNext<R extends Due>(tx: Tx, rows: DueRows<R>, clock: Date): Promise<boolean> {
  const now = seconds(clock)
  const may = rows.unless === undefined ? '' : `and not (${rows.unless})`
  const found = await tx.row<{ id: string }>(
    `select id from ${rows.table} where plan_unit_code = $1 and ${rows.active} and next_due <= $2 ${may}
     order by next_due, id limit 1 for update skip locked`,
    [tx.planUnitCode, clock],
  )
  const row = found && (await rows.read(tx, found.id))
  if (!row) return false
  const zone = await unitZone(tx)
  const first = Math.max(parseSeconds(row.nextDue!)!, now - COUNTED_BACK_SECONDS)
  const passed = rows.passed(row, first, now, zone)
  if (passed)
    await rows.start(tx, row, {
      due: formatSeconds(passed.last),
      late: now - passed.last > MISSED_AFTER_SECONDS,
      missedTimes: passed.count - 1,
    })
  await setNext(tx, rows, row.id, rows.next(row, now, zone))
  return true
}

const setNext = <R extends Due>(tx: Tx, { table }: DueRows<R>, id: string, next: string | null) =>
  tx.run(`update ${table} set next_due = $2 where id = $1`, [id, next])
