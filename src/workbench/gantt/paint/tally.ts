import { FULL } from '../model/occupancy.ts'

/** A pixel that is worked throughout; whole numbers leave no remainder when a span ends. */
export const BITS = 12
export const ONE = 1 << BITS

/** Places are moved by this part of a part: what is on the edge of a pixel does not waver between two. */
export const NUDGE = 1e-3

/** How much of each pixel of a line is worked: kept as what changes from pixel to pixel, in parts of ONE. */
export type Tally = Int32Array

export const tallyOf = (width: number): Tally => new Int32Array(width + 2)

/**
 * Adds bars [low, high) of columns of times, as seen from a time on; costs the same however long they are. What is in view
 * is never nothing. Each end falls on one part of a pixel, so bars that follow each other leave no gap between them.
 */
export function addBars(
  tally: Tally,
  start: Int32Array,
  end: Int32Array,
  low: number,
  high: number,
  from: number,
  secondsPerPixel: number,
  width: number,
): void {
  const partsPerSecond = ONE / secondsPerPixel
  const most = width << BITS
  for (let bar = low; bar < high; bar++) {
    const first = (start[bar]! - from) * partsPerSecond + NUDGE
    const last = (end[bar]! - from) * partsPerSecond + NUDGE
    if (first >= most || last <= first || (first <= 0 && last < 2 * NUDGE)) continue
    const a = first > 0 ? first | 0 : 0
    const b = last < most ? last | 0 : most
    addParts(tally, a, b > a ? b : a + 1)
  }
}

/** Adds the pixels left of the end of a span and subtracts those left of its start: no special case for short spans. */
function addParts(tally: Tally, a: number, b: number): void {
  const first = a >> BITS
  const last = b >> BITS
  const head = a & (ONE - 1)
  const tail = b & (ONE - 1)
  tally[first]! += ONE - head
  tally[first + 1]! += head
  tally[last]! += tail - ONE
  tally[last + 1]! -= tail
}

/** Sets the share of one pixel after the other; `before` is the share of the one before. What is there is never nothing. */
export function putShare(tally: Tally, x: number, share: number, before: number): void {
  tally[x] = partsOf(share) - partsOf(before)
}

const partsOf = (share: number): number => (share > 0 ? Math.max(1, Math.round(share * ONE)) : 0)

/** Loads in parts of ONE that differ from the highest. */
const MAX_TALLIED = Math.ceil((255.5 * ONE) / FULL)

/** Pixels of all loads of a line alone, so that a pixel is one look and no test; kept as long as its strip. */
const ladders = new WeakMap<Uint32Array, Uint32Array>()

function ladderOf(strip: Uint32Array): Uint32Array {
  let ladder = ladders.get(strip)
  if (!ladder) {
    ladder = Uint32Array.from({ length: MAX_TALLIED + 1 }, (_, run) => strip[loadOf(run, FULL / ONE)]!)
    ladders.set(strip, ladder)
  }
  return ladder
}

function loadOf(run: number, scale: number): number {
  const load = (run * scale + 0.5) | 0
  return run <= 0 ? 0 : load < 1 ? 1 : load > 255 ? 255 : load
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
  if (lines === 1) shadeOne(tally, pixels, at, width, ladderOf(strip))
  else shadeShared(tally, pixels, at, width, strip, FULL / (ONE * lines))
  tally.fill(0)
}

function shadeOne(tally: Tally, pixels: Uint32Array, at: number, width: number, ladder: Uint32Array): void {
  let run = 0
  for (let x = 0; x < width; x++) {
    run += tally[x]!
    pixels[at + x] = ladder[run < MAX_TALLIED ? run : MAX_TALLIED]!
  }
}

function shadeShared(
  tally: Tally,
  pixels: Uint32Array,
  at: number,
  width: number,
  strip: Uint32Array,
  scale: number,
): void {
  let pixel = strip[0]!
  let run = 0
  for (let x = 0; x < width; x++) {
    const change = tally[x]!
    if (change !== 0) {
      run += change
      pixel = strip[loadOf(run, scale)]!
    }
    pixels[at + x] = pixel
  }
}
