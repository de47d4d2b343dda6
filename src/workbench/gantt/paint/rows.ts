import type { Bars } from '../model/bars.ts'
import { loadOf } from '../model/occupancy.ts'
import { firstShown, gallop } from '../model/search.ts'
import type { Scene } from '../model/scene.ts'
import { heightOf, topOf, xOf, type View } from '../model/view.ts'
import type { Ticks } from '../model/axis.ts'
import { fillLines, groundLine, tickPlaces } from './backdrop.ts'
import type { Look } from './look.ts'
import { rasterOf, type Pen, type Raster } from './pen.ts'
import { insetOf } from './shapes.ts'
import type { Shown } from './shown.ts'
import { summaryLine } from './summary.ts'
import { addStretch, putShare, shadeTally, tallyOf, type Tally } from './tally.ts'

interface Scratch {
  readonly tally: Tally
  readonly ground: Uint32Array
  readonly front: Uint32Array
  /** Pixels that bars fill in part: how much, by which most, and in whose colour. */
  readonly partly: Float32Array
  readonly most: Float32Array
  readonly tone: Uint8Array
}

/**
 * Rows of many bars as lines of pixels. A pixel tells how much of its time is worked: in the colour of the bar that fills
 * most of it, or, where bars stand closer than one per two pixels, as a strip of load that is the same whatever the bars are.
 */
export function paintRows(pen: Pen, scene: Scene, view: View, shown: Shown, ticks: Ticks, look: Look): void {
  const raster = rasterOf(Math.ceil(view.width), Math.ceil(view.height))
  const { width } = raster
  const scratch: Scratch = {
    tally: tallyOf(width),
    ground: new Uint32Array(width),
    front: new Uint32Array(width),
    partly: new Float32Array(width + 1),
    most: new Float32Array(width + 1),
    tone: new Uint8Array(width + 1),
  }
  const places = tickPlaces(scene, view, ticks)
  let until = 0
  for (let line = shown.first; line < shown.last; line++)
    until = paintRow(raster, scratch, scene, view, shown, line, places, look)
  raster.pixels.fill(look.pixels.surface, until * width)
  pen.putPixels(raster, view.left, view.head)
}

function paintRow(
  raster: Raster,
  scratch: Scratch,
  scene: Scene,
  view: View,
  shown: Shown,
  line: number,
  places: readonly number[],
  look: Look,
): number {
  const { lines, model } = scene
  const { ground, front } = scratch
  const row = lines.row[line]!
  const [top, height] = [topOf(view, lines, line), heightOf(view, lines, line)]
  groundLine(ground, scene, view, row, places, look, height >= 6)
  const inset = insetOf(height)
  const [upper, lower] = [top + inset, top + height - inset]
  fillLines(raster, ground, top, upper)
  const [from, to] = [shown.from[line - shown.first]!, shown.to[line - shown.first]!]
  const lanes = model.bars.laneCount?.[row] ?? 1
  const strip = to - from > raster.width / 2
  const laneHeight = (height - 2 * inset) / lanes
  if (from === to) {
    const summary = summaryLine(front, ground, scene, view, line, look)
    fillLines(raster, summary ? front : ground, upper, lower)
  } else if (strip || (lanes > 1 && laneHeight < 2)) {
    loadLine(scratch, model.bars, view, row, [from, to], look)
    fillLines(raster, front, upper, lower)
  } else
    for (let lane = 0; lane < lanes; lane++) {
      barLine(scratch, model.bars, view, [from, to], lanes > 1 ? lane : -1, look)
      const at = upper + lane * laneHeight
      const end = fillLines(raster, front, at, at + laneHeight - (lanes > 1 && laneHeight >= 4 ? 1 : 0))
      if (lanes > 1) fillLines(raster, ground, end, at + laneHeight)
    }
  const end = fillLines(raster, ground, lower, top + height)
  if (height >= 10 && end > 0)
    raster.pixels.fill(look.pixels.line, (end - 1) * raster.width, end * raster.width)
  return end
}

/** Loads of a row: bar by bar, or by the sums that are kept of them where many share a pixel. */
function loadLine(
  { tally, ground, front }: Scratch,
  bars: Bars,
  view: View,
  row: number,
  [from, to]: readonly [number, number],
  look: Look,
): void {
  const width = front.length
  if (to - from > 4 * width) countLoads(tally, bars, view, row, width)
  else
    for (let bar = from; bar < to; bar++)
      addStretch(tally, xOf(view, bars.start[bar]!), xOf(view, bars.end[bar]!), width)
  shadeTally(tally, front, 0, width, look.strip)
  for (let x = 0; x < width; x++) if (front[x] === look.strip[0]) front[x] = ground[x]!
}

/** Sums are kept per bar, so many bars a pixel cost a short search each pixel. */
function countLoads(tally: Tally, bars: Bars, view: View, row: number, width: number): void {
  const { start, end, reach, work, rowStart } = bars
  const high = rowStart[row + 1]!
  const total = work[high - 1]! + end[high - 1]! - start[high - 1]!
  let first = firstShown(bars, row, view.from)
  const workedAt = (time: number): number => {
    first = gallop(reach, first, high, Math.floor(time) + 1)
    let sum = first < high ? work[first]! : total
    for (let bar = first; bar < high && start[bar]! < time; bar++)
      sum += Math.min(end[bar]!, time) - start[bar]!
    return sum
  }
  let [before, last] = [workedAt(view.from), 0]
  for (let x = 0; x < width; x++) {
    const after = workedAt(view.from + (x + 1) * view.secondsPerPixel)
    const share = (after - before) / view.secondsPerPixel
    putShare(tally, x, share, last)
    before = after
    last = share
  }
}

/** Bars of a lane (-1: all) in their colours: what they fill is filled at once, only their ends are looked at by pixel. */
function barLine(
  scratch: Scratch,
  bars: Bars,
  view: View,
  [from, to]: readonly [number, number],
  lane: number,
  look: Look,
): void {
  const { ground, front, partly, most, tone } = scratch
  const width = front.length
  const { tones } = look
  front.set(ground)
  const touched: number[] = []
  const touch = (x: number, share: number, colour: number): void => {
    if (partly[x] === 0) touched.push(x)
    partly[x]! += share
    if (share <= most[x]!) return
    most[x] = share
    tone[x] = colour
  }
  for (let bar = from; bar < to; bar++) {
    if (lane >= 0 && bars.lane![bar] !== lane) continue
    const a = Math.max(0, xOf(view, bars.start[bar]!))
    const b = Math.min(width, xOf(view, bars.end[bar]!))
    if (b <= a) continue
    const colour = bars.tone[bar]! % tones.length
    const [first, last] = [Math.ceil(a), Math.floor(b)]
    if (last < first) touch(last, b - a, colour)
    else {
      if (first > a) touch(first - 1, first - a, colour)
      if (b > last) touch(last, b - last, colour)
      if (last > first) front.fill(tones[colour]!.shades[32]!, first, last)
    }
  }
  for (const x of touched) {
    if (x < width && loadOf(partly[x]!) > 0)
      front[x] = tones[tone[x]!]!.shades[Math.max(1, Math.min(32, Math.round(partly[x]! * 32)))]!
    partly[x] = most[x] = 0
  }
}
