import type { Bars } from './bars.ts'
import { extentOf } from './search.ts'
import { uint8s } from './shared.ts'

/** Load of a row that works all the time; more (up to 255) means that bars overlap. */
export const FULL = 200

/** Up to about this many bars in view are counted one by one, exactly; above, loads are read from the pyramid. */
export const MOST_COUNTED = 150_000

/** Bytes that the finest level may take: per bar, and of a plan where only folded groups and the map are drawn from it. */
const BYTES_PER_BAR = 4
const BYTES_IF_COUNTED = 250_000

/** How busy rows are, column by column of time. Built once; painting then costs pixels, not bars. */
export interface Occupancy {
  readonly columns: number
  readonly from: number
  readonly secondsPerColumn: number
  /** A line of columns per row: 0 = nothing, FULL = busy throughout. */
  readonly load: Uint8Array
}

export function buildOccupancy(bars: Bars): Occupancy {
  const [from, to] = extentOf(bars)
  const bytes = bars.count > MOST_COUNTED ? BYTES_PER_BAR * bars.count : BYTES_IF_COUNTED
  const room = bytes / Math.max(1, bars.rowCount)
  const columns = Math.min(4096, Math.max(128, Math.floor(room)))
  const occupancy = {
    columns,
    from,
    // A little more than the extent, so that the last end lies inside the last column.
    secondsPerColumn: Math.max(1, (to - from) / columns),
    load: uint8s(bars.rowCount * columns),
  }
  const busy = new Float64Array(columns)
  for (let row = 0; row < bars.rowCount; row++) fillRow(occupancy, bars, row, busy)
  return occupancy
}

/** Recalculates a row; bars outside the columns' time are left out, as the columns are not widened. */
export function fillRow(
  { columns, from, secondsPerColumn, load }: Occupancy,
  bars: Bars,
  row: number,
  busy = new Float64Array(columns),
): void {
  busy.fill(0)
  for (let bar = bars.rowStart[row]!; bar < bars.rowStart[row + 1]!; bar++)
    addShare(
      busy,
      (bars.start[bar]! - from) / secondsPerColumn,
      (bars.end[bar]! - from) / secondsPerColumn,
      columns,
    )
  for (let column = 0; column < columns; column++) load[row * columns + column] = loadOf(busy[column]!)
}

/** A share of time as a load: a bar that is there is never nothing, and only a full column is full. */
export function loadOf(share: number): number {
  if (share <= 0) return 0
  return Math.max(1, Math.min(255, Math.floor(share * FULL + 1e-6)))
}

/** Adds to each column the part of it that lies between two places. */
export function addShare(busy: Float64Array | Float32Array, from: number, to: number, columns: number): void {
  const [a, b] = [Math.max(0, from), Math.min(columns, to)]
  if (b <= a) return
  const first = Math.floor(a)
  const last = Math.min(columns - 1, Math.floor(b))
  if (first === last) {
    busy[first]! += b - a
    return
  }
  busy[first]! += first + 1 - a
  for (let column = first + 1; column < last; column++) busy[column]! += 1
  busy[last]! += b - last
}
