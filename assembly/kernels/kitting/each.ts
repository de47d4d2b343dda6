import {
  areaLead,
  DEMAND_STEALS,
  demandFlags,
  demandPegStart,
  itemPeggedStart,
  pegSupply,
  supplyItem,
} from '../../interface/kitting'
import { i32At } from '../../memory/columns'
import { crosses, ITEM_END, itemAt, startOf, verdictOf } from './supply'

/**
 * Iterates over the supplies of an item in draw order for a demand, whatever is left in them: `startEach`, then
 * `nextEach` until it returns -1; `eachLead` is the transfer lead of the last one. Not reentrant.
 */
export let eachLead: i32 = 0

let demand: i32 = 0
let item: i32 = 0
/** 0 = pegs, 1 and 2 = common supplies of the own area and across, 3 and 4 = the pegged pieces likewise. */
let stage: i32 = 0
let cursor: i32 = 0
let end: i32 = 0

export function startEach(d: i32, i: i32): void {
  demand = d
  item = i
  stage = 0
  eachLead = 0
  cursor = i32At(demandPegStart, d)
  end = i32At(demandPegStart, d + 1)
}

export function nextEach(): i32 {
  while (true) {
    while (cursor < end) {
      const at = cursor++
      if (stage == 0) {
        const supply = i32At(pegSupply, at)
        if (i32At(supplyItem, supply) == item) return supply
      } else if (verdictOf(demand, at) == (stage & 1 ? 1 : 2) && (stage < 3 || !isPegOf(demand, at)))
        return at
    }
    if (!openStage()) break
  }
  return -1
}

function openStage(): bool {
  stage++
  if (!crosses() && (stage == 2 || stage == 4)) stage++
  if (stage > 4 || (stage >= 3 && !(i32At(demandFlags, demand) & DEMAND_STEALS))) return false
  eachLead = stage & 1 ? 0 : areaLead
  const record = itemAt(item)
  cursor = stage < 3 ? startOf(record) : i32At(itemPeggedStart, item)
  end = stage < 3 ? load<i32>(record, ITEM_END) : i32At(itemPeggedStart, item + 1)
  return true
}

/** True when the last supply occurred before: pieces reserved for a demand are in its pegs and in the range. */
export function eachSeen(supply: i32): bool {
  if (stage > 0) return isPegOf(demand, supply)
  for (let p = i32At(demandPegStart, demand); p < cursor - 1; p++)
    if (i32At(pegSupply, p) == supply) return true
  return false
}

export function isPegOf(d: i32, supply: i32): bool {
  const last = i32At(demandPegStart, d + 1)
  for (let p = i32At(demandPegStart, d); p < last; p++) if (i32At(pegSupply, p) == supply) return true
  return false
}
