import { SUPPLY_FREE, SUPPLY_TIME } from '../../interface/kitting'
import { eachLead, eachSeen, nextEach, startEach } from './each'
import { allowed, supplyAt } from './supply'

/** Quantity of an item that the demand may draw by `time`; each supply counts once. */
export function availableOf(demand: i32, item: i32, time: i32): i64 {
  let sum: i64 = 0
  startEach(demand, item)
  for (let supply = nextEach(); supply >= 0; supply = nextEach()) {
    if (eachSeen(supply)) continue
    const record = supplyAt(supply)
    if (load<i32>(record, SUPPLY_TIME) + eachLead <= time && allowed(demand, supply))
      sum += load<i64>(record, SUPPLY_FREE)
  }
  return sum
}

/** Free quantity of an item by `time` as fairness counts it: in the draw order, repeated supplies included. */
export function freeOf(demand: i32, item: i32, time: i32): i64 {
  let sum: i64 = 0
  startEach(demand, item)
  for (let supply = nextEach(); supply >= 0; supply = nextEach()) {
    const record = supplyAt(supply)
    if (load<i32>(record, SUPPLY_TIME) + eachLead <= time) sum += load<i64>(record, SUPPLY_FREE)
  }
  return sum
}
