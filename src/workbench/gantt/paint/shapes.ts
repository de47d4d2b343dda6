import { barFlag, type Bars } from '../model/bars.ts'
import { heightOf, topOf, xOf, type View } from '../model/view.ts'
import type { Scene } from '../model/scene.ts'
import type { Pen } from './pen.ts'
import type { Shown } from './shown.ts'
import type { Frame } from './frame.ts'

/** Places of the bars in view, by colour: `first[tone]` is where those of a tone begin. */
export interface Placed {
  readonly count: number
  readonly bar: Uint32Array
  /** Top and height of each. */
  readonly y: Float32Array
  readonly height: Float32Array
  readonly first: Uint32Array
}

/** Room above and below a bar in its row. */
export const insetOf = (rowHeight: number): number => (rowHeight >= 18 ? 3 : rowHeight >= 8 ? 1.5 : 0.5)

/** Where each bar in view stands, sorted by colour: changing the fill costs more than drawing with it. */
export function placedBars({ model, lines }: Scene, view: View, shown: Shown): Placed {
  const { bars } = model
  const bar = new Uint32Array(shown.count)
  const y = new Float32Array(shown.count)
  const height = new Float32Array(shown.count)
  const first = new Uint32Array(257)
  each(bars, view, shown, (k) => first[bars.tone[k]! + 1]!++)
  for (let tone = 0; tone < 256; tone++) first[tone + 1]! += first[tone]!
  const next = first.slice()
  for (let line = shown.first; line < shown.last; line++) {
    const row = lines.row[line]!
    const lanes = bars.laneCount?.[row] ?? 1
    const rowHeight = heightOf(view, lines, line)
    const inset = insetOf(rowHeight / lanes)
    const laneHeight = (rowHeight - 2 * inset) / lanes
    const top = topOf(view, lines, line) + inset
    for (let k = shown.from[line - shown.first]!; k < shown.to[line - shown.first]!; k++) {
      if (bars.end[k]! <= view.from) continue
      const at = next[bars.tone[k]!]!++
      bar[at] = k
      y[at] = Math.round(top + (bars.lane?.[k] ?? 0) * laneHeight)
      height[at] = Math.max(1, Math.round(laneHeight) - (lanes > 1 ? 1 : 0))
    }
  }
  return { count: first[256]!, bar, y, height, first }
}

function each(bars: Bars, view: View, shown: Shown, visit: (bar: number) => void): void {
  for (let line = 0; line < shown.last - shown.first; line++)
    for (let k = shown.from[line]!; k < shown.to[line]!; k++) if (bars.end[k]! > view.from) visit(k)
}

/** Setup and teardown lighter, production in full; the rest is faint. */
export function paintShapes(frame: Frame, placed: Placed): void {
  if (!frame.scene.emphasis) {
    paintPass(frame, placed, null)
    return
  }
  frame.pen.globalAlpha = 0.22
  paintPass(frame, placed, 0)
  frame.pen.globalAlpha = 1
  paintPass(frame, placed, 1)
}

function paintPass({ pen, scene, view, look, counts }: Frame, placed: Placed, only: 0 | 1 | null): void {
  const { emphasis } = scene
  const { bars } = scene.model
  const strength = pen.globalAlpha
  const split = bars.productionStart !== bars.start || bars.productionEnd !== bars.end
  for (let tone = 0; tone < 256; tone++) {
    const [low, high] = [placed.first[tone]!, placed.first[tone + 1]!]
    if (low === high) continue
    pen.fillStyle = look.tones[tone % look.tones.length]!.fill
    for (const part of split ? (['ends', 'production'] as const) : (['production'] as const)) {
      pen.globalAlpha = part === 'ends' ? strength * 0.45 : strength
      for (let at = low; at < high; at++) {
        const bar = placed.bar[at]!
        if (only !== null && emphasis![bars.source[bar]!] !== only) continue
        counts.rects += paintPart(pen, bars, bar, view, placed.y[at]!, placed.height[at]!, part)
      }
    }
  }
  pen.globalAlpha = strength
}

/** A whole pixel, for which no room is taken when it is passed on. */
const edgeOf = (view: View, time: number): number =>
  Math.round(Math.min(view.width + 8, Math.max(-8, xOf(view, time)))) | 0

/** Edges lie on whole pixels, where a shape is drawn fastest and sharp; at least a pixel, and one free at the end. */
function paintPart(
  pen: Pen,
  bars: Bars,
  bar: number,
  view: View,
  y: number,
  height: number,
  part: 'ends' | 'production',
): number {
  const from = edgeOf(view, bars.productionStart[bar]!)
  const to = edgeOf(view, bars.productionEnd[bar]!)
  if (part === 'ends') {
    const start = edgeOf(view, bars.start[bar]!)
    const end = edgeOf(view, bars.end[bar]!)
    const y2 = y + Math.round(height / 4)
    const half = Math.max(1, Math.round(height / 2))
    if (from > start) pen.fillRect(start, y2, from - start, half)
    if (end > to) pen.fillRect(to, y2, end - to - (end - to > 3 ? 1 : 0), half)
    return Number(from > start) + Number(end > to)
  }
  const flags = bars.flags[bar]!
  const width = Math.max(1, to - from - (to - from > 3 ? 1 : 0))
  if (flags & barFlag.summary) return paintSummary(pen, from, y, width, height)
  if (flags & barFlag.ghost) {
    pen.strokeStyle = pen.fillStyle
    pen.lineWidth = 1
    pen.strokeRect(from + 0.5, y + 0.5, Math.max(1, width - 1), Math.max(1, height - 1))
  } else pen.fillRect(from, y, width, height)
  return 1
}

/** A bracket over what is below it. */
function paintSummary(pen: Pen, x: number, y: number, width: number, height: number): number {
  const [thick, hook] = [Math.max(1, Math.round(height / 3)), Math.max(1, Math.round(height * 0.7))]
  pen.fillRect(x, y, width, thick)
  if (width < 6) return 1
  pen.fillRect(x, y, 2, hook)
  pen.fillRect(x + width - 2, y, 2, hook)
  return 3
}
