import { disturb, from, shiftEarlier, shiftLater, to } from './reorder'
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
  order,
  P,
  POS,
  put,
  Q,
  R,
  RANK,
  record,
  sentinel,
  setupOf,
} from './shop'
import {
  altMachine,
  altTime,
  bestAlt,
  bestOrder,
  machines,
  n,
  preds,
  predStart,
  setups,
  succs,
  succStart,
} from '../../interface/shop'

export let makespan: i32 = 0

/** Loads the solution in bestOrder (operation numbers in a topological order) and bestAlt (row per operation). */
export function loadSolution(): void {
  for (let m = 0; m < machines; m++) {
    store<usize>(sentinel(m), sentinel(m), MP)
    store<usize>(sentinel(m), sentinel(m), MS)
  }
  for (let i = 0; i < n; i++) {
    const id = get(bestOrder, i)
    const x = record(id)
    const alt = get(bestAlt, id)
    const end = sentinel(get(altMachine, alt))
    const last = load<usize>(end, MP)
    choose(x, alt)
    store<i32>(x, isSentinel(last) ? 0 : load<i32>(last, RANK) + 1, RANK)
    link(last, x)
    link(x, end)
    put(order, i, x)
    store<i32>(x, i, POS)
  }
  disturb(0, n - 1)
  evaluate()
}

/** Writes the present solution to bestOrder and bestAlt. */
export function saveSolution(): void {
  for (let i = 0; i < n; i++) {
    const x = at(order, i)
    const id = load<i32>(x, ID)
    put(bestOrder, i, <usize>id)
    put(bestAlt, id, <usize>load<i32>(x, ALT))
  }
}

function link(a: usize, b: usize): void {
  store<usize>(a, b, MS)
  store<usize>(b, a, MP)
}

function choose(x: usize, alt: i32): void {
  store<i32>(x, alt, ALT)
  store<i32>(x, get(altMachine, alt), MACHINE)
  store<i32>(x, get(altTime, alt), P)
}

/** Recomputes heads from the first disturbed operation on, tails down from the last, and the makespan. */
export function evaluate(): void {
  for (let i = from; i < n; i++) {
    const x = at(order, i)
    const jp = load<usize>(x, JP)
    const byJob = jp ? load<i32>(jp, R) + load<i32>(jp, P) : headOfMany(x)
    const mp = load<usize>(x, MP)
    let byMachine = load<i32>(mp, R) + load<i32>(mp, P)
    if (setups) byMachine += setupOf(mp, x, load<i32>(x, MACHINE))
    store<i32>(x, byJob, JR)
    store<i32>(x, max(byJob, byMachine), R)
  }
  for (let i = to; i >= 0; i--) {
    const x = at(order, i)
    const js = load<usize>(x, JS)
    const byJob = js ? load<i32>(js, Q) + load<i32>(js, P) : tailOfMany(x)
    const ms = load<usize>(x, MS)
    let byMachine = load<i32>(ms, Q) + load<i32>(ms, P)
    if (setups) byMachine += setupOf(x, ms, load<i32>(x, MACHINE))
    store<i32>(x, byJob, JQ)
    store<i32>(x, max(byJob, byMachine), Q)
  }
  let longest = 0
  for (let m = 0; m < machines; m++) {
    const last = load<usize>(sentinel(m), MP)
    if (!isSentinel(last))
      longest = max(longest, load<i32>(last, R) + load<i32>(last, P) + load<i32>(last, Q))
  }
  makespan = longest
}

function headOfMany(x: usize): i32 {
  const id = load<i32>(x, ID)
  let head = 0
  for (let k = get(predStart, id), end = get(predStart, id + 1); k < end; k++) {
    const p = record(get(preds, k))
    head = max(head, load<i32>(p, R) + load<i32>(p, P))
  }
  return head
}

function tailOfMany(x: usize): i32 {
  const id = load<i32>(x, ID)
  let tail = 0
  for (let k = get(succStart, id), end = get(succStart, id + 1); k < end; k++) {
    const s = record(get(succs, k))
    tail = max(tail, load<i32>(s, Q) + load<i32>(s, P))
  }
  return tail
}

/**
 * Moves v, with alternative `alt`, behind `a` (an operation or the sentinel of the machine). The order is repaired between
 * the two positions only. Returns false, with nothing changed, when that would close a cycle; after success call
 * `evaluate`.
 */
export function apply(v: usize, alt: i32, a: usize): bool {
  const oldAlt = load<i32>(v, ALT)
  const before = load<usize>(v, MP)
  const moved = load<i32>(v, MACHINE) != get(altMachine, alt)
  const later = !moved && !isSentinel(a) && load<i32>(a, RANK) > load<i32>(v, RANK)
  link(before, load<usize>(v, MS))
  const b = load<usize>(a, MS)
  choose(v, alt)
  link(a, v)
  link(v, b)
  const here = load<i32>(v, POS)
  disturb(here, here)
  let fits = true
  if (!isSentinel(a) && load<i32>(a, POS) > here) fits = shiftLater(v, here, load<i32>(a, POS))
  else if (!isSentinel(b) && load<i32>(b, POS) < here) fits = shiftEarlier(v, load<i32>(b, POS), here)
  if (fits) {
    if (moved || later) rank(before)
    if (!later) rank(a)
    return true
  }
  link(a, b)
  choose(v, oldAlt)
  link(v, load<usize>(before, MS))
  link(before, v)
  return false
}

/** Numbers the operations behind `a`, whose own number is right, until they are right already. */
function rank(a: usize): void {
  let next = isSentinel(a) ? 0 : load<i32>(a, RANK) + 1
  for (let x = load<usize>(a, MS); !isSentinel(x); x = load<usize>(x, MS)) {
    if (load<i32>(x, RANK) == next) return
    store<i32>(x, next++, RANK)
  }
}
