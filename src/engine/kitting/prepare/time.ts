import { zonedSeconds, zoneOffset } from '#domain/rules/zone.ts'

export const DAY = 86_400
const SHIFT = 28_800

export type BucketSize = 'EXACT' | 'DAY' | 'SHIFT'

/** Days and buckets in one zone; instants are seconds UTC. */
export class Clock {
  readonly zone: string
  readonly #size: number
  readonly #starts = new Map<number, number>()

  constructor(zone: string, bucket: BucketSize) {
    this.zone = zone
    this.#size = bucket === 'DAY' ? DAY : bucket === 'SHIFT' ? SHIFT : 0
  }

  /** Local midnight at or before an instant. */
  dayStart(at: number): number {
    return this.#startOf(at, DAY)
  }

  /** Midnight `days` days after the day of an instant. */
  addDays(at: number, days: number): number {
    const local = at + zoneOffset(at, this.zone)
    return zonedSeconds(local - mod(local, DAY) + days * DAY, this.zone)
  }

  /** Start of the bucket an instant lies in. */
  floor(at: number): number {
    return this.#size === 0 ? at : this.#startOf(at, this.#size)
  }

  /** First bucket start at or after an instant. */
  ceil(at: number): number {
    const start = this.floor(at)
    if (start === at) return at
    const local = at + zoneOffset(at, this.zone)
    return zonedSeconds(local - mod(local, this.#size) + this.#size, this.zone)
  }

  #startOf(at: number, size: number): number {
    if (this.zone === 'UTC') return at - mod(at, size)
    const key = at * 2 + (size === DAY ? 0 : 1)
    let start = this.#starts.get(key)
    if (start === undefined) {
      const local = at + zoneOffset(at, this.zone)
      start = zonedSeconds(local - mod(local, size), this.zone)
      this.#starts.set(key, start)
    }
    return start
  }
}

function mod(a: number, b: number): number {
  const rest = a % b
  return rest < 0 ? rest + b : rest
}
