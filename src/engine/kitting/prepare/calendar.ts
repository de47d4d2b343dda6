import { textAt, type Table } from '../../columns.ts'
import type { calendarSchema } from '../input.ts'
import { numbersOf } from '../../numbers.ts'
import type { Clock } from './time.ts'

/** Open intervals of one target, merged and ascending. */
interface Intervals {
  readonly starts: number[]
  readonly ends: number[]
}

/** Receiving calendars. A target without one is always open, as is every target after its last interval. */
export class Calendars {
  readonly #of = new Map<string, Intervals>()
  readonly #backwards = new Set<string>()
  readonly #clock: Clock

  constructor(table: Table<typeof calendarSchema>, clock: Clock) {
    this.#clock = clock
    const { target, start, end, roll } = table.columns
    const [starts, ends] = [numbersOf(start), numbersOf(end)]
    const rows = new Map<string, [number, number][]>()
    for (let row = 0; row < table.length; row++) {
      if (!(starts[row]! < ends[row]!)) continue
      const name = textAt(target, row) ?? '*'
      if (textAt(roll, row) === 'prev') this.#backwards.add(name)
      const list = rows.get(name) ?? []
      list.push([starts[row]!, ends[row]!])
      rows.set(name, list)
    }
    for (const [name, list] of rows) this.#of.set(name, merge(list))
  }

  get empty(): boolean {
    return this.#of.size === 0
  }

  /** Name of the most specific calendar among targets (most specific first), or null. */
  named(targets: readonly (string | null)[]): string | null {
    return (
      targets.find((target) => target !== null && this.#of.has(target)) ?? (this.#of.has('*') ? '*' : null)
    )
  }

  /** First open instant at or after `at`. */
  roll(name: string | null, at: number): number {
    const intervals = name === null ? undefined : this.#of.get(name)
    if (!intervals) return at
    const k = firstEndAfter(intervals, at)
    return k === intervals.ends.length ? at : Math.max(at, intervals.starts[k]!)
  }

  /**
   * Receiving time of an arrival at `at`: then if it is open, otherwise at the next opening, or, by the roll rule,
   * at the last closing, if that is not before `earliest`.
   */
  receive(name: string | null, at: number, earliest: number): number {
    const intervals = name === null ? undefined : this.#of.get(name)
    if (!intervals || !this.#backwards.has(name!)) return this.roll(name, at)
    const k = firstEndAfter(intervals, at)
    const isOpen = k === intervals.ends.length || intervals.starts[k]! <= at
    return !isOpen && k > 0 && intervals.ends[k - 1]! >= earliest
      ? intervals.ends[k - 1]!
      : this.roll(name, at)
  }

  /** Instant at which `seconds` of open time have passed since `at`. */
  add(name: string | null, at: number, seconds: number): number {
    const intervals = name === null ? undefined : this.#of.get(name)
    if (!intervals || seconds <= 0) return at + Math.max(0, seconds)
    let left = seconds
    let now = at
    for (let k = firstEndAfter(intervals, at); k < intervals.ends.length; k++) {
      now = Math.max(now, intervals.starts[k]!)
      const open = intervals.ends[k]! - now
      if (left <= open) return now + left
      left -= open
      now = intervals.ends[k]!
    }
    return now + left
  }

  /** Midnight of the n-th working day after the day of `at`; a day is one of work when it has open time. */
  addWorkdays(name: string | null, at: number, days: number): number {
    const intervals = name === null ? undefined : this.#of.get(name)
    let day = this.#clock.dayStart(at)
    for (let left = days; left > 0; left--) {
      day = this.#clock.addDays(day, 1)
      if (intervals) day = this.#clock.dayStart(this.roll(name, day))
    }
    return day
  }
}

function merge(list: [number, number][]): Intervals {
  list.sort((a, b) => a[0] - b[0] || a[1] - b[1])
  const [starts, ends]: [number[], number[]] = [[], []]
  for (const [start, end] of list) {
    if (ends.length > 0 && start <= ends.at(-1)!) ends[ends.length - 1] = Math.max(ends.at(-1)!, end)
    else {
      starts.push(start)
      ends.push(end)
    }
  }
  return { starts, ends }
}

function firstEndAfter({ ends }: Intervals, at: number): number {
  let [low, high] = [0, ends.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (ends[middle]! > at) high = middle
    else low = middle + 1
  }
  return low
}
