import { periodDay, type Period } from '#domain/rules/periods.ts'
import { zoneOffset } from '#domain/rules/zone.ts'
import { NULL_I64 } from '#engine/columns.ts'

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
      byQuarter.set(quarter, (start = BigInt(periodDay(Math.floor(local / DAY), period) * DAY)))
    }
    starts[row] = start
  }
  return starts
}
