import type { Scene } from '../model/scene.ts'
import type { View } from '../model/view.ts'
import type { Once } from './picture.ts'
import type { Pixels } from './pixels.ts'

/** So little of a line that no edge comes to lie elsewhere, and what is on an edge is never in doubt. */
export const EDGE = 1e-4

/** Lines of a height in pixels, if they fill the view and are fewer than its pixels; `edge`: whose a pixel on an edge is. */
export function onceOf(
  { lines }: Scene,
  view: View,
  height: number,
  edge: number,
  write: (to: Pixels, first: number) => void,
): Once | null {
  const even = lines.before[lines.count] === lines.count
  const tall = Math.ceil(view.height)
  if (!even || height < 1.2 || lines.count * view.rowHeight - view.top < tall - 0.49) return null
  const [top, step] = [view.top / height + edge, 1 / height]
  const first = Math.floor(top + step / 2)
  const end = Math.floor(top + (tall - 0.5) * step)
  return { count: end + 1 - first, from: top - first, step, write: (to) => write(to, first) }
}
