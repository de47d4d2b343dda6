import { NOWHERE } from '../model/bars.ts'
import { goesOut, otherEnd } from '../model/links.ts'
import type { Scene } from '../model/scene.ts'
import { rowOfBar } from '../model/search.ts'
import { heightOf, topOf, xOf, type View } from '../model/view.ts'
import { drawLink } from './links.ts'
import type { Look } from './look.ts'
import type { Pen } from './pen.ts'
import { insetOf } from './shapes.ts'

/** Draws over a chart in pixels of the chart, its corner below the axis and right of the columns; clipped to it. */
export type Overlay = (pen: Pen, scene: Scene, view: View, look: Look) => void

export interface Marked {
  readonly selection: ReadonlySet<number>
  readonly focus: { readonly row: number; readonly source: number } | null
  readonly hover: number
}

/** More chosen bars than this are not framed one by one every frame. */
const MOST_FRAMED = 2000
/** Up to so many chosen bars show their links. */
const MOST_LINKED = 50

interface Box {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** Where a bar is on screen; null when it is not. */
export function boxOf({ model: { bars }, lines }: Scene, view: View, source: number): Box | null {
  const bar = bars.place[source] ?? NOWHERE
  if (bar === NOWHERE) return null
  const row = rowOfBar(bars, bar)
  const line = lines.line[row]!
  if (line < 0) return null
  const lanes = bars.laneCount?.[row] ?? 1
  const rowHeight = heightOf(view, lines, line)
  const inset = insetOf(rowHeight / lanes)
  const height = (rowHeight - 2 * inset) / lanes
  const y = topOf(view, lines, line) + inset + (bars.lane?.[bar] ?? 0) * height
  if (y > view.height || y + height < 0) return null
  const [from, to] = [
    Math.max(-4, xOf(view, bars.start[bar]!)),
    Math.min(view.width + 4, xOf(view, bars.end[bar]!)),
  ]
  if (to < from) return null
  return { x: from, y, width: Math.max(2, to - from), height: Math.max(2, height) }
}

/** What is chosen, focused and pointed at, with its links, and what tools draw. */
export function paintOverlay(
  pen: Pen,
  scene: Scene,
  view: View,
  look: Look,
  { selection, focus, hover }: Marked,
  overlays: Iterable<Overlay>,
): void {
  pen.font = `12px ${look.font}`
  pen.textBaseline = 'middle'
  pen.save()
  pen.clipTo(view.left, view.head, view.width, view.height)
  pen.translate(view.left, view.head)
  if (focus) paintFocusRow(pen, scene, view, focus.row, look)
  const { links, bars } = scene.model
  if (links && selection.size <= MOST_LINKED) {
    pen.fillStyle = look.focus
    for (const source of selection) {
      if ((bars.place[source] ?? NOWHERE) === NOWHERE) continue
      for (let k = links.first[source]!; k < links.first[source + 1]!; k++) {
        const end = links.ends[k]!
        const other = bars.place[otherEnd(end)]!
        if (other !== NOWHERE) drawLink(pen, scene, view, bars.place[source]!, other, goesOut(end))
      }
    }
  }
  const frame = (source: number, colour: string, width: number): void => {
    const box = boxOf(scene, view, source)
    if (!box) return
    pen.strokeStyle = colour
    pen.lineWidth = width
    pen.strokeRect(box.x - 1, box.y - 1, box.width + 1, box.height + 2)
  }
  if (hover >= 0 && !selection.has(hover)) frame(hover, look.soft, 1)
  let framed = 0
  for (const source of selection) if (framed++ < MOST_FRAMED) frame(source, look.focus, 2)
  if (focus && focus.source >= 0) frame(focus.source, look.ink, selection.has(focus.source) ? 1 : 2)
  for (const overlay of overlays) overlay(pen, scene, view, look)
  pen.restore()
}

function paintFocusRow(pen: Pen, { lines }: Scene, view: View, row: number, look: Look): void {
  const line = lines.line[row] ?? -1
  if (line < 0) return
  pen.fillStyle = look.focus
  pen.globalAlpha = 0.07
  pen.fillRect(0, topOf(view, lines, line), view.width, heightOf(view, lines, line))
  pen.globalAlpha = 1
}
