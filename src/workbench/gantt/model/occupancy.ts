import { extentOf, type Bars } from './bars.ts'

/** Time columns of the whole plan. */
const COLUMNS = 1024

/**
 * How busy rows are, column by column of time, 0 to 255, in levels: level 0 has a line per row, each next level the
 * mean of two lines of the one before. Built once; painting rows of a pixel or less then costs pixels, not bars.
 */
export interface Occupancy {
  readonly columns: number
  readonly from: number
  readonly secondsPerColumn: number
  readonly levels: readonly { readonly rows: number; readonly load: Uint8Array }[]
}

export function buildOccupancy(bars: Bars): Occupancy {
  const [from, to] = extentOf(bars)
  const secondsPerColumn = Math.max(1, (to - from) / COLUMNS)
  const base = new Uint8Array(bars.rowCount * COLUMNS)
  const busy = new Float64Array(COLUMNS)
  for (let row = 0; row < bars.rowCount; row++) {
    busy.fill(0)
    for (let bar = bars.rowStart[row]!; bar < bars.rowStart[row + 1]!; bar++)
      addBar(busy, (bars.start[bar]! - from) / secondsPerColumn, (bars.end[bar]! - from) / secondsPerColumn)
    // A bar that is there is never drawn as nothing, and only a full column is drawn as full.
    for (let column = 0; column < COLUMNS; column++)
      base[row * COLUMNS + column] = busy[column]! > 0 ? Math.max(1, Math.min(255, busy[column]! * 255)) : 0
  }
  const levels: { rows: number; load: Uint8Array }[] = [{ rows: bars.rowCount, load: base }]
  for (let last = levels[0]!; last.rows > 1; last = levels.at(-1)!) levels.push(halved(last.rows, last.load))
  return { columns: COLUMNS, from, secondsPerColumn, levels }
}

/** Adds the share of each column that lies between two places. */
function addBar(busy: Float64Array, from: number, to: number): void {
  const [first, last] = [Math.floor(from), Math.min(COLUMNS - 1, Math.floor(to))]
  if (first === last) {
    busy[first]! += to - from
    return
  }
  busy[first]! += first + 1 - from
  for (let column = first + 1; column < last; column++) busy[column]! += 1
  busy[last]! += Math.min(to, last + 1) - last
}

function halved(rows: number, load: Uint8Array): { rows: number; load: Uint8Array } {
  const half = (rows + 1) >> 1
  const next = new Uint8Array(half * COLUMNS)
  for (let row = 0; row < half; row++) {
    const other = Math.min(rows - 1, row * 2 + 1)
    for (let column = 0; column < COLUMNS; column++) {
      const sum = load[row * 2 * COLUMNS + column]! + load[other * COLUMNS + column]!
      next[row * COLUMNS + column] = (sum + 1) >> 1
    }
  }
  return { rows: half, load: next }
}
