import { zonedSeconds, zoneOffset } from '#domain/rules/zone.ts'

export const DAY = 86_400
const SHIFT = 28_800

export type BucketSize = 'EXACT' | 'DAY' | 'SHIFT'

/** Days and buckets in one zone; instants are seconds UTC. */
export class Clock {
  readonly zone: string
  readonly #size: number
  /** Starts and ends of days and of buckets without a change of offset inside, by the UTC day or bucket they overlap. */
  readonly #days = new Map<number, number[]>()
  readonly #buckets = new Map<number, number[]>()
  /** End of the interval of the last lookup. */
  #end = 0

  constructor(zone: string, bucket: BucketSize) {
    this.zone = zone
    this.#size = bucket === 'DAY' ? DAY : bucket === 'SHIFT' ? SHIFT : 0
  }

  /** Local midnight at or before an instant. */
  dayStart(at: number): number {
    return this.#startOf(at, DAY, this.#days)
  }

  /** Midnight `days` days after the day of an instant. */
  addDays(at: number, days: number): number {
    const local = at + zoneOffset(at, this.zone)
    return zonedSeconds(local - mod(local, DAY) + days * DAY, this.zone)
  }

  /** Start of the period that contains an instant. */
  floor(at: number): number {
    return this.#size === 0 ? at : this.#startOf(at, this.#size, this.#buckets)
  }

  /** First bucket start at or after an instant. */
  ceil(at: number): number {
    const start = this.floor(at)
    return start === at ? at : this.#end
  }

  #startOf(at: number, size: number, known: Map<number, number[]>): number {
    if (this.zone === 'UTC') {
      const start = at - mod(at, size)
      this.#end = start + size
      return start
    }
    const key = Math.floor(at / size)
    const intervals = known.get(key) ?? []
    for (let k = 0; k < intervals.length; k += 2) {
      const start = intervals[k]!
      const end = intervals[k + 1]!
      if (at < start || at >= end) continue
      this.#end = end
      return start
    }
    const local = at + zoneOffset(at, this.zone)
    const start = zonedSeconds(local - mod(local, size), this.zone)
    const end = zonedSeconds(local - mod(local, size) + size, this.zone)
    if (zoneOffset(start, this.zone) === zoneOffset(end - 1, this.zone) && start <= at && at < end) {
      intervals.push(start, end)
      known.set(key, intervals)
    }
    this.#end = end
    return start
  }
}

function mod(a: number, b: number): number {
  const rest = a % b
  return rest < 0 ? rest + b : rest
}
