import type { Bars } from '../model/bars.ts'
import { lowerBound, lowerBoundNear, visibleSpan } from '../model/search.ts'
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

/** Arrays that are kept from call to call, with their last content: there is one frame at a time. */
interface Room {
  from: Uint32Array
  to: Uint32Array
  first: number
  bars: Bars | null
  fetched: number
}
const newRoom = (): Room => ({
  from: new Uint32Array(0),
  to: new Uint32Array(0),
  first: 0,
  bars: null,
  fetched: 0,
})
const [whole, parts] = [newRoom(), newRoom()]

/** Two searches a line, which begin where the last frame found it. The arrays are those of the last call. */
export const shownOf = (scene: Scene, view: View): Shown => shownBy(whole, scene, view)

/** The same of a part of a view: what `shownOf` gave of the whole stays as it is. */
export const shownIn = (scene: Scene, part: View): Shown => shownBy(parts, scene, part)

/** Of what is shown, the lines that a part of the view shows, if that is as wide as the view. */
export function shownAcross(shown: Shown, { lines }: Scene, part: View): Shown {
  const [first, last] = linesShown(part, lines)
  const [from, to] = [shown.from, shown.to].map((all) =>
    all.subarray(first - shown.first, last - shown.first),
  )
  return { first, last, from: from!, to: to!, count: shown.count }
}

function shownBy(room: Room, { model: { bars }, lines }: Scene, view: View): Shown {
  const [first, last] = linesShown(view, lines)
  const { rowStart, start, reach } = bars
  const again = room.bars === bars && room.first === first && room.from.length >= last - first
  if (room.from.length < last - first)
    Object.assign(room, { from: new Uint32Array(last - first), to: new Uint32Array(last - first) })
  Object.assign(room, { bars, first })
  const { from, to } = room
  const after = wholeSeconds(Math.floor(view.from) + 1)
  const until = wholeSeconds(Math.ceil(untilOf(view)))
  if (again) room.fetched = fetch(reach, from, last - first) + fetch(start, to, last - first)
  let count = 0
  for (let line = first; line < last; line++) {
    const row = lines.row[line]!
    const low = rowStart[row]!
    const high = rowStart[row + 1]!
    const at = line - first
    const a = still(reach, low, high, after, again, from[at]!)
    const b = still(start, low, high, until, again, to[at]!)
    from[at] = a
    to[at] = b > a ? b : a
    count += to[at]! - a
  }
  return { first, last, from, to, count }
}

/**
 * Reads what the searches begin with. Each line is elsewhere in memory: asked for one after another without a decision
 * in between, the waits overlap, which halves a frame of 5,000 lines. The sum is kept so that the reads are, too.
 */
function fetch(values: Int32Array, places: Uint32Array, count: number): number {
  let sum = 0
  for (let at = 0; at < count; at++) sum = (sum + values[places[at]!]!) | 0
  return sum
}

/** As times of bars are: a number that is kept in a word. */
const wholeSeconds = (time: number): number => Math.max(-0x8000_0000, Math.min(0x7fff_ffff, time)) | 0

/** Most bounds are still where they were. */
function still(
  values: Int32Array,
  low: number,
  high: number,
  value: number,
  again: boolean,
  near: number,
): number {
  if (!again) return lowerBound(values, low, high, value)
  if (
    near >= low &&
    near <= high &&
    (near === high || values[near]! >= value) &&
    (near === low || values[near - 1]! < value)
  )
    return near
  return lowerBoundNear(values, low, high, value, near)
}

/** Lines that are looked at where only their number of bars is asked for. */
const SAMPLED = 64
const nothing = new Uint32Array(0)

/** What is in view where rows are so low that there are many: how many bars, about, and not which. */
export function aboutShown({ model: { bars }, lines }: Scene, view: View): Shown {
  const [first, last] = linesShown(view, lines)
  const step = Math.max(1, Math.floor((last - first) / SAMPLED))
  let [seen, count] = [0, 0]
  for (let line = first + (step >> 1); line < last; line += step) {
    const [low, high] = visibleSpan(bars, lines.row[line]!, view.from, untilOf(view))
    count += Math.max(0, high - low)
    seen++
  }
  return {
    first,
    last,
    from: nothing,
    to: nothing,
    count: Math.round((count * (last - first)) / Math.max(1, seen)),
  }
}
