import type { Pyramid } from '../model/pyramid.ts'
import type { Scene } from '../model/scene.ts'
import { timeAt, type View } from '../model/view.ts'
import type { Look } from './look.ts'

/** Columns of the pyramid as pixels: which lie in a pixel of the view, [low, high); empty outside. */
export function columnsIn(
  { occupancy }: Pyramid,
  view: View,
  width: number,
): { low: Int32Array; high: Int32Array } {
  const { columns, from, secondsPerColumn } = occupancy
  const [low, high] = [new Int32Array(width), new Int32Array(width)]
  // Columns that begin where a pixel does belong to it, however the view came there.
  const place = (x: number): number => (timeAt(view, x) - from) / secondsPerColumn + 1e-6
  for (let x = 0; x < width; x++) {
    const [a, b] = [place(x), place(x + 1)]
    low[x] = Math.min(columns, Math.max(0, Math.floor(a)))
    high[x] = b <= 0 ? 0 : Math.min(columns, Math.max(Math.floor(a) + 1, Math.floor(b)))
  }
  return { low, high }
}

/** A collapsed line that has no bars of its own as the load of what it hides; false for any other line. */
export function summaryLine(
  front: Uint32Array,
  ground: Uint32Array,
  { lines, model, pyramid }: Scene,
  view: View,
  line: number,
  look: Look,
): boolean {
  const row = lines.row[line]!
  if (lines.fold[line] !== 2 || model.bars.rowStart[row] !== model.bars.rowStart[row + 1]) return false
  const { columns } = pyramid.occupancy
  const load = pyramid.levels[0]!.load.subarray(line * columns, (line + 1) * columns)
  const { low, high } = columnsIn(pyramid, view, front.length)
  for (let x = 0; x < front.length; x++) {
    let sum = 0
    for (let column = low[x]!; column < high[x]!; column++) sum += load[column]!
    front[x] = sum > 0 ? look.strip[Math.ceil(sum / (high[x]! - low[x]!))]! : ground[x]!
  }
  return true
}
