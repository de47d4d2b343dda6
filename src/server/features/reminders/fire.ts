import { taskReminder } from '#domain/entities/system/task-reminder.ts'
import type { Label } from '#domain/label.ts'
import { parseSeconds } from '#domain/rules/dates.ts'
import { readSchedule, timesBetween } from '#domain/schedules/reminder-schedule.ts'
import { findRow } from '../../platform/crud/read.ts'
import { isRowId } from '../../db/sql/shape.ts'
import type { Scope, Tx } from '../../db/tenant.ts'
import type { Services } from '../../identity/services.ts'
import { standardLanguage } from '../../identity/setting-values.ts'
import { unitZone } from '../../platform/runs/unit-zone.ts'
import { conditionMs } from '../../platform/expressions/condition.ts'
import { fireDue, type DueRows } from '../../platform/schedules/due.ts'
import { foundFor, isToSpeak, lookFor, messageOf, placeOf, Refused } from './look.ts'
import { dueAfter, type KeptReminder } from './reminder.ts'
import { KEPT_RUNS } from '../../platform/schedules/rounds.ts'
import { reminderSchedule } from './schema.ts'
import { hand, type TellOne } from './send.ts'

export interface Fired {
  readonly runId: string
  readonly outcome: string
  readonly rows: number | null
  readonly recipients: number
  readonly message: string | null
}

const dueReminders = (services: Services): DueRows<KeptReminder> => ({
  ...reminderSchedule,
  read: reminderWith,
  next: dueAfter,
  passed: ({ schedule, validTo }, from, to, zone) => {
    const read = schedule ? readSchedule(schedule) : null
    const until = Math.min(to, parseSeconds(validTo ?? '') ?? Number.POSITIVE_INFINITY)
    return read && timesBetween(read, from, until, zone)
  },
  start: (tx, reminder, { due, late, missedTimes }) => {
    const isMissed = reminder.missed === 'skip' && late
    return look(tx, services, reminder, { due, byHand: false, missedTimes, isMissed })
  },
})

/** Lets every reminder of a plan unit speak that is due; several servers may do so at the same time. */
export const fireUnit = (services: Services, scope: Scope): Promise<number> =>
  fireDue(services, scope, dueReminders(services))

const seconds = (now: Date): number => Math.floor(now.getTime() / 1000)

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
  const link = placeOf(found)
  const said = { runId, message, link, due, rows: found.count, sample: found.rows }
  const tellOne: TellOne = async (userName) => {
    const own = await foundFor(tx, reminder, userName, { now: seconds(now()), zone })
    if (own === null) return said
    if (!isToSpeak(reminder, own)) return null
    const moment = { due, zone, unit: tx.planUnitCode! }
    return { message: messageOf(reminder, own, moment), link: placeOf(own) }
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
  await tx.client.query('savepoint looking')
  await tx.client.query(`set local statement_timeout = ${conditionMs}`)
  try {
    const done = await work()
    await tx.client.query('set local statement_timeout to default')
    await tx.client.query('release savepoint looking')
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
