import type { Bars } from '../model/bars.ts'
import type { View } from '../model/view.ts'
import type { Look } from './look.ts'

/** Steps in which a pixel is filled: shade 32 is full. */
const FULL_SHADE = 32
/** Shades of a tone begin at a multiple of this. */
const BITS = 6

/** Pixels of all tones that bars may have, in shades: (tone << BITS) + shade. */
export type Shades = Uint32Array
const known = new WeakMap<Look, Shades>()

export function shadesOf(look: Look): Shades {
  let shades = known.get(look)
  if (!shades) {
    shades = new Uint32Array(256 << BITS)
    for (let tone = 0; tone < 256; tone++)
      shades.set(look.tones[tone % look.tones.length]!.shades, tone << BITS)
    known.set(look, shades)
  }
  return shades
}

/** Parts of a pixel: places are moved by one, so that what stands on the edge of a pixel does not waver between two. */
const NUDGE = 1e-6
/** An end that reaches less into a pixel is not told; whole bars that are shorter are. */
const LEAST = 1e-5

/**
 * Bars of a lane (-1: all) in their colours, in the order of their starts. A pixel that is filled in part has the colour of
 * what fills most of it.
 */
export function writeBars(
  front: Uint32Array,
  ground: Uint32Array,
  bars: Bars,
  view: View,
  low: number,
  high: number,
  lane: number,
  shades: Shades,
): void {
  const { start, end, tone, lane: lanes } = bars
  const width = front.length
  const origin = view.from
  const perSecond = 1 / view.secondsPerPixel
  front.set(ground)
  // The pixel that is filled in part so far, how far, and by which tone most.
  let [open, filled, most, main] = [0, 0, 0, 0]
  for (let bar = low; bar < high; bar++) {
    if (lane >= 0 && lanes![bar] !== lane) continue
    const from = (start[bar]! - origin) * perSecond + NUDGE
    const to = (end[bar]! - origin) * perSecond + NUDGE
    const a = from > 0 ? from : 0
    const b = to < width ? to : width
    if (b <= a || (from <= 0 && to < LEAST)) continue
    const [first, last] = [a | 0, b | 0]
    const own = tone[bar]! << BITS
    if (first !== open) {
      if (filled > 0) front[open] = shades[main + shadeOf(filled)]!
      open = first
      filled = most = 0
    }
    const share = (first === last ? b : first + 1) - a
    filled += share
    if (share > most) {
      most = share
      main = own
    }
    if (first === last) continue
    front[first] = shades[main + shadeOf(filled)]!
    const full = shades[own + FULL_SHADE]!
    for (let x = first + 1; x < last; x++) front[x] = full
    open = last
    filled = b - last
    if (filled < LEAST) filled = 0
    most = filled
    main = own
  }
  if (filled > 0) front[open] = shades[main + shadeOf(filled)]!
}

/** What is there is never nothing. */
function shadeOf(share: number): number {
  const shade = (share * FULL_SHADE + 0.5 + NUDGE) | 0
  return shade < 1 ? 1 : shade > FULL_SHADE ? FULL_SHADE : shade
}
