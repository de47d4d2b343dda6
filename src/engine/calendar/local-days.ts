import { zoneOffset } from '#domain/rules/zone.ts'

const DAY = 86_400
const QUARTER = 900

/** A change of a zone's offset. Wall clock times from `local` on belong to the new offset. */
export interface Turn {
  /** Local seconds (counted as if they were UTC) at which the old offset reaches the change. */
  readonly local: number
  readonly utc: number
  readonly offset: number
}

/**
 * The wall clock of a zone from one day to another (day numbers, both with a margin of days), for many conversions.
 * Local times that a spring change skips are the instant of the change, so that time never runs backwards; times that
 * an autumn change repeats are the earlier ones. A day therefore has 23, 24 or 25 hours.
 */
export class LocalDays {
  /** Ascending; the first is valid from the beginning. */
  readonly turns: readonly Turn[]

  constructor(zone: string, firstDay: number, lastDay: number) {
    const begin = (firstDay - 2) * DAY
    const turns: Turn[] = [{ local: -Infinity, utc: -Infinity, offset: zoneOffset(begin, zone) }]
    for (let at = begin; at < (lastDay + 4) * DAY; at += DAY) {
      const offset = zoneOffset(at + DAY, zone)
      const before = turns.at(-1)!.offset
      if (offset === before) continue
      // Offsets change on full quarters of an hour at most.
      let [low, high] = [at / QUARTER, (at + DAY) / QUARTER]
      while (high - low > 1) {
        const middle = (low + high) >> 1
        if (zoneOffset(middle * QUARTER, zone) === before) low = middle
        else high = middle
      }
      turns.push({ local: high * QUARTER + before, utc: high * QUARTER, offset })
    }
    this.turns = turns
  }

  /** Instant of a local time. */
  utc(local: number): number {
    const turn = this.turns.findLast((one) => one.local <= local)!
    return Math.max(turn.utc, local - turn.offset)
  }

  /** Instant of a day's midnight. */
  dayStart(day: number): number {
    return this.utc(day * DAY)
  }
}
