import { NULL_I64, textAt } from '../../columns.ts'
import { compareTexts, int64At, NumberList, Int32List } from '../numbers.ts'
import { SUPPLY_OUTPUT, SUPPLY_PEGGED, SUPPLY_RESERVED, SUPPLY_SAFETY, SUPPLY_STABLE } from '../problem.ts'
import type { DrawOrder } from './draw-order.ts'
import { itemQuantity } from './item-facts.ts'
import type { Source } from './source.ts'
import { onHandClasses } from './supply-dates.ts'
import type { AllLots } from './made-lots.ts'
import { ruleIndex } from './supply-lots.ts'

/** Balance of negative stock that nothing on hand makes good: the first demand of the run. */
export interface Balance {
  readonly item: number
  readonly qty: number
}

/** Lots cut into pieces: free, kept for an order, kept as safety stock. */
export interface Pieces {
  readonly lot: Int32List
  readonly qty: NumberList
  /** SUPPLY_... bits. */
  readonly flags: Int32List
  /** Order that a kept piece is for, -1 = free for all. */
  readonly order: Int32List
  /** Per lot: kept for orders, those that are not in this run included; kept as safety stock and used by nobody. */
  readonly reserved: Float64Array
  readonly safety: Float64Array
  /** Per lot: taken up by negative stock. */
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
  readonly #source: Source
  readonly #lots: AllLots
  readonly #draw: DrawOrder
  /** What is left of each lot. */
  readonly #left: Float64Array

  constructor(source: Source, lots: AllLots, draw: DrawOrder) {
    this.#source = source
    this.#lots = lots
    this.#draw = draw
    this.reserved = new Float64Array(lots.count)
    this.safety = new Float64Array(lots.count)
    this.netted = new Float64Array(lots.count)
    this.#left = lots.qty.map((qty, lot) => (lots.rule[lot] === 0 ? qty : 0))
  }

  /** @param inRun whether an order takes part, so that pieces kept for it can be used */
  cut(inRun: (order: number) => boolean): Pieces {
    this.#negatives()
    this.#peggedRows(inRun)
    this.#reservations(inRun)
    this.#safetyStock()
    this.#lastPublished()
    for (let lot = 0; lot < this.#left.length; lot++) this.#rest(lot)
    return this
  }

  #piece(lot: number, qty: number, flags: number, order: number): void {
    if (qty <= 0) return
    this.#push(lot, qty, flags, order)
    this.#left[lot]! -= qty
  }

