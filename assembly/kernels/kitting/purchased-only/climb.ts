import { exhausted } from '../journal'
import { openBatch } from '../output'
import { pass, phaseFrom, phaseTo } from '../phase'
import {
  demandMinBatch,
  demandNeed,
  demandOpen,
  demandRecipe,
  demandSets,
  demandStep,
} from '../../../interface/kitting'
import { i32At, i64At } from '../../../memory/columns'
import { commitPurchased } from './commit'
import { firstPurchased, reachPurchased } from './reach'

/** Extends one demand along its staircase as far as possible within the phase, just in time. */
export function climbPurchased(demand: i32): void {
  const open = i64At(demandOpen, demand)
  if (i64At(demandSets, demand) >= open) return
  const from = phaseFrom(demand)
  const to = phaseTo(demand)
  const need = i32At(demandNeed, demand)
  let earliest = from
  if (need >= from && need <= to) {
    emit(demand, need, open)
    earliest = need + 1
  }
  while (earliest <= to && !exhausted) {
    if (i64At(demandSets, demand) >= open) return
    const time = firstPurchased(demand, i32At(demandRecipe, demand), leastBatch(demand, open), earliest, to)
    if (time > to || !emit(demand, time, open)) return
    earliest = time + 1
  }
}

/** The smallest number of sets that may be emitted. */
function leastBatch(demand: i32, open: i64): i64 {
  const step = i64At(demandStep, demand)
  const least = i64At(demandSets, demand) + max<i64>(i64At(demandMinBatch, demand), 1)
  return min(open, ((least + step - 1) / step) * step)
}

function emit(demand: i32, time: i32, open: i64): bool {
  const recipe = i32At(demandRecipe, demand)
  const done = i64At(demandSets, demand)
  const total = reachPurchased(demand, recipe, time, open)
  const qty = total - done
  if (qty <= 0 || (qty < i64At(demandMinBatch, demand) && total < open)) return false
  commitPurchased(recipe, done, total, time, openBatch(demand, recipe, time, qty, pass))
  store<i64>(demandSets + ((<usize>demand) << 3), total)
  return true
}
