import { allocRecords } from '../../memory/arena'
import { comparesTags, crossing } from './state'
import {
  DEMAND_USES_SAFETY,
  demandFlags,
  demandNeed,
  demandTag,
  demandTagCount,
  demandTags,
  itemCount,
  itemMinRemain,
  itemSupplyStart,
  lineMode,
  NEVER,
  policy,
  resultAsSupply,
  shelfLife,
  supplies,
  SUPPLY_BYTES,
  SUPPLY_FREE,
  SUPPLY_NEXT,
  SUPPLY_SAFETY,
  SUPPLY_TIME,
  supplyCount,
  supplyExpiry,
  supplyFlags,
  supplyItem,
  supplyTag,
  supplyTagCount,
  supplyTags,
  TAG_AREA,
  TAG_MODE_CROSS,
  TAG_MODE_DEMAND,
  TAG_MODE_DIFFERS,
  TAG_MODE_EITHER,
  TAG_MODE_SAME,
  TAG_MODE_SUPPLY,
  TAG_MODES,
  TAG_WIDTH,
  useTags,
} from '../../interface/kitting'
import { i32At, i64At } from '../../memory/columns'

/**
 * Item, the part that most lines read, two to a cache line. Needs usually come in ascending order, so each item keeps where
 * drawing began last (`cursor`), the first supply from there that is not empty (`head`, -1 = not looked up) with its free
 * quantity, and the times [low, high) for which both hold. Heads exist only for unrestricted items; where times rise,
 * `low` is the time of the head.
 */
export const ITEM_BYTES: usize = 32
export const ITEM_HEAD_FREE: usize = 0
export const ITEM_LOW: usize = 8
export const ITEM_HIGH: usize = 12
export const ITEM_HEAD: usize = 16
export const ITEM_CURSOR: usize = 20
export const ITEM_END: usize = 24
export const ITEM_FLAGS: usize = 28
/** Times of the range never rise (just in time), never fall (as soon as possible). */
export const FALLING: i32 = 1
export const RISING: i32 = 2
/** Some supply of the item may be refused to some demand. */
export const CHECKED: i32 = 4

export let items: usize = 0
let totals: usize = 0
/** Links over used-up supplies; off where quantities are returned. */
export let linking: bool = false
/** One byte per pair of tags: 0 = excluded, 1 = agree, 2 = crosses areas; 0 when there are too many pairs. */
let verdicts: usize = 0
const MOST_PAIRS: u64 = 1 << 22

/** Allocates the records of items and the verdicts on tags; false when memory is exhausted. */
export function openSupplies(): bool {
  linking = !lineMode && !resultAsSupply
  items = allocRecords(<usize>(itemCount + 1), ITEM_BYTES)
  totals = allocRecords(<usize>(itemCount + 1), 8)
  return items != 0 && totals != 0 && openVerdicts()
}

/** Writes the records of the supplies from their columns, then those of the items. */
export function packSupplies(qty: usize, time: usize): void {
  for (let s = 0; s < supplyCount; s++) {
    const record = supplyAt(s)
    store<i64>(record, i64At(qty, s), SUPPLY_FREE)
    store<i32>(record, i32At(time, s), SUPPLY_TIME)
    store<i32>(record, linking && i64At(qty, s) == 0 ? s + 1 : s, SUPPLY_NEXT)
  }
  store<i32>(supplyAt(supplyCount), supplyCount, SUPPLY_NEXT)
  for (let i = 0; i < itemCount; i++) packItem(i)
}

