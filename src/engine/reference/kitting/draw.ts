import { TAG_AREA, TagMode } from '../../kitting/problem.ts'
import { mulDivDown, mulDivUp, UNIT } from '../../kitting/exact.ts'
import type { Build, Ledger } from './ledger.ts'
import type { Demand, Item, Line, Member, Settings, Supply } from './model.ts'

/** Context of a draw: line, parent build, time. */
export interface Want {
  readonly demand: Demand
  readonly line: Line
  readonly build: Build | null
  /** Time at which supplies must be available. */
  readonly time: number
  /** Leads of the builds above, seconds. */
  readonly lead: number
  readonly depth: number
}

/** True when the tags of a demand and a supply agree (problem.ts, TagMode). */
export function tagsAgree(modes: Int32Array, demand: Int32Array, supply: Int32Array): boolean {
  return modes.every((mode, slot) => {
    const [a, b] = [demand[slot]!, supply[slot]!]
    switch (mode) {
      case TagMode.demand:
        return a === -1 || a === b
      case TagMode.either:
        return a === -1 || b === -1 || a === b
      case TagMode.same:
        return a === b
      case TagMode.supply:
        return b === -1 || a === b
      case TagMode.differs:
        return a === -1 || b === -1 || a !== b
      default:
        return true
    }
  })
}

/** True when the supply is from another area, so that it needs the transfer lead. */
export function crosses(settings: Settings, demand: Demand, supply: Supply): boolean {
  if (settings.tagModes[TAG_AREA] !== TagMode.cross) return false
  const [a, b] = [demand.tag[TAG_AREA]!, supply.tag[TAG_AREA]!]
  return a !== -1 && b !== -1 && a !== b
}

/** Supplies in the order of use (kitting.md step 7), each with the lead it needs; `offered` returns true to stop. */
export function eachSupply(
  settings: Settings,
  demand: Demand,
  item: Item,
  offered: (supply: Supply, lead: number) => boolean,
): void {
  for (const supply of demand.pegs) if (supply.item === item.index && offered(supply, 0)) return
  const lists = demand.steals ? [item.supplies, item.pegged] : [item.supplies]
  for (const list of lists) {
    for (const crossing of [false, true]) {
      for (const supply of list) {
        if (list === item.pegged && demand.pegs.includes(supply)) continue
        if (crosses(settings, demand, supply) !== crossing) continue
        if (settings.useTags && !tagsAgree(settings.tagModes, demand.tag, supply.tag)) continue
        if (offered(supply, crossing ? settings.areaLead : 0)) return
      }
    }
  }
}

function usable(want: Want, member: Member, supply: Supply, lead: number): boolean {
  return (
    supply.free > 0 &&
    supply.time + lead <= want.time &&
    want.demand.mayUse(supply) &&
    (member.supplier === -1 || member.supplier === supply.supplier)
  )
}

/** Lots of the member that could be drawn, in the order in which its supplies show them. */
export function lotsOf(settings: Settings, want: Want, member: Member): Set<number> {
  const lots = new Set<number>()
  eachSupply(settings, want.demand, member.item, (supply, lead) => {
    if (usable(want, member, supply, lead)) lots.add(supply.lot)
    return false
  })
  return lots
}

/**
 * Draws up to `amount` main units from one member (of one lot when given).
 * @returns main units covered, 0 when nothing was drawn
 */
export function takeMember(
  settings: Settings,
  ledger: Ledger,
  want: Want,
  member: Member,
  amount: number,
  lot?: number,
): number {
  const { num, den } = member
  const wanted = mulDivUp(amount, num, den)
  const mark = ledger.mark()
  let taken = 0
  eachSupply(settings, want.demand, member.item, (supply, lead) => {
    if (!usable(want, member, supply, lead)) return false
    if (lot !== undefined && supply.lot !== lot) return false
    const qty = Math.min(supply.free, wanted - taken)
    const { line, build } = want
    ledger.take({ line, build, member, supply, lead: want.lead + lead, qty, main: 0 })
    taken += qty
    return taken === wanted
  })
  let covered = amount
  if (taken < wanted) {
    covered = mulDivDown(taken, den, num)
    if (settings.wholeMain && num !== den) covered -= covered % UNIT
    const kept = mulDivUp(covered, num, den)
    ledger.giveBack(taken - kept, mark)
    taken = kept
  }
  if (taken < member.min) {
    ledger.rollback(mark)
    return 0
  }
  spread(ledger, mark.draws, member, covered)
  return covered
}

/** Writes the covered quantity of each row, so that the sum is `covered`. */
function spread(ledger: Ledger, from: number, member: Member, covered: number): void {
  let taken = 0
  let before = 0
  for (let k = from; k < ledger.draws.length; k++) {
    const draw = ledger.draws[k]!
    taken += draw.qty
    const last = k === ledger.draws.length - 1
    const after = last ? covered : Math.min(covered, mulDivDown(taken, member.den, member.num))
    draw.main = after - before
    before = after
  }
}
