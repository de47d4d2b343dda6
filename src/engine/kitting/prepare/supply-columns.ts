import { bucket, pickInt64 } from '../../numbers.ts'
import { unify } from '../../text-codes.ts'
import { SUPPLY_OUTPUT, SUPPLY_PEGGED, SUPPLY_RESERVED, SUPPLY_SAFETY, SUPPLY_STABLE } from '../problem.ts'
import type { Demands } from './demands.ts'
import type { Ranked } from './demand-columns.ts'
import type { DrawOrder } from './draw-order.ts'
import type { AllLots } from './made-lots.ts'
import type { Pieces } from './pieces.ts'
import type { Read } from './index.ts'
import type { Source } from './source.ts'
import type { Tags } from './tags.ts'

const KEPT = SUPPLY_RESERVED | SUPPLY_PEGGED

type PegNames = 'itemSupplyStart' | 'itemPeggedStart' | 'demandPegStart' | 'pegSupply' | 'demandOutput'

export interface SupplyColumns {
  readonly columns: ReturnType<typeof columnsOf> & Readonly<Record<PegNames, Int32Array>>
  /** Lot that each supply of the problem is a piece of. */
  readonly lotOf: Int32Array
}

/** Numbers supplier names: those of supply rows and of substitution rules. */
export function supplierCodes({ input }: Source): { rows: Int32Array; code: (supplier: string) => number } {
  const { values, columns } = unify([input.supplies.columns.supplier, input.substitutes.columns.supplier])
  const place = new Map(values.map((value, code) => [value, code]))
  return { rows: columns[0]!, code: (supplier) => place.get(supplier) ?? -2 }
}

/**
 * Supplies of the problem: per item the common pieces in draw order, then those kept for the last published allocation,
 * then safety stock; behind all items the pegged pieces, by item.
 */
export function supplyColumns(
  { source, demands, suppliers }: Read,
  ranked: Ranked,
  lots: AllLots,
  draw: DrawOrder,
  pieces: Pieces,
  tags: Tags,
): SupplyColumns {
  const [lot, qty, flags, order] = [
    pieces.lot.done(),
    pieces.qty.done(),
    pieces.flags.done(),
    pieces.order.done(),
  ]
  const place = new Int32Array(lots.count)
  draw.order.forEach((each, k) => (place[each] = k))
  const rankOf = (bits: number) => (bits & SUPPLY_SAFETY ? 2 : bits & SUPPLY_STABLE ? 1 : 0)
  const sorted = (wanted: (piece: number) => boolean): Sorted => {
    const keys = lot.map((each, piece) => (wanted(piece) ? lots.item[each]! : -1))
    const { start, order: rows } = bucket(keys, source.items.values.length)
    const compare = (a: number, b: number) =>
      rankOf(flags[a]!) - rankOf(flags[b]!) ||
      place[lot[a]!]! - place[lot[b]!]! ||
      order[a]! - order[b]! ||
      flags[a]! - flags[b]! ||
      qty[a]! - qty[b]!
    for (let item = 0; item + 1 < start.length; item++) {
      const from = start[item]!
      const to = start[item + 1]!
      if (to - from > 1) rows.subarray(from, to).sort(compare)
    }
    return { start, rows }
  }
  const outputPegs = pegOutputs(source, demands, lots)
  const isKept = (piece: number) => (flags[piece]! & KEPT) !== 0 || outputPegs.has(lot[piece]!)
  const common = sorted((piece) => !isKept(piece))
  const kept = sorted(isKept)
  const all = new Int32Array(common.rows.length + kept.rows.length)
  all.set(common.rows)
  all.set(kept.rows, common.rows.length)
  const lotOf = all.map((piece) => lot[piece]!)
  const columns = columnsOf(lots, all, lotOf, qty, flags, tags, suppliers, source)
  const itemPeggedStart = kept.start.map((at) => at + common.rows.length)
  const pegs = pegsOf(demands, ranked, all, lotOf, flags, order, outputPegs)
  const output = outputsOf(ranked, lots, lotOf)
  return {
    columns: { ...columns, itemSupplyStart: common.start, itemPeggedStart, ...pegs, demandOutput: output },
    lotOf,
  }
}

