import type { Ticks } from '../model/axis.ts'
import { xOf } from '../model/view.ts'
import { fittingText, textWidth } from './pen.ts'
import type { Frame } from './frame.ts'

/** The axis above the chart: major times over minor ones, and the titles of the columns. */
export function paintAxis({ pen, scene: { model }, view, look, counts }: Frame, ticks: Ticks): void {
  const { left, head, width } = view
  pen.fillStyle = look.header
  pen.fillRect(0, 0, left + width, head)
  pen.save()
  pen.clipTo(left, 0, width, head)
  const half = head / 2
  const write = (at: number, text: string, y: number, colour: string, until: number): void => {
    const x = left + xOf(view, at - model.base)
    pen.fillStyle = look.line
    pen.fillRect(Math.round(x), y - half / 2, 1, half)
    pen.fillStyle = colour
    // The text of what began before the left edge stays in view while there is room for it.
    const place = Math.max(left, x) + 4
    if (place + textWidth(pen, text) > until - 2) return
    pen.fillText(text, place, y)
    counts.texts++
  }
  const end = (list: Ticks['minor'], k: number): number =>
    k + 1 < list.length ? left + xOf(view, list[k + 1]!.at - model.base) : Infinity
  ticks.major.forEach(({ at, text }, k) => write(at, text, half / 2, look.ink, end(ticks.major, k)))
  ticks.minor.forEach(({ at, text }, k) => {
    if (at - model.base >= view.from) write(at, text, half * 1.5, look.soft, end(ticks.minor, k))
  })
  pen.restore()
  let x = 0
  pen.fillStyle = look.soft
  for (const column of model.texts.columns) {
    const title = fittingText(pen, column.title, column.width - 14)
    if (title) pen.fillText(title, x + 8, head - half / 2)
    x += column.width
  }
  pen.fillStyle = look.lineStrong
  pen.fillRect(0, head - 1, left + width, 1)
}
