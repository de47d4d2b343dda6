import { buildCount, DRAW_MAIN, DRAW_QTY, drawAt, drawCount, giveBack, rollback, take } from './journal'
import { eachLead, isPegOf, nextEach, startEach } from './each'
import {
  areaLead,
  DEMAND_STEALS,
  demandFlags,
  demandPegStart,
  itemPeggedStart,
  MEMBER_DEN,
  MEMBER_ITEM,
  MEMBER_MIN,
  MEMBER_NUM,
  MEMBER_SUPPLIER,
  pegSupply,
  SUPPLY_FREE,
  SUPPLY_TIME,
  supplyItem,
  supplyLot,
  supplySupplier,
  wholeMain,
} from '../../interface/kitting'
import { i32At } from '../../memory/columns'
import {
  allowed,
  CHECKED,
  crosses,
  firstAt,
  following,
  ITEM_END,
  ITEM_FLAGS,
  itemAt,
  linking,
  startOf,
  stopsLater,
  supplyAt,
  verdictOf,
} from './supply'
import { mulDivCeil, mulDivFloor } from '../../numbers/muldiv128'

/** One base unit. */
export const UNIT: i64 = 1_000_000
export const ANY_LOT: i32 = -2

/** Parameters of a draw, set by `want` before it, so that the loops have few arguments. */
let demand: i32 = 0
let line: i32 = 0
let build: i32 = 0
let above: i32 = 0
let time: i32 = 0
let member: usize = 0
let supplier: i32 = 0
let lot: i32 = 0
let wanted: i64 = 0
let taken: i64 = 0

/**
 * Draws up to `amount` main units from one member (of one lot unless ANY_LOT) for a line of the demand at time `t`,
 * with `lead` seconds of builds above it. Returns the main units covered; 0 when nothing was drawn.
 */
export function takeMember(
  d: i32,
  lineIndex: i32,
  buildIndex: i32,
  lead: i32,
  t: i32,
  memberAt: usize,
  amount: i64,
  onlyLot: i32,
): i64 {
  const num = load<i64>(memberAt, MEMBER_NUM)
  const den = load<i64>(memberAt, MEMBER_DEN)
  const mark = drawCount
  demand = d
  line = lineIndex
  build = buildIndex
  above = lead
  time = t
  member = memberAt
  supplier = load<i32>(memberAt, MEMBER_SUPPLIER)
  lot = onlyLot
  wanted = num == den ? amount : mulDivCeil(amount, num, den)
  taken = 0
  drawAll()
  let covered = amount
  if (taken < wanted) {
    if (num == den) covered = taken
    else {
      covered = mulDivFloor(taken, den, num)
      if (wholeMain) covered -= covered % UNIT
      const kept = mulDivCeil(covered, num, den)
      giveBack(taken - kept, mark)
      taken = kept
    }
  }
  if (taken < load<i64>(memberAt, MEMBER_MIN)) {
    rollback(mark, buildCount)
    return 0
  }
  if (num != den) spread(mark, num, den, covered)
  return covered
}

/** Draws `wanted` in the order of kitting.md step 7: pegs, the supplies of the item, then what the demand may steal. */
function drawAll(): void {
  const index = load<i32>(member, MEMBER_ITEM)
  const item = itemAt(index)
  const pegs = i32At(demandPegStart, demand)
  const pegsEnd = i32At(demandPegStart, demand + 1)
  for (let p = pegs; p < pegsEnd; p++) {
    const supply = i32At(pegSupply, p)
    if (i32At(supplyItem, supply) == index && offer(supply, 0)) return
  }
  const checked = (load<i32>(item, ITEM_FLAGS) & CHECKED) != 0 || supplier >= 0 || lot != ANY_LOT
  if (!checked) {
    if (drawUnrestricted(item)) return
  } else if (drawChecked(item, startOf(item), load<i32>(item, ITEM_END), true)) return
  if (i32At(demandFlags, demand) & DEMAND_STEALS)
    drawChecked(item, i32At(itemPeggedStart, index), i32At(itemPeggedStart, index + 1), false)
}

/** Unrestricted supplies of an item: only quantity and time count. */
function drawUnrestricted(item: usize): bool {
  const end = load<i32>(item, ITEM_END)
  const stops = stopsLater(item)
  let supply = firstAt(item, time)
  while (supply < end) {
    if (linking) {
      supply = following(supply)
      if (supply >= end) break
    }
    const record = supplyAt(supply)
    if (load<i32>(record, SUPPLY_TIME) > time) {
      if (stops) break
    } else {
      const free = load<i64>(record, SUPPLY_FREE)
      if (free > 0) {
        const qty = min(free, wanted - taken)
        take(supply, line, build, member, above, qty, qty)
        taken += qty
        if (taken == wanted) return true
      }
    }
    supply++
  }
  return false
}

/** Any range: own area first, then supplies of other areas with the transfer lead. */
function drawChecked(item: usize, start: i32, end: i32, common: bool): bool {
  const passes = crosses() ? 2 : 1
  for (let pass = 0; pass < passes; pass++) {
    const lead = pass == 0 ? 0 : areaLead
    let supply = common ? firstAt(item, time - lead) : start
    while (supply < end) {
      if (common && linking) {
        supply = following(supply)
        if (supply >= end) break
      }
      if (
        verdictOf(demand, supply) == <u8>(pass + 1) &&
        (common || !isPegOf(demand, supply)) &&
        offer(supply, lead)
      )
        return true
      supply++
    }
  }
  return false
}

/** True when the supply is available in time and the demand and the member may use it. */
function usable(supply: i32, lead: i32): bool {
  const record = supplyAt(supply)
  return (
    load<i64>(record, SUPPLY_FREE) > 0 &&
    load<i32>(record, SUPPLY_TIME) + lead <= time &&
    (supplier < 0 || i32At(supplySupplier, supply) == supplier) &&
    allowed(demand, supply)
  )
}

/** Draws the remaining quantity from the supply; true when all is drawn. */
function offer(supply: i32, lead: i32): bool {
  if (!usable(supply, lead)) return false
  if (lot != ANY_LOT && i32At(supplyLot, supply) != lot) return false
  const qty = min(load<i64>(supplyAt(supply), SUPPLY_FREE), wanted - taken)
  take(supply, line, build, member, above + lead, qty, qty)
  taken += qty
  return taken == wanted
}

/** Writes the covered quantity of each row, so that the sum is `covered`. */
function spread(mark: i32, num: i64, den: i64, covered: i64): void {
  let sum: i64 = 0
  let before: i64 = 0
  for (let k = mark; k < drawCount; k++) {
    const row = drawAt(k)
    sum += load<i64>(row, DRAW_QTY)
    const after = k == drawCount - 1 ? covered : min(covered, mulDivFloor(sum, den, num))
    store<i64>(row, after - before, DRAW_MAIN)
    before = after
  }
}

/**
 * Lots that could be drawn from a member, in the order of its supplies: written to `out` (capacity for all supplies);
 * returns their count.
 */
export function lotsOf(d: i32, t: i32, memberAt: usize, out: usize): i32 {
  demand = d
  time = t
  supplier = load<i32>(memberAt, MEMBER_SUPPLIER)
  const index = load<i32>(memberAt, MEMBER_ITEM)
  let count = 0
  startEach(d, index)
  for (let supply = nextEach(); supply >= 0; supply = nextEach()) {
    if (!usable(supply, eachLead)) continue
    const own = i32At(supplyLot, supply)
    let k = 0
    while (k < count && i32At(out, k) != own) k++
    if (k < count) continue
    store<i32>(out + ((<usize>count) << 2), own)
    count++
  }
  return count
}