function packItem(item: i32): void {
  const record = itemAt(item)
  const start = i32At(itemSupplyStart, item)
  const end = i32At(itemSupplyStart, item + 1)
  let flags = FALLING | RISING
  let total: i64 = 0
  for (let s = start; s < end; s++) {
    const at = supplyAt(s)
    total += load<i64>(at, SUPPLY_FREE)
    if (s > start) {
      const step = load<i32>(at, SUPPLY_TIME) - load<i32>(at - SUPPLY_BYTES, SUPPLY_TIME)
      if (step > 0) flags &= ~FALLING
      if (step < 0) flags &= ~RISING
    }
    if (i32At(supplyFlags, s) & SUPPLY_SAFETY) flags |= CHECKED
    if (shelfLife && i32At(supplyExpiry, s) != NEVER) flags |= CHECKED
  }
  if (comparesTags) flags |= CHECKED
  store<i32>(record, end, ITEM_END)
  store<i64>(totals + ((<usize>item) << 3), total)
  store<i32>(record, flags, ITEM_FLAGS)
  const falling = (flags & FALLING) != 0
  store<i32>(record, falling ? end : start, ITEM_CURSOR)
  store<i32>(record, i32.MIN_VALUE, ITEM_LOW)
  store<i32>(record, falling && end > start ? i32.MIN_VALUE : i32.MAX_VALUE, ITEM_HIGH)
  store<i32>(record, -1, ITEM_HEAD)
}

function openVerdicts(): bool {
  verdicts = 0
  if (!comparesTags || <u64>demandTagCount * <u64>supplyTagCount > MOST_PAIRS) return true
  verdicts = allocRecords(<usize>demandTagCount, <usize>supplyTagCount)
  if (!verdicts) return false
  for (let a = 0; a < demandTagCount; a++)
    for (let b = 0; b < supplyTagCount; b++)
      store<u8>(verdicts + <usize>(a * supplyTagCount + b), compareTags(a, b))
  return true
}

function compareTags(demand: i32, supply: i32): u8 {
  let verdict: u8 = 1
  for (let slot = 0; slot < TAG_WIDTH; slot++) {
    const mode = i32At(policy, TAG_MODES + slot)
    const a = i32At(demandTags, demand * TAG_WIDTH + slot)
    const b = i32At(supplyTags, supply * TAG_WIDTH + slot)
    if (mode == TAG_MODE_CROSS && slot == TAG_AREA && a != -1 && b != -1 && a != b) verdict = 2
    if (!useTags) continue
    switch (mode) {
      case TAG_MODE_DEMAND:
        if (a != -1 && a != b) return 0
        break
      case TAG_MODE_EITHER:
        if (a != -1 && b != -1 && a != b) return 0
        break
      case TAG_MODE_SAME:
        if (a != b) return 0
        break
      case TAG_MODE_SUPPLY:
        if (b != -1 && a != b) return 0
        break
      case TAG_MODE_DIFFERS:
        if (a != -1 && b != -1 && a == b) return 0
        break
      default:
        break
    }
  }
  return verdict
}

export function supplyAt(supply: i32): usize {
  return supplies + <usize>supply * SUPPLY_BYTES
}

export function itemAt(item: i32): usize {
  return items + <usize>item * ITEM_BYTES
}

/** Match of the tags of demand and supply: 0 = excluded, 1 = agree, 2 = the supply crosses areas. */
export function verdictOf(demand: i32, supply: i32): u8 {
  if (!comparesTags) return 1
  const a = i32At(demandTag, demand)
  const b = i32At(supplyTag, supply)
  return verdicts ? load<u8>(verdicts + <usize>(a * supplyTagCount + b)) : compareTags(a, b)
}

/** Shelf life and safety stock: true when the demand may use the supply. */
export function allowed(demand: i32, supply: i32): bool {
  if (i32At(supplyFlags, supply) & SUPPLY_SAFETY && !(i32At(demandFlags, demand) & DEMAND_USES_SAFETY))
    return false
  if (!shelfLife) return true
  const expiry = i32At(supplyExpiry, supply)
  return (
    expiry == NEVER ||
    <i64>expiry >= <i64>i32At(demandNeed, demand) + <i64>i32At(itemMinRemain, i32At(supplyItem, supply))
  )
}

