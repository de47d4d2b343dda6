import { taskReminder } from '#domain/entities/system/task-reminder.ts'
import type { Label } from '#domain/label.ts'
import { formatSeconds, parseSeconds } from '#domain/rules/dates.ts'
import { readSchedule, timesBetween } from '#domain/system/reminder-schedule.ts'
import { findRow } from '../crud/read.ts'
import { isRowId } from '../crud/shape.ts'
import { withTenant, type Scope, type Tx } from '../db/tenant.ts'
import type { Services } from '../services.ts'
import { standardLanguage } from '../system/settings.ts'
import { unitZone } from '../services/runs/unit-zone.ts'
import { conditionMs } from './condition.ts'
import { foundFor, isToSpeak, lookFor, messageOf, placeOf, Refused } from './look.ts'
import { dueAfter, entityOf, type KeptReminder } from './reminder.ts'
import { COUNTED_BACK_SECONDS, KEPT_RUNS, MISSED_AFTER_SECONDS, MOST_AT_ONCE } from './rounds.ts'
import { hand, type TellOne } from './send.ts'

export interface Fired {
  readonly runId: string
  readonly outcome: string
  readonly rows: number | null
  readonly recipients: number
  readonly message: string | null
}

/** Lets every reminder of a plan unit speak that is due; several servers may do so at the same time. */
export async function fireUnit(services: Services, scope: Scope): Promise<number> {
  const transact = <T>(work: (tx: Tx) => Promise<T>) => withTenant(services.database.app, scope, work)
  const now = services.now()
  await transact((tx) => setFirstTimes(tx, now))
  let fired = 0
  while (fired < MOST_AT_ONCE && (await transact((tx) => fireNext(tx, services)))) fired++
  return fired
}

const seconds = (now: Date): number => Math.floor(now.getTime() / 1000)

/** Reminders that came without the general endpoints have no next time yet. */
async function setFirstTimes(tx: Tx, now: Date): Promise<void> {
  const rows = await tx.rows<{ id: string }>(
    `select id from task_reminder where plan_unit_code = $1 and enabled and next_due is null and last_fired is null
       and schedule is not null and (valid_to is null or valid_to > $2) for update skip locked`,
    [tx.planUnitCode, now],
  )
  for (const { id } of rows) {
    const reminder = await reminderWith(tx, id)
    if (reminder) await setNext(tx, reminder, dueAfter(reminder, seconds(now), await unitZone(tx)))
  }
}

/**
 * The next one that is due, in one transaction: that it looked, what it found, what it says and when it looks again are
 * kept together or not at all, and the row is locked meanwhile. So each time counts once, whoever is killed or comes twice.
 */
async function fireNext(tx: Tx, services: Services): Promise<boolean> {
  const now = services.now()
  const row = await tx.row<{ id: string }>(
    `select id from task_reminder where plan_unit_code = $1 and enabled and next_due <= $2
     order by next_due, code limit 1 for update skip locked`,
    [tx.planUnitCode, now],
  )
  const reminder = row && (await reminderWith(tx, row.id))
  if (!reminder) return false
  const zone = await unitZone(tx)
  const schedule = reminder.schedule ? readSchedule(reminder.schedule) : null
  const until = Math.min(seconds(now), parseSeconds(reminder.validTo ?? '') ?? Number.POSITIVE_INFINITY)
  const first = Math.max(parseSeconds(reminder.nextDue!)!, until - COUNTED_BACK_SECONDS)
  const passed = schedule && timesBetween(schedule, first, until, zone)
  const next = dueAfter(reminder, seconds(now), zone)
  if (!passed) {
    await setNext(tx, reminder, next)
    return true
  }
  const isMissed = reminder.missed === 'skip' && seconds(now) - passed.last > MISSED_AFTER_SECONDS
  await look(tx, services, reminder, {
    due: formatSeconds(passed.last),
    byHand: false,
    missedTimes: passed.count - 1,
    isMissed,
  })
  await setNext(tx, reminder, next)
  return true
}

/** The same at somebody's wish, beside the schedule. */
export async function fireByHand(tx: Tx, services: Services, id: string): Promise<Fired | null> {
  const reminder = await reminderWith(tx, id)
  if (!reminder) return null
  const due = services.now().toISOString()
  return look(tx, services, reminder, { due, byHand: true, missedTimes: 0, isMissed: false })
}

async function reminderWith(tx: Tx, id: unknown): Promise<KeptReminder | null> {
  if (!isRowId(id)) return null
  return ((await findRow(taskReminder, tx, id, 'for update')) ?? null) as KeptReminder | null
}

