import { markKind, slackKind } from '../model/gantt-model.ts'
import type { Scene } from '../model/scene.ts'
import { lowerBound } from '../model/search.ts'
import type { Spans } from '../model/spans.ts'
import { heightOf, topOf, untilOf, xOf, type View } from '../model/view.ts'
import type { Look } from './look.ts'
import type { Pen } from './pen.ts'
import type { Shown } from './shown.ts'
import type { Frame } from './frame.ts'

const LOWEST = 6
/** Marks of a row closer than this are one. */
const APART = 4

type Visit = (from: number, to: number, kind: number, top: number, height: number) => void

/** Calls back for what of rows' spans is in view, in pixels. */
function eachSpan(spans: Spans, { lines }: Scene, view: View, shown: Shown, visit: Visit): void {
  const until = Math.ceil(untilOf(view) + 8 * view.secondsPerPixel)
  for (let line = shown.first; line < shown.last; line++) {
    const height = heightOf(view, lines, line)
    if (height < LOWEST) continue
    const row = lines.row[line]!
    const [low, high] = [spans.rowStart[row]!, spans.rowStart[row + 1]!]
    const top = topOf(view, lines, line)
    const last = lowerBound(spans.from, low, high, until)
    for (let k = low; k < last; k++) {
      const to = xOf(view, spans.to[k]!)
      if (to > -8) visit(xOf(view, spans.from[k]!), to, spans.kind[k]!, top, height)
    }
  }
}

/** Time left before a due date as a green band, time beyond it as a red one, waits as a grey one, behind the bars. */
export function paintSlacks({ pen, scene, view, shown, look, counts }: Frame): void {
  if (!scene.model.slacks) return
  eachSpan(scene.model.slacks, scene, view, shown, (from, to, kind, top, height) => {
    const [a, b] = [Math.max(0, from), Math.min(view.width, to)]
    if (b - a < 1) return
    const [band, edge] = bandOf(kind, look)
    pen.fillStyle = band
    pen.fillRect(a, top + height * 0.25, b - a, height * 0.5)
    pen.fillStyle = edge
    pen.fillRect(a, Math.round(top + height * 0.75), b - a, 1)
    counts.rects += 2
  })
}

function bandOf(kind: number, look: Look): readonly [band: string, edge: string] {
  if (kind === slackKind.wait) return [look.sunken, look.soft]
  return kind === slackKind.late ? [look.badSoft, look.bad] : [look.goodSoft, look.good]
}

/** Due dates, kit dates, earliest and latest times: each has a shape of its own. */
export function paintMarks({ pen, scene, view, shown, look, counts }: Frame): void {
  if (!scene.model.marks) return
  const last = [-99, -99, -99, -99]
  let row = NaN
  eachSpan(scene.model.marks, scene, view, shown, (x, _, kind, top, height) => {
    if (top !== row) last.fill(-99)
    row = top
    if (x - last[kind & 3]! < APART || x > view.width + 6) return
    last[kind & 3] = x
    counts.rects++
    drawMark(pen, kind, Math.round(x), top, height, look)
  })
}

function drawMark(pen: Pen, kind: number, x: number, top: number, height: number, look: Look): void {
  const size = Math.min(5, Math.max(3, height / 5))
  const shape = (points: readonly (readonly [number, number])[]): void => {
    pen.beginPath()
    points.forEach(([px, py], at) => (at === 0 ? pen.moveTo(px, py) : pen.lineTo(px, py)))
    pen.closePath()
    pen.fill()
  }
  if (kind === markKind.due) {
    pen.fillStyle = look.bad
    pen.fillRect(x, top + 1, 1.5, height - 2)
    shape([
      [x - size, top],
      [x + size, top],
      [x, top + size * 1.4],
    ])
  } else if (kind === markKind.kit) {
    pen.fillStyle = look.good
    const y = top + height / 2
    shape([
      [x, y - size],
      [x + size, y],
      [x, y + size],
      [x - size, y],
    ])
  } else {
    // A bracket that opens to where work may be.
    pen.fillStyle = look.soft
    const to = kind === markKind.earliest ? 1 : -1
    pen.fillRect(x, top + 2, 1.5, height - 4)
    pen.fillRect(Math.min(x, x + to * size), top + 2, size, 1.5)
    pen.fillRect(Math.min(x, x + to * size), top + height - 3.5, size, 1.5)
  }
}
