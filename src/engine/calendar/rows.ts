import { parseCalendarDates, type DateRule } from '#domain/calendar/calendar-dates.ts'
import { wholeFault, type CalendarFaultCode } from '#domain/calendar/faults.ts'
import { parseShiftList, type ShiftUse } from '#domain/calendar/shift-list.ts'
import { parseShiftPatterns, type ShiftPattern } from '#domain/calendar/shift-patterns.ts'
import { parseTargets, type Targets } from '#domain/calendar/target-list.ts'
import { formatDecimal } from '#domain/rules/decimal.ts'
import { isZone } from '#domain/rules/zone.ts'
import { NULL_I64, SCALE, textAt } from '../columns.ts'
import type { CalendarInput } from './input.ts'
import { overrideRows, type OverrideRow } from './override-rows.ts'
import { localDay } from '#domain/rules/periods.ts'
import { Faults, parsedTexts, quantityOf, type InputFault } from './reading.ts'

export interface ResourceRow {
  readonly code: string
  readonly row: number
  /** False for type D: no slots. */
  readonly scheduled: boolean
  readonly groups: readonly string[]
  readonly qty: bigint
  readonly zone: string
}

/** A shift of a calendar row. */
interface ShiftWork {
  readonly code: string
  /** Row of the shift. */
  readonly shift: number
  readonly pattern: ShiftPattern
  readonly multiplier: bigint
}

export interface CalendarRow {
  readonly row: number
  readonly code: string | null
  readonly targets: Targets
  readonly dates: readonly DateRule[]
  readonly shifts: readonly ShiftWork[]
  readonly sortOrder: bigint
  /** Null: the resource's. */
  readonly qty: bigint | null
  /** Day numbers, both included. */
  readonly firstDay: number
  readonly lastDay: number
  /** All remaining differences, so that the result never depends on the order of rows with equal sort keys. */
  readonly content: string
}

export interface CalendarRows {
  readonly resources: readonly (ResourceRow | null)[]
  readonly calendars: readonly CalendarRow[]
  readonly overrides: readonly OverrideRow[]
  /** Day numbers by holiday table; the empty name has those that apply to all. */
  readonly holidays: ReadonlyMap<string, ReadonlySet<number>>
  readonly faults: readonly InputFault[]
}

/** Largest product of quantity and window for which int64 sums of work cannot overflow. */
const MOST_WORK = 1n << 60n
/** Minimum length of a window in this limit, so that quantities are exact as numbers, too. */
const SHORTEST = 7 * 86_400

/** Reads the input tables; `windowSeconds` bounds the quantities. */
export function readRows(input: CalendarInput, zone: string, windowSeconds: number): CalendarRows {
  const faults = new Faults()
  const most = MOST_WORK / BigInt(Math.max(SHORTEST, windowSeconds))
  const resources = resourceRows(input, zone, most, faults)
  const largest = resources.reduce((most, one) => (one && one.qty > most ? one.qty : most), SCALE)
  const shifts = shiftRows(input, faults)
  const holidays = holidayDays(input, zone)
  const codes = new Set(
    resources.flatMap((resource) => (resource ? [resource.code, ...resource.groups] : [])),
  )
  return {
    resources,
    calendars: calendarRows(input, { zone, most, largest, shifts, codes, holidays }, faults),
    overrides: overrideRows(input, { zone, most, codes }, faults),
    holidays,
    faults: faults.list,
  }
}

function resourceRows(
  { resources }: CalendarInput,
  zone: string,
  most: bigint,
  faults: Faults,
): (ResourceRow | null)[] {
  const { code, type, groups, defaultQty, zone: zones } = resources.columns
  const groupLists = groups.values.map((list) =>
    list
      .split(';')
      .map((one) => one.trim())
      .filter(Boolean),
  )
  const seen = new Set<string>()
  return Array.from({ length: resources.length }, (_, row) => {
    const own = textAt(code, row)
    const add = (column: string, name: CalendarFaultCode, value: string) =>
      faults.add('resources', row, column, wholeFault(name, value))
    if (own === null) return add('code', 'empty', ''), null
    if (seen.has(own)) return add('code', 'duplicate', own), null
    seen.add(own)
    const ownZone = textAt(zones, row) ?? zone
    if (!isZone(ownZone)) return add('zone', 'notZone', ownZone), null
    const qty = quantityOf(defaultQty[row]!, most) ?? SCALE
    if (typeof qty === 'string') return add('defaultQty', qty, formatDecimal(defaultQty[row]!)), null
    return {
      code: own,
      row,
      scheduled: textAt(type, row) !== 'D',
      groups: groupLists[groups.codes[row]!] ?? [],
      qty,
      zone: ownZone,
    }
  })
}

interface ShiftRow {
  readonly row: number
  readonly pattern: ShiftPattern
}

