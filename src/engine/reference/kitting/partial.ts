import { Mixing } from '../../kitting/problem.ts'
import { shares, type Coverer } from './cover.ts'
import type { Want } from './draw.ts'
import { mulDivUp, UNIT } from '../../kitting/exact.ts'
import type { Member } from './model.ts'

/** Covers as much of `amount` main units as is available (problem.ts, PARTIAL). @returns main units covered */
export function partial(cover: Coverer, want: Want, amount: number): number {
  if (amount <= 0) return 0
  switch (cover.settings.mixing) {
    case Mixing.RATIO:
      return shares(want.line, amount).reduce(
        (sum, { member, part }) => sum + (part > 0 ? oneMember(cover, want, member, part) : 0),
        0,
      )
    case Mixing.NOMIX_BATCH:
    case Mixing.NOMIX_ORDER:
      return bestMember(cover, want, amount)
    default:
      return mixed(cover, want, amount)
  }
}

function mixed(cover: Coverer, want: Want, amount: number): number {
  let left = amount
  for (const member of want.line.members) {
    if (left > 0) left -= cover.take(want, member, left)
    if (member.main && cover.settings.buildFirst) left -= largestBuild(cover, want, left)
  }
  return amount - left + largestBuild(cover, want, left)
}

function oneMember(cover: Coverer, want: Want, member: Member, amount: number): number {
  const taken = cover.take(want, member, amount)
  return member.main ? taken + largestBuild(cover, want, amount - taken) : taken
}

function bestMember(cover: Coverer, want: Want, amount: number): number {
  const mark = cover.ledger.mark()
  let best: Member | null = null
  let most = 0
  for (const member of cover.members(want)) {
    const covered = oneMember(cover, want, member, amount)
    if (covered === amount) return covered
    cover.ledger.rollback(mark)
    if (covered > most) [best, most] = [member, covered]
  }
  return best ? oneMember(cover, want, best, amount) : 0
}

/** Builds the largest number of full base units, or all, that can be covered. */
function largestBuild(cover: Coverer, want: Want, amount: number): number {
  if (amount <= 0) return 0
  const size = (k: number) => Math.min(k * UNIT, amount)
  if (cover.build(want, amount)) return amount
  let [low, high] = [0, mulDivUp(amount, 1, UNIT)]
  while (high - low > 1) {
    const middle = low + Math.floor((high - low) / 2)
    const mark = cover.ledger.mark()
    if (cover.build(want, size(middle))) low = middle
    else high = middle
    cover.ledger.rollback(mark)
  }
  return low > 0 && cover.build(want, size(low)) ? size(low) : 0
}
