import { formatTimeOfDay, type TimeRange } from '#domain/calendar/shift-patterns.ts'

const HOUR = 3600
export const DAY = 24 * HOUR
const MIN_RANGE_SECONDS = 900

/** Seconds the bar shows: a day and a half, two days when a range runs past that. */
export const spanOf = (ranges: readonly TimeRange[]): number =>
  ranges.some(({ end }) => end > 36 * HOUR) ? 48 * HOUR : 36 * HOUR

/** The nearest multiple of `snap` seconds that the bar shows. */
export const snapped = (second: number, snap: number, span: number): number =>
  Math.min(span, Math.max(0, Math.round(second / snap) * snap))

/** How far a range may go without running into its neighbours or over two days. */
function room(ranges: readonly TimeRange[], index: number): { low: number; high: number } {
  const own = ranges[index]!
  let [low, high] = [0, 2 * DAY]
  ranges.forEach((other, at) => {
    if (at === index) return
    if (other.end <= own.start) low = Math.max(low, other.end)
    if (other.start >= own.end) high = Math.min(high, other.start)
  })
  return { low, high }
}

const replaced = (ranges: readonly TimeRange[], index: number, range: TimeRange): TimeRange[] =>
  ranges.map((one, at) => (at === index ? range : one))

/** Moves a whole range by `seconds` as far as its neighbours let it. */
export function movedRange(ranges: readonly TimeRange[], index: number, seconds: number): TimeRange[] {
  const own = ranges[index]!
  const { low, high } = room(ranges, index)
  const by = Math.min(Math.max(seconds, low - own.start), high - own.end)
  return replaced(ranges, index, { start: own.start + by, end: own.end + by })
}

/** Moves one end of a range to a time; it keeps a quarter of an hour at least, a day at most, and touches no other. */
export function resizedRange(
  ranges: readonly TimeRange[],
  index: number,
  side: keyof TimeRange,
  second: number,
): TimeRange[] {
  const own = ranges[index]!
  const { low, high } = room(ranges, index)
  const range =
    side === 'start'
      ? { start: Math.min(Math.max(second, low, own.end - DAY), own.end - MIN_RANGE_SECONDS), end: own.end }
      : {
          start: own.start,
          end: Math.max(Math.min(second, high, own.start + DAY), own.start + MIN_RANGE_SECONDS),
        }
  return replaced(ranges, index, range)
}

/** Adds the range between two times, cut where others are; null when less than a quarter of an hour is free. */
export function addedRange(ranges: readonly TimeRange[], a: number, b: number): TimeRange[] | null {
  let [start, end] = a < b ? [a, b] : [b, a]
  for (const other of ranges.toSorted((x, y) => x.start - y.start)) {
    if (other.start <= start && start < other.end) start = other.end
    if (other.start > start && other.start < end) end = other.start
  }
  end = Math.min(end, start + DAY)
  if (end - start < MIN_RANGE_SECONDS) return null
  return [...ranges, { start, end }].sort((x, y) => x.start - y.start)
}

export const rangeText = ({ start, end }: TimeRange): string =>
  `${formatTimeOfDay(start)}–${formatTimeOfDay(end)}`
