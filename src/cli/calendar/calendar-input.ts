import { formatDecimal } from '#domain/rules/decimal.ts'
import { calendarSchemas, type CalendarInput } from '#engine/calendar/input.ts'
import { NULL_I64, tableOf, type TextColumn } from '#engine/columns.ts'
import type { FolderTables } from '../folder-command.ts'
import type { FileTable } from '../tables/read-table.ts'
import type { calendarFiles, CalendarFileName } from './files.ts'

/** The files of one `takt calendar` folder; optional ones may be absent. */
export type CalendarFolder = FolderTables<typeof calendarFiles>

type Sound<N extends CalendarFileName> = NonNullable<CalendarFolder[N]>

/** The tables of an expansion from files that could be read. */
export function calendarInput(folder: CalendarFolder): CalendarInput {
  const { resources, shifts, holidays } = folder
  return {
    resources: tableOf(calendarSchemas.resources, resources!.length, {
      ...present({ ...resources!.columns, default_qty: null }),
      ...present({ defaultQty: resources!.columns.default_qty }),
    }),
    shifts: tableOf(calendarSchemas.shifts, shifts!.length, present(shifts!.columns)),
    calendars: calendars(folder.calendars!),
    overrides: overrides(folder.overrides),
    holidays: tableOf(
      calendarSchemas.holidays,
      holidays?.length ?? 0,
      present({ date: holidays?.columns.date ?? null, table: holidays?.columns.calendar ?? null }),
    ),
  }
}

/** Only the columns that a file has. */
function present<C extends object>(columns: C): { [N in keyof C]?: NonNullable<C[N]> } {
  return Object.fromEntries(Object.entries(columns).filter(([, column]) => column !== null)) as {
    [N in keyof C]?: NonNullable<C[N]>
  }
}

/** A row without a code of its own is known by its line. */
function calendars(file: Sound<'calendars'>): CalendarInput['calendars'] {
  const { resource, dates, shift, sort_order, default_qty, valid_from, valid_to, code } = file.columns
  return tableOf(calendarSchemas.calendars, file.length, {
    ...present({ resource, dates, shift }),
    ...present({ sortOrder: sort_order, defaultQty: default_qty, validFrom: valid_from, validTo: valid_to }),
    code: named(code, file),
  })
}

function named(code: TextColumn | null, file: FileTable): TextColumn {
  const codes = new Int32Array(file.length)
  const values = [...(code?.values ?? [])]
  for (let row = 0; row < file.length; row++) {
    const own = code?.codes[row] ?? -1
    codes[row] = own >= 0 ? own : values.push(String(file.lineOf(row))) - 1
  }
  return { codes, values }
}

/** A quantity in the file counts for the whole stretch; without one the kind decides. */
function overrides(file: CalendarFolder['overrides']): CalendarInput['overrides'] {
  if (!file) return tableOf(calendarSchemas.overrides, 0)
  const { resource, start, end, kind, sort_order, stamp, code, qty } = file.columns
  const values: string[] = []
  const codes = new Int32Array(file.length).fill(-1)
  for (let row = 0; row < file.length; row++) {
    const units = qty?.[row] ?? NULL_I64
    if (units === NULL_I64 || !start) continue
    codes[row] = values.push(JSON.stringify([{ at: Number(start[row]), qty: formatDecimal(units) }])) - 1
  }
  return tableOf(calendarSchemas.overrides, file.length, {
    ...present({ resource, start, end, kind, sortOrder: sort_order, stamp }),
    code: named(code, file),
    series: { codes, values },
  })
}