const setNext = (tx: Tx, { id }: KeptReminder, next: string | null): Promise<number> =>
  tx.run('update task_reminder set next_due = $2 where id = $1', [id, next])

interface Occasion {
  readonly due: string
  readonly byHand: boolean
  readonly missedTimes: number
  readonly isMissed: boolean
}

async function look(
  tx: Tx,
  services: Services,
  reminder: KeptReminder,
  occasion: Occasion,
): Promise<Fired | null> {
  const now = services.now()
  const run = await tx.row<{ id: string }>(
    `insert into reminder_run (reminder_code, due_at, title, outcome, by_hand, at, missed_times, owner)
     values ($1, $2, $3, $4, $5, $6, $7, $8) on conflict do nothing returning id`,
    [
      reminder.code,
      occasion.due,
      reminder.title,
      occasion.isMissed ? 'M' : 'N',
      occasion.byHand,
      now,
      occasion.missedTimes,
      reminder.owner ?? null,
    ],
  )
  if (!run) return null
  await tx.run('update task_reminder set last_fired = $2 where id = $1', [reminder.id, now])
  await forgetOld(tx, reminder.code)
  if (occasion.isMissed) return { runId: run.id, outcome: 'M', rows: null, recipients: 0, message: null }
  const done = await withinPatience(tx, services, () => speak(tx, services, reminder, occasion, run.id))
  await tx.run(
    'update reminder_run set outcome = $2, rows = $3, recipients = $4, message = $5 where id = $1',
    [run.id, done.outcome, done.rows, done.recipients, done.message],
  )
  return { runId: run.id, ...done }
}

type Done = Omit<Fired, 'runId'>

async function speak(
  tx: Tx,
  { database, now }: Services,
  reminder: KeptReminder,
  { due }: Occasion,
  runId: string,
): Promise<Done> {
  const zone = await unitZone(tx)
  const found = await lookFor(tx, reminder, { now: seconds(now()), zone })
  if (!isToSpeak(reminder, found)) return { outcome: 'N', rows: 0, recipients: 0, message: null }
  const message = messageOf(reminder, found, { due, zone, unit: tx.planUnitCode! })
  const link = placeOf(entityOf(reminder), found)
  const said = { runId, message, link, due, rows: found.count, sample: found.rows }
  const tellOne: TellOne = async (userName) => {
    const own = await foundFor(tx, reminder, userName, { now: seconds(now()), zone })
    if (own === null) return said
    if (!isToSpeak(reminder, own)) return null
    const moment = { due, zone, unit: tx.planUnitCode! }
    return { message: messageOf(reminder, own, moment), link: placeOf(entityOf(reminder), own) }
  }
  const recipients = await hand(
    tx,
    reminder,
    said,
    tellOne,
    now(),
    await standardLanguage(database, tx.tenantId),
  )
  const outcome = recipients === 0 ? 'F' : reminder.channel === 'inbox' ? 'S' : 'W'
  return { outcome, rows: found.count, recipients, message: recipients === 0 ? both(nobody) : null }
}

const nobody: Label = { zh: '没有可提醒的用户', en: 'there is nobody to remind' }
const failed: Label = { zh: '条件计算失败或超时', en: 'the condition failed or took too long' }
const both = ({ zh, en }: Label): string => `${zh} / ${en}`

/** What goes wrong with one reminder is kept in its log; what it had written by then is taken back. */
async function withinPatience(tx: Tx, { log }: Services, work: () => Promise<Done>): Promise<Done> {
  await tx.client.query(`savepoint looking; set local statement_timeout = ${conditionMs}`)
  try {
    const done = await work()
    await tx.client.query('set local statement_timeout to default; release savepoint looking')
    return done
  } catch (error) {
    await tx.client.query('rollback to savepoint looking')
    if (!(error instanceof Refused)) log.error({ err: error }, 'a reminder failed')
    const label = error instanceof Refused ? error.label : failed
    return { outcome: 'F', rows: null, recipients: 0, message: both(label) }
  }
}

async function forgetOld(tx: Tx, code: string): Promise<void> {
  await tx.run(
    `with old as (select id from reminder_run where plan_unit_code = $1 and lower(reminder_code) = lower($2)
         order by due_at desc offset ${KEPT_RUNS}),
       sent as (delete from reminder_delivery where run_id in (select id from old))
     delete from reminder_run where id in (select id from old)`,
    [tx.planUnitCode, code],
  )
}
