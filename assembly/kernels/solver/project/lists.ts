import { below } from '../random'
import { at, get, put } from '../shop'
import { latest, n, preds, predStart, topological } from '../../../interface/project'
import { keys, list, makespans, marks, members } from './state'

/** One of this many pairs of neighbours is swapped. */
const MUTATION: u32 = 20

/** One of this many children comes from a single list with a part of it reordered. */
const SHUFFLED: u32 = 4
/** Minimum length of the reordered part. */
const STRETCH: u32 = 8

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

/** A list by randomised latest finish: of the activities whose predecessors are in, the one with the smallest key. */
export function sample(noise: i32): void {
  let longest = 1
  for (let i = 0; i < n; i++) longest = max(longest, get(latest, i))
  const blur = <u32>(longest * noise) / 8 + 1
  for (let i = 0; i < n; i++) put(keys, i, <usize>(get(latest, i) + <i32>below(blur)))
  // A key may not be smaller than that of a predecessor in the list: a pass in topological order ensures it.
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

/** A child of the population in `list`. */
export function child(): void {
  if (below(SHUFFLED) == 0) shuffled()
  else crossed()
}

/** A member, the better of two, with the activities of a part inserted at random, each behind its predecessors. */
function shuffled(): void {
  memory.copy(list, member(tournament()), (<usize>n) << 2)
  const from = <i32>below(n)
  const to = min(n, from + <i32>(STRETCH + below(n / 4 + 1)))
  for (let k = from + 1; k < to; k++) {
    const i = get(list, k)
    let first = k
    while (first > from && !isPredecessor(get(list, first - 1), i)) first--
    const at = first + <i32>below(k - first + 1)
    for (let slot = k; slot > at; slot--) put(list, slot, <usize>get(list, slot - 1))
    put(list, at, <usize>i)
  }
}

function isPredecessor(before: i32, i: i32): bool {
  for (let p = get(predStart, i), last = get(predStart, i + 1); p < last; p++)
    if (get(preds, p) == before) return true
  return false
}

/** Two-point crossover of two members, each the better of two, then mutation. */
function crossed(): void {
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
