import type { Scene } from '../model/scene.ts'
import { lowerBound, visibleSpan } from '../model/search.ts'
import type { View } from '../model/view.ts'

/** Steps in time, seconds; the smallest one that is wide enough on the screen. */
const steps = [60, 300, 900, 1800, 3600] as const
const WIDE = 5
/** A time nearer than this many pixels to an end of work or a beginning of a shift is drawn to it. */
const NEAR = 7

/** How far one step goes at a zoom, seconds. */
export const stepOf = ({ secondsPerPixel }: View): number =>
  steps.find((step) => step / secondsPerPixel >= WIDE) ?? steps.at(-1)!

/**
 * Where a bar put down at a time begins: at the end of a bar of the row or the beginning of a shift when one is near,
 * else at the next full step. Seconds after the base.
 */
export function snapped(
  scene: Scene,
  view: View,
  { row, time }: { readonly row: number; readonly time: number },
  except: ReadonlySet<number>,
): number {
  const reach = NEAR * view.secondsPerPixel
  let [best, distance] = [Number.NaN, reach]
  const offer = (at: number): void => {
    if (Math.abs(at - time) >= distance) return
    best = at
    distance = Math.abs(at - time)
  }
  const { bars, working, base } = scene.model
  if (row >= 0 && row < bars.rowCount) {
    const [low, high] = visibleSpan(bars, row, time - reach, time + reach)
    for (let bar = low; bar < high; bar++) if (!except.has(bars.source[bar]!)) offer(bars.end[bar]!)
  }
  if (working && row >= 0) {
    const [low, high] = [working.rowStart[row]!, working.rowStart[row + 1]!]
    const first = lowerBound(working.from, low, high, Math.floor(time - reach))
    for (let k = first; k < high && working.from[k]! <= time + reach; k++) offer(working.from[k]!)
  }
  if (!Number.isNaN(best)) return best
  const step = stepOf(view)
  return Math.round((base + time) / step) * step - base
}
