import { textAt } from '../../columns.ts'
import { Int32List, NumberList } from '../../number-lists.ts'
import { SUPPLY_OUTPUT } from '../problem.ts'
import type { DrawOrder } from './draw-order.ts'
import { lastPublished, safetyStock } from './reserved-stock.ts'
import type { AllLots } from './made-lots.ts'
import { negatives } from './negative-stock.ts'
import { peggedRows, reservations } from './reservations.ts'
import type { Source } from './source.ts'
import { onHandClasses } from './supply-dates.ts'

/** Balance of negative stock that nothing on hand offsets: the first demand of the run. */
export interface Balance {
  readonly item: number
  readonly qty: number
}

/** Lots cut into pieces: free, reserved for an order, kept as safety stock. */
export interface Pieces {
  readonly lot: Int32List
  readonly qty: NumberList
  /** SUPPLY_... bits. */
  readonly flags: Int32List
  /** Order for which a piece is reserved, -1 = free. */
  readonly order: Int32List
  /** Per lot: reserved for orders, including those that are not in this run; kept as safety stock and not used. */
  readonly reserved: Float64Array
  readonly safety: Float64Array
  /** Per lot: used up by negative stock. */
  readonly netted: Float64Array
  readonly balances: readonly Balance[]
}

/** Cuts the lots: negative stock, reservations, hard pegs, safety stock, last published allocation, the rest. */
export class Cutter implements Pieces {
  readonly lot = new Int32List()
  readonly qty = new NumberList()
  readonly flags = new Int32List()
  readonly order = new Int32List()
  readonly reserved: Float64Array
  readonly safety: Float64Array
  readonly netted: Float64Array
  readonly balances: Balance[] = []
  readonly source: Source
  readonly lots: AllLots
  readonly draw: DrawOrder
  /** Remainder of each lot. */
  readonly left: Float64Array

  constructor(source: Source, lots: AllLots, draw: DrawOrder) {
    this.source = source
    this.lots = lots
    this.draw = draw
    this.reserved = new Float64Array(lots.count)
    this.safety = new Float64Array(lots.count)
    this.netted = new Float64Array(lots.count)
    this.left = lots.qty.map((qty, lot) => (lots.rule[lot] === 0 ? qty : 0))
  }

  /** @param inRun whether an order is calculated, so that pieces reserved for it can be used */
  cut(inRun: (order: number) => boolean): Pieces {
    negatives(this)
    peggedRows(this, inRun)
    reservations(this, inRun)
    safetyStock(this)
    lastPublished(this)
    for (let lot = 0; lot < this.left.length; lot++) this.#rest(lot)
    return this
  }

  /** Cuts a piece from the remainder of a lot. */
  piece(lot: number, qty: number, flags: number, order: number): void {
    if (qty <= 0) return
    this.#push(lot, qty, flags, order)
    this.left[lot]! -= qty
  }

  #push(lot: number, qty: number, flags: number, order: number): void {
    this.lot.push(lot)
    this.qty.push(qty)
    this.flags.push(flags)
    this.order.push(order)
  }

  /** The output of an order is a supply of zero until it is kitted. */
  #rest(lot: number): void {
    if (this.lots.special[lot] !== SUPPLY_OUTPUT) this.piece(lot, this.left[lot]!, 0, -1)
    else this.#push(lot, 0, 0, -1)
  }

  /** A row of stock that is there now. */
  isOnHand(lot: number): boolean {
    const { columns } = this.source.input.supplies
    const row = this.lots.row[lot]!
    return row >= 0 && this.lots.time[lot] === 0 && onHandClasses.has(textAt(columns.class, row) ?? 'STOCK')
  }

  warehouse(lot: number): number {
    return this.source.input.supplies.columns.warehouse.codes[this.lots.row[lot]!]!
  }

  /** Reserves a piece for an order; when the order cannot use it in this run, no order can. */
  keep(lot: number, qty: number, flags: number, order: number, usable: boolean): void {
    this.reserved[lot]! += qty
    if (usable) this.piece(lot, qty, flags, order)
    else this.left[lot]! -= qty
  }
}
