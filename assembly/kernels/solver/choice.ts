import { below } from './random'

/** The chosen move: `moveOf` is moved, with alternative `moveAlt`, behind `moveAfter`. 0 = there is none. */
export let moveOf: usize = 0
export let moveAlt: i32 = 0
export let moveAfter: usize = 0

let best: i32 = 0
let record: i32 = 0
let ties: u32 = 0
let spareOf: usize = 0
let spareAlt: i32 = 0
let spareAfter: usize = 0
let spareCount: u32 = 0

/** Begins the choice of a move. `known`: estimates below it are allowed even when forbidden. */
export function openChoice(known: i32): void {
  best = i32.MAX_VALUE
  record = known
  ties = 0
  moveOf = 0
  spareOf = 0
  spareCount = 0
}

/** When all moves are forbidden, one of them is taken at random. */
export function closeChoice(): void {
  if (moveOf || !spareOf) return
  moveOf = spareOf
  moveAlt = spareAlt
  moveAfter = spareAfter
}

/** A move with its estimate; the smallest estimate wins, ties at random. */
export function offer(x: usize, alt: i32, after: usize, estimate: i32, forbidden: bool): void {
  if (forbidden && estimate >= record) {
    if (below(++spareCount) != 0) return
    spareOf = x
    spareAlt = alt
    spareAfter = after
    return
  }
  if (estimate > best) return
  if (estimate < best) {
    best = estimate
    ties = 0
  }
  if (below(++ties) != 0) return
  moveOf = x
  moveAlt = alt
  moveAfter = after
}
