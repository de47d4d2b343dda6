import {
  ALT,
  altMachine,
  altTime,
  at,
  bestAlt,
  bestOrder,
  get,
  ID,
  isSentinel,
  JP,
  JQ,
  JR,
  JS,
  MACHINE,
  machines,
  MARK,
  MP,
  MS,
  n,
  order,
  P,
  POS,
  predStart,
  preds,
  put,
  Q,
  R,
  RANK,
  record,
  scratch,
  sentinel,
  setupOf,
  setups,
  succStart,
  succs,
} from './shop'

export let makespan: i32 = 0
/** Part of the order that the last move disturbed: heads change from `from` on, tails up to `to`. */
let from: i32 = 0
let to: i32 = 0
let stamp: i32 = 0

/** Takes over the solution in bestOrder (operation numbers in a topological order) and bestAlt (row per operation). */
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
  from = 0
  to = n - 1
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

/** Heads from the first disturbed operation on, tails down from the last, and the makespan. */
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
 * Takes v off its machine and puts it, with alternative `alt`, behind `a` (an operation or the sentinel of the
 * machine). The order is repaired between the two places only. False, and nothing changed, when it would close a
 * cycle; after success call `evaluate`.
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
  from = here
  to = here
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

/** v now follows the operation at `last`: v and what depends on it moves behind that. */
function shiftLater(v: usize, first: i32, last: i32): bool {
  stamp++
  store<i32>(v, stamp, MARK)
  let kept = 0
  let moved = n
  put(scratch, moved++, v)
  for (let i = first + 1; i <= last; i++) {
    const x = at(order, i)
    if (load<i32>(load<usize>(x, MP), MARK) == stamp || afterMarked(x)) {
      store<i32>(x, stamp, MARK)
      put(scratch, moved++, x)
    } else put(scratch, kept++, x)
  }
  if (load<i32>(at(order, last), MARK) == stamp) return false
  place(0, kept, first)
  place(n, moved - n, first + kept)
  from = first
  to = last
  return true
}

/** v now precedes the operation at `first`: v and what it depends on moves before that. */
function shiftEarlier(v: usize, first: i32, last: i32): bool {
  stamp++
  store<i32>(v, stamp, MARK)
  let kept = n
  let moved = n << 1
  put(scratch, --moved, v)
  for (let i = last - 1; i >= first; i--) {
    const x = at(order, i)
    if (load<i32>(load<usize>(x, MS), MARK) == stamp || beforeMarked(x)) {
      store<i32>(x, stamp, MARK)
      put(scratch, --moved, x)
    } else put(scratch, --kept, x)
  }
  if (load<i32>(at(order, first), MARK) == stamp) return false
  const count = (n << 1) - moved
  place(moved, count, first)
  place(kept, n - kept, first + count)
  from = first
  to = last
  return true
}

function afterMarked(x: usize): bool {
  const jp = load<usize>(x, JP)
  if (jp) return load<i32>(jp, MARK) == stamp
  const id = load<i32>(x, ID)
  for (let k = get(predStart, id), end = get(predStart, id + 1); k < end; k++)
    if (load<i32>(record(get(preds, k)), MARK) == stamp) return true
  return false
}

function beforeMarked(x: usize): bool {
  const js = load<usize>(x, JS)
  if (js) return load<i32>(js, MARK) == stamp
  const id = load<i32>(x, ID)
  for (let k = get(succStart, id), end = get(succStart, id + 1); k < end; k++)
    if (load<i32>(record(get(succs, k)), MARK) == stamp) return true
  return false
}

/** Copies `count` operations of the scratch list into the order. */
function place(list: i32, count: i32, first: i32): void {
  for (let i = 0; i < count; i++) {
    const x = at(scratch, list + i)
    put(order, first + i, x)
    store<i32>(x, first + i, POS)
  }
}
