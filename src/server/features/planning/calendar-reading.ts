import {
  calendarOverrideSchema,
  calendarResourceSchema,
  calendarRowSchema,
  calendarShiftSchema,
  holidaySchema,
  type CalendarInput,
} from '#engine/calendar/input.ts'
import type { TableSchema } from '#engine/columns.ts'
import type { Tx } from '../../db/tenant.ts'
import { applySettings, copyInto } from '../../platform/sources/copy.ts'
import { CopyTable } from '../../platform/sources/copy-table.ts'
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
  const queries: { readonly query: SourceQuery; readonly into: CopyTable }[] = []
  const read = <S extends TableSchema>(schema: S, query: SourceQuery): CopyTable<S> => {
    const into = new CopyTable(schema)
    queries.push({ query, into })
    return into
  }
  const tables = {
    resources: read(calendarResourceSchema, someOnly),
    shifts: read(calendarShiftSchema, plant.shiftQuery()),
    calendars: read(calendarRowSchema, plant.calendarQuery(dates)),
    overrides: read(calendarOverrideSchema, plant.overrideQuery()),
    holidays: read(holidaySchema, plant.holidayQuery(dates)),
  }
  await applySettings(tx.client, binder.settings)
  for (const { query, into } of queries) await copyInto(tx.client, query, into)
  return {
    resources: tables.resources.finish(),
    shifts: tables.shifts.finish(),
    calendars: tables.calendars.finish(),
    overrides: tables.overrides.finish(),
    holidays: tables.holidays.finish(),
  }
}
