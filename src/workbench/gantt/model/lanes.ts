import type { Bars } from './bars.ts'
import { uint8s } from './shared.ts'

/** More lanes than this share the last: they could not be distinguished. */
const MAX_LANES = 32

/** The lane of each bar, the lowest that is free when it begins, and the lanes per row; nulls when no bars overlap. */
export function lanesOf(bars: Bars): Pick<Bars, 'lane' | 'laneCount'> {
  let overlap = false
  for (let row = 0; row < bars.rowCount && !overlap; row++)
    for (let bar = bars.rowStart[row]! + 1; bar < bars.rowStart[row + 1]! && !overlap; bar++)
      overlap = bars.start[bar]! < bars.reach[bar - 1]!
  if (!overlap) return { lane: null, laneCount: null }
  const lanes = { lane: uint8s(bars.count), laneCount: uint8s(bars.rowCount) }
  for (let row = 0; row < bars.rowCount; row++) laneRow({ ...bars, ...lanes }, row)
  return lanes
}

/** Deals the bars of a row to lanes. */
export function laneRow({ rowStart, start, end, lane, laneCount }: Bars, row: number): void {
  const free: number[] = []
  for (let bar = rowStart[row]!; bar < rowStart[row + 1]!; bar++) {
    let at = 0
    while (at < free.length && at < MAX_LANES - 1 && free[at]! > start[bar]!) at++
    free[at] = Math.max(free[at] ?? -Infinity, end[bar]!)
    lane![bar] = at
  }
  laneCount![row] = Math.max(1, free.length)
}
