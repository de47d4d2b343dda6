import { NULL_I32, NULL_I64, type Table } from '../columns.ts'
import type { psiPeriodSchema, PsiSettings } from './input.ts'

const DAY = 86_400n
/** Seconds: beyond the years of calendars, and small enough for every sum of periods. */
const TIME_LIMIT = 1n << 40n

export interface Periods {
  readonly count: number
  /** Rows of the input in the order of time. */
  readonly row: Int32Array
  readonly bounds: BigInt64Array
  /** Bounds as numbers, for searching. */
  readonly times: Float64Array
  readonly day: Int32Array
}

export interface PeriodFault {
  readonly row: number
  readonly column: 'start' | 'end'
  readonly code: 'missing' | 'timeBeyondRange' | 'endBeforeStart' | 'overlap'
}

/** Periods by time. A faulty period is rejected, and its time counts to the one before. */
export function readPeriods(
  table: Table<typeof psiPeriodSchema>,
  report: (fault: PeriodFault) => void,
): Periods {
  const { start, end, day } = table.columns
  const good: number[] = []
  for (let row = 0; row < table.length; row++) {
    const fault = faultOf(start[row]!, end[row]!)
    if (fault) report({ row, ...fault })
    else good.push(row)
  }
  good.sort(
    (a, b) => compare(start[a]!, start[b]!) || compare(end[a]!, end[b]!) || day[a]! - day[b]! || a - b,
  )
  const rows: number[] = []
  for (const row of good) {
    const before = rows.at(-1)
    if (before !== undefined && start[row]! < end[before]!) report({ row, column: 'start', code: 'overlap' })
    else rows.push(row)
  }
  const bounds = BigInt64Array.from(rows, (row) => start[row]!)
  const all = rows.length === 0 ? bounds : BigInt64Array.from([...bounds, end[rows.at(-1)!]!])
  return {
    count: rows.length,
    row: Int32Array.from(rows),
    bounds: all,
    times: Float64Array.from(all, Number),
    day: Int32Array.from(rows, (row) => (day[row] === NULL_I32 ? utcDay(start[row]!) : day[row]!)),
  }
}

function faultOf(start: bigint, end: bigint): Omit<PeriodFault, 'row'> | null {
  if (start === NULL_I64) return { column: 'start', code: 'missing' }
  if (end === NULL_I64) return { column: 'end', code: 'missing' }
  if (start < -TIME_LIMIT || start > TIME_LIMIT) return { column: 'start', code: 'timeBeyondRange' }
  if (end > TIME_LIMIT) return { column: 'end', code: 'timeBeyondRange' }
  return end > start ? null : { column: 'end', code: 'endBeforeStart' }
}

function compare(a: bigint, b: bigint): number {
  return a < b ? -1 : a > b ? 1 : 0
}

function utcDay(start: bigint): number {
  return Number((start - (((start % DAY) + DAY) % DAY)) / DAY)
}

/** First and last period whose forecasts the sales of each period may consume. RangeError for an invalid window. */
export function windowsOf(
  { count, day }: Periods,
  { unit, back, forward }: PsiSettings['window'],
): { first: Int32Array; last: Int32Array } {
  for (const size of [back, forward])
    if (!Number.isSafeInteger(size) || size < 0) throw new RangeError(`window of ${size} ${unit}s`)
  const first = new Int32Array(count)
  const last = new Int32Array(count)
  const inside = (p: number, q: number, size: number): boolean =>
    (unit === 'day' ? Math.abs(day[p]! - day[q]!) : Math.abs(p - q)) <= size
  for (let p = 0; p < count; p++) {
    let [low, high] = [p, p]
    while (low > 0 && inside(p, low - 1, back)) low--
    while (high + 1 < count && inside(p, high + 1, forward)) high++
    first[p] = low
    last[p] = high
  }
  return { first, last }
}
