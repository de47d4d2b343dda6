import type { Ticks } from '../model/axis.ts'
import { AXIS, NAMES, rowsShown, xOf, type View } from '../model/view.ts'
import type { Look } from './look.ts'

/** Working time of a row: [start, end) pairs in seconds after the base, ascending. */
export type WorkingTime = Int32Array

/** Time in which a row does not work, shaded; only where rows are high enough to tell. */
export function paintClosed(
  context: CanvasRenderingContext2D,
  view: View,
  rowCount: number,
  workingOf: (row: number) => WorkingTime | null,
  look: Look,
): void {
  if (view.rowHeight < 6) return
  context.fillStyle = look.sunken
  const [first, last] = rowsShown(view, rowCount)
  for (let row = first; row < last; row++) {
    const working = workingOf(row)
    if (!working) continue
    const y = row * view.rowHeight - view.top
    let closed = 0
    for (let k = 0; k <= working.length; k += 2) {
      const until = k < working.length ? xOf(view, working[k]!) : view.width
      if (until > closed && until > 0)
        context.fillRect(closed, y, Math.min(view.width, until) - closed, view.rowHeight)
      if (until >= view.width) break
      closed = Math.max(closed, xOf(view, working[k + 1]!))
    }
  }
}

/** Lines of rows and of times behind the bars. */
export function paintLines(
  context: CanvasRenderingContext2D,
  view: View,
  rowCount: number,
  ticks: Ticks,
  base: number,
  look: Look,
): void {
  context.fillStyle = look.line
  if (view.rowHeight >= 10) {
    const [first, last] = rowsShown(view, rowCount)
    for (let row = first; row < last; row++)
      context.fillRect(0, Math.round((row + 1) * view.rowHeight - view.top) - 1, view.width, 1)
  }
  for (const { at } of ticks.major) {
    const x = Math.round(xOf(view, at - base))
    if (x >= 0 && x < view.width) context.fillRect(x, 0, 1, view.height)
  }
}

/** The axis above the chart: major times over minor ones. */
export function paintAxis(
  context: CanvasRenderingContext2D,
  view: View,
  ticks: Ticks,
  base: number,
  look: Look,
): void {
  context.fillStyle = look.surface
  context.fillRect(0, 0, NAMES + view.width, AXIS)
  context.save()
  context.beginPath()
  context.rect(NAMES, 0, view.width, AXIS)
  context.clip()
  const write = (at: number, text: string, y: number, colour: string): void => {
    const x = NAMES + xOf(view, at - base)
    context.fillStyle = look.line
    context.fillRect(Math.round(x), y - 11, 1, AXIS / 2)
    context.fillStyle = colour
    // The text of what began before the left edge stays in view.
    context.fillText(text, Math.max(NAMES, x) + 4, y)
  }
  ticks.major.forEach(({ at, text }, k) => {
    const next = ticks.major[k + 1]
    if (!next || NAMES + xOf(view, next.at - base) > NAMES + 70) write(at, text, 11, look.ink)
  })
  for (const { at, text } of ticks.minor) if (at - base >= view.from) write(at, text, 33, look.soft)
  context.restore()
  context.fillStyle = look.line
  context.fillRect(0, AXIS - 1, NAMES + view.width, 1)
}

/** The names of rows at the left. */
export function paintNames(
  context: CanvasRenderingContext2D,
  view: View,
  names: readonly string[],
  look: Look,
): void {
  context.fillStyle = look.surface
  context.fillRect(0, AXIS, NAMES, view.height)
  if (view.rowHeight >= 10) {
    context.fillStyle = look.ink
    const [first, last] = rowsShown(view, names.length)
    context.save()
    context.beginPath()
    context.rect(0, AXIS, NAMES - 6, view.height)
    context.clip()
    for (let row = first; row < last; row++)
      context.fillText(names[row]!, 10, AXIS + (row + 0.5) * view.rowHeight - view.top)
    context.restore()
  }
  context.fillStyle = look.line
  context.fillRect(NAMES - 1, 0, 1, AXIS + view.height)
}