function shiftRows({ shifts }: CalendarInput, faults: Faults): Map<string, ShiftRow | null> {
  const { code, patterns } = shifts.columns
  const found = new Map<string, ShiftRow | null>()
  for (let row = 0; row < shifts.length; row++) {
    const own = textAt(code, row) ?? ''
    if (own === '' || found.has(own)) {
      faults.add('shifts', row, 'code', wholeFault(own === '' ? 'empty' : 'duplicate', own))
      continue
    }
    const pattern = faults.take('shifts', row, 'patterns', parseShiftPatterns(textAt(patterns, row) ?? ''))
    for (const doubt of pattern?.doubts ?? []) faults.add('shifts', row, 'patterns', doubt, 'W')
    // A faulty shift counts as known: rows that name it are not reported as well.
    found.set(own, pattern && { row, pattern })
  }
  return found
}

function holidayDays({ holidays }: CalendarInput, zone: string): Map<string, Set<number>> {
  const days = new Map<string, Set<number>>()
  for (let row = 0; row < holidays.length; row++) {
    const name = textAt(holidays.columns.table, row) ?? ''
    const own = days.get(name) ?? new Set()
    own.add(localDay(Number(holidays.columns.date[row]), zone))
    days.set(name, own)
  }
  return days
}

interface Known {
  readonly zone: string
  readonly most: bigint
  /** Largest quantity of a resource. */
  readonly largest: bigint
  readonly shifts: ReadonlyMap<string, ShiftRow | null>
  /** Resources and groups. */
  readonly codes: ReadonlySet<string>
  readonly holidays: ReadonlyMap<string, ReadonlySet<number>>
}

type Add = (column: string, name: CalendarFaultCode, value: string, level?: 'E' | 'W') => void

function calendarRows({ calendars }: CalendarInput, known: Known, faults: Faults): CalendarRow[] {
  const { columns } = calendars
  const targetsOf = parsedTexts(columns.resource, parseTargets)
  const datesOf = parsedTexts(columns.dates, parseCalendarDates)
  const shiftsOf = parsedTexts(columns.shift, parseShiftList)
  const works = new Map<readonly ShiftUse[], readonly ShiftWork[] | null>()
  const rows: CalendarRow[] = []
  for (let row = 0; row < calendars.length; row++) {
    const before = faults.list.length
    const add: Add = (column, name, value, level) =>
      faults.add('calendars', row, column, wholeFault(name, value), level)
    const targets = faults.take('calendars', row, 'resource', targetsOf(row))
    const dates = faults.take('calendars', row, 'dates', datesOf(row))
    const uses = faults.take('calendars', row, 'shift', shiftsOf(row)) ?? none
    const qty = quantityOf(columns.defaultQty[row]!, known.most)
    if (typeof qty === 'string') add('defaultQty', qty, formatDecimal(columns.defaultQty[row]!))
    checkShifts(uses, typeof qty === 'bigint' ? qty : known.largest, known, add)
    let shifts = works.get(uses)
    if (shifts === undefined) works.set(uses, (shifts = workOf(uses, known)))
    const [firstDay, lastDay] = [columns.validFrom[row]!, columns.validTo[row]!].map((instant, side) =>
      instant === NULL_I64 ? [-Infinity, Infinity][side]! : localDay(Number(instant), known.zone),
    ) as [number, number]
    if (lastDay < firstDay) add('validTo', 'validToBeforeFrom', '')
    if (faults.list.length > before || !shifts || !targets || !dates || typeof qty === 'string') continue
    warn(targets, dates, known, add)
    const sortOrder = columns.sortOrder[row] === NULL_I64 ? 0n : columns.sortOrder[row]!
    rows.push({
      row,
      code: textAt(columns.code, row),
      targets,
      dates,
      shifts,
      sortOrder,
      qty,
      firstDay,
      lastDay,
      // Computed only where two rows are equal in all else.
      get content() {
        const texts = [columns.resource, columns.dates, columns.shift].map((column) => textAt(column, row))
        return JSON.stringify([...texts, String(qty), firstDay, lastDay])
      },
    })
  }
  return rows
}

const none: readonly ShiftUse[] = []

/** The shifts of a row, cached by text; null when one of them is faulty itself. */
function workOf(uses: readonly ShiftUse[], { shifts }: Known): readonly ShiftWork[] | null {
  if (uses.some(({ code }) => shifts.get(code) === null)) return null
  return uses.flatMap(({ code, multiplier }) => {
    const shift = shifts.get(code)
    return shift ? [{ code, multiplier, shift: shift.row, pattern: shift.pattern }] : []
  })
}

/** Quantities are at most `base` x multiplier. */
function checkShifts(uses: readonly ShiftUse[], base: bigint, known: Known, add: Add): void {
  for (const { code, multiplier } of uses) {
    if (!known.shifts.has(code)) add('shift', 'unknownShift', code)
    if ((base * multiplier) / SCALE > known.most) add('shift', 'quantityTooLarge', formatDecimal(multiplier))
  }
}

/** Names in a row without an effect. */
function warn(targets: Targets, dates: readonly DateRule[], known: Known, add: Add): void {
  for (const code of targets.codes) if (!known.codes.has(code)) add('resource', 'unknownTarget', code, 'W')
  for (const rule of dates)
    if (rule.kind === 'holidays' && rule.table !== null && !known.holidays.has(rule.table))
      add('dates', 'unknownTable', rule.table, 'W')
    else if (rule.kind === 'holidays' && known.holidays.size === 0) add('dates', 'noHolidays', 'HOLS', 'W')
}
