import { firstMember, lastMember, lineAt } from '../line-members'
import { UNIT } from '../draw'
import {
  demandSets,
  demandStep,
  LINE_ANSWERS,
  LINE_FLAGS,
  LINE_USAGE,
  MEMBER_BYTES,
  MEMBER_DEN,
  MEMBER_NUM,
  recipeStart,
  wholeMain,
} from '../../../interface/kitting'
import { i32At, i64At } from '../../../memory/columns'
import { largestParents, requirement } from '../usage'
import { mulDivCeil, mulDivFloor } from '../../../numbers/muldiv128'
import { freeAt } from './free'
import { headHolds, QUICK_ITEM, simpleAt, touchItems } from './simple-lines'

/** n(t): the largest number of sets, in steps and at most `cap`, that every line allows at `time`. */
export function reachIndependent(demand: i32, recipe: i32, time: i32, cap: i64): i64 {
  const done = i64At(demandSets, demand)
  if (cap <= done) return done
  const step = i64At(demandStep, demand)
  const end = i32At(recipeStart, recipe + 1)
  const start = i32At(recipeStart, recipe)
  touchItems(start, end)
  let most = cap
  for (let line = start; line < end; line++) {
    const simple = simpleAt(line)
    const perSet = load<i64>(simple)
    if (perSet > 0 && headHolds(<usize>load<u32>(simple, QUICK_ITEM), (most - done) * perSet, time)) continue
    const record = lineAt(line)
    if (!(load<i32>(record, LINE_FLAGS) & LINE_ANSWERS)) continue
    const usage = load<i32>(record, LINE_USAGE)
    const before = done > 0 ? requirement(usage, done) : 0
    const wanted = requirement(usage, most) - before
    if (wanted <= 0) continue
    const there = coverable(demand, record, wanted, time)
    if (there >= wanted) continue
    most = (min(most, largestParents(usage, before + there)) / step) * step
    if (most <= done) return done
  }
  return most
}

/** Main units that a line can cover at `time`; stops as soon as `wanted` is reached. */
export function coverable(demand: i32, line: usize, wanted: i64, time: i32): i64 {
  const last = lastMember(line)
  let best: i64 = 0
  let sum: i64 = 0
  for (let member = firstMember(line); member < last; member += MEMBER_BYTES) {
    const num = load<i64>(member, MEMBER_NUM)
    const den = load<i64>(member, MEMBER_DEN)
    if (num == den) {
      sum += freeAt(demand, member, wanted - sum, time)
      best = max(best, sum)
    } else {
      const free = freeAt(demand, member, mulDivCeil(wanted - sum, num, den), time)
      const covers = mulDivFloor(free, den, num)
      best = max(best, sum + covers)
      sum += wholeMain ? covers - (covers % UNIT) : covers
    }
    if (best >= wanted) break
  }
  return best
}
