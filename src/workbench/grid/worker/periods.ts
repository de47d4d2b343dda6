import { zoneOffset } from '#domain/rules/zone.ts'
import { NULL_I64 } from '#engine/columns.ts'
import type { Period } from '../model/pivot.ts'

const DAY = 86_400

/**
 * Starts of the calendar period each instant falls into, as seconds of the zone's midnight in UTC reckoning: two
 * instants of one local day give the same number, whatever the offset. Weeks start on Monday.
 */
export function periodStarts(times: BigInt64Array, period: Period, zone: string): BigInt64Array {
  const byQuarter = new Map<number, bigint>()
  const starts = new BigInt64Array(times.length)
  for (let row = 0; row < times.length; row++) {
    const time = times[row]!
    if (time === NULL_I64) {
      starts[row] = NULL_I64
      continue
    }
    // Zone offsets change on quarter hours, so a quarter lies in one day whole.
    const quarter = Math.floor(Number(time) / 900)
    let start = byQuarter.get(quarter)
    if (start === undefined) {
      const local = quarter * 900 + zoneOffset(quarter * 900, zone)
      byQuarter.set(quarter, (start = BigInt(startOf(Math.floor(local / DAY), period) * DAY)))
    }
    starts[row] = start
  }
  return starts
}

/** First day of the period, days since 1970-01-01, which was a Thursday. */
function startOf(day: number, period: Period): number {
  if (period === 'day') return day
  if (period === 'week') return day - ((((day + 3) % 7) + 7) % 7)
  const date = new Date(day * DAY * 1000)
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth(), 1) / (DAY * 1000)
}
