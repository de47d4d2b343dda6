import { alloc } from '../../memory/arena'
import { below, seedRandom } from './random'
import { at, get, put } from './shop'

/**
 * Resource-constrained project scheduling: a genetic algorithm over activity lists (Hartmann 1998), every list decoded by
 * the serial schedule generation scheme and improved by double justification (Valls, Ballestin and Quintanilla 2005).
 * Free capacity lies in groups of four resources per unit of time, so that one comparison tests four of them.
 */
const OUT_OF_MEMORY: i32 = -1
const POPULATION: i32 = 60
/** Children in a row that did not get in, before the population is thrown away but for the best. */
const STALE: i32 = 1500
/** One pair of neighbours in so many is swapped. */
const MUTATION: u32 = 20

let n: i32 = 0
/** Bytes of one unit of time in the profile: 16 per four resources. */
let stride: usize = 0
let duration: usize = 0
/** Per activity, padded to `stride`. */
let request: usize = 0
let capacity: usize = 0
let predStart: usize = 0
let preds: usize = 0
let succStart: usize = 0
let succs: usize = 0
/** Activities, each after its predecessors. */
let topological: usize = 0
/** Latest finish by precedence alone: the priority of the first lists. */
let latest: usize = 0
let bestStarts: usize = 0
let offered: usize = 0

let profile: usize = 0
let starts: usize = 0
let list: usize = 0
let buckets: usize = 0
let marks: usize = 0
let keys: usize = 0
let members: usize = 0
let makespans: usize = 0
let count: i32 = 0
let stale: i32 = 0
let record: i32 = 0
let stamp: i32 = 0

/** Binds the parameter block (src/engine/kernel/project.ts) and begins afresh. Returns 0 or OUT_OF_MEMORY. */
export function projectOpen(block: usize, seed: u32): i32 {
  seedRandom(seed)
  n = get(block, 0)
  stride = at(block, 1)
  const horizon = at(block, 2)
  duration = at(block, 3)
  request = at(block, 4)
  capacity = at(block, 5)
  predStart = at(block, 6)
  preds = at(block, 7)
  succStart = at(block, 8)
  succs = at(block, 9)
  topological = at(block, 10)
  latest = at(block, 11)
  bestStarts = at(block, 12)
  offered = at(block, 13)
  const words = (<usize>n) << 2
  profile = alloc((horizon + 1) * stride)
  starts = alloc(words)
  list = alloc(words)
  buckets = alloc((horizon + 2) << 2)
  marks = alloc(words)
  keys = alloc(words)
  members = alloc(words * POPULATION)
  makespans = alloc((<usize>POPULATION) << 2)
  if (!profile || !starts || !list || !buckets || !marks || !keys || !members || !makespans)
    return OUT_OF_MEMORY
  memory.fill(marks, 0, words)
  stamp = 0
  count = 0
  stale = 0
  record = i32.MAX_VALUE
  return 0
}

/** Makes and improves so many lists. Returns the makespan of the best schedule, whose starts are in the block. */
export function projectStep(lists: i32): i32 {
  for (let k = 0; k < lists; k++) {
    // Small projects have fewer different lists than the population has places: then children must be tried all the same.
    if (count == 0) sample(0)
    else if (count < POPULATION && stale < POPULATION) sample(1 + <i32>below(8))
    else child()
    enter(decode())
  }
  return record
}

/** Takes in a schedule found elsewhere, whose starts are in the block's last column. Returns as `projectStep`. */
export function projectOffer(): i32 {
  memory.copy(starts, offered, (<usize>n) << 2)
  let end = 0
  for (let i = 0; i < n; i++) end = max(end, get(starts, i) + get(duration, i))
  byStart(end)
  enter(decode())
  return record
}

function member(k: i32): usize {
  return members + ((<usize>(k * n)) << 2)
}

/** The list decoded, justified to the right and to the left again, and put in order of start. Returns the makespan. */
function decode(): i32 {
  let end = forward()
  byEnd(end)
  const first = backward(end)
  for (let i = 0; i < n; i++) put(starts, i, <usize>(get(starts, i) - first))
  byStart(end - first)
  end = forward()
  byStart(end)
  return end
}

function clearProfile(units: i32): void {
  for (let t: usize = 0; t < <usize>units; t++) memory.copy(profile + t * stride, capacity, stride)
}

