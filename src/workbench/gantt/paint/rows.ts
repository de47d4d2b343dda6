import type { Ticks } from '../model/axis.ts'
import type { Bars } from '../model/bars.ts'
import type { Scene } from '../model/scene.ts'
import { heightOf, topOf, type View } from '../model/view.ts'
import { workedFrom } from '../model/worked.ts'
import { fillLines, groundLine, ruleLine, tickPlaces } from './backdrop.ts'
import { shadesOf, writeBars } from './bar-line.ts'
import type { Look } from './look.ts'
import type { Pen } from './pen.ts'
import { paintPicture } from './picture.ts'
import type { Pixels } from './pixels.ts'
import { insetOf } from './shapes.ts'
import { shownAcross, shownIn, type Shown } from './shown.ts'
import { summaryLine } from './summary.ts'
import { addBars, putShare, shadeTally, tallyOf, type Tally } from './tally.ts'

/** How the bars of a row are shown: each in its colour, or all as a strip of load, counted one by one or read from sums. */
const way = { bars: 0, strip: 1, sums: 2 } as const

interface Scratch {
  readonly tally: Tally
  readonly ground: Uint32Array
  readonly front: Uint32Array
}
const scratches = new Map<number, Scratch>()

/** Lines to write in, kept by width: few widths are seen twice. */
function scratchOf(width: number): Scratch {
  let scratch = scratches.get(width)
  if (!scratch) {
    if (scratches.size > 8) scratches.clear()
    scratch = { tally: tallyOf(width), ground: new Uint32Array(width), front: new Uint32Array(width) }
    scratches.set(width, scratch)
  }
  return scratch
}

/**
 * Rows of many bars as lines of pixels. A pixel shows how much of its time is worked: in the colour of the bar that fills
 * most of it, or, where bars stand closer than one per two pixels, as a strip of load that is the same whatever the bars are.
 */
export function paintRows(pen: Pen, scene: Scene, view: View, shown: Shown, ticks: Ticks, look: Look): void {
  const ways = waysOf(scene, view, shown)
  const places = tickPlaces(scene, view, ticks)
  paintPicture(pen, scene, view, look, {
    manner: `rows${places.hatched}`,
    rolls: true,
    ways: { first: shown.first, of: ways },
    write(to, part, x) {
      const { width } = to
      const scratch = scratchOf(width)
      const across = part.width === view.width
      const inPart = across ? shownAcross(shown, scene, part) : shownIn(scene, part)
      const at = places.of.map((place) => place - x)
      let until = 0
      for (let line = inPart.first; line < inPart.last; line++)
        until = paintRow(to, scratch, scene, part, inPart, line, ways[line - shown.first]!, at, look)
      to.pixels.fill(look.pixels.surface, until * width)
    },
  })
}

/** By what is in the whole view: parts of a row are drawn alike. */
function waysOf({ lines, model: { bars } }: Scene, view: View, shown: Shown): Uint8Array {
  return Uint8Array.from({ length: shown.last - shown.first }, (_, at) => {
    const count = shown.to[at]! - shown.from[at]!
    const height = heightOf(view, lines, shown.first + at)
    const lanes = bars.laneCount?.[lines.row[shown.first + at]!] ?? 1
    const low = lanes > 1 && (height - 2 * insetOf(height)) / lanes < 2
    if (count > 4 * view.width) return way.sums
    return low || count > Math.ceil(view.width) / 2 ? way.strip : way.bars
  })
}

function paintRow(
  raster: Pixels,
  scratch: Scratch,
  scene: Scene,
  view: View,
  shown: Shown,
  line: number,
  drawn: number,
  places: readonly number[],
  look: Look,
): number {
  const { lines, model } = scene
  const { ground, front } = scratch
  const row = lines.row[line]!
  const [top, height] = [topOf(view, lines, line), heightOf(view, lines, line)]
  // Without tints and calendars all lines have one ground.
  if (line === shown.first || model.rowTones || model.working)
    groundLine(ground, scene, view, row, places, look, height >= 6)
  const inset = insetOf(height)
  const [upper, lower] = [top + inset, top + height - inset]
  fillLines(raster, ground, top, upper)
  const [from, to] = [shown.from[line - shown.first]!, shown.to[line - shown.first]!]
  const lanes = model.bars.laneCount?.[row] ?? 1
  const laneHeight = (height - 2 * inset) / lanes
  if (from === to) {
    const summary = summaryLine(front, ground, scene, view, line, look)
    fillLines(raster, summary ? front : ground, upper, lower)
  } else if (drawn !== way.bars) {
    loadLine(scratch, model.bars, view, row, [from, to], drawn, look)
    fillLines(raster, front, upper, lower)
  } else
    for (let lane = 0; lane < lanes; lane++) {
      writeBars(front, ground, model.bars, view, from, to, lanes > 1 ? lane : -1, shadesOf(look))
      const at = upper + lane * laneHeight
      const end = fillLines(raster, front, at, at + laneHeight - (lanes > 1 && laneHeight >= 4 ? 1 : 0))
      if (lanes > 1) fillLines(raster, ground, end, at + laneHeight)
    }
  const end = fillLines(raster, ground, lower, top + height)
  ruleLine(raster, top + height, height, look)
  return end
}

/** Loads of a row: bar by bar, or by their sums where many share a pixel. */
function loadLine(
  { tally, ground, front }: Scratch,
  bars: Bars,
  view: View,
  row: number,
  [from, to]: readonly [number, number],
  drawn: number,
  look: Look,
): void {
  const width = front.length
  if (drawn === way.sums) countLoads(tally, bars, view, row, width)
  else addBars(tally, bars.start, bars.end, from, to, view.from, view.secondsPerPixel, width)
  shadeTally(tally, front, 0, width, look.strip)
  for (let x = 0; x < width; x++) if (front[x] === look.strip[0]) front[x] = ground[x]!
}

/** However many bars share a pixel, it costs a short search. */
function countLoads(tally: Tally, bars: Bars, view: View, row: number, width: number): void {
  const workedAt = workedFrom(bars, row, view.from)
  let [before, last] = [workedAt(view.from), 0]
  for (let x = 0; x < width; x++) {
    const after = workedAt(view.from + (x + 1) * view.secondsPerPixel)
    const worked = after - before
    // Less of a second is an end that reaches over the edge, or comes of rounding.
    const share = worked > 1e-3 ? worked / view.secondsPerPixel : 0
    putShare(tally, x, share, last)
    before = after
    last = share
  }
}
