import type { Curve } from '../model/curves.ts'
import { lowerBound } from '../model/search.ts'
import { heightOf, topOf, untilOf, xOf, type View } from '../model/view.ts'
import type { Pen } from './pen.ts'
import type { Frame } from './frame.ts'

/** Loads, stocks and other values over time, in rows of their own. */
export function paintCurves(frame: Frame): void {
  const { pen, scene, view, shown } = frame
  for (const curve of scene.model.curves) {
    const line = scene.lines.line[curve.row]!
    if (line < shown.first || line >= shown.last) continue
    const [top, height] = [topOf(view, scene.lines, line) + 2, heightOf(view, scene.lines, line) - 4]
    if (height < 4) continue
    pen.save()
    pen.clipTo(0, top - 2, view.width, height + 4)
    paintCurve(frame, curve, top, height)
    pen.restore()
  }
}

/** At most a value per pixel is drawn: of those that share one, the highest. */
function paintCurve(frame: Frame, curve: Curve, top: number, height: number): void {
  const { pen, view, look, counts } = frame
  const { at, value, least, most, shape, limit, guide } = curve
  const yOf = (v: number): number => top + height - ((v - least) / (most - least || 1)) * height
  const [first, last] = [
    Math.max(0, lowerBound(at, 0, at.length, Math.floor(view.from)) - 1),
    Math.min(at.length, lowerBound(at, 0, at.length, Math.ceil(untilOf(view))) + 1),
  ]
  const floor = yOf(Math.max(least, Math.min(most, 0)))
  const tone = look.tones[curve.tone % look.tones.length]!
  const box = (x: number, y: number, w: number, h: number): void => {
    pen.fillRect(x, Math.min(y, y + h), w, Math.max(1, Math.abs(h)))
    counts.rects++
  }
  if (shape === 'line') drawLine(pen, curve, view, [first, last], yOf, tone.fill)
  else
    for (let k = first; k < last; ) {
      const x = Math.round(xOf(view, at[k]!))
      let [peak, next] = [value[k]!, k + 1]
      while (next < last && Math.round(xOf(view, at[next]!)) <= x) peak = Math.max(peak, value[next++]!)
      const until =
        next < at.length ? Math.round(xOf(view, at[next]!)) : shape === 'step' ? view.width : x + 1
      // Of the values that share a pixel, the highest is drawn there; beyond it the last one applies.
      const held = value[next - 1]!
      const parts =
        held === peak
          ? [[x, until, peak] as const]
          : [[x, x + 1, peak] as const, [x + 1, until, held] as const]
      const cap = limit === undefined ? Infinity : typeof limit === 'number' ? limit : limit[next - 1]!
      k = next
      for (const [left, right, shown] of parts) {
        const [from, to] = [Math.max(0, left), Math.min(view.width, right)]
        if (to <= from || (shape === 'column' && shown === 0)) continue
        const y = yOf(Math.min(shown, cap, most))
        const room = shape === 'column' && to - from > 3 ? 1 : 0
        pen.globalAlpha = shape === 'step' ? 0.35 : 1
        pen.fillStyle = shown < 0 ? look.bad : tone.fill
        box(from, y, to - from - room, floor - y)
        pen.globalAlpha = 1
        if (shown > cap) {
          pen.fillStyle = look.bad
          box(from, yOf(Math.min(shown, most)), to - from - room, y - yOf(Math.min(shown, most)))
        }
        if (shape === 'step') box(from, y, to - from, 1)
      }
    }
  if (guide !== undefined && guide >= least && guide <= most) {
    pen.fillStyle = look.warn
    box(0, Math.round(yOf(guide)), view.width, 1)
  }
}

function drawLine(
  pen: Pen,
  { at, value }: Curve,
  view: View,
  [first, last]: readonly [number, number],
  yOf: (value: number) => number,
  colour: string,
): void {
  pen.strokeStyle = colour
  pen.lineWidth = 1.5
  pen.beginPath()
  for (let k = first; k < last; k++)
    if (k === first) pen.moveTo(xOf(view, at[k]!), yOf(value[k]!))
    else pen.lineTo(xOf(view, at[k]!), yOf(value[k]!))
  pen.stroke()
}