/** First supply at or after `supply` that may not be empty; links are shortened on the way. */
export function following(supply: i32): i32 {
  let at = supplyAt(supply)
  let next = load<i32>(at, SUPPLY_NEXT)
  while (next != supply) {
    const further = load<i32>(supplyAt(next), SUPPLY_NEXT)
    store<i32>(at, further, SUPPLY_NEXT)
    supply = further
    at = supplyAt(supply)
    next = load<i32>(at, SUPPLY_NEXT)
  }
  return supply
}

/** Where drawing at `t` starts: in a falling range everything before is later than t. */
export function firstAt(item: usize, t: i32): i32 {
  if (
    (load<i32>(item, ITEM_FLAGS) & FALLING) != 0 &&
    (t < load<i32>(item, ITEM_LOW) || t >= load<i32>(item, ITEM_HIGH))
  )
    moveCursor(item, t)
  return load<i32>(item, ITEM_CURSOR)
}

/** Gallops from the cursor of a falling range to the first supply not later than t. */
function moveCursor(item: usize, t: i32): void {
  const start = startOf(item)
  const end = load<i32>(item, ITEM_END)
  let low = load<i32>(item, ITEM_CURSOR)
  let high = low
  let step = 1
  if (low < end && load<i32>(supplyAt(low), SUPPLY_TIME) > t) {
    low++
    high = low
    while (high < end && load<i32>(supplyAt(high), SUPPLY_TIME) > t) {
      low = high + 1
      high += step
      step <<= 1
    }
    high = min(high, end)
  } else
    while (low > start && load<i32>(supplyAt(low - 1), SUPPLY_TIME) <= t) {
      high = low - 1
      low = max(start, low - step)
      step <<= 1
      if (load<i32>(supplyAt(low), SUPPLY_TIME) > t) break
    }
  while (low < high) {
    const middle = (low + high) >> 1
    if (load<i32>(supplyAt(middle), SUPPLY_TIME) > t) low = middle + 1
    else high = middle
  }
  store<i32>(item, low, ITEM_CURSOR)
  store<i32>(item, low < end ? load<i32>(supplyAt(low), SUPPLY_TIME) : i32.MIN_VALUE, ITEM_LOW)
  store<i32>(item, low > start ? load<i32>(supplyAt(low - 1), SUPPLY_TIME) : i32.MAX_VALUE, ITEM_HIGH)
  store<i32>(item, -1, ITEM_HEAD)
}

/**
 * First supply that is not empty from where drawing at `t` starts, at most the end of the range; its quantity is copied to
 * the item. In a rising range it may be later than t: then `t` is below ITEM_LOW. Not for CHECKED items.
 */
export function headAt(item: usize, t: i32): i32 {
  const first = firstAt(item, t)
  let head = load<i32>(item, ITEM_HEAD)
  if (head >= 0) return head
  const end = load<i32>(item, ITEM_END)
  head = first < end ? min(following(first), end) : end
  store<i32>(item, head, ITEM_HEAD)
  store<i64>(item, head < end ? load<i64>(supplyAt(head), SUPPLY_FREE) : 0, ITEM_HEAD_FREE)
  if (!(load<i32>(item, ITEM_FLAGS) & FALLING))
    store<i32>(item, head < end ? load<i32>(supplyAt(head), SUPPLY_TIME) : NEVER, ITEM_LOW)
  return head
}

export function startOf(item: usize): i32 {
  return i32At(itemSupplyStart, indexOf(item))
}

function indexOf(item: usize): i32 {
  return <i32>((item - items) / ITEM_BYTES)
}

/** Free quantity of all supplies of an item; maintained where supplies are linked. */
export function totalOf(item: usize): i64 {
  return i64At(totals, indexOf(item))
}

export function addToTotal(item: usize, qty: i64): void {
  const at = totals + ((<usize>indexOf(item)) << 3)
  store<i64>(at, load<i64>(at) + qty)
}

/** A range whose times never fall is left at the first supply later than t. */
export function stopsLater(item: usize): bool {
  return (load<i32>(item, ITEM_FLAGS) & RISING) != 0
}

export function crosses(): bool {
  return crossing
}
