import { allocRecords } from '../../memory/arena'
import { demandCount, demandOutput, resultAsSupply, SUPPLY_FREE } from '../../interface/kitting'
import { i32At, i64At } from '../../memory/columns'
import { supplyAt } from './supply'

/** RESULT_AS_SUPPLY: sets kitted by the need date that have not yet become supply, per demand. */
let fresh: usize = 0

export function openFresh(): bool {
  fresh = 0
  if (!resultAsSupply) return true
  fresh = allocRecords(<usize>demandCount, 8)
  if (!fresh) return false
  memory.fill(fresh, 0, (<usize>demandCount) << 3)
  return true
}

export function addFresh(demand: i32, sets: i64): void {
  if (fresh) store<i64>(fresh + ((<usize>demand) << 3), i64At(fresh, demand) + sets)
}

/** Turns sets kitted in time into supply for the parent orders; true when there were any. */
export function becomeSupply(): bool {
  let any = false
  for (let d = 0; d < demandCount; d++) {
    const sets = i64At(fresh, d)
    const output = i32At(demandOutput, d)
    store<i64>(fresh + ((<usize>d) << 3), 0)
    if (output < 0 || sets <= 0) continue
    const record = supplyAt(output)
    store<i64>(record, load<i64>(record, SUPPLY_FREE) + sets, SUPPLY_FREE)
    any = true
  }
  return any
}