/** Serial schedule generation: every activity of the list as early as precedence and resources allow. */
function forward(): i32 {
  let end = 0
  let cleared = 0
  for (let k = 0; k < n; k++) {
    const i = get(list, k)
    const d = get(duration, i)
    let start = 0
    for (let p = get(predStart, i), last = get(predStart, i + 1); p < last; p++) {
      const before = get(preds, p)
      start = max(start, get(starts, before) + get(duration, before))
    }
    for (let t = start + d - 1; t >= start; t--) {
      if (t < cleared && !fits(i, t)) {
        start = t + 1
        t = start + d
      }
    }
    put(starts, i, <usize>start)
    for (; cleared < start + d; cleared++) memory.copy(profile + <usize>cleared * stride, capacity, stride)
    take(i, start, d)
    end = max(end, start + d)
  }
  return end
}

/** The same backwards from `end`: every activity as late as possible. Returns the first start. */
function backward(end: i32): i32 {
  clearProfile(end)
  let first = end
  for (let k = 0; k < n; k++) {
    const i = get(list, k)
    const d = get(duration, i)
    let stop = end
    for (let s = get(succStart, i), last = get(succStart, i + 1); s < last; s++)
      stop = min(stop, get(starts, get(succs, s)))
    for (let t = stop - d; t < stop; t++) {
      if (!fits(i, t)) {
        stop = t
        t = stop - d - 1
      }
    }
    put(starts, i, <usize>(stop - d))
    take(i, stop - d, d)
    first = min(first, stop - d)
  }
  return first
}

function fits(i: i32, t: i32): bool {
  const wanted = request + <usize>i * stride
  const free = profile + <usize>t * stride
  for (let k: usize = 0; k < stride; k += 16)
    if (v128.any_true(i32x4.lt_s(v128.load(free + k), v128.load(wanted + k)))) return false
  return true
}

function take(i: i32, start: i32, d: i32): void {
  const wanted = request + <usize>i * stride
  for (let t = start; t < start + d; t++) {
    const free = profile + <usize>t * stride
    for (let k: usize = 0; k < stride; k += 16)
      v128.store(free + k, i32x4.sub(v128.load(free + k), v128.load(wanted + k)))
  }
}

/** The list in order of start; of equal ones predecessors first. Counting sort over time. */
function byStart(end: i32): void {
  memory.fill(buckets, 0, (<usize>(end + 2)) << 2)
  for (let i = 0; i < n; i++) count1(get(starts, i) + 1)
  for (let t = 0; t <= end; t++) put(buckets, t + 1, <usize>(get(buckets, t + 1) + get(buckets, t)))
  for (let k = 0; k < n; k++) {
    const i = get(topological, k)
    place(i, get(starts, i))
  }
}

/** The list in order of falling end; of equal ones successors first. */
function byEnd(end: i32): void {
  memory.fill(buckets, 0, (<usize>(end + 2)) << 2)
  for (let i = 0; i < n; i++) count1(end - get(starts, i) - get(duration, i) + 1)
  for (let t = 0; t <= end; t++) put(buckets, t + 1, <usize>(get(buckets, t + 1) + get(buckets, t)))
  for (let k = n - 1; k >= 0; k--) {
    const i = get(topological, k)
    place(i, end - get(starts, i) - get(duration, i))
  }
}

function count1(bucket: i32): void {
  put(buckets, bucket, <usize>(get(buckets, bucket) + 1))
}

function place(i: i32, bucket: i32): void {
  const slot = get(buckets, bucket)
  put(list, slot, <usize>i)
  put(buckets, bucket, <usize>(slot + 1))
}

/** A list by latest finish, blurred: of the activities whose predecessors are in, the one with the smallest key. */
function sample(noise: i32): void {
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
function child(): void {
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

/** The decoded list joins the population in place of the worst, unless it is worse or there already. */
function enter(makespan: i32): void {
  if (makespan < record) {
    record = makespan
    memory.copy(bestStarts, starts, (<usize>n) << 2)
  }
  let worst = 0
  for (let k = 0; k < count; k++) {
    if (get(makespans, k) == makespan && memory.compare(member(k), list, (<usize>n) << 2) == 0) return miss()
    if (get(makespans, k) > get(makespans, worst)) worst = k
  }
  if (count < POPULATION) {
    worst = count++
    stale = 0
  } else if (makespan > get(makespans, worst)) return miss()
  else if (makespan < get(makespans, worst)) stale = 0
  else stale++
  memory.copy(member(worst), list, (<usize>n) << 2)
  put(makespans, worst, <usize>makespan)
}

function miss(): void {
  if (++stale < STALE) return
  stale = 0
  let best = 0
  for (let k = 1; k < count; k++) if (get(makespans, k) < get(makespans, best)) best = k
  memory.copy(member(0), member(best), (<usize>n) << 2)
  put(makespans, 0, at(makespans, best))
  count = 1
}