interface Sorted {
  readonly start: Int32Array
  readonly rows: Int32Array
}

function columnsOf(
  lots: AllLots,
  all: Int32Array,
  lotOf: Int32Array,
  qty: Float64Array,
  flags: Int32Array,
  tags: Tags,
  suppliers: Int32Array,
  { input }: Source,
) {
  const rowOf = (lot: number) => lots.row[lot]!
  const lotCodes = input.supplies.columns.lot.codes
  return {
    supplyCount: all.length,
    supplyItem: lotOf.map((lot) => lots.item[lot]!),
    supplyQty: pickInt64(qty, all),
    supplyTime: lotOf.map((lot) => lots.time[lot]!),
    supplyExpiry: lotOf.map((lot) => lots.expiry[lot]!),
    supplyTag: lotOf.map((lot) => (rowOf(lot) < 0 ? tags.plainSupply : tags.ofSupply[rowOf(lot)]!)),
    supplyLot: lotOf.map((lot) => (rowOf(lot) < 0 ? -1 : lotCodes[rowOf(lot)]!)),
    supplySupplier: lotOf.map((lot) => (rowOf(lot) < 0 ? -1 : suppliers[rowOf(lot)]!)),
    supplyFlags: all.map((piece, k) => flags[piece]! | lots.special[lotOf[k]!]!),
  }
}

/** Outputs of orders with a parent order are for it only: lot -> parent order. */
function pegOutputs(source: Source, demands: Demands, lots: AllLots): ReadonlyMap<number, number> {
  const pegged = new Map<number, number>()
  for (let lot = 0; lot < lots.count; lot++) {
    if ((lots.special[lot]! & SUPPLY_OUTPUT) === 0) continue
    const parent = source.orders.parent[demands.row[lots.madeBy[lot]!]!]!
    if (parent >= 0) pegged.set(lot, parent)
  }
  return pegged
}

/** Per demand: reservations, hard pegs, then allocations of the last published run; each in draw order. */
function pegsOf(
  demands: Demands,
  ranked: Ranked,
  all: Int32Array,
  lotOf: Int32Array,
  flags: Int32Array,
  order: Int32Array,
  outputPegs: ReadonlyMap<number, number>,
) {
  const byOrder = new Map<number, number[]>()
  const classOf = (bits: number) => (bits & SUPPLY_RESERVED ? 0 : bits & SUPPLY_PEGGED ? 1 : 2)
  all.forEach((piece, supply) => {
    const owner = order[piece]! >= 0 ? order[piece]! : (outputPegs.get(lotOf[supply]!) ?? -1)
    if (owner < 0) return
    const known = byOrder.get(owner)
    if (known) known.push(supply)
    else byOrder.set(owner, [supply])
  })
  for (const list of byOrder.values())
    list.sort((a, b) => classOf(flags[all[a]!]!) - classOf(flags[all[b]!]!) || a - b)
  const demandPegStart = new Int32Array(ranked.position.length + 1)
  const pegSupply: number[] = []
  ranked.position.forEach((d, k) => {
    if (d >= 0 && byOrder.size > 0) pegSupply.push(...(byOrder.get(demands.order[d]!) ?? []))
    demandPegStart[k + 1] = pegSupply.length
  })
  return { demandPegStart, pegSupply: Int32Array.from(pegSupply) }
}

function outputsOf(ranked: Ranked, lots: AllLots, lotOf: Int32Array): Int32Array {
  const byDemand = new Map<number, number>()
  lotOf.forEach((lot, supply) => {
    if ((lots.special[lot]! & SUPPLY_OUTPUT) !== 0) byDemand.set(lots.madeBy[lot]!, supply)
  })
  return ranked.position.map((d) => (d < 0 ? -1 : (byDemand.get(d) ?? -1)))
}
