import { entityNamed } from '#domain/entities/index.ts'
import { taskReminder } from '#domain/entities/system/task-reminder.ts'
import type { Entity } from '#domain/entity.ts'
import type { RowOf } from '#domain/field-kinds.ts'
import { nextTime, readSchedule } from '#domain/schedules/reminder-schedule.ts'
import { formatSeconds, parseSeconds } from '#domain/rules/dates.ts'

export type Reminder = RowOf<typeof taskReminder.fields>
/** One that is kept. */
export type KeptReminder = Reminder & { readonly id: string }

export type Channel = 'inbox' | 'mail' | 'webhook'
export const channelsOf = ({ channel }: Pick<Reminder, 'channel'>): Channel[] =>
  channel.split('+') as Channel[]

/** The entity it is about; null: it speaks in any case. */
export const entityOf = ({ about }: Pick<Reminder, 'about'>): Entity | null =>
  about ? entityNamed(about) : null

/** What decides on when it speaks. */
export type Timed = Pick<Reminder, 'schedule' | 'validFrom' | 'validTo' | 'enabled'>

/** The first time after an instant at which it is due, as an instant; null: none. */
export function dueAfter(reminder: Timed, after: number, zone: string): string | null {
  const schedule = reminder.enabled === false || !reminder.schedule ? null : readSchedule(reminder.schedule)
  if (!schedule) return null
  const from = reminder.validFrom ? parseSeconds(reminder.validFrom) : null
  const to = reminder.validTo ? parseSeconds(reminder.validTo) : null
  const next = nextTime(schedule, Math.max(after, (from ?? 0) - 1), zone)
  return next === null || (to !== null && next > to) ? null : formatSeconds(next)
}
