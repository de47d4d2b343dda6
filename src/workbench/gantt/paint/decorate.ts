import { barFlag } from '../model/bars.ts'
import type { Scene } from '../model/scene.ts'
import { xOf } from '../model/view.ts'
import type { Placed } from './shapes.ts'
import type { Frame } from './frame.ts'

const edged = barFlag.fixed | barFlag.late | barFlag.critical | barFlag.conflict | barFlag.finished

/** What is said of bars besides their colour; each mark differs in shape too, for viewers who cannot distinguish red from green. */
export function paintFlags(frame: Frame, placed: Placed): void {
  const { pen, scene, view, look, counts } = frame
  const { bars, staircase } = scene.model
  for (let at = 0; at < placed.count; at++) {
    const bar = placed.bar[at]!
    const flags = bars.flags[bar]!
    const done = bars.progress?.[bar] ?? 0
    if (!(flags & edged) && !done && !staircase) continue
    const [x, end] = [
      Math.max(-4, xOf(view, bars.productionStart[bar]!)),
      Math.min(view.width + 4, xOf(view, bars.productionEnd[bar]!)),
    ]
    const [y, height, width] = [placed.y[at]!, placed.height[at]!, end - x]
    if (width < 3 || height < 5) continue
    const box = (colour: string, left: number, top: number, w: number, h: number): void => {
      pen.fillStyle = colour
      pen.fillRect(left, top, w, h)
      counts.rects++
    }
    if (done) box('rgb(11 18 32 / 38%)', x, y + height - 4, (width * done) / 100, 3)
    // Fixed: a dark post at either end. Late: a bar below. Critical: one above. Conflict: a frame.
    if (flags & barFlag.fixed) {
      box(look.ink, x, y, 2, height)
      if (width > 8) box(look.ink, end - 3, y, 2, height)
    }
    if (flags & barFlag.late) box(look.bad, x, y + height - 2, width, 2)
    if (flags & barFlag.critical) box(look.bad, x, y, width, 2)
    if (flags & barFlag.finished) box('rgb(255 255 255 / 45%)', x, y, width, height)
    if (flags & barFlag.conflict) {
      pen.strokeStyle = look.bad
      pen.lineWidth = 2
      pen.strokeRect(x + 1, y + 1, Math.max(1, width - 2), height - 2)
      counts.rects++
    }
    const bottom = y + height - (flags & barFlag.late ? 2 : 0)
    if (staircase) paintStairs(frame, staircase, bars.source[bar]!, [x, end, bottom])
  }
}

/** How much of the material is there, over time, as a band under a bar: from all missing (red) to complete (green). */
function paintStairs(
  { pen, view, look, counts }: Frame,
  { first, at, share }: NonNullable<Scene['model']['staircase']>,
  source: number,
  [from, to, y]: readonly [number, number, number],
): void {
  const [low, high] = [first[source]!, first[source + 1]!]
  if (low === high) return
  for (let k = low - 1; k < high; k++) {
    const x = k < low ? from : Math.max(from, xOf(view, at[k]!))
    const end = k + 1 < high ? Math.min(to, xOf(view, at[k + 1]!)) : to
    if (end - x < 0.5) continue
    const part = k < low ? 0 : share[k]! / 255
    pen.fillStyle = part >= 1 ? look.good : part > 0 ? look.warn : look.bad
    // The band grows with what is there, so that height and colour show the same value.
    const high4 = 1 + Math.round(part * 2)
    pen.fillRect(x, y - high4, end - x, high4)
    counts.rects++
  }
}
