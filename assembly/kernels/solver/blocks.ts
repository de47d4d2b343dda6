import { offer } from './choice'
import { pathLength } from './critical'
import {
  ALT,
  at,
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
  Q,
  R,
  RANK,
  record as operation,
  scratch,
  setupOf,
} from './shop'
import { preds, predStart, setups, succs, succStart } from '../../interface/shop'
import { isForbidden } from './tabu'

/** Path positions `from`..`to` are one critical block. Without setups, moves at the outer end of the path cannot help. */
export function blockMoves(from: i32, to: i32): void {
  const first = at(path, from)
  const last = at(path, to)
  const toBack = setups != 0 || to < pathLength - 1
  const toFront = setups != 0 || from > 0
  if (toBack) {
    for (let i = from; i < to; i++) later(at(path, i), last)
    for (let i = from + 1; i < to - 1; i++) earlier(last, at(path, i))
  }
  if (!toFront || (toBack && to - from == 1)) return
  for (let i = from + 1; i <= to; i++) earlier(at(path, i), first)
  for (let i = from + 2; i < to; i++) later(first, at(path, i))
}

/**
 * u to right behind v on the same machine. Heads and tails between them are recomputed as Balas and Vazacopoulos (1998)
 * do; the longest way through any of them is the estimate.
 */
function later(u: usize, v: usize): void {
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
  offer(u, load<i32>(u, ALT), v, estimate, isForbidden(u, high, load<i32>(u, RANK) + 1, high, -1))
}

/** v to right before u on the same machine; the mirror image of `later`. */
function earlier(v: usize, u: usize): void {
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
  offer(v, load<i32>(v, ALT), start, estimate, isForbidden(v, low, low, load<i32>(v, RANK) - 1, 1))
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
