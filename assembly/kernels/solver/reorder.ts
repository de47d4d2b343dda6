import { at, get, ID, JP, JS, MARK, MP, MS, order, POS, put, record, scratch } from './shop'
import { n, preds, predStart, succs, succStart } from '../../interface/shop'

/** Part of the order that the last move disturbed: heads change from `from` on, tails up to `to`. */
export let from: i32 = 0
export let to: i32 = 0
let stamp: i32 = 0

export function disturb(first: i32, last: i32): void {
  from = first
  to = last
}

/** v now follows the operation at `last`: v and what depends on it moves behind that. */
export function shiftLater(v: usize, first: i32, last: i32): bool {
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
  disturb(first, last)
  return true
}

/** v now precedes the operation at `first`: v and what it depends on moves before that. */
export function shiftEarlier(v: usize, first: i32, last: i32): bool {
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
  disturb(first, last)
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
