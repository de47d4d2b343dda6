import { parseShiftPatterns } from '#domain/calendar/shift-patterns.ts'
import { weekdayNames } from '#domain/calendar/weekday-names.ts'
import { formatDecimal } from '#domain/rules/decimal.ts'
import { calendarSchemas, type CalendarInput } from '#engine/calendar/input.ts'
import { NULL_I64, SCALE, tableFromRows, tableOf, textAt, type TextColumn } from '#engine/columns.ts'
import type { ScheduleFolder, Sound } from './files.ts'
import { weekdaysOf } from './weekdays.ts'

/**
 * Machines, calendars and holidays as the tables of an expansion. A calendar is the group that its machines belong to.
 * Rows of one calendar with equal sort order and validity work together; of different ones the highest sort order wins a
 * day. Holidays win over all.
 */
export function calendarInput({ machines, calendars, holidays }: ScheduleFolder): CalendarInput {
  const groupOf = groupNames(calendars!, machines!)
  const rows = inOrder(calendars!)
  const days = daysOf(calendars!, rows, groupOf)
  const tableOfRow = holidays ? holidayTables(holidays, groupOf) : []
  const tables = [...new Set(tableOfRow)].toSorted()
  return {
    resources: tableFromRows(
      calendarSchemas.resources,
      Array.from({ length: machines!.length }, (_, row) => ({
        code: textAt(machines!.columns.machine!, row),
        type: 'M',
        groups: groupOf(textAt(machines!.columns.calendar!, row)!),
        defaultQty:
          machines!.columns.quantity?.[row] === NULL_I64 ? null : (machines!.columns.quantity?.[row] ?? null),
      })),
    ),
    shifts: tableFromRows(
      calendarSchemas.shifts,
      rows.map((row, place) => ({
        code: shiftOf(place),
        patterns: `${textAt(calendars!.columns.from!, row)}-${textAt(calendars!.columns.to!, row)}`,
      })),
    ),
    calendars: tableFromRows(calendarSchemas.calendars, [
      ...days,
      ...tables.map((table) => ({
        code: `holidays ${table}`,
        resource: table === EVERYWHERE ? '*' : table,
        dates: `HOLS:${table}`,
        sortOrder: HIGHEST,
      })),
    ]),
    overrides: tableOf(calendarSchemas.overrides, 0),
    holidays: tableFromRows(
      calendarSchemas.holidays,
      tableOfRow.map((table, row) => ({ date: holidays!.columns.date![row]!, table })),
    ),
  }
}

/** Holiday table of each row: that of a calendar, or of all. */
function holidayTables(file: Sound<'holidays'>, groupOf: (calendar: string) => string): string[] {
  return Array.from({ length: file.length }, (_, row) => {
    const calendar = file.columns.calendar ? textAt(file.columns.calendar, row) : null
    return calendar === null ? EVERYWHERE : groupOf(calendar)
  })
}

const EVERYWHERE = 'ALL'
/** Above every sort order of a file. */
const HIGHEST = 9_000_000_000_000n * SCALE

const shiftOf = (place: number): string => `S${place}`

/** Codes of calendars may contain list separators; these names do not, and no machine has one of them. */
function groupNames(
  { columns }: Sound<'calendars'>,
  machines: Sound<'machines'>,
): (calendar: string) => string {
  let prefix = 'C'
  while (machines.columns.machine!.values.some((code) => code.toUpperCase().startsWith(prefix))) prefix += 'C'
  const names = new Map(columns.calendar!.values.toSorted().map((code, place) => [code, `${prefix}${place}`]))
  return (calendar) => names.get(calendar)!
}

/** Rows of calendars by content, earlier hours first, so that the order of the file does not matter. */
function inOrder({ columns, length }: Sound<'calendars'>): number[] {
  const { calendar, sort_order, valid_from, valid_to, from, to, weekdays, multiplier } = columns
  const hours = Array.from({ length }, (_, row) => {
    const parsed = parseShiftPatterns(`${textAt(from!, row)}-${textAt(to!, row)}`)
    return 'value' in parsed ? parsed.value.ranges[0]! : { start: 0, end: 0 }
  })
  const numbers = [sort_order, valid_from, valid_to, multiplier]
  const compareTexts = (column: TextColumn, a: number, b: number): number => {
    const [left, right] = [textAt(column, a)!, textAt(column, b)!]
    return left < right ? -1 : left > right ? 1 : 0
  }
  const compare = (a: number, b: number): number => {
    const texts =
      compareTexts(calendar!, a, b) || hours[a]!.start - hours[b]!.start || hours[a]!.end - hours[b]!.end
    if (texts !== 0) return texts
    for (const column of numbers)
      if (column && column[a] !== column[b]) return column[a]! < column[b]! ? -1 : 1
    return compareTexts(weekdays!, a, b)
  }
  return Array.from({ length }, (_, row) => row).toSorted(compare)
}

/** One row per calendar, weekday, sort order and validity, with the shifts of all its file rows. */
function daysOf(file: Sound<'calendars'>, order: readonly number[], groupOf: (calendar: string) => string) {
  const { calendar, weekdays, sort_order, valid_from, valid_to, multiplier } = file.columns
  const rows = new Map<
    string,
    { code: string; resource: string; dates: string; shifts: string[]; row: number }
  >()
  for (const [place, row] of order.entries()) {
    const name = textAt(calendar!, row)!
    const share = multiplier?.[row] ?? NULL_I64
    const shift = share === NULL_I64 ? shiftOf(place) : `${shiftOf(place)}=${formatDecimal(share)}`
    for (const day of weekdaysOf(textAt(weekdays!, row)!)!) {
      const key = [name, day, sort_order?.[row], valid_from?.[row], valid_to?.[row]].join('\u0001')
      const found = rows.get(key)
      if (found) found.shifts.push(shift)
      else
        rows.set(key, {
          code: `${name} ${String(place).padStart(9, '0')} ${day}`,
          resource: groupOf(name),
          dates: weekdayNames[day - 1]!.zh,
          shifts: [shift],
          row,
        })
    }
  }
  const known = (value: bigint | undefined): bigint | null =>
    value === undefined || value === NULL_I64 ? null : value
  return [...rows.values()].map(({ row, shifts, ...rest }) => ({
    ...rest,
    shift: shifts.join(';'),
    sortOrder: known(sort_order?.[row]) ?? 0n,
    validFrom: known(valid_from?.[row]),
    validTo: known(valid_to?.[row]),
  }))
}
