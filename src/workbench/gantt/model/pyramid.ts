import type { Occupancy } from './occupancy.ts'
import { uint8s } from './shared.ts'
import { lastBelow, type Lines, type Rows } from './rows.ts'

/** Loads of lines: level 0 has one per line, each next level the mean of two of the one before. */
export interface Pyramid {
  readonly occupancy: Occupancy
  readonly levels: readonly { readonly lines: number; readonly load: Uint8Array }[]
}

/** A collapsed line shows the mean of what it hides. */
export function pyramidOf(occupancy: Occupancy, rows: Rows, lines: Lines): Pyramid {
  const { columns } = occupancy
  const whole = lines.count === rows.count
  const base = whole ? occupancy.load : uint8s(lines.count * columns)
  if (!whole)
    for (let line = 0; line < lines.count; line++) {
      const row = lines.row[line]!
      const own = occupancy.load.subarray(row * columns, (row + 1) * columns)
      if (lines.fold[line] === 2)
        meanOf(occupancy, row, lastBelow(rows, row), base.subarray(line * columns, (line + 1) * columns))
      else base.set(own, line * columns)
    }
  const levels: { lines: number; load: Uint8Array }[] = [{ lines: lines.count, load: base }]
  for (let last = levels[0]!; last.lines > 1; last = levels.at(-1)!) {
    const half = (last.lines + 1) >> 1
    const next = { lines: half, load: uint8s(half * columns) }
    for (let line = 0; line < half; line++) halve(last, next, line, columns)
    levels.push(next)
  }
  return { occupancy, levels }
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
