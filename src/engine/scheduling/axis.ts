import { NONE, type Problem } from './problem.ts'

export type Calendars = Pick<
  Problem,
  'calendarStart' | 'calendarEven' | 'slotStart' | 'slotEnd' | 'slotBefore' | 'slotSpeed'
>

/** The work axis of every calendar (problem.ts): times to positions and back. */
export class Axis {
  readonly #problem: Calendars

  constructor(problem: Calendars) {
    this.#problem = problem
  }

  first(calendar: number): number {
    return this.#problem.calendarStart[calendar]!
  }

  last(calendar: number): number {
    return this.#problem.calendarStart[calendar + 1]!
  }

  /** All units of a calendar. */
  total(calendar: number): number {
    const slot = this.last(calendar) - 1
    const { slotBefore, slotStart, slotEnd, slotSpeed } = this.#problem
    return slotBefore[slot]! + (slotEnd[slot]! - slotStart[slot]!) * slotSpeed[slot]!
  }

  /** First slot that ends after t; `last` when there is none. */
  slotAt(calendar: number, t: number): number {
    let [low, high] = [this.first(calendar), this.last(calendar)]
    while (low < high) {
      const middle = (low + high) >> 1
      if (this.#problem.slotEnd[middle]! > t) high = middle
      else low = middle + 1
    }
    return low
  }

  /** Last slot that begins before position x, the first slot for x <= 0. */
  slotBelow(calendar: number, x: number): number {
    let [low, high] = [this.first(calendar), this.last(calendar) - 1]
    while (low < high) {
      const middle = (low + high + 1) >> 1
      if (this.#problem.slotBefore[middle]! < x) low = middle
      else high = middle - 1
    }
    return low
  }

  posOf(calendar: number, t: number): number {
    const slot = this.slotAt(calendar, t)
    if (slot === this.last(calendar)) return this.total(calendar)
    const { slotBefore, slotStart, slotSpeed } = this.#problem
    return slotBefore[slot]! + Math.max(0, t - slotStart[slot]!) * slotSpeed[slot]!
  }

  toEnd(calendar: number, x: number): number {
    const { slotBefore, slotStart, slotSpeed } = this.#problem
    const slot = this.slotBelow(calendar, x)
    return slotStart[slot]! + Math.ceil(Math.max(0, x - slotBefore[slot]!) / slotSpeed[slot]!)
  }

  toStart(calendar: number, x: number): number {
    const { slotBefore, slotStart, slotEnd, slotSpeed } = this.#problem
    if (x >= this.total(calendar)) return slotEnd[this.last(calendar) - 1]!
    const slot = this.slotBelow(calendar, x + 1)
    return slotStart[slot]! + Math.floor(Math.max(0, x - slotBefore[slot]!) / slotSpeed[slot]!)
  }

  up(calendar: number, x: number): number {
    return this.#problem.calendarEven[calendar] ? x : this.posOf(calendar, this.toEnd(calendar, x))
  }

  down(calendar: number, x: number): number {
    return this.#problem.calendarEven[calendar] ? x : this.posOf(calendar, this.toStart(calendar, x))
  }

  /** Smallest position whose end lies at t or later. */
  endingFrom(calendar: number, t: number): number {
    const x = this.posOf(calendar, t)
    return this.toEnd(calendar, x) < t ? this.up(calendar, x + 1) : x
  }

  /** Largest position whose start lies at t or before; -1 when there is none. */
  startingBy(calendar: number, t: number): number {
    const x = this.posOf(calendar, t)
    return this.toStart(calendar, x) > t ? (x === 0 ? -1 : this.down(calendar, x - 1)) : x
  }

  /** Position of the first break longer than `pause` seconds inside [from, to), or -1. */
  firstBreak(calendar: number, from: number, to: number, pause: number): number {
    const { slotBefore, slotStart, slotEnd } = this.#problem
    if (from >= to) return -1
    for (let slot = this.slotBelow(calendar, from + 1) + 1; slot < this.last(calendar); slot++) {
      if (slotBefore[slot]! >= to) break
      if (slotStart[slot]! - slotEnd[slot - 1]! > pause) return slotBefore[slot]!
    }
    return -1
  }

  /** As `firstBreak`, the last one. */
  lastBreak(calendar: number, from: number, to: number, pause: number): number {
    const { slotBefore, slotStart, slotEnd } = this.#problem
    if (from >= to) return -1
    for (let slot = this.slotBelow(calendar, to); slot > this.first(calendar); slot--) {
      if (slotBefore[slot]! <= from) break
      if (slotStart[slot]! - slotEnd[slot - 1]! > pause) return slotBefore[slot]!
    }
    return -1
  }

  /** First time in [from, to) at which `other` is closed while `calendar` works, or NONE. */
  firstClosed(calendar: number, from: number, to: number, other: number): number {
    const { slotStart, slotEnd } = this.#problem
    for (let slot = this.slotAt(calendar, from); slot < this.last(calendar); slot++) {
      let at = Math.max(from, slotStart[slot]!)
      const until = Math.min(to, slotEnd[slot]!)
      if (at >= until) break
      for (let open = this.slotAt(other, at); at < until; open++) {
        if (open === this.last(other) || slotStart[open]! > at) return at
        at = slotEnd[open]!
      }
    }
    return NONE
  }

  /** As `firstClosed`: the end of the last closed time in [from, to), or NONE. */
  lastClosed(calendar: number, from: number, to: number, other: number): number {
    const { slotStart, slotEnd } = this.#problem
    let found = NONE
    for (let slot = this.slotAt(calendar, from); slot < this.last(calendar); slot++) {
      let at = Math.max(from, slotStart[slot]!)
      const until = Math.min(to, slotEnd[slot]!)
      if (at >= until) break
      for (let open = this.slotAt(other, at); at < until; open++) {
        const opens = open === this.last(other) ? until : Math.min(until, slotStart[open]!)
        if (opens > at) found = opens
        if (open === this.last(other)) break
        at = slotEnd[open]!
      }
    }
    return found
  }

  /** Open seconds between two times, whatever the speed. */
  openSeconds(calendar: number, from: number, to: number): number {
    const { slotStart, slotEnd } = this.#problem
    let sum = 0
    for (let slot = this.slotAt(calendar, from); slot < this.last(calendar); slot++) {
      if (slotStart[slot]! >= to) break
      sum += Math.min(to, slotEnd[slot]!) - Math.max(from, slotStart[slot]!)
    }
    return sum
  }

  /** First time at t or after at which the calendar is open, or NONE. */
  openFrom(calendar: number, t: number): number {
    const slot = this.slotAt(calendar, t)
    return slot === this.last(calendar) ? NONE : Math.max(t, this.#problem.slotStart[slot]!)
  }

  /** Last time at t or before up to which the calendar is open, or NONE. */
  openUntil(calendar: number, t: number): number {
    const { slotStart, slotEnd } = this.#problem
    const slot = this.slotAt(calendar, t)
    if (slot < this.last(calendar) && slotStart[slot]! < t) return t
    return slot === this.first(calendar) ? NONE : slotEnd[slot - 1]!
  }
}
