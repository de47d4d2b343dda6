import { gallop, lowerBound } from '../model/search.ts'
import type { Scene } from '../model/scene.ts'
import type { Spans } from '../model/spans.ts'
import { heightOf, linesShown, topOf, xOf, type View } from '../model/view.ts'
import type { Ticks } from '../model/axis.ts'
import type { Look } from './look.ts'
import type { Pen } from './pen.ts'
import { paintPicture } from './picture.ts'
import { edgeOf, NUDGE, type Pixels } from './pixels.ts'
import type { Shown } from './shown.ts'
import { insetOf } from './shapes.ts'
import { summaryLine } from './summary.ts'

/** Rows lower than this show no closed time: nobody would see it. */
const LOWEST = 6
/** Rows lower than this are not ruled. */
const RULED = 10

/** Calls back for each span of a row without work that is in view and at least half a pixel wide, in pixels. */
export function closedOf(
  working: Spans,
  row: number,
  view: View,
  visit: (from: number, to: number) => void,
): void {
  const [low, high] = [working.rowStart[row]!, working.rowStart[row + 1]!]
  if (low === high) return
  let k = lowerBound(working.to, low, high, Math.floor(view.from) + 1)
  let closed = 0
  while (closed < view.width) {
    const opens = k < high ? Math.min(view.width, xOf(view, working.from[k]!)) : view.width
    if (opens - closed >= 0.5 - NUDGE) visit(closed, opens)
    if (k >= high) return
    // Shifts that end in the pixel where this one begins are too short to distinguish.
    const next = gallop(
      working.to,
      k,
      high,
      Math.ceil(view.from + (Math.floor(opens + NUDGE) + 1 - NUDGE) * view.secondsPerPixel),
    )
    k = Math.max(k + 1, next)
    closed = xOf(view, working.to[k - 1]!)
  }
}

/** The ground of one line of pixels: the row's tint, closed time and the lines of times. */
export function groundLine(
  ground: Uint32Array,
  scene: Scene,
  view: View,
  row: number,
  ticks: readonly number[],
  look: Look,
  high: boolean,
): void {
  const { working, rowTones } = scene.model
  const tone = rowTones?.[row] ?? 0
  ground.fill(tone === 0 ? look.pixels.surface : look.tones[(tone - 1) % look.tones.length]!.shades[1]!)
  if (working && high)
    closedOf(working, row, view, (from, to) => ground.fill(look.pixels.sunken, edgeOf(from), edgeOf(to)))
  for (const x of ticks) if (x >= 0 && x < ground.length) ground[x] = look.pixels.line
}

/** The ground behind shapes: plain where there are neither calendars nor tints, else as pixels. */
export function paintBackdrop(
  pen: Pen,
  scene: Scene,
  view: View,
  shown: Shown,
  ticks: Ticks,
  look: Look,
): void {
  const { working, rowTones } = scene.model
  if (working || rowTones || scene.lines.fold.subarray(shown.first, shown.last).includes(2)) {
    paintGround(pen, scene, view, ticks, look)
    return
  }
  pen.fillStyle = look.surface
  pen.fillRect(view.left, view.head, view.width, view.height)
  pen.fillStyle = look.line
  for (const x of tickPlaces(scene, view, ticks).of)
    if (x >= 0 && x < view.width) {
      const end = topOf(view, scene.lines, shown.last - 1) + heightOf(view, scene.lines, shown.last - 1)
      pen.fillRect(view.left + x, view.head, 1, Math.min(view.height, end))
    }
  for (let line = shown.first; line < shown.last; line++) {
    const height = heightOf(view, scene.lines, line)
    const end = Math.round(topOf(view, scene.lines, line) + height)
    if (height >= RULED && end <= view.height) pen.fillRect(view.left, view.head + end - 1, view.width, 1)
  }
}

/** The ground of all rows in view as pixels: what calendars cost does not depend on how many shifts are in view. */
function paintGround(pen: Pen, scene: Scene, view: View, ticks: Ticks, look: Look): void {
  const places = tickPlaces(scene, view, ticks)
  paintPicture(pen, scene, view, look, {
    manner: `ground${places.hatched}`,
    rolls: true,
    write(to, part, x) {
      const at = places.of.map((place) => place - x)
      writeGround(to, scene, part, at, look)
    },
  })
}

function writeGround(to: Pixels, scene: Scene, view: View, places: readonly number[], look: Look): void {
  const [ground, front] = [new Uint32Array(to.width), new Uint32Array(to.width)]
  const [first, last] = linesShown(view, scene.lines)
  let until = 0
  for (let line = first; line < last; line++) {
    const height = heightOf(view, scene.lines, line)
    groundLine(ground, scene, view, scene.lines.row[line]!, places, look, height >= LOWEST)
    const top = topOf(view, scene.lines, line)
    until = fillLines(to, ground, top, top + height)
    if (summaryLine(front, ground, scene, view, line, look)) {
      const inset = insetOf(height)
      fillLines(to, front, top + inset, top + height - inset)
    }
    ruleLine(to, top + height, height, look)
  }
  to.pixels.fill(look.pixels.surface, until * to.width)
}

/** Places of the lines of times; those of minor times only where they are not a hatching. */
export function tickPlaces(
  { model }: Scene,
  view: View,
  { major, minor }: Ticks,
): { readonly of: readonly number[]; readonly hatched: boolean } {
  const places = (ticks: Ticks['major']): number[] =>
    ticks.map(({ at }) => edgeOf(xOf(view, at - model.base)))
  const hatched = minor.length * 24 > view.width
  return { of: hatched ? places(major) : [...places(major), ...places(minor)], hatched }
}

/** Rules the end of a row, where that is in view. */
export function ruleLine(to: Pixels, bottom: number, height: number, look: Look): void {
  const end = edgeOf(bottom)
  if (height >= RULED && end > 0 && end <= to.height)
    to.pixels.fill(look.pixels.line, (end - 1) * to.width, end * to.width)
}

/** Repeats a line of pixels below itself up to a height; gives where it ended. */
export function repeatLine({ pixels, width, height }: Pixels, y: number, until: number): number {
  const last = Math.min(height, until)
  for (let to = y + 1; to < last; to++) pixels.copyWithin(to * width, y * width, (y + 1) * width)
  return Math.max(y + 1, last)
}

/** Writes a line of pixels from one height to another; gives where it ended. */
export function fillLines(raster: Pixels, line: Uint32Array, from: number, to: number): number {
  const [first, last] = [Math.max(0, edgeOf(from)), Math.min(raster.height, edgeOf(to))]
  for (let y = first; y < last; y++) raster.pixels.set(line, y * raster.width)
  return Math.max(first, last)
}
