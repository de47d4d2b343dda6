import { ticksOf } from '../model/axis.ts'
import type { Scene } from '../model/scene.ts'
import { untilOf, xOf, type View } from '../model/view.ts'
import { paintAxis } from './axis.ts'
import { paintBackdrop } from './backdrop.ts'
import { paintBefore } from './before.ts'
import { paintColumns } from './columns.ts'
import { paintCurves } from './curves.ts'
import { paintFlags } from './decorate.ts'
import { paintBesides, paintLabels } from './labels.ts'
import { paintLinks } from './links.ts'
import type { Frame } from './frame.ts'
import type { Look } from './look.ts'
import { paintMarks, paintSlacks } from './marks.ts'
import type { PaintCounts, Pen } from './pen.ts'
import { paintRows } from './rows.ts'
import { paintShapes, placedBars } from './shapes.ts'
import { aboutShown, shownOf } from './shown.ts'
import { paintStrips } from './strips.ts'

/** Bars in view above which pixels are written instead of shapes drawn (a shape costs 0.4 us of raster each). */
export const MOST_SHAPES = 4000
/** Rows lower than this are strips of load. */
export const LOWEST_ROW = 3

/** Paints a view with the means that its density asks for; gives what was drawn, for benches and tests. */
export function paintScene(pen: Pen, scene: Scene, view: View, look: Look): PaintCounts {
  const { model } = scene
  pen.font = `12px ${look.font}`
  pen.textBaseline = 'middle'
  pen.textAlign = 'left'
  const ticks = ticksOf(view.from + model.base, untilOf(view) + model.base, view.secondsPerPixel, model.zone)
  const low = view.rowHeight < LOWEST_ROW
  const shown = low ? aboutShown(scene, view) : shownOf(scene, view)
  const means = low ? 'strips' : shown.count > MOST_SHAPES ? 'rows' : 'shapes'
  const counts: PaintCounts = { rects: 1, texts: 0, links: 0, bars: shown.count, means }
  const frame: Frame = { pen, scene, view, shown, look, counts }
  if (means === 'strips') paintStrips(pen, scene, view, shown, look)
  else if (means === 'rows') paintRows(pen, scene, view, shown, ticks, look)
  else paintBackdrop(pen, scene, view, shown, ticks, look)
  pen.save()
  pen.clipTo(view.left, view.head, view.width, view.height)
  pen.translate(view.left, view.head)
  if (means === 'shapes') {
    const placed = placedBars(scene, view, shown)
    paintSlacks(frame)
    if (model.before) paintBefore(frame)
    paintLinks(frame, placed)
    paintShapes(frame, placed)
    paintFlags(frame, placed)
    paintBesides(frame, placed)
    paintLabels(frame, placed)
  }
  paintCurves(frame)
  if (means !== 'strips') paintMarks(frame)
  paintTimes(pen, scene, view, look)
  pen.restore()
  paintColumns(frame)
  paintAxis(frame, ticks)
  return counts
}

/** What is frozen lies under a veil up to the fence; now is a line. */
function paintTimes(pen: Pen, { model: { now, fence } }: Scene, view: View, look: Look): void {
  if (fence !== null) {
    const x = Math.min(view.width, xOf(view, fence))
    const from = now === null ? 0 : Math.max(0, xOf(view, now))
    pen.fillStyle = look.warn
    pen.globalAlpha = 0.09
    if (x > from) pen.fillRect(from, 0, x - from, view.height)
    pen.globalAlpha = 1
    if (x >= 0 && x < view.width)
      for (let y = 0; y < view.height; y += 8) pen.fillRect(Math.round(x), y, 1.5, 5)
  }
  if (now === null) return
  const x = Math.round(xOf(view, now))
  pen.fillStyle = look.bad
  if (x >= 0 && x < view.width) pen.fillRect(x, 0, 1.5, view.height)
}
