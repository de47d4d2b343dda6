import { visibleSpan } from '../model/search.ts'
import type { Scene } from '../model/scene.ts'
import { linesShown, untilOf, type View } from '../model/view.ts'

/** What of a scene is in view: lines [first, last), and of line k the bars [from[k - first], to[k - first]). */
export interface Shown {
  readonly first: number
  readonly last: number
  readonly from: Uint32Array
  readonly to: Uint32Array
  /** Bars in view; some may have ended before the left edge. */
  readonly count: number
}

let room = { from: new Uint32Array(0), to: new Uint32Array(0) }

/**
 * Two searches a line; no more lines are looked at once there are more than `most` bars. The arrays are those of the last
 * call: there is one frame at a time.
 */
export function shownOf({ model: { bars }, lines }: Scene, view: View, most = Infinity): Shown {
  const [first, last] = linesShown(view, lines)
  if (room.from.length < last - first)
    room = { from: new Uint32Array(last - first), to: new Uint32Array(last - first) }
  const until = untilOf(view)
  let count = 0
  for (let line = first; line < last && count <= most; line++) {
    const [low, high] = visibleSpan(bars, lines.row[line]!, view.from, until)
    room.from[line - first] = low
    room.to[line - first] = Math.max(low, high)
    count += Math.max(0, high - low)
  }
  return { first, last, ...room, count }
}
