import { NOWHERE } from '../model/bars.ts'
import { visibleSpan } from '../model/search.ts'
import { heightOf, topOf, untilOf, xOf } from '../model/view.ts'
import { insetOf } from './shapes.ts'
import type { Frame } from './frame.ts'

/**
 * Where bars stood in another plan, as outlines: green when they now stand earlier, red when later, grey when only their
 * row changed or they are gone. What stands where it stood has no outline.
 */
export function paintBefore({ pen, scene: { model, lines }, view, shown, look, counts }: Frame): void {
  const { bars } = model
  const before = model.before!
  pen.lineWidth = 1
  for (let line = shown.first; line < shown.last; line++) {
    const row = lines.row[line]!
    const height = heightOf(view, lines, line)
    const inset = insetOf(height) - 1
    const y = Math.round(topOf(view, lines, line) + inset) + 0.5
    const [low, high] = visibleSpan(before, row, view.from, untilOf(view))
    for (let k = low; k < high; k++) {
      const now = bars.place[before.source[k]!] ?? NOWHERE
      const gone = now === NOWHERE
      const later = gone ? 0 : bars.start[now]! - before.start[k]!
      if (!gone && later === 0 && now >= bars.rowStart[row]! && now < bars.rowStart[row + 1]!) continue
      pen.strokeStyle = later > 0 ? look.bad : later < 0 ? look.good : look.soft
      const [from, to] = [
        Math.max(-4, xOf(view, before.start[k]!)),
        Math.min(view.width + 4, xOf(view, before.end[k]!)),
      ]
      pen.strokeRect(
        Math.round(from) + 0.5,
        y,
        Math.max(1, Math.round(to - from) - 1),
        Math.max(2, height - 2 * inset - 1),
      )
      counts.rects++
    }
  }
}
