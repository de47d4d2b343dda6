import { allocRecords } from '../../memory/arena'
import { below } from './random'
import { ID, MACHINE, MS, RANK } from './shop'
import { machines, n, tenureBase } from '../../interface/shop'

/**
 * The tabu list of Zhang, Li, Guan and Rao (2007): it forbids the sequence of operations that a move undid, at its
 * positions on the machine, also as part of a longer one. Each machine keeps its last sequences in a ring.
 * Reassignments forbid the operation to return to its machine (Mastrolilli and Gambardella 2000).
 *
 * Entry: expiry, iteration of creation, length, unused, then the addresses of the operations; the first is at the rank
 * stored in the fourth word.
 */
const ENTRIES: i32 = 32
const LONGEST: i32 = 60
const ENTRY_BYTES: usize = 256
const EXPIRY: usize = 0
const BORN: usize = 4
const LENGTH: usize = 8
const FIRST_RANK: usize = 12
const OPERATIONS: usize = 16

let entries: usize = 0
let cursors: usize = 0
let returns: usize = 0
let iteration: i32 = 0

export function openTabu(): bool {
  entries = allocRecords(<usize>machines, <usize>ENTRIES * ENTRY_BYTES)
  cursors = allocRecords(<usize>machines, 4)
  returns = allocRecords(<usize>n, (<usize>machines) << 2)
  return entries != 0 && cursors != 0 && returns != 0
}

export function clearTabu(): void {
  iteration = 2 * tenureBase
  memory.fill(entries, 0, <usize>(machines * ENTRIES) * ENTRY_BYTES)
  memory.fill(cursors, 0, (<usize>machines) << 2)
  memory.fill(returns, 0, (<usize>(n * machines)) << 2)
}

export function nextIteration(): void {
  iteration++
}

function tenure(): i32 {
  return tenureBase + <i32>below(tenureBase)
}

/** Forbids the present sequence from a to b on its machine. */
export function forbid(a: usize, b: usize): void {
  const machine = load<i32>(a, MACHINE)
  const cursor = cursors + ((<usize>machine) << 2)
  const next = (load<i32>(cursor) + 1) & (ENTRIES - 1)
  store<i32>(cursor, next)
  const entry = entries + <usize>(machine * ENTRIES + next) * ENTRY_BYTES
  let length = 1
  let x = a
  store<usize>(entry, x, OPERATIONS)
  while (x != b && length < LONGEST) {
    x = load<usize>(x, MS)
    store<usize>(entry + ((<usize>length) << 2), x, OPERATIONS)
    length++
  }
  store<i32>(entry, iteration + tenure(), EXPIRY)
  store<i32>(entry, iteration, BORN)
  store<i32>(entry, length, LENGTH)
  store<i32>(entry, load<i32>(a, RANK), FIRST_RANK)
}

/**
 * True when a forbidden sequence would be on the machine once x has moved to rank `target`, and those at ranks `low` to
 * `high` have each moved by `shift`.
 */
export function isForbidden(x: usize, target: i32, low: i32, high: i32, shift: i32): bool {
  const machine = load<i32>(x, MACHINE)
  const ring = entries + <usize>(machine * ENTRIES) * ENTRY_BYTES
  const newest = load<i32>(cursors + ((<usize>machine) << 2))
  for (let k = 0; k < ENTRIES; k++) {
    const entry = ring + <usize>((newest - k) & (ENTRIES - 1)) * ENTRY_BYTES
    if (load<i32>(entry, BORN) + 2 * tenureBase <= iteration) return false
    if (load<i32>(entry, EXPIRY) <= iteration) continue
    let rank = load<i32>(entry, FIRST_RANK)
    const length = load<i32>(entry, LENGTH)
    let same = true
    for (let i = 0; i < length && same; i++) {
      const o = load<usize>(entry + ((<usize>i) << 2), OPERATIONS)
      const now = load<i32>(o, RANK)
      const then = o == x ? target : now >= low && now <= high ? now + shift : now
      same = then == rank++ && load<i32>(o, MACHINE) == machine
    }
    if (same) return true
  }
  return false
}

export function isReturnForbidden(x: usize, machine: i32): bool {
  return load<i32>(returns + ((<usize>(load<i32>(x, ID) * machines + machine)) << 2)) > iteration
}

export function forbidReturn(x: usize, machine: i32): void {
  store<i32>(returns + ((<usize>(load<i32>(x, ID) * machines + machine)) << 2), iteration + tenure())
}
