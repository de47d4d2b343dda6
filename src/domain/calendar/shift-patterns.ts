import type { CalendarFault, Parsed } from './faults.ts'
import { faultOf, isFault, parseParts, partsOf, pieceOf, type Part } from './parts.ts'

/** Seconds from midnight of the day the shift belongs to; an end above 86,400 lies on the next day. */
export interface TimeRange {
  readonly start: number
  readonly end: number
}

export interface ShiftPattern {
  /** As written, in the order written. */
  readonly ranges: readonly TimeRange[]
  /** Ascending; ranges that overlap or touch are one. */
  readonly worked: readonly TimeRange[]
  /** Between the worked ranges. */
  readonly breaks: readonly TimeRange[]
  readonly workSeconds: number
  /** Ranges that are read as on the next day although their hours are below 24: worth a warning. */
  readonly doubts: readonly CalendarFault[]
}

const DAY = 86_400
const time = /^(\d{1,2})[:：](\d{2})(?:[:：](\d{2}))?$/
const range = /^(.*?)\s*[-~～–—－至到]\s*(.*)$/

/**
 * Ranges of time as `8:00-12:00;13:00-17:00`: one-digit hours and seconds allowed; an end not after its start, or above
 * 24:00, is on the next day (`22:00-6:00`, `22:00-30:00`); `0:00-24:00` and `0:00-0:00` are whole days. A start above
 * 24:00 is on the next day too, and so is a range behind one that ends there where that leaves the shorter break
 * (`22:00-2:00;2:30-6:00`), which is doubted. Nothing ends after 48:00 or lasts more than 24 hours.
 */
export function parseShiftPatterns(text: string): Parsed<ShiftPattern> {
  const parsed = parseParts(text, readRange)
  if ('faults' in parsed) return parsed
  if (parsed.value.length === 0) return { faults: [faultOf('empty', { text, at: 0 })] }
  const ranges = continued(parsed.value)
  const parts = partsOf(text)
  const doubts = ranges.flatMap((range, k) =>
    range === parsed.value[k] ? [] : [faultOf('readAsNextDay', parts[k]!)],
  )
  return { value: shiftPattern(ranges, doubts) }
}

/** Ranges, those that continue behind midnight moved to the next day. */
function continued(ranges: readonly TimeRange[]): TimeRange[] {
  const moved: TimeRange[] = []
  for (const range of ranges) {
    const last = moved.at(-1)
    const next = { start: range.start + DAY, end: range.end + DAY }
    const goesOn =
      last !== undefined &&
      last.end > DAY &&
      range.end <= last.start &&
      next.start >= last.end &&
      next.end <= 2 * DAY &&
      next.start - last.end < last.start - range.end
    moved.push(goesOn ? next : range)
  }
  return moved
}

/** What ranges mean together. */
function shiftPattern(ranges: readonly TimeRange[], doubts: readonly CalendarFault[]): ShiftPattern {
  const worked: { start: number; end: number }[] = []
  for (const { start, end } of ranges.toSorted((a, b) => a.start - b.start || a.end - b.end)) {
    const last = worked.at(-1)
    if (last && start <= last.end) last.end = Math.max(last.end, end)
    else worked.push({ start, end })
  }
  return {
    ranges,
    worked,
    breaks: worked.slice(1).map(({ start }, k) => ({ start: worked[k]!.end, end: start })),
    doubts,
    workSeconds: worked.reduce((sum, { start, end }) => sum + end - start, 0),
  }
}

function readRange(part: Part): TimeRange | CalendarFault {
  const match = range.exec(part.text)
  if (!match) return faultOf('notRange', part)
  const endAt = part.text.length - match[2]!.length
  const start = readTime(pieceOf(part, 0, match[1]!.length))
  if (isFault(start)) return start
  const end = readTime(pieceOf(part, endAt))
  if (isFault(end)) return end
  const until = end <= start ? end + DAY : end
  if (start >= 2 * DAY || until > 2 * DAY) return faultOf('afterNextDay', part)
  return until - start > DAY ? faultOf('longerThanDay', part) : { start, end: until }
}

function readTime(part: Part): number | CalendarFault {
  const match = time.exec(part.text)
  if (!match) return faultOf('notTimeOfDay', part)
  const [hour, minute, second] = [Number(match[1]), Number(match[2]), Number(match[3] ?? 0)]
  if (minute > 59 || second > 59) return faultOf('notTimeOfDay', part)
  const seconds = hour * 3600 + minute * 60 + second
  return seconds > 2 * DAY ? faultOf('afterNextDay', part) : seconds
}

/** `08:00` or `22:30:15` of seconds from midnight. */
export function formatTimeOfDay(seconds: number): string {
  const two = (value: number): string => String(value).padStart(2, '0')
  const text = `${two(Math.floor(seconds / 3600))}:${two(Math.floor(seconds / 60) % 60)}`
  return seconds % 60 === 0 ? text : `${text}:${two(seconds % 60)}`
}

/**
 * The text of ranges that `parseShiftPatterns` reads back: `08:00-12:00;22:00-06:00`. In the order given, or by start
 * where that order would move one to the next day.
 */
export function formatShiftPatterns(ranges: readonly TimeRange[]): string {
  const isMoved = continued(ranges).some((range, k) => range !== ranges[k])
  const written = isMoved ? ranges.toSorted((a, b) => a.start - b.start || a.end - b.end) : ranges
  return written
    .map(({ start, end }) => {
      const shown = end > DAY && start < DAY ? end - DAY : end
      return `${formatTimeOfDay(start)}-${formatTimeOfDay(shown)}`
    })
    .join(';')
}
