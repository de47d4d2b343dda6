import { NULL_I64, type Table, type TextColumn } from '../../columns.ts'
import { numbersOf } from '../../numbers.ts'
import type { slotSchema } from '../input.ts'
import type { ScheduleMessages } from '../messages.ts'
import { NONE, TIME_LIMIT } from '../problem.ts'
import type { Clock } from './clock.ts'
import { joinTexts } from './texts.ts'
import { numbersByCode } from './units.ts'
import { CalendarBook, gcd, type SlotList } from './calendar-book.ts'

/** Quantity of one unit, 10^-6. */
const UNIT = 1_000_000

/** Slots are clipped to this range (8 years back, 25 ahead), so that a calendar has at most 2^30 units. */
const FIRST = -(TIME_LIMIT >> 2)
const LAST = TIME_LIMIT - (TIME_LIMIT >> 2)

export interface SlotUser {
  readonly code: string
  /** Number of the unit within its resource, and the count of units. */
  readonly unit: number
  readonly units: number
  /** Code of the group that it represents: always open, unlimited outside of its slots. */
  readonly group: string | null
  /** The speed of work follows the slot's quantity. */
  readonly byQuantity: boolean
  /** Quantities of slots matter to the solver. */
  readonly parallel: boolean
  /** Quantity where the slot has none, 10^-6. */
  readonly quantity: number
}

/** Calendar of every resource, -1 for one without slots. */
export function readSlots(
  table: Table<typeof slotSchema>,
  users: readonly SlotUser[],
  clock: Clock,
  messages: ScheduleMessages,
  book: CalendarBook,
): Int32Array {
  const { resource, start, end, quantity } = table.columns
  const index = numbersByCode(users.map(({ code, group, unit }) => ({ code: group ?? code, unit })))
  const user = joinTexts(resource, index)
  const begins = clock.column('slots.start', start)
  const ends = clock.column('slots.end', end)
  const quantities = numbersOf(quantity)
  const rows = rowsByUser(resource, user, users.length)
  const calendars = new Int32Array(users.length)
  for (const [k, one] of users.entries()) {
    if (one.unit > 0) continue
    const own = rows.rows.subarray(rows.start[k]!, rows.start[k + 1]!)
    const user = one.units > 1 ? { ...one, parallel: true } : one
    const list = listOfRows(user, own, begins, ends, quantities, quantity, messages)
    for (let unit = 0; unit < one.units; unit++)
      calendars[k + unit] = book.add(
        one.units > 1 ? slotsOfUnit(list, unit) : one.group === null ? list : alwaysOpen(list),
      )
  }
  return calendars
}

function rowsByUser(
  column: TextColumn,
  user: Int32Array,
  count: number,
): { start: Int32Array; rows: Int32Array } {
  const start = new Int32Array(count + 1)
  const { codes } = column
  for (let row = 0; row < codes.length; row++) {
    const k = codes[row]! < 0 ? -1 : user[codes[row]!]!
    if (k >= 0) start[k + 1]!++
  }
  for (let k = 0; k < count; k++) start[k + 1]! += start[k]!
  const next = start.slice()
  const rows = new Int32Array(start[count]!)
  for (let row = 0; row < codes.length; row++) {
    const k = codes[row]! < 0 ? -1 : user[codes[row]!]!
    if (k >= 0) rows[next[k]!++] = row
  }
  return { start, rows }
}

