import { EDIT_BYTES, EDIT_CELL, EDIT_ITEM, EDIT_QTY } from '../../interface/psi'
import { cells, EVENT_BYTES, EVENT_CELL, events, eventStart, PARTS, rowBytes } from './state'
import { i32At } from '../../memory/columns'

let edits: usize = 0
let editCount: i32 = 0

/** A sum of this many terms, each below 2^SAFE_BITS, is below 2^62. */
const SAFE_TERMS: i32 = 1 << 17
const SAFE_BITS: i64 = 44

/** Bits that occur in quantities of the current item, and their count. */
let bits: i64 = 0
let terms: i32 = 0

/** Edited cells, by item; their memory must stay valid until the next call. */
export function useEdits(at: usize, count: i32): void {
  edits = at
  editCount = count
}

/** Adds up the events of an item by part and period and applies its edits. */
export function fillCells(item: i32): void {
  memory.fill(cells, 0, <usize>PARTS * rowBytes)
  const end = events + <usize>i32At(eventStart, item + 1) * EVENT_BYTES
  bits = 0
  for (let event = events + <usize>i32At(eventStart, item) * EVENT_BYTES; event < end; event += EVENT_BYTES) {
    const at = cells + load<u32>(event, EVENT_CELL)
    const qty = load<i64>(event)
    const sum = load<i64>(at)
    // A sum beyond int64 is negative and stays negative.
    store<i64>(at, (sum + qty) | (sum & i64.MIN_VALUE))
    bits |= qty
  }
  terms = i32At(eventStart, item + 1) - i32At(eventStart, item)
  if (editCount > 0) layEdits(item)
}

function layEdits(item: i32): void {
  let low = 0
  let high = editCount
  while (low < high) {
    const middle = (low + high) >> 1
    if (load<i32>(edits + <usize>middle * EDIT_BYTES, EDIT_ITEM) < item) low = middle + 1
    else high = middle
  }
  for (; low < editCount; low++) {
    const edit = edits + <usize>low * EDIT_BYTES
    if (load<i32>(edit, EDIT_ITEM) != item) return
    const qty = load<i64>(edit, EDIT_QTY)
    store<i64>(cells + load<u32>(edit, EDIT_CELL), qty)
    bits |= qty
    terms++
  }
}

/** False when sums of the item might exceed the int64 range and must be checked one by one. */
export function isSafe(stock: i64): bool {
  return (bits | (stock ^ (stock >> 63))) >>> SAFE_BITS == 0 && terms < SAFE_TERMS
}
