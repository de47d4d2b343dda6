import { get, put } from '../shop'
import {
  capacity,
  duration,
  n,
  preds,
  predStart,
  request,
  succs,
  succStart,
  topological,
} from '../../../interface/project'
import { buckets, list, profile, starts, stride } from './state'

/** Decodes the list, justifies it right and left, and reorders it by start. Returns the makespan. */
export function decode(): i32 {
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
export function byStart(end: i32): void {
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
