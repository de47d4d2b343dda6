import { lineAt } from '../model/rows.ts'
import type { Pyramid } from '../model/pyramid.ts'
import type { Scene } from '../model/scene.ts'
import { heightOf, topOf, type View } from '../model/view.ts'
import { repeatLine } from './backdrop.ts'
import type { Look } from './look.ts'
import type { Pen } from './pen.ts'
import { paintPicture, type Once } from './picture.ts'
import { edgeOf, type Pixels } from './pixels.ts'
import { shownIn, type Shown } from './shown.ts'
import { columnsIn } from './summary.ts'
import { addBars, shadeTally, tallyOf } from './tally.ts'

/** Up to about this many bars are counted one by one, exactly; above, loads are read from the pyramid. */
export const MOST_COUNTED = 150_000

/** So little of a line that no edge comes to lie elsewhere, and what is on an edge is never in doubt. */
const EDGE = 1e-4

/** Rows of a few pixels or less as shades of load: every row in view counts in the pixels it covers. */
export function paintStrips(pen: Pen, scene: Scene, view: View, shown: Shown, look: Look): void {
  const counted =
    shown.count <= MOST_COUNTED && !scene.lines.fold.subarray(shown.first, shown.last).includes(2)
  const placesOf = placesOnce(scene)
  paintPicture(pen, scene, view, look, {
    manner: counted ? 'counted' : 'read',
    // Lines that share a row of pixels are grouped from the first that is in view.
    rolls: !counted || view.rowHeight >= 1,
    once: () => (counted ? countedOnce(scene, view, look) : readOnce(scene, view, placesOf(view), look)),
    write(to, part) {
      const until = counted
        ? countBars(to, scene, part, shownIn(scene, part), look)
        : readPyramid(to, scene, part, placesOf(part), look)
      to.pixels.fill(look.pixels.surface, until * to.width)
    },
  })
}

/** Lines of a height in pixels, if they fill the view and are fewer than its pixels; `edge`: whose a pixel on an edge is. */
function onceOf(
  { lines }: Scene,
  view: View,
  height: number,
  edge: number,
  write: (to: Pixels, first: number) => void,
): Once | null {
  const even = lines.before[lines.count] === lines.count
  const tall = Math.ceil(view.height)
  if (!even || height < 1.2 || lines.count * view.rowHeight - view.top < tall - 0.49) return null
  const [top, step] = [view.top / height + edge, 1 / height]
  const first = Math.floor(top + step / 2)
  const end = Math.floor(top + (tall - 0.5) * step)
  return { count: end + 1 - first, from: top - first, step, write: (to) => write(to, first) }
}

function countedOnce(scene: Scene, view: View, look: Look): Once | null {
  const { bars } = scene.model
  return onceOf(scene, view, view.rowHeight, -EDGE, ({ width, height, pixels }, first) => {
    const tally = tallyOf(width)
    const shown = shownIn(scene, view)
    for (let at = 0; at < height; at++) {
      const k = first + at - shown.first
      const [low, high] = [shown.from[k]!, shown.to[k]!]
      if (low < high) addBars(tally, bars.start, bars.end, low, high, view.from, view.secondsPerPixel, width)
      shadeTally(tally, pixels, at * width, width, look.strip)
    }
  })
}

function readOnce(scene: Scene, view: View, { places, stops, narrow }: PlacesIn, look: Look): Once | null {
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

/** Gives the line of pixels after the last that was written. */
function countBars(
  raster: Pixels,
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
    const bottom = edgeOf(topOf(view, lines, line) + heightOf(view, lines, line))
    // Less than half a pixel of it is in view.
    if (band === 1 && bottom <= 0) continue
    const [low, high] = [shown.from[line - shown.first]!, shown.to[line - shown.first]!]
    if (low < high) addBars(tally, bars.start, bars.end, low, high, view.from, view.secondsPerPixel, width)
    group++
    // Lines that share a row of pixels are one mean; the last of all stands even when it would round away.
    if (bottom < until + band && line + 1 < shown.last) continue
    shadeTally(tally, pixels, until * width, width, look.strip, group)
    until = repeatLine(raster, until, Math.max(bottom, until + 1))
    group = 0
  }
  return until
}

/** Pixels of a cell at least, where it is the mean of several rows. */
const LEAST_CELL = 1.5

/** As for bars that are counted: where many rows share a pixel, cells of a pixel and a half tell as much and cost less. */
function depthOf({ levels }: Pyramid, { rowHeight }: View): number {
  const least = rowHeight < 1 ? LEAST_CELL : 1
  return Math.min(levels.length - 1, Math.max(0, Math.ceil(Math.log2(least / rowHeight))))
}

/** Cells of the level whose lines are a little more than a pixel high: each row in view counts in just one of them. */
function readPyramid(
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

/** The same for parts of a view that lie below each other is worked out once. */
function placesOnce({ pyramid }: Scene): (part: View) => PlacesIn {
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
