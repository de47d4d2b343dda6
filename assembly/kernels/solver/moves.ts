import { pathLength } from './critical'
import { below } from './random'
import {
  ALT,
  altMachine,
  altStart,
  altTime,
  at,
  flexible,
  get,
  ID,
  isSentinel,
  JP,
  JQ,
  JR,
  JS,
  MACHINE,
  MP,
  MS,
  P,
  path,
  predStart,
  preds,
  Q,
  R,
  RANK,
  record as operation,
  scratch,
  sentinel,
  setupOf,
  setups,
  succStart,
  succs,
} from './shop'
import { isForbidden, isReturnForbidden } from './tabu'

/** The chosen move: `moveOf` goes, with alternative `moveAlt`, behind `moveAfter`. 0 = there is none. */
export let moveOf: usize = 0
export let moveAlt: i32 = 0
export let moveAfter: usize = 0

let best: i32 = 0
let ties: u32 = 0
let spareOf: usize = 0
let spareAlt: i32 = 0
let spareAfter: usize = 0
let spareCount: u32 = 0

/**
 * The best allowed move on the critical path, by estimate, ties at random: insertions to and from the ends of critical
 * blocks (N7: Zhang et al. 2007) and, where there are alternatives, reassignments (Mastrolilli and Gambardella 2000).
 * A forbidden move is allowed when its estimate beats `record`; when all are forbidden, any of them is taken.
 */
export function findMove(record: i32): void {
  best = i32.MAX_VALUE
  ties = 0
  moveOf = 0
  spareOf = 0
  spareCount = 0
  let from = 0
  for (let i = 1; i <= pathLength; i++) {
    if (i < pathLength && load<i32>(at(path, i), MACHINE) == load<i32>(at(path, i - 1), MACHINE)) continue
    if (i - from > 1) blockMoves(from, i - 1, record)
    from = i
  }
  if (flexible) for (let i = 0; i < pathLength; i++) reassignments(at(path, i), record)
  if (moveOf || !spareOf) return
  moveOf = spareOf
  moveAlt = spareAlt
  moveAfter = spareAfter
}

/** Path positions `from`..`to` are one critical block. Without setups, moves at the outer end of the path cannot help. */
function blockMoves(from: i32, to: i32, record: i32): void {
  const first = at(path, from)
  const last = at(path, to)
  const toBack = setups != 0 || to < pathLength - 1
  const toFront = setups != 0 || from > 0
  if (toBack) {
    for (let i = from; i < to; i++) later(at(path, i), last, record)
    for (let i = from + 1; i < to - 1; i++) earlier(last, at(path, i), record)
  }
  if (!toFront || (toBack && to - from == 1)) return
  for (let i = from + 1; i <= to; i++) earlier(at(path, i), first, record)
  for (let i = from + 2; i < to; i++) later(first, at(path, i), record)
}

/**
 * u to right behind v on the same machine. Heads and tails between them are recomputed as Balas and Vazacopoulos (1998)
 * do; the longest way through any of them is the estimate.
 */
function later(u: usize, v: usize, record: i32): void {
  if (!successorsClear(u, v)) return
  const machine = load<i32>(u, MACHINE)
  let before = load<usize>(u, MP)
  let end = load<i32>(before, R) + load<i32>(before, P)
  let slot = scratch
  for (let x = load<usize>(u, MS); ; x = load<usize>(x, MS)) {
    const r = max(load<i32>(x, JR), end + setupOf(before, x, machine))
    store<i32>(slot, r)
    slot += 4
    end = r + load<i32>(x, P)
    before = x
    if (x == v) break
  }
  const p = load<i32>(u, P)
  const after = load<usize>(v, MS)
  const r = max(load<i32>(u, JR), end + setupOf(v, u, machine))
  let q = max(load<i32>(u, JQ), load<i32>(after, Q) + load<i32>(after, P) + setupOf(u, after, machine))
  let estimate = r + p + q
  let rest = q + p
  let behind = u
  for (let x = v; x != u; x = load<usize>(x, MP)) {
    slot -= 4
    const own = load<i32>(x, P)
    q = max(load<i32>(x, JQ), rest + setupOf(x, behind, machine))
    estimate = max(estimate, load<i32>(slot) + own + q)
    rest = q + own
    behind = x
  }
  const high = load<i32>(v, RANK)
  offer(u, load<i32>(u, ALT), v, estimate, isForbidden(u, high, load<i32>(u, RANK) + 1, high, -1), record)
}

