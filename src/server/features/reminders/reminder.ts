import { taskReminder } from '#domain/entities/system/task-reminder.ts'
import type { Entity } from '#domain/entity.ts'
import type { RowOf } from '#domain/field-kinds.ts'
import { nextTime, readSchedule } from '#domain/schedules/reminder-schedule.ts'
import { isOwnTable } from '#domain/modelling/custom-field.ts'
import { standardModel, type TenantModel } from '#domain/modelling/tenant-model.ts'
import { reminderSubjects } from '#domain/system/reminder-subjects.ts'
import { formatSeconds, parseSeconds } from '#domain/rules/dates.ts'
import type { RowLimits } from '../../db/tenant.ts'
import { limitsOfApps } from '../../identity/app-check.ts'
import type { RightsHolder } from '../../identity/rights.ts'

export type Reminder = RowOf<typeof taskReminder.fields>
/** One that is kept. */
export type KeptReminder = Reminder & { readonly id: string }

export type Channel = 'inbox' | 'mail' | 'webhook'
export const channelsOf = ({ channel }: Pick<Reminder, 'channel'>): Channel[] =>
  channel.split('+') as Channel[]

/** The entity that it is about, as the tenant has it; null: there is none, or none any more. */
export const entityOf = (
  { about }: Pick<Reminder, 'about'>,
  model: TenantModel = standardModel,
): Entity | null => reminderSubjects(model).find(({ name }) => name === about) ?? null

/** What a user sees of the rows that a reminder is about. Tables of the tenant's own are open to those whose apps have them. */
export const limitsOfSubject = (
  { about }: Pick<Reminder, 'about'>,
  reader: RightsHolder,
  limits: RowLimits | undefined,
): RowLimits | undefined => (about && isOwnTable(about) ? limitsOfApps(reader, limits) : limits)

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
