import {
  MEMBER_ITEM,
  MEMBER_SUPPLIER,
  SUPPLY_FREE,
  SUPPLY_TIME,
  supplySupplier,
} from '../../../interface/kitting'
import { i32At } from '../../../memory/columns'
import {
  allowed,
  CHECKED,
  FALLING,
  firstAt,
  following,
  headAt,
  ITEM_END,
  ITEM_FLAGS,
  ITEM_HEAD_FREE,
  ITEM_LOW,
  itemAt,
  RISING,
  startOf,
  supplyAt,
  verdictOf,
} from '../supply'

/** Free quantity of a member's item for the demand at `time`, counted up to `wanted`. */
export function freeAt(demand: i32, member: usize, wanted: i64, time: i32): i64 {
  const item = itemAt(load<i32>(member, MEMBER_ITEM))
  const supplier = load<i32>(member, MEMBER_SUPPLIER)
  if ((load<i32>(item, ITEM_FLAGS) & CHECKED) != 0 || supplier >= 0)
    return sumChecked(demand, item, supplier, wanted, time)
  const head = headAt(item, time)
  if (time < load<i32>(item, ITEM_LOW)) return 0
  const sum = load<i64>(item, ITEM_HEAD_FREE)
  return sum >= wanted ? sum : sumOn(item, head + 1, sum, wanted, time)
}

/** As `freeAt`, for items in any order. */
export function looselyFree(demand: i32, member: usize, wanted: i64, time: i32): i64 {
  const item = itemAt(load<i32>(member, MEMBER_ITEM))
  if (load<i32>(item, ITEM_FLAGS) & (FALLING | RISING)) return freeAt(demand, member, wanted, time)
  const supplier = load<i32>(member, MEMBER_SUPPLIER)
  const end = load<i32>(item, ITEM_END)
  let sum: i64 = 0
  for (let supply = startOf(item); supply < end && sum < wanted; supply++) {
    const record = supplyAt(supply)
    if (load<i32>(record, SUPPLY_TIME) <= time && mayDraw(demand, supply, supplier))
      sum += load<i64>(record, SUPPLY_FREE)
  }
  return sum
}

/** Adds the unrestricted supplies of an item from `supply` on. */
function sumOn(item: usize, supply: i32, sum: i64, wanted: i64, time: i32): i64 {
  const end = load<i32>(item, ITEM_END)
  while (supply < end) {
    supply = following(supply)
    if (supply >= end) break
    const record = supplyAt(supply)
    if (load<i32>(record, SUPPLY_TIME) > time) break
    sum += load<i64>(record, SUPPLY_FREE)
    if (sum >= wanted) break
    supply++
  }
  return sum
}

function sumChecked(demand: i32, item: usize, supplier: i32, wanted: i64, time: i32): i64 {
  const end = load<i32>(item, ITEM_END)
  let supply = firstAt(item, time)
  let sum: i64 = 0
  while (supply < end) {
    supply = following(supply)
    if (supply >= end) break
    const record = supplyAt(supply)
    if (load<i32>(record, SUPPLY_TIME) > time) break
    if (mayDraw(demand, supply, supplier)) {
      sum += load<i64>(record, SUPPLY_FREE)
      if (sum >= wanted) break
    }
    supply++
  }
  return sum
}

export function mayDraw(demand: i32, supply: i32, supplier: i32): bool {
  return (
    verdictOf(demand, supply) == 1 &&
    (supplier < 0 || i32At(supplySupplier, supply) == supplier) &&
    allowed(demand, supply)
  )
}
