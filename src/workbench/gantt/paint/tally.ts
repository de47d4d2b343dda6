import { FULL } from '../model/occupancy.ts'

/** A pixel that is worked throughout; whole numbers leave nothing behind when a stretch ends. */
const ONE = 4096

/** How much of each pixel of a line is worked: kept as what changes from pixel to pixel, in parts of ONE. */
export type Tally = Int32Array

export const tallyOf = (width: number): Tally => new Int32Array(width + 2)

/** Adds a stretch in pixels; costs the same however long it is. What is there is never nothing. */
export function addStretch(tally: Tally, from: number, to: number, width: number): void {
  const a = from > 0 ? from : 0
  const b = to < width ? to : width
  if (b <= a) return
  const first = a | 0
  const last = b | 0
  if (first === last) {
    const share = ((b - a) * ONE) | 0 || 1
    tally[first]! += share
    tally[first + 1]! -= share
    return
  }
  const head = ((first + 1 - a) * ONE) | 0
  const tail = ((b - last) * ONE) | 0
  tally[first]! += head
  tally[first + 1]! += ONE - head
  tally[last]! += tail - ONE
  tally[last + 1]! -= tail
}

/** Sets the share of one pixel after the other; `before` is the share of the one before. */
export function putShare(tally: Tally, x: number, share: number, before: number): void {
  tally[x] = Math.round(share * ONE) - Math.round(before * ONE)
}

/** Writes the loads of a line as pixels at a place, leaves nothing in the tally. `lines` share it evenly. */
export function shadeTally(
  tally: Tally,
  pixels: Uint32Array,
  at: number,
  width: number,
  strip: Uint32Array,
  lines = 1,
): void {
  const scale = FULL / (ONE * lines)
  const none = strip[0]!
  let run = 0
  for (let x = 0; x < width; x++) {
    run += tally[x]!
    tally[x] = 0
    if (run === 0) pixels[at + x] = none
    else {
      const load = (run * scale + 0.5) | 0
      pixels[at + x] = strip[load < 1 ? 1 : load > 255 ? 255 : load]!
    }
  }
  tally[width] = tally[width + 1] = 0
}
