import {
  calendarOverrideSchema,
  calendarResourceSchema,
  calendarRowSchema,
  calendarShiftSchema,
  holidaySchema,
  type CalendarInput,
} from '#engine/calendar/input.ts'
import type { Tx } from '../../db/tenant.ts'
import { Copies } from '../../platform/sources/copies.ts'
import { SettingsBinder, type SourceQuery } from '../../platform/sources/source-query.ts'
import * as plant from './plant-queries.ts'

/** Shifts, calendars, overrides and holidays of the plan unit with its resources, or some of them. */
export async function readCalendars(
  tx: Tx,
  zone: string,
  resources: readonly string[] | null = null,
): Promise<CalendarInput> {
  const binder = new SettingsBinder()
  const dates = { bind: binder.bind, zone }
  const own = plant.calendarResourceQuery()
  const someOnly: SourceQuery =
    resources === null
      ? own
      : {
          ...own,
          sql: `${own.sql} and t.code in (select jsonb_array_elements_text(${binder.bind(JSON.stringify(resources), 'jsonb')}))`,
        }
  const copies = new Copies(binder)
  const tables = {
    resources: copies.of(calendarResourceSchema, someOnly),
    shifts: copies.of(calendarShiftSchema, plant.shiftQuery()),
    calendars: copies.of(calendarRowSchema, plant.calendarQuery(dates)),
    overrides: copies.of(calendarOverrideSchema, plant.overrideQuery()),
    holidays: copies.of(holidaySchema, plant.holidayQuery(dates)),
  }
  await copies.read(tx)
  return {
    resources: tables.resources.take(),
    shifts: tables.shifts.take(),
    calendars: tables.calendars.take(),
    overrides: tables.overrides.take(),
    holidays: tables.holidays.take(),
  }
}
