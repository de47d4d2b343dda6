import { addShare, FULL, loadOf } from '../model/occupancy.ts'
import type { Bars } from '../model/bars.ts'
import { firstShown, gallop } from '../model/search.ts'
import type { Scene } from '../model/scene.ts'
import { heightOf, topOf, xOf, type View } from '../model/view.ts'
import type { Ticks } from '../model/axis.ts'
import { fillLines, groundLine } from './backdrop.ts'
import type { Look } from './look.ts'
import { rasterOf, type Pen, type Raster } from './pen.ts'
import { insetOf } from './shapes.ts'
import { summaryLine } from './summary.ts'
import type { Shown } from './shown.ts'

interface Scratch {
  readonly busy: Float32Array
  readonly tone: Uint8Array
  /** Longest part of a pixel that one bar fills, for its colour. */
  readonly part: Float32Array
  readonly ground: Uint32Array
  readonly front: Uint32Array
}

/**
 * Rows of many bars as lines of pixels. A pixel tells how much of its time is worked: in the colour of the bar that fills
 * most of it, or, where bars stand closer than one per two pixels, as a strip of load that is the same whatever the bars are.
 */
export function paintRows(pen: Pen, scene: Scene, view: View, shown: Shown, ticks: Ticks, look: Look): void {
  const raster = rasterOf(0, Math.ceil(view.width), Math.ceil(view.height))
  const width = raster.width
  const scratch: Scratch = {
    busy: new Float32Array(width),
    tone: new Uint8Array(width),
    part: new Float32Array(width),
    ground: new Uint32Array(width),
    front: new Uint32Array(width),
  }
  const places = ticks.major.map(({ at }) => Math.round(xOf(view, at - scene.model.base)))
  let until = 0
  for (let line = shown.first; line < shown.last; line++)
    until = paintRow(raster, scratch, scene, view, shown, line, places, look)
  scratch.ground.fill(look.pixels.surface)
  fillLines(raster, scratch.ground, until, raster.height)
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
  const row = lines.row[line]!
  const [top, height] = [topOf(view, lines, line), heightOf(view, lines, line)]
  groundLine(scratch.ground, scene, view, row, places, look, height >= 6)
  const end = fillLines(raster, scratch.ground, top, top + height)
  if (height >= 10 && end > 0)
    raster.pixels.fill(look.pixels.line, (end - 1) * raster.width, end * raster.width)
  const [from, to] = [shown.from[line - shown.first]!, shown.to[line - shown.first]!]
  const inset = insetOf(height)
  if (summaryLine(scratch.front, scratch.ground, scene, view, line, look))
    fillLines(raster, scratch.front, top + inset, top + height - inset)
  if (from === to) return end
  const lanes = model.bars.laneCount?.[row] ?? 1
  const strip = to - from > raster.width / 2
  const laneHeight = (height - 2 * inset) / lanes
  if (strip || lanes === 1 || laneHeight < 2) {
    measure(scratch, scene, view, row, from, to, -1)
    shade(scratch, raster.width, strip || lanes > 1, look)
    fillLines(raster, scratch.front, top + inset, top + height - inset)
    return end
  }
  for (let lane = 0; lane < lanes; lane++) {
    measure(scratch, scene, view, row, from, to, lane)
    shade(scratch, raster.width, false, look)
    const at = top + inset + lane * laneHeight
    fillLines(raster, scratch.front, at, at + laneHeight - (laneHeight >= 4 ? 1 : 0))
  }
  return end
}

/** Works out how much of each pixel is worked by the bars [from, to) of a row, of one lane or of all (-1). */
function measure(
  { busy, tone, part }: Scratch,
  { model: { bars } }: Scene,
  view: View,
  row: number,
  from: number,
  to: number,
  lane: number,
): void {
  const width = busy.length
  if (lane < 0 && to - from > 2 * width) {
    countLoads(busy, bars, view, row)
    return
  }
  busy.fill(0)
  part.fill(0)
  for (let bar = from; bar < to; bar++) {
    if (lane >= 0 && bars.lane![bar] !== lane) continue
    const a = Math.max(0, xOf(view, bars.start[bar]!))
    const b = Math.min(width, xOf(view, bars.end[bar]!))
    if (b <= a) continue
    addShare(busy, a, b, width)
    claim(tone, part, a, b, bars.tone[bar]!)
  }
}

/** Sums are kept per bar, so many bars a pixel cost a short search each pixel. */
function countLoads(busy: Float32Array, bars: Bars, view: View, row: number): void {
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
  let before = workedAt(view.from)
  for (let x = 0; x < busy.length; x++) {
    const after = workedAt(view.from + (x + 1) * view.secondsPerPixel)
    busy[x] = (after - before) / view.secondsPerPixel
    before = after
  }
}

/** The pixels that a bar fills more than any before it take its colour. */
function claim(tone: Uint8Array, part: Float32Array, a: number, b: number, colour: number): void {
  const [first, last] = [Math.floor(a), Math.min(part.length - 1, Math.floor(b))]
  for (let x = first; x <= last; x++) {
    const share = Math.min(b, x + 1) - Math.max(a, x)
    if (share <= part[x]!) continue
    part[x] = share
    tone[x] = colour
  }
}

function shade({ busy, tone, ground, front }: Scratch, width: number, strip: boolean, look: Look): void {
  const { tones } = look
  for (let x = 0; x < width; x++) {
    const load = loadOf(busy[x]!)
    if (load === 0) front[x] = ground[x]!
    else if (strip || load > FULL + 1) front[x] = look.strip[load]!
    else
      front[x] = tones[tone[x]! % tones.length]!.shades[Math.max(1, Math.min(32, Math.round(busy[x]! * 32)))]!
  }
}
