import { allocRecords } from '../../memory/arena'
import { calendarAt, totalOf } from './axis'
import { exhaust } from './gap-list'
import {
  calendarStart,
  PARALLEL,
  resourceCalendar,
  resourceCount,
  resourceKind,
  slotBefore,
  slotQty,
} from '../../interface/scheduling'
import { f64At, i32At, u8At } from '../../memory/columns'

/** Free quantity by position of resources of capacity above one: records of position (int32) and free quantity (f64). */
const STEP: usize = 16
const AT: usize = 0
const FREE: usize = 8

/** Per resource: first record, count, capacity. */
const LIST: usize = 12

let lists: usize = 0

export function openProfiles(): bool {
  lists = allocRecords(<usize>resourceCount, LIST)
  if (!lists) return false
  memory.fill(lists, 0, <usize>resourceCount * LIST)
  for (let resource = 0; resource < resourceCount; resource++) {
    const calendar = i32At(resourceCalendar, resource)
    if (u8At(resourceKind, resource) != PARALLEL || calendar < 0) continue
    const from = i32At(calendarStart, calendar)
    const to = i32At(calendarStart, calendar + 1)
    let steps = 2
    for (let slot = from + 1; slot < to; slot++) if (f64At(slotQty, slot) != f64At(slotQty, slot - 1)) steps++
    const capacity = <usize>steps + 14
    const first = allocRecords(capacity, STEP)
    if (!first) return false
    let at = first
    for (let slot = from; slot < to; slot++) {
      if (slot > from && f64At(slotQty, slot) == f64At(slotQty, slot - 1)) continue
      store<i32>(at, i32At(slotBefore, slot), AT)
      store<f64>(at, f64At(slotQty, slot), FREE)
      at += STEP
    }
    store<i32>(at, totalOf(calendarAt(calendar)), AT)
    store<f64>(at, 0, FREE)
    const list = lists + <usize>resource * LIST
    store<u32>(list, <u32>first)
    store<u32>(list, <u32>steps, 4)
    store<u32>(list, <u32>capacity, 8)
  }
  return true
}

/** Last record that begins at x or before it. */
function stepAt(resource: i32, x: i32): usize {
  const list = lists + <usize>resource * LIST
  let low = <usize>load<u32>(list)
  let count = <usize>load<u32>(list, 4)
  while (count > 1) {
    const half = count >> 1
    const middle = low + half * STEP
    if (load<i32>(middle, AT) <= x) {
      low = middle
      count -= half
    } else count = half
  }
  return low
}

/** End of the first conflict within [from, to) (forward), or begin of the last one (backward), or -1. */
export function profileConflict(resource: i32, from: i32, to: i32, qty: f64, backward: bool): i32 {
  const list = lists + <usize>resource * LIST
  const last = <usize>load<u32>(list) + (<usize>load<u32>(list, 4) - 1) * STEP
  let found = -1
  for (let step = stepAt(resource, from); step < last && load<i32>(step, AT) < to; step += STEP) {
    if (load<i32>(step + STEP, AT) <= from || load<f64>(step, FREE) >= qty) continue
    if (!backward) return load<i32>(step + STEP, AT)
    found = load<i32>(step, AT)
  }
  return found
}

export function take(resource: i32, from: i32, to: i32, qty: f64): void {
  if (from >= to) return
  cut(resource, from)
  cut(resource, to)
  const list = lists + <usize>resource * LIST
  const last = <usize>load<u32>(list) + <usize>load<u32>(list, 4) * STEP
  for (let step = stepAt(resource, from); step < last && load<i32>(step, AT) < to; step += STEP)
    if (load<i32>(step, AT) >= from) store<f64>(step, load<f64>(step, FREE) - qty, FREE)
}

function cut(resource: i32, at: i32): void {
  const step = stepAt(resource, at)
  const list = lists + <usize>resource * LIST
  const first = <usize>load<u32>(list)
  const count = load<u32>(list, 4)
  const last = first + (<usize>count - 1) * STEP
  if (load<i32>(step, AT) >= at || step == last) return
  let target = first
  if (count == load<u32>(list, 8)) {
    target = allocRecords(<usize>count, 2 * STEP)
    if (!target) return exhaust()
    memory.copy(target, first, step - first + STEP)
    store<u32>(list, <u32>target)
    store<u32>(list, count * 2, 8)
  }
  const offset = step - first
  memory.copy(target + offset + 2 * STEP, first + offset + STEP, last - step)
  store<i32>(target + offset + STEP, at, AT)
  store<f64>(target + offset + STEP, load<f64>(target + offset, FREE), FREE)
  store<u32>(list, count + 1, 4)
}
