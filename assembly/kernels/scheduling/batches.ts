import { alloc } from '../../memory/arena'
import { exhaust } from './gap-list'
import {
  candidate,
  candSubStart,
  resourceCount,
  resourceMaxBatch,
  subParts,
  subQty,
  subResource,
} from '../../interface/scheduling'
import { f64At, i32At, u8At } from '../../memory/columns'

/** Furnace batches of a resource, in the order in which they were formed: a linked list. */
const BATCH: usize = 40
const NEXT: usize = 0
const KEY: usize = 4
export const BATCH_START: usize = 8
const WORK: usize = 12
export const BATCH_TIME: usize = 16
export const BATCH_HOST: usize = 20
const QTY: usize = 24

let heads: usize = 0
let tails: usize = 0

export function openBatches(): bool {
  const bytes = (<usize>resourceCount) << 2
  heads = alloc(bytes)
  tails = alloc(bytes)
  if (!heads || !tails) return false
  memory.fill(heads, 0, bytes)
  memory.fill(tails, 0, bytes)
  return true
}

export function beginBatch(
  resource: i32,
  key: i32,
  start: i32,
  work: i32,
  time: i32,
  qty: f64,
  host: i32,
): void {
  const batch = alloc(BATCH)
  if (!batch) return exhaust()
  store<u32>(batch, 0, NEXT)
  store<i32>(batch, key, KEY)
  store<i32>(batch, start, BATCH_START)
  store<i32>(batch, work, WORK)
  store<i32>(batch, time, BATCH_TIME)
  store<i32>(batch, host, BATCH_HOST)
  store<f64>(batch, qty, QTY)
  const tail = tails + ((<usize>resource) << 2)
  const last = <usize>load<u32>(tail)
  store<u32>(last ? last + NEXT : heads + ((<usize>resource) << 2), <u32>batch)
  store<u32>(tail, <u32>batch)
}

export function joinBatch(batch: usize, qty: f64): void {
  store<f64>(batch, load<f64>(batch, QTY) + qty, QTY)
}

/** The first batch by start that an operation may join, or 0. */
export function openBatch(
  resource: i32,
  key: i32,
  from: i32,
  work: i32,
  qty: f64,
  window: i32,
  ready: i32,
  cand: i32,
): usize {
  const most = f64At(resourceMaxBatch, resource)
  let found: usize = 0
  for (
    let batch = <usize>load<u32>(heads + ((<usize>resource) << 2));
    batch;
    batch = <usize>load<u32>(batch, NEXT)
  ) {
    if (load<i32>(batch, KEY) != key || load<i32>(batch, BATCH_START) < from) continue
    if (load<i32>(batch, WORK) < work || load<f64>(batch, QTY) + qty > most) continue
    if (window > 0 && load<i32>(batch, BATCH_TIME) - ready > window) continue
    if (!needsTheSame(cand, i32At(candidate, load<i32>(batch, BATCH_HOST)))) continue
    if (!found || load<i32>(batch, BATCH_START) < load<i32>(found, BATCH_START)) found = batch
  }
  return found
}

/** Do two candidates need the same sub-resources? */
function needsTheSame(a: i32, b: i32): bool {
  let own = i32At(candSubStart, a)
  let other = i32At(candSubStart, b)
  const last = i32At(candSubStart, a + 1)
  if (last - own != i32At(candSubStart, b + 1) - other) return false
  for (; own < last; own++, other++)
    if (
      i32At(subResource, own) != i32At(subResource, other) ||
      u8At(subParts, own) != u8At(subParts, other) ||
      f64At(subQty, own) != f64At(subQty, other)
    )
      return false
  return true
}
