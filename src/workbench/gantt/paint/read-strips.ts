import type { Pyramid } from '../model/pyramid.ts'
import { lineAt } from '../model/rows.ts'
import type { Scene } from '../model/scene.ts'
import type { View } from '../model/view.ts'
import { EDGE, onceOf } from './even-lines.ts'
import type { Look } from './look.ts'
import type { Once } from './picture.ts'
import type { Pixels } from './pixels.ts'
import { columnsIn } from './summary.ts'

/** Lines of the pyramid that are higher than a pixel, written once each. */
export function readOnce(
  scene: Scene,
  view: View,
  { places, stops, narrow }: PlacesIn,
  look: Look,
): Once | null {
  const { pyramid } = scene
  const depth = depthOf(pyramid, view)
  const { columns } = pyramid.occupancy
  const { load } = pyramid.levels[depth]!
  return onceOf(scene, view, view.rowHeight * 2 ** depth, EDGE, ({ width, height, pixels }, first) => {
    for (let at = 0; at < height; at++) {
      const line = pixels.subarray(at * width, (at + 1) * width)
      const loads = load.subarray((first + at) * columns, (first + at + 1) * columns)
      if (narrow) writeColumns(line, places, loads, look.strip)
      else writeStops(line, stops, loads, look.strip)
    }
  })
}

/** Pixels of a cell at least, where it is the mean of several rows. */
const LEAST_CELL = 1.5

/** As for bars that are counted: where many rows share a pixel, cells of a pixel and a half show as much and cost less. */
function depthOf({ levels }: Pyramid, { rowHeight }: View): number {
  const least = rowHeight < 1 ? LEAST_CELL : 1
  return Math.min(levels.length - 1, Math.max(0, Math.ceil(Math.log2(least / rowHeight))))
}

/** Cells of the level whose lines are a little more than a pixel high: each row in view counts in just one of them. */
export function readPyramid(
  raster: Pixels,
  { lines, pyramid }: Scene,
  view: View,
  { places, stops, narrow }: PlacesIn,
  look: Look,
): number {
  const { width, height, pixels } = raster
  const { columns } = pyramid.occupancy
  const depth = depthOf(pyramid, view)
  const { lines: cells, load } = pyramid.levels[depth]!
  // Lines of other heights than one unit are found by their own search.
  const even = lines.before[lines.count] === lines.count
  const cellAt = (y: number): number => {
    const unit = (view.top + y) / view.rowHeight
    const line = even ? unit : lineAt(lines, unit)
    return Math.floor((line < 0 ? lines.count : line) / 2 ** depth + EDGE)
  }
  const line = new Uint32Array(width)
  let last = -1
  for (let y = 0; y < height; y++) {
    const cell = cellAt(y + 0.5)
    if (cell >= cells) return y
    if (cell !== last) {
      const loads = load.subarray(cell * columns, (cell + 1) * columns)
      if (narrow) writeColumns(line, places, loads, look.strip)
      else writeStops(line, stops, loads, look.strip)
    }
    pixels.set(line, y * width)
    last = cell
  }
  return height
}

type Places = ReturnType<typeof columnsIn>
type PlacesIn = ReturnType<typeof placesIn>

/** Which columns of the pyramid the pixels of a line show. */
function placesIn(pyramid: Pyramid, view: View) {
  const places = columnsIn(pyramid, view, view.width)
  const stops = stopsOf(places)
  const single = places.low.every((low, x) => places.high[x]! <= low + 1)
  // Fewer than two pixels a column: a test at the end of each run would cost more than to look it up for each pixel.
  return { places, stops, narrow: single && stops.length / 4 > view.width / 2 }
}

/** Values shared by parts of a view that lie below each other are calculated once. */
export function placesOnce({ pyramid }: Scene): (part: View) => PlacesIn {
  let last: { readonly part: View; readonly places: PlacesIn } | null = null
  return (part) => {
    if (last?.part.from !== part.from || last.part.width !== part.width)
      last = { part, places: placesIn(pyramid, part) }
    return last.places
  }
}

/** A line whose pixels show a column each, or none; a pixel costs the same whatever its neighbours show. */
function writeColumns(to: Uint32Array, { low, high }: Places, load: Uint8Array, strip: Uint32Array): void {
  for (let x = 0; x < to.length; x++) to[x] = strip[high[x]! > low[x]! ? load[low[x]!]! : 0]!
}

/** Runs of pixels that show the same columns: first pixel, pixel after the last, first column, column after the last. */
function stopsOf({ low, high }: Places): Int32Array {
  const width = low.length
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

function writeStops(to: Uint32Array, stops: Int32Array, load: Uint8Array, strip: Uint32Array): void {
  for (let k = 0; k < stops.length; k += 4) {
    const [column, until] = [stops[k + 2]!, stops[k + 3]!]
    let sum = until > column ? load[column]! : 0
    if (until > column + 1) {
      for (let c = column + 1; c < until; c++) sum += load[c]!
      sum = ((sum + until - column - 1) / (until - column)) | 0
    }
    const pixel = strip[sum]!
    for (let x = stops[k]!, last = stops[k + 1]!; x < last; x++) to[x] = pixel
  }
}
