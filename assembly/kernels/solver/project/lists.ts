import { below } from '../random'
import { at, get, put } from '../shop'
import { n, predStart, preds, topological, latest, list, marks, keys, members, makespans } from './state'

/** One pair of neighbours in so many is swapped. */
const MUTATION: u32 = 20

let stamp: i32 = 0
/** Lists in the population. */
export let count: i32 = 0

export function setCount(lists: i32): void {
  count = lists
}

/** List number k of the population. */
export function member(k: i32): usize {
  return members + ((<usize>(k * n)) << 2)
}

/** A list by latest finish, blurred: of the activities whose predecessors are in, the one with the smallest key. */
export function sample(noise: i32): void {
  let longest = 1
  for (let i = 0; i < n; i++) longest = max(longest, get(latest, i))
  const blur = <u32>(longest * noise) / 8 + 1
  for (let i = 0; i < n; i++) put(keys, i, <usize>(get(latest, i) + <i32>below(blur)))
  // A key may not be smaller than that of a predecessor in the list: a pass in topological order sees to it.
  for (let k = 0; k < n; k++) {
    const i = get(topological, k)
    let key = get(keys, i)
    for (let p = get(predStart, i), last = get(predStart, i + 1); p < last; p++)
      key = max(key, get(keys, get(preds, p)))
    put(keys, i, <usize>key)
    let slot = k
    while (slot > 0 && get(keys, get(list, slot - 1)) > key) {
      put(list, slot, at(list, slot - 1))
      slot--
    }
    put(list, slot, <usize>i)
  }
}

/** Two-point crossover of two members, each the better of two, then mutation. */
export function child(): void {
  const mother = member(tournament())
  const father = member(tournament())
  const a = <i32>below(n + 1)
  const b = <i32>below(n + 1)
  const from = min(a, b)
  const to = max(a, b)
  stamp++
  let slot = 0
  for (let k = 0; slot < from; k++) slot = append(mother, k, slot)
  for (let k = 0; slot < to; k++) slot = append(father, k, slot)
  for (let k = 0; slot < n; k++) slot = append(mother, k, slot)
  for (let k = 0; k + 1 < n; k++) if (below(MUTATION) == 0) swap(k)
}

function append(parent: usize, k: i32, slot: i32): i32 {
  const i = get(parent, k)
  if (get(marks, i) == stamp) return slot
  put(marks, i, <usize>stamp)
  put(list, slot, <usize>i)
  return slot + 1
}

function swap(k: i32): void {
  const i = get(list, k)
  const j = get(list, k + 1)
  for (let p = get(predStart, j), last = get(predStart, j + 1); p < last; p++) if (get(preds, p) == i) return
  put(list, k, <usize>j)
  put(list, k + 1, <usize>i)
}

function tournament(): i32 {
  const a = <i32>below(count)
  const b = <i32>below(count)
  return get(makespans, a) <= get(makespans, b) ? a : b
}
