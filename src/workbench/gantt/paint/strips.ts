import { lineAt } from '../model/rows.ts'
import type { Pyramid } from '../model/pyramid.ts'
import type { Scene } from '../model/scene.ts'
import { heightOf, topOf, xOf, type View } from '../model/view.ts'
import { repeatLine } from './backdrop.ts'
import type { Look } from './look.ts'
import { rasterOf, type Pen, type Raster } from './pen.ts'
import type { Shown } from './shown.ts'
import { columnsIn } from './summary.ts'
import { addStretch, shadeTally, tallyOf } from './tally.ts'

/** Up to this many bars are counted one by one, exactly; above, loads are read from the pyramid. */
export const MOST_COUNTED = 150_000

/** Rows of a few pixels or less as shades of load: every row in view counts in the pixels it covers. */
export function paintStrips(pen: Pen, scene: Scene, view: View, shown: Shown, look: Look): void {
  const raster = rasterOf(Math.ceil(view.width), Math.ceil(view.height))
  const counted =
    shown.count <= MOST_COUNTED && !scene.lines.fold.subarray(shown.first, shown.last).includes(2)
  const until = counted ? countBars(raster, scene, view, shown, look) : readPyramid(raster, scene, view, look)
  raster.pixels.fill(look.pixels.surface, until * raster.width)
  pen.putPixels(raster, view.left, view.head)
}

/** Gives the line of pixels after the last that was written. */
function countBars(
  raster: Raster,
  { model: { bars }, lines }: Scene,
  view: View,
  shown: Shown,
  look: Look,
): number {
  const { width, height, pixels } = raster
  const tally = tallyOf(width)
  // Where many rows share a pixel, bands of two pixels tell as much and cost half.
  const band = view.rowHeight < 1 ? 2 : 1
  let [group, until] = [0, 0]
  for (let line = shown.first; line < shown.last && until < height; line++) {
    const bottom = Math.round(topOf(view, lines, line) + heightOf(view, lines, line))
    for (let bar = shown.from[line - shown.first]!; bar < shown.to[line - shown.first]!; bar++)
      addStretch(tally, xOf(view, bars.start[bar]!), xOf(view, bars.end[bar]!), width)
    group++
    // Lines that share a row of pixels are one mean; the last of all stands even when it would round away.
    if (bottom < until + band && line + 1 < shown.last) continue
    shadeTally(tally, pixels, until * width, width, look.strip, group)
    until = repeatLine(raster, until, Math.max(bottom, until + 1))
    group = 0
  }
  return until
}

/** Cells of the level whose lines are a pixel or a little more high: each row in view counts in just one of them. */
function readPyramid(raster: Raster, { lines, pyramid }: Scene, view: View, look: Look): number {
  const { width, height, pixels } = raster
  const { columns } = pyramid.occupancy
  const depth = Math.min(pyramid.levels.length - 1, Math.max(0, Math.ceil(Math.log2(1 / view.rowHeight))))
  const { lines: cells, load } = pyramid.levels[depth]!
  const stops = stopsOf(pyramid, view, width)
  // Lines of other heights than one unit are found by their own search.
  const even = lines.before[lines.count] === lines.count
  const cellAt = (y: number): number => {
    const unit = (view.top + y) / view.rowHeight
    const line = even ? unit : lineAt(lines, unit)
    return Math.floor((line < 0 ? lines.count : line) / 2 ** depth)
  }
  let last = -1
  for (let y = 0; y < height; y++) {
    const cell = cellAt(y + 0.5)
    if (cell >= cells) return y
    if (cell === last) pixels.copyWithin(y * width, (y - 1) * width, y * width)
    else writeStops(pixels, y * width, stops, load, cell * columns, look.strip)
    last = cell
  }
  return height
}

/** Runs of pixels that show the same columns: first pixel, pixel after the last, first column, column after the last. */
function stopsOf(pyramid: Pyramid, view: View, width: number): Int32Array {
  const { low, high } = columnsIn(pyramid, view, width)
  const stops = new Int32Array(width * 4)
  let count = 0
  for (let x = 0; x < width; ) {
    let end = x + 1
    while (end < width && low[end] === low[x] && high[end] === high[x]) end++
    stops.set([x, end, low[x]!, high[x]!], count)
    count += 4
    x = end
  }
  return stops.subarray(0, count)
}

function writeStops(
  pixels: Uint32Array,
  at: number,
  stops: Int32Array,
  load: Uint8Array,
  cell: number,
  strip: Uint32Array,
): void {
  for (let k = 0; k < stops.length; k += 4) {
    const [column, until] = [stops[k + 2]!, stops[k + 3]!]
    let sum = until > column ? load[cell + column]! : 0
    if (until > column + 1) {
      for (let c = column + 1; c < until; c++) sum += load[cell + c]!
      sum = ((sum + until - column - 1) / (until - column)) | 0
    }
    const pixel = strip[sum]!
    for (let to = at + stops[k]!, last = at + stops[k + 1]!; to < last; to++) pixels[to] = pixel
  }
}
