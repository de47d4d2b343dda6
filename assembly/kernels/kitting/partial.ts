import { firstChoice, lastChoice } from './chosen'
import { buildItem, takeIfDrawn } from './cover'
import { firstMember, isMain, lastMember, lineAt, shareOf } from './line-members'
import { UNIT } from './draw'
import { buildCount, drawCount, rollback } from './journal'
import { buildFirst, MEMBER_BYTES, mixing, NOMIX_BATCH, NOMIX_ORDER, RATIO } from '../../interface/kitting'

/**
 * Covers as much of `amount` main units of a line of the demand's own recipe as is available at `time` (problem.ts,
 * PARTIAL); returns the main units covered.
 */
export function coverPartly(demand: i32, line: i32, amount: i64, time: i32): i64 {
  if (amount <= 0) return 0
  if (mixing == RATIO) return byShares(demand, line, amount, time)
  if (mixing == NOMIX_BATCH || mixing == NOMIX_ORDER) return bestMember(demand, line, amount, time)
  const record = lineAt(line)
  const end = lastMember(record)
  let left = amount
  for (let member = firstMember(record); member < end; member += MEMBER_BYTES) {
    if (left > 0) left -= takeIfDrawn(demand, line, left, time, 0, -1, member)
    if (buildFirst && isMain(member)) left -= largestBuild(demand, line, left, time)
  }
  return amount - left + largestBuild(demand, line, left, time)
}

function byShares(demand: i32, line: i32, amount: i64, time: i32): i64 {
  const record = lineAt(line)
  const end = lastMember(record)
  let sum: i64 = 0
  for (let member = firstMember(record); member < end; member += MEMBER_BYTES) {
    const part = shareOf(record, member, amount)
    if (part > 0) sum += oneMember(demand, line, member, part, time)
  }
  return sum
}

function oneMember(demand: i32, line: i32, member: usize, amount: i64, time: i32): i64 {
  const taken = takeIfDrawn(demand, line, amount, time, 0, -1, member)
  return isMain(member) ? taken + largestBuild(demand, line, amount - taken, time) : taken
}

function bestMember(demand: i32, line: i32, amount: i64, time: i32): i64 {
  const first = firstChoice(demand, line, -1)
  const end = lastChoice(demand, line, -1)
  const draws = drawCount
  const builds = buildCount
  let best: usize = 0
  let most: i64 = 0
  for (let member = first; member < end; member += MEMBER_BYTES) {
    const covered = oneMember(demand, line, member, amount, time)
    if (covered == amount) return covered
    rollback(draws, builds)
    if (covered > most) {
      best = member
      most = covered
    }
  }
  return best ? oneMember(demand, line, best, amount, time) : 0
}

/** Builds the largest number of full base units, or all, that can be covered. */
function largestBuild(demand: i32, line: i32, amount: i64, time: i32): i64 {
  if (amount <= 0) return 0
  if (buildItem(demand, line, amount, time, 0, 0, -1)) return amount
  let low: i64 = 0
  let high = (amount + UNIT - 1) / UNIT
  while (high - low > 1) {
    const middle = (low + high) >> 1
    const draws = drawCount
    const builds = buildCount
    if (buildItem(demand, line, min(middle * UNIT, amount), time, 0, 0, -1)) low = middle
    else high = middle
    rollback(draws, builds)
  }
  const size = min(low * UNIT, amount)
  return low > 0 && buildItem(demand, line, size, time, 0, 0, -1) ? size : 0
}
