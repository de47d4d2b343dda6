import { DemandStatus, type Demands } from './demands.ts'
import type { Structure } from './demand-recipes.ts'
import { TIME_LIMIT } from './limits.ts'
import { MAX_QUANTITY } from '../../numbers.ts'
import { LINE_ITEM, LINE_WIDTH, NEVER, SUPPLY_ENDLESS, SUPPLY_OUTPUT } from '../problem.ts'
import type { Source } from './source.ts'
import type { Lots } from './supply-lots.ts'

/** A supply without an input row. */
interface MadeLot {
  readonly item: number
  readonly qty: number
  /** Problem time. */
  readonly time: number
  readonly why: 'BY_PRODUCT' | 'ENDLESS' | 'OUTPUT'
  /** Position of the demand that produces it, or -1. */
  readonly demand: number
}

/** Lots of input rows and of the run itself. */
export interface AllLots extends Lots {
  /** Position of the demand that makes a lot, -1 for input rows and endless supplies. */
  readonly madeBy: Int32Array
  /** SUPPLY_ENDLESS or SUPPLY_OUTPUT, otherwise 0. */
  readonly special: Int32Array
}

/** As large as any requirement. */
const UNLIMITED_QTY = MAX_QUANTITY

export function withMadeLots(source: Source, demands: Demands, structure: Structure, lots: Lots): AllLots {
  const made = [
    ...byProducts(source, demands, structure),
    ...outputs(source, demands, structure),
    ...endless(source, structure),
  ]
  const total = lots.count + made.length
  const extend = <T extends Int32Array | Float64Array | Uint8Array>(
    array: T,
    value: (lot: MadeLot) => number,
  ): T => {
    const longer = new (array.constructor as new (length: number) => T)(total)
    longer.set(array as never)
    made.forEach((lot, k) => (longer[lots.count + k] = value(lot)))
    return longer
  }
  const none = new Int32Array(lots.count)
  return {
    count: total,
    row: extend(lots.row, () => -1),
    item: extend(lots.item, (lot) => lot.item),
    qty: extend(lots.qty, (lot) => lot.qty),
    base: extend(lots.base, () => NaN),
    effective: extend(lots.effective, (lot) => source.base + lot.time),
    time: extend(lots.time, (lot) => lot.time),
    expiry: extend(lots.expiry, () => NEVER),
    overdueDays: extend(lots.overdueDays, () => 0),
    why: [...lots.why, ...made.map(({ why }) => why)],
    rule: extend(lots.rule, () => 0),
    madeBy: extend(none.fill(-1).slice(), (lot) => lot.demand),
    special: extend(none.fill(0), (lot) =>
      lot.why === 'ENDLESS' ? SUPPLY_ENDLESS : lot.why === 'OUTPUT' ? SUPPLY_OUTPUT : 0,
    ),
  }
}

/** When the orders product is there: at its planned end, or when it needs its material. */
function endOf(source: Source, demands: Demands, d: number): number {
  const end = Number.isNaN(demands.end[d]) ? demands.need[d]! : demands.end[d]!
  return Math.max(0, Math.min(TIME_LIMIT, source.clock.ceil(end) - source.base))
}

function byProducts(source: Source, demands: Demands, { byProducts: all }: Structure): MadeLot[] {
  return all
    .filter(({ qty }) => qty > 0)
    .map(
      ({ demand, item, qty }): MadeLot => ({
        item,
        qty,
        time: endOf(source, demands, demand),
        why: 'BY_PRODUCT',
        demand,
      }),
    )
    .sort((a, b) => a.item - b.item || a.demand - b.demand || a.qty - b.qty)
}

/** With `resultAsSupply` every order for a component item becomes supply when it is kitted. */
function outputs(source: Source, demands: Demands, { book }: Structure): MadeLot[] {
  if (!source.policy.resultAsSupply) return []
  const components = new Set<number>()
  for (let line = 0; line < book.lines.length; line += LINE_WIDTH)
    components.add(book.lines.array[line + LINE_ITEM]!)
  const made: MadeLot[] = []
  for (let d = 0; d < demands.count; d++) {
    if (demands.status[d] !== DemandStatus.in || !components.has(demands.item[d]!)) continue
    made.push({ item: demands.item[d]!, qty: 0, time: endOf(source, demands, d), why: 'OUTPUT', demand: d })
  }
  return made
}

/** `noSupplyRecord` UNCONSTRAINED: items that are needed, not built and without any supply row never run short. */
function endless(source: Source, { book }: Structure): MadeLot[] {
  if (source.policy.noSupplyRecord !== 'UNCONSTRAINED') return []
  const supplied = new Set(source.items.supply)
  const needed = new Set<number>()
  const built = new Set<number>()
  for (let line = 0; line * LINE_WIDTH < book.lines.length; line++) {
    const item = book.lines.array[line * LINE_WIDTH + LINE_ITEM]!
    needed.add(item)
    if (book.lineRecipe.array[line]! >= 0) built.add(item)
  }
  const items = [...needed].filter((item) => !supplied.has(item) && !built.has(item)).sort((a, b) => a - b)
  for (const item of items) {
    const where = { level: 'W', table: 'items', row: -1, column: 'code' } as const
    source.messages.add({ ...where, code: 'unconstrained', item: source.items.values[item] })
  }
  return items.map((item) => ({ item, qty: UNLIMITED_QTY, time: 0, why: 'ENDLESS', demand: -1 }))
}
