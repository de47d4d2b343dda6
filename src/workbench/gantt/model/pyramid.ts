import type { Occupancy } from './occupancy.ts'
import { uint8s } from './shared.ts'
import { lastBelow, type Lines, type Rows } from './rows.ts'

/** Loads of lines: level 0 has one per line, each next level the mean of two of the one before. */
export interface Pyramid {
  readonly occupancy: Occupancy
  readonly levels: readonly { readonly lines: number; readonly load: Uint8Array }[]
}

/** Of all rows of an occupancy, none hidden. */
export const rowPyramid = (occupancy: Occupancy, rows: number): Pyramid => ({
  occupancy,
  levels: levelsOf(occupancy.load, rows, occupancy.columns),
})

/** Of the lines that show; a collapsed one shows the mean of what it hides. `whole` is that of all rows. */
export function linePyramid(whole: Pyramid, rows: Rows, lines: Lines): Pyramid {
  const { occupancy } = whole
  const { columns } = occupancy
  if (lines.count === rows.count) return whole
  const base = uint8s(lines.count * columns)
  for (let line = 0; line < lines.count; line++) {
    const row = lines.row[line]!
    if (lines.fold[line] === 2)
      meanOf(occupancy, row, lastBelow(rows, row), base.subarray(line * columns, (line + 1) * columns))
    else base.set(occupancy.load.subarray(row * columns, (row + 1) * columns), line * columns)
  }
  return { occupancy, levels: levelsOf(base, lines.count, columns) }
}

function levelsOf(base: Uint8Array, lines: number, columns: number): Pyramid['levels'] {
  const levels: { lines: number; load: Uint8Array }[] = [{ lines, load: base }]
  for (let last = levels[0]!; last.lines > 1; last = levels.at(-1)!) {
    const half = (last.lines + 1) >> 1
    const next = { lines: half, load: uint8s(half * columns) }
    for (let line = 0; line < half; line++) halve(last, next, line, columns)
    levels.push(next)
  }
  return levels
}

/** Recalculates the means above a row. */
export function refreshRow({ levels, occupancy }: Pyramid, row: number): void {
  for (let level = 1, line = row >> 1; level < levels.length; level++, line >>= 1)
    halve(levels[level - 1]!, levels[level]!, line, occupancy.columns)
}

type Level = Pyramid['levels'][number]

/** An odd last line is its own mean. Anything above nothing stays above nothing. */
function halve(from: Level, to: Level, line: number, columns: number): void {
  const one = line * 2 * columns
  const other = Math.min(from.lines - 1, line * 2 + 1) * columns
  for (let column = 0; column < columns; column++)
    to.load[line * columns + column] = (from.load[one + column]! + from.load[other + column]! + 1) >> 1
}

/** Mean of the rows below one, which itself counts only when it has work. */
function meanOf({ columns, load }: Occupancy, row: number, last: number, into: Uint8Array): void {
  const sums = new Float64Array(columns)
  let own = 0
  for (let column = 0; column < columns; column++) own += load[row * columns + column]!
  const first = own > 0 || last === row ? row : row + 1
  for (let r = first; r <= last; r++)
    for (let column = 0; column < columns; column++) sums[column]! += load[r * columns + column]!
  for (let column = 0; column < columns; column++)
    into[column] = Math.ceil(sums[column]! / (last - first + 1))
}
