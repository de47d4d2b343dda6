import type { Bars } from '../model/bars.ts'
import type { View } from '../model/view.ts'
import type { Look } from './look.ts'
import { BITS, NUDGE, ONE } from './tally.ts'

/** Shade of a pixel that is filled throughout, and by how much the parts of a pixel (tally.ts) are finer than shades. */
const FULL_SHADE = 32
const FINER = BITS - 5
/** A tone has room for so many shades. */
const ROOM = 6

/** Pixels of all tones that bars may have, in shades: (tone << ROOM) + shade. */
export type Shades = Uint32Array
const known = new WeakMap<Look, Shades>()

export function shadesOf(look: Look): Shades {
  let shades = known.get(look)
  if (!shades) {
    shades = new Uint32Array(256 << ROOM)
    for (let tone = 0; tone < 256; tone++)
      shades.set(look.tones[tone % look.tones.length]!.shades, tone << ROOM)
    known.set(look, shades)
  }
  return shades
}

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
  const origin = view.from
  const partsPerSecond = ONE / view.secondsPerPixel
  const most = front.length << BITS
  front.set(ground)
  // The pixel that is filled in part so far, how far, by how much of one bar most, and in whose tone.
  let [open, filled, largest, main] = [0, 0, 0, 0]
  for (let bar = low; bar < high; bar++) {
    if (lane >= 0 && lanes![bar] !== lane) continue
    const from = (start[bar]! - origin) * partsPerSecond + NUDGE
    const to = (end[bar]! - origin) * partsPerSecond + NUDGE
    if (from >= most || to <= from || (from <= 0 && to < 2 * NUDGE)) continue
    const a = from > 0 ? from | 0 : 0
    const until = to < most ? to | 0 : most
    // What is there is never nothing.
    const b = until > a ? until : a + 1
    const first = a >> BITS
    const last = b >> BITS
    const own = tone[bar]! << ROOM
    if (first !== open) {
      if (filled > 0) front[open] = shades[main + shadeOf(filled)]!
      open = first
      filled = largest = 0
    }
    const share = (first === last ? b : (first + 1) << BITS) - a
    filled += share
    if (share > largest) {
      largest = share
      main = own
    }
    if (first === last) continue
    front[first] = shades[main + shadeOf(filled)]!
    const full = shades[own + FULL_SHADE]!
    for (let x = first + 1; x < last; x++) front[x] = full
    open = last
    filled = largest = b & (ONE - 1)
    main = own
  }
  if (filled > 0) front[open] = shades[main + shadeOf(filled)]!
}

function shadeOf(parts: number): number {
  const shade = (parts + (1 << (FINER - 1))) >> FINER
  return shade < 1 ? 1 : shade > FULL_SHADE ? FULL_SHADE : shade
}
