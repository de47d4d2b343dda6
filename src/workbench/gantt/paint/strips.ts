import { addShare, loadOf } from '../model/occupancy.ts'
import type { Pyramid } from '../model/pyramid.ts'
import type { Scene } from '../model/scene.ts'
import { topOf, heightOf, xOf, type View } from '../model/view.ts'
import { fillLines } from './backdrop.ts'
import { columnsIn } from './summary.ts'
import type { Look } from './look.ts'
import { rasterOf, type Pen, type Raster } from './pen.ts'
import type { Shown } from './shown.ts'

/** Up to this many bars are counted one by one, exactly; above, loads are read from the pyramid. */
export const MOST_COUNTED = 200_000

/** Rows of a few pixels or less as shades of load: every row in view counts in the pixels it covers. */
export function paintStrips(pen: Pen, scene: Scene, view: View, shown: Shown, look: Look): void {
  const raster = rasterOf(0, Math.ceil(view.width), Math.ceil(view.height))
  if (shown.count <= MOST_COUNTED && !anyCollapsed(scene, shown)) countBars(raster, scene, view, shown, look)
  else readPyramid(raster, scene.pyramid, scene, view, look)
  pen.putPixels(raster, view.left, view.head)
}

const anyCollapsed = ({ lines }: Scene, { first, last }: Shown): boolean =>
  lines.fold.subarray(first, last).includes(2)

function countBars(
  raster: Raster,
  { model: { bars }, lines }: Scene,
  view: View,
  shown: Shown,
  look: Look,
): void {
  const { width } = raster
  const busy = new Float32Array(width)
  const front = new Uint32Array(width)
  let [group, until] = [0, 0]
  for (let line = shown.first; line < shown.last; line++) {
    const top = Math.max(0, Math.round(topOf(view, lines, line)))
    const bottom = Math.round(topOf(view, lines, line) + heightOf(view, lines, line))
    for (let bar = shown.from[line - shown.first]!; bar < shown.to[line - shown.first]!; bar++)
      addShare(busy, xOf(view, bars.start[bar]!), xOf(view, bars.end[bar]!), width)
    group++
    // Lines that share a row of pixels are one mean; the last of all stands even when it would round away.
    if (bottom <= top && line + 1 < shown.last) continue
    for (let x = 0; x < width; x++) front[x] = look.strip[loadOf(busy[x]! / group)]!
    until = fillLines(raster, front, until, Math.max(bottom, until + 1))
    busy.fill(0)
    group = 0
  }
  front.fill(look.pixels.surface)
  fillLines(raster, front, until, raster.height)
}

function readPyramid(raster: Raster, pyramid: Pyramid, { lines }: Scene, view: View, look: Look): void {
  const { width, height, pixels } = raster
  const { columns } = pyramid.occupancy
  const depth = Math.min(pyramid.levels.length - 1, Math.max(0, Math.floor(Math.log2(1 / view.rowHeight))))
  const { lines: cells, load } = pyramid.levels[depth]!
  const { low, high } = columnsIn(pyramid, view, width)
  const mean = new Float32Array(columns)
  // Lines of other heights than one unit are found by their own search.
  const even = lines.before[lines.count] === lines.count
  const step = 2 ** depth
  const cellAt = (y: number): number => {
    const unit = (view.top + y) / view.rowHeight
    return even ? unit / step : lineOfUnit(lines.before, unit) / step
  }
  for (let y = 0; y < height; y++) {
    const first = Math.floor(cellAt(y))
    const last = Math.min(cells, Math.max(first + 1, Math.floor(cellAt(y + 1))))
    if (first >= cells) {
      pixels.fill(look.pixels.surface, y * width)
      return
    }
    for (let column = 0; column < columns; column++) {
      let sum = 0
      for (let cell = first; cell < last; cell++) sum += load[cell * columns + column]!
      mean[column] = sum / (last - first)
    }
    for (let x = 0, at = y * width; x < width; x++, at++) {
      let [sum, a, b] = [0, low[x]!, high[x]!]
      for (let column = a; column < b; column++) sum += mean[column]!
      pixels[at] = look.strip[b > a ? Math.ceil(sum / (b - a)) : 0]!
    }
  }
}

function lineOfUnit(before: Uint32Array, unit: number): number {
  let [low, high] = [0, before.length - 1]
  while (low + 1 < high) {
    const middle = (low + high) >>> 1
    if (before[middle]! <= unit) low = middle
    else high = middle
  }
  return low + (unit - before[low]!) / Math.max(1, before[low + 1]! - before[low]!)
}