/** v to right before u on the same machine; the mirror image of `later`. */
function earlier(v: usize, u: usize, record: i32): void {
  if (!predecessorsClear(v, u)) return
  const machine = load<i32>(v, MACHINE)
  const start = load<usize>(u, MP)
  const p = load<i32>(v, P)
  const r = max(load<i32>(v, JR), load<i32>(start, R) + load<i32>(start, P) + setupOf(start, v, machine))
  let before = v
  let end = r + p
  let slot = scratch
  for (let x = u; x != v; x = load<usize>(x, MS)) {
    const head = max(load<i32>(x, JR), end + setupOf(before, x, machine))
    store<i32>(slot, head)
    slot += 4
    end = head + load<i32>(x, P)
    before = x
  }
  let behind = load<usize>(v, MS)
  let rest = load<i32>(behind, Q) + load<i32>(behind, P)
  let estimate = 0
  for (let x = load<usize>(v, MP); x != start; x = load<usize>(x, MP)) {
    slot -= 4
    const own = load<i32>(x, P)
    const q = max(load<i32>(x, JQ), rest + setupOf(x, behind, machine))
    estimate = max(estimate, load<i32>(slot) + own + q)
    rest = q + own
    behind = x
  }
  estimate = max(estimate, r + p + max(load<i32>(v, JQ), rest + setupOf(v, u, machine)))
  const low = load<i32>(u, RANK)
  offer(v, load<i32>(v, ALT), start, estimate, isForbidden(v, low, low, load<i32>(v, RANK) - 1, 1), record)
}

/** No way leads from a job successor of u to v: both lengths rule it out exactly when there is one. */
function successorsClear(u: usize, v: usize): bool {
  const head = load<i32>(v, R)
  const rest = load<i32>(v, Q) + load<i32>(v, P)
  const js = load<usize>(u, JS)
  if (js) return js != v && (isSentinel(js) || clears(js, head, rest))
  const id = load<i32>(u, ID)
  for (let k = get(succStart, id), end = get(succStart, id + 1); k < end; k++) {
    const s = operation(get(succs, k))
    if (s == v || !clears(s, head, rest)) return false
  }
  return true
}

function clears(js: usize, head: i32, rest: i32): bool {
  return load<i32>(js, Q) < rest || head < load<i32>(js, R) + load<i32>(js, P)
}

function predecessorsClear(v: usize, u: usize): bool {
  const end = load<i32>(u, R) + load<i32>(u, P)
  const tail = load<i32>(u, Q)
  const jp = load<usize>(v, JP)
  if (jp)
    return jp != u && (isSentinel(jp) || load<i32>(jp, R) < end || tail < load<i32>(jp, Q) + load<i32>(jp, P))
  const id = load<i32>(v, ID)
  for (let k = get(predStart, id), last = get(predStart, id + 1); k < last; k++) {
    const s = operation(get(preds, k))
    if (s == u || !(load<i32>(s, R) < end || tail < load<i32>(s, Q) + load<i32>(s, P))) return false
  }
  return true
}

/**
 * v to each other machine that can do it: behind the operations that end before v could start, and further on while the
 * rest behind them is longer than that of v; elsewhere no insertion is better (Mastrolilli and Gambardella 2000). The
 * estimate is the longest way through v, or past the gap that v leaves.
 */
function reassignments(v: usize, record: i32): void {
  const id = load<i32>(v, ID)
  const first = get(altStart, id)
  const last = get(altStart, id + 1)
  if (last - first == 1) return
  const own = load<i32>(v, MACHINE)
  const before = load<usize>(v, MP)
  const behind = load<usize>(v, MS)
  const gap =
    load<i32>(before, R) +
    load<i32>(before, P) +
    setupOf(before, behind, own) +
    load<i32>(behind, P) +
    load<i32>(behind, Q)
  for (let alt = first; alt < last; alt++) {
    const machine = get(altMachine, alt)
    if (machine != own) insertions(v, alt, machine, gap, record)
  }
}

function insertions(v: usize, alt: i32, machine: i32, gap: i32, record: i32): void {
  const p = get(altTime, alt)
  const head = load<i32>(v, JR)
  const tail = load<i32>(v, JQ)
  const forbidden = isReturnForbidden(v, machine)
  let a = sentinel(machine)
  let b = load<usize>(a, MS)
  while (!isSentinel(b) && load<i32>(b, R) + load<i32>(b, P) <= head) {
    a = b
    b = load<usize>(b, MS)
  }
  for (;;) {
    const rest = load<i32>(b, Q) + load<i32>(b, P)
    const r = max(head, load<i32>(a, R) + load<i32>(a, P) + setupOf(a, v, machine))
    const q = max(tail, rest + setupOf(v, b, machine))
    offer(v, alt, a, max(gap, r + p + q), forbidden, record)
    if (isSentinel(b) || rest <= tail) return
    a = b
    b = load<usize>(b, MS)
  }
}

function offer(x: usize, alt: i32, after: usize, estimate: i32, forbidden: bool, record: i32): void {
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