function listOfRows(
  user: SlotUser,
  rows: Int32Array,
  begins: Int32Array,
  ends: Int32Array,
  quantities: Float64Array,
  given: BigInt64Array,
  messages: ScheduleMessages,
): SlotList {
  const qtyOf = (row: number) => (given[row] === NULL_I64 ? user.quantity : quantities[row]!)
  let sorted = true
  for (let k = 1; k < rows.length && sorted; k++) sorted = begins[rows[k - 1]!]! <= begins[rows[k]!]!
  if (!sorted) rows.sort((a, b) => begins[a]! - begins[b]! || ends[a]! - ends[b]! || qtyOf(a) - qtyOf(b))
  const start = new Int32Array(rows.length)
  const end = new Int32Array(rows.length)
  const qty = new Float64Array(rows.length)
  let count = 0
  let [overlaps, invalid] = [false, false]
  for (const row of rows) {
    const own = qtyOf(row)
    let from = Math.max(begins[row]!, FIRST)
    const to = Math.min(ends[row]!, LAST)
    if (begins[row] === NONE || ends[row] === NONE || begins[row]! >= ends[row]! || own < 0) {
      invalid = true
      continue
    }
    if (own === 0 || from >= to) continue
    if (count > 0 && from < end[count - 1]!) {
      overlaps = true
      from = end[count - 1]!
      if (from >= to) continue
    }
    const amount = user.parallel || user.byQuantity ? own : UNIT
    if (count > 0 && end[count - 1] === from && qty[count - 1] === amount) end[count - 1] = to
    else {
      start[count] = from
      end[count] = to
      qty[count++] = amount
    }
  }
  if (invalid) messages.add({ level: 'W', code: 'slotInvalid', resource: user.code })
  if (overlaps) messages.add({ level: 'W', code: 'slotsOverlap', resource: user.code })
  const own = { start: start.slice(0, count), end: end.slice(0, count), qty: qty.slice(0, count) }
  return { ...own, ...speeds(user, own, messages) }
}

/** Working time of a unit: where there are more units than those before it. */
function slotsOfUnit({ start, end, qty }: SlotList, unit: number): SlotList {
  const rows: { start: number; end: number }[] = []
  for (let k = 0; k < start.length; k++) {
    if (qty[k]! < (unit + 1) * UNIT) continue
    const last = rows.at(-1)
    if (last?.end === start[k]) last!.end = end[k]!
    else rows.push({ start: start[k]!, end: end[k]! })
  }
  return {
    start: Int32Array.from(rows, (row) => row.start),
    end: Int32Array.from(rows, (row) => row.end),
    qty: new Float64Array(rows.length).fill(UNIT),
    speed: new Int32Array(rows.length).fill(1),
    unit: 1,
  }
}

/** Quantity that no sum of uses reaches. */
const UNLIMITED = 2 ** 50

/** The same list with the time between its slots open as well, and unlimited. */
function alwaysOpen({ start, end, qty }: SlotList): SlotList {
  const rows: { start: number; end: number; qty: number }[] = []
  const add = (from: number, to: number, amount: number): void => {
    if (from < to) rows.push({ start: from, end: to, qty: amount })
  }
  let at = FIRST
  for (let k = 0; k < start.length; k++) {
    add(at, start[k]!, UNLIMITED)
    add(start[k]!, end[k]!, qty[k]!)
    at = end[k]!
  }
  add(at, LAST, UNLIMITED)
  return {
    start: Int32Array.from(rows, (row) => row.start),
    end: Int32Array.from(rows, (row) => row.end),
    qty: Float64Array.from(rows, (row) => row.qty),
    speed: new Int32Array(rows.length).fill(1),
    unit: 1,
  }
}

function speeds(
  user: SlotUser,
  { start, end, qty }: Pick<SlotList, 'start' | 'end' | 'qty'>,
  messages: ScheduleMessages,
): Pick<SlotList, 'speed' | 'unit'> {
  if (!user.byQuantity) return { speed: new Int32Array(start.length).fill(1), unit: 1 }
  let divisor = UNIT
  for (const one of qty) divisor = gcd(divisor, one)
  const fits = (by: number): boolean => {
    let total = 0
    for (let k = 0; k < start.length; k++)
      total += (end[k]! - start[k]!) * Math.max(1, Math.round(qty[k]! / by))
    return total <= TIME_LIMIT
  }
  if (!fits(divisor)) {
    messages.add({ level: 'W', code: 'speedRounded', resource: user.code })
    divisor = 1
    while (divisor < UNIT && !fits(divisor)) divisor *= 10
  }
  return {
    speed: Int32Array.from(qty, (one) => Math.max(1, Math.round(one / divisor))),
    unit: Math.max(1, Math.round(UNIT / divisor)),
  }
}