  #push(lot: number, qty: number, flags: number, order: number): void {
    this.lot.push(lot)
    this.qty.push(qty)
    this.flags.push(flags)
    this.order.push(order)
  }

  /** What an order makes is a supply of nothing until it is kitted. */
  #rest(lot: number): void {
    if (this.#lots.special[lot] !== SUPPLY_OUTPUT) this.#piece(lot, this.#left[lot]!, 0, -1)
    else this.#push(lot, 0, 0, -1)
  }

  #isOnHand(lot: number): boolean {
    const { columns } = this.#source.input.supplies
    const row = this.#lots.row[lot]!
    return row >= 0 && this.#lots.time[lot] === 0 && onHandClasses.has(textAt(columns.class, row) ?? 'STOCK')
  }

  #warehouse(lot: number): number {
    return this.#source.input.supplies.columns.warehouse.codes[this.#lots.row[lot]!]!
  }

  /** Negative rows net what is on hand of the same item and warehouse (kitting.md §4). */
  #negatives(): void {
    const { negativeStock } = this.#source.policy
    for (let item = 0; item + 1 < this.#draw.start.length; item++) {
      const run = this.#draw.order.subarray(this.#draw.start[item], this.#draw.start[item + 1])
      const negative = run.filter((lot) => this.#left[lot]! < 0)
      if (negative.length === 0) continue
      if (negativeStock === 'BLOCK') {
        this.#tell(item, 'negativeBlocked', negative)
        for (const lot of run) this.#exclude(lot, 'BLOCKED')
        continue
      }
      if (negativeStock === 'IGNORE') this.#tell(item, 'negativeIgnored', negative)
      else this.#net(item, run, negative)
      for (const lot of negative) this.#exclude(lot, 'NEGATIVE')
    }
  }

  #net(item: number, run: Int32Array, negative: Int32Array): void {
    let balance = 0
    for (const owed of negative) {
      let left = -this.#left[owed]!
      for (const lot of run) {
        if (left === 0 || this.#left[lot]! <= 0) continue
        if (this.#warehouse(lot) !== this.#warehouse(owed) || !this.#isOnHand(lot)) continue
        const used = Math.min(left, this.#left[lot]!)
        this.#left[lot]! -= used
        this.netted[lot]! += used
        left -= used
      }
      balance += left
    }
    if (balance === 0) return
    this.balances.push({ item, qty: balance })
    this.#tell(item, 'negativeStock', negative, balance)
  }

  #exclude(lot: number, rule: 'BLOCKED' | 'NEGATIVE'): void {
    this.#left[lot] = 0
    if (this.#lots.rule[lot] === 0) this.#lots.rule[lot] = ruleIndex(rule)
  }

  #tell(
    item: number,
    code: 'negativeBlocked' | 'negativeIgnored' | 'negativeStock',
    negative: Int32Array,
    balance?: number,
  ): void {
    const value = balance ?? negative.reduce((sum, lot) => sum + this.#lots.qty[lot]!, 0)
    const where = { level: 'W', table: 'supplies', row: -1, column: 'qty' } as const
    this.#source.messages.add({
      ...where,
      code,
      item: this.#source.items.values[item],
      value: String(value / 1e6),
    })
  }

  #keep(lot: number, qty: number, flags: number, order: number, usable: boolean): void {
    this.reserved[lot]! += qty
    if (usable) this.#piece(lot, qty, flags, order)
    else this.#left[lot]! -= qty
  }

  /** Rows reserved as a whole in their source are hard pegs. */
  #peggedRows(inRun: (order: number) => boolean): void {
    if (this.#source.policy.reserve === 'IGNORE') return
    const { reservedFor } = this.#source.orders
    for (let lot = 0; lot < this.#left.length; lot++) {
      const row = this.#lots.row[lot]!
      const order = row < 0 ? -1 : reservedFor[row]!
      if (order >= 0 && this.#left[lot]! > 0)
        this.#keep(lot, this.#left[lot]!, SUPPLY_PEGGED, order, inRun(order))
    }
  }

  #reservations(inRun: (order: number) => boolean): void {
    const { reservations } = this.#source.input
    const { columns } = reservations
    const { items, orders, policy } = this.#source
    for (const row of this.#reservationRows()) {
      const kind = (textAt(columns.kind, row) ?? 'S').slice(0, 1).toUpperCase()
      if (policy.reserve === 'IGNORE' || (policy.reserve === 'HARD' && kind !== 'H')) continue
      const validTo = int64At(columns.validTo, row)
      const [item, order] = [items.reservation[row]!, orders.reservation[row]!]
      if (item < 0 || order < 0) continue
      if (validTo !== null && validTo < this.#source.clock.dayStart(this.#source.options.asOf)) {
        this.#tellReservation(row, 'reservationExpired', 0)
        continue
      }
      let left = int64At(columns.qty, row) ?? 0
      const supplies = this.#source.input.supplies.columns
      const named = [columns.doc, columns.warehouse, columns.lot].map((column) => textAt(column, row))
      for (const lot of this.#byTime(item)) {
        if (left <= 0) break
        const at = this.#lots.row[lot]!
        const [doc, warehouse, number] = named
        const fits =
          at >= 0 &&
          this.#left[lot]! > 0 &&
          (doc == null || doc === textAt(supplies.doc, at)) &&
          (warehouse == null || warehouse === textAt(supplies.warehouse, at)) &&
          (number == null || number === textAt(supplies.lot, at))
        if (!fits) continue
        const qty = Math.min(left, this.#left[lot]!)
        this.#keep(lot, qty, kind === 'H' ? SUPPLY_PEGGED : SUPPLY_RESERVED, order, inRun(order))
        left -= qty
      }
      if (left > 0) this.#tellReservation(row, 'reservationUnknown', left)
    }
  }

  #reservationRows(): number[] {
    const { columns, length } = this.#source.input.reservations
    const texts = [columns.order, columns.item, columns.doc, columns.lot, columns.warehouse, columns.kind]
    return Array.from({ length }, (_, row) => row).sort((a, b) => {
      for (const column of texts) {
        const difference = compareTexts(column, a, b)
        if (difference !== 0) return difference
      }
      return Number(columns.qty[a]! - columns.qty[b]!) || Number(columns.validTo[a]! - columns.validTo[b]!)
    })
  }

  #tellReservation(row: number, code: 'reservationUnknown' | 'reservationExpired', left: number): void {
    const { columns } = this.#source.input.reservations
    const [order, item] = [textAt(columns.order, row), textAt(columns.item, row)]
    const value = String(left / 1e6)
    this.#source.messages.add({
      level: 'W',
      table: 'reservations',
      row,
      column: 'qty',
      code,
      order,
      item,
      value,
    })
  }

  /** Usable lots of an item, what is there first, then in the order of use. */
  #byTime(item: number): number[] {
    const run = this.#draw.order.subarray(this.#draw.start[item], this.#draw.start[item + 1])
    const place = new Map(Array.from(run, (lot, k) => [lot, k]))
    return Array.from(run).sort(
      (a, b) => this.#lots.time[a]! - this.#lots.time[b]! || place.get(a)! - place.get(b)!,
    )
  }

  /** Safety stock is cut from what is on hand and drawn last of it. */
  #safetyStock(): void {
    const { safetyStock } = this.#source.policy
    if (safetyStock === 'IGNORE') return
    for (let item = 0; item + 1 < this.#draw.start.length; item++) {
      let left = itemQuantity(this.#source, item, 'safety') ?? 0
      for (let k = this.#draw.start[item + 1]! - 1; k >= this.#draw.start[item]! && left > 0; k--) {
        const lot = this.#draw.order[k]!
        if (this.#left[lot]! <= 0 || !this.#isOnHand(lot)) continue
        const qty = Math.min(left, this.#left[lot]!)
        left -= qty
        if (safetyStock !== 'PROTECT') this.#piece(lot, qty, SUPPLY_SAFETY, -1)
        else {
          this.safety[lot]! += qty
          this.#left[lot]! -= qty
        }
      }
    }
  }

  /** What an order had in the last published run is drawn first by it and last by others, `stability` percent of it. */
  #lastPublished(): void {
    const { previous } = this.#source.input
    const { columns } = previous
    const { policy, items, orders } = this.#source
    if (policy.stability === 0) return
    const rows = Array.from({ length: previous.length }, (_, row) => row)
    rows.sort((a, b) => {
      for (const column of [columns.order, columns.item, columns.doc, columns.lot, columns.lineNo]) {
        const difference = compareTexts(column, a, b)
        if (difference !== 0) return difference
      }
      return Number(columns.qty[a]! - columns.qty[b]!)
    })
    const supplies = this.#source.input.supplies.columns
    for (const row of rows) {
      const [item, order] = [items.previous[row]!, orders.previous[row]!]
      if (item < 0 || order < 0 || columns.qty[row] === NULL_I64) continue
      let left = Math.floor((Number(columns.qty[row]) * policy.stability) / 100)
      for (let k = this.#draw.start[item]!; k < this.#draw.start[item + 1]! && left > 0; k++) {
        const lot = this.#draw.order[k]!
        const at = this.#lots.row[lot]!
        const same =
          textAt(supplies.doc, at) === textAt(columns.doc, row) &&
          textAt(supplies.lot, at) === textAt(columns.lot, row)
        if (!same || this.#left[lot]! <= 0) continue
        const qty = Math.min(left, this.#left[lot]!)
        this.#piece(lot, qty, SUPPLY_STABLE, order)
        left -= qty
      }
    }
  }
}
