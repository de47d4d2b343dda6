import type { Bars } from '../model/bars.ts'
import { xOf, type View } from '../model/view.ts'
import type { Look } from './look.ts'

/** What a line of pixels of bars is made with, kept for all lines of a picture. */
export interface BarLine {
  readonly front: Uint32Array
  /** Pixels that bars fill in part: how much, by which most, and in whose colour. */
  readonly partly: Float32Array
  readonly most: Float32Array
  readonly tone: Uint8Array
  /** Which pixels these are. */
  readonly touched: Int32Array
  count: number
}

export const barLineOf = (width: number): BarLine => ({
  front: new Uint32Array(width),
  partly: new Float32Array(width + 1),
  most: new Float32Array(width + 1),
  tone: new Uint8Array(width + 1),
  touched: new Int32Array(width + 1),
  count: 0,
})

/** Bars of a lane (-1: all) in their colours: what they fill is filled at once, only their ends are looked at by pixel. */
export function writeBars(
  line: BarLine,
  ground: Uint32Array,
  bars: Bars,
  view: View,
  low: number,
  high: number,
  lane: number,
  look: Look,
): void {
  const { front } = line
  const { start, end } = bars
  const { tones } = look
  const width = front.length
  front.set(ground)
  line.count = 0
  for (let bar = low; bar < high; bar++) {
    if (lane >= 0 && bars.lane![bar] !== lane) continue
    const from = xOf(view, start[bar]!)
    const to = xOf(view, end[bar]!)
    const a = from > 0 ? from : 0
    const b = to < width ? to : width
    if (b <= a) continue
    const tone = bars.tone[bar]! % tones.length
    const last = b | 0
    const first = (a | 0) < a ? (a | 0) + 1 : a | 0
    if (last < first) touch(line, last, b - a, tone)
    else {
      if (first > a) touch(line, first - 1, first - a, tone)
      if (b > last) touch(line, last, b - last, tone)
      const pixel = tones[tone]!.shades[32]!
      for (let x = first; x < last; x++) front[x] = pixel
    }
  }
  writeTouched(line, look)
}

function touch(line: BarLine, x: number, share: number, tone: number): void {
  const { partly, most } = line
  if (partly[x] === 0) line.touched[line.count++] = x
  partly[x]! += share
  if (share <= most[x]!) return
  most[x] = share
  line.tone[x] = tone
}

/** Pixels filled in part, in the colour of what fills most; leaves none behind. */
function writeTouched({ front, partly, most, tone, touched, count }: BarLine, { tones }: Look): void {
  for (let k = 0; k < count; k++) {
    const x = touched[k]!
    const shade = (partly[x]! * 32 + 0.5) | 0
    front[x] = tones[tone[x]!]!.shades[shade < 1 ? 1 : shade > 32 ? 32 : shade]!
    partly[x] = most[x] = 0
  }
}
