import type { Table } from '../columns.ts'
import { countUpTo, numbersOf, wordsOf } from '../numbers.ts'
import type { PsiFault } from './faults.ts'
import type { Overdue, psiDemandSchema, psiReceiptSchema } from './input.ts'
import type { Items } from './items.ts'
import type { Periods } from './periods.ts'
import { Part, PARTS } from './problem.ts'

type EventTable = Table<typeof psiReceiptSchema> | Table<typeof psiDemandSchema>

const receiptParts: Readonly<Record<string, number>> = {
  planned: Part.planned,
  firm: Part.firm,
  received: Part.received,
}
const demandParts: Readonly<Record<string, number>> = {
  sale: Part.sale,
  forecast: Part.forecast,
  dependent: Part.dependent,
  consumption: Part.consumption,
}
const partsOf = { receipts: receiptParts, demands: demandParts } as const

/** Ignored rows: before the first period where the settings say so, and after the last one. */
export interface LeftOut {
  overdue: number
  beyond: number
}

/** Events of both tables, in input order. */
export class EventColumns {
  readonly item: Int32Array<ArrayBuffer>
  readonly cell: Int32Array<ArrayBuffer>
  readonly qty: BigInt64Array<ArrayBuffer>
  readonly left: LeftOut = { overdue: 0, beyond: 0 }
  count = 0
  readonly #words: Int32Array

  constructor(most: number) {
    this.item = new Int32Array(most)
    this.cell = new Int32Array(most)
    this.qty = new BigInt64Array(most)
    this.#words = wordsOf(this.qty)
  }

  /** Adds the rows of a table. `ids` numbers the item texts of its rows, `overdueOf` decides by part. */
  add(
    name: 'receipts' | 'demands',
    table: EventTable,
    ids: Int32Array,
    items: Items,
    periods: Periods,
    overdueOf: (part: number) => Overdue,
    report: (fault: PsiFault) => void,
  ): void {
    const { kind, time, qty } = table.columns
    const parts = kind.values.map((text) => (Object.hasOwn(partsOf[name], text) ? partsOf[name][text]! : -1))
    const times = numbersOf(time)
    const words = wordsOf(qty)
    const fault = (row: number, column: string, code: PsiFault['code']) =>
      report({ table: name, row, column, code })
    for (let row = 0; row < table.length; row++) {
      const id = ids[row]!
      const item = id < 0 ? -1 : items.numberOf[id]!
      const part = kind.codes[row]! < 0 ? -1 : parts[kind.codes[row]!]!
      const [low, high] = [words[2 * row]!, words[2 * row + 1]!]
      if (item === -1) fault(row, 'item', id < 0 ? 'missing' : 'unknownItem')
      else if (part < 0) fault(row, 'kind', kind.codes[row]! < 0 ? 'missing' : 'unknownKind')
      else if (Number.isNaN(times[row]!)) fault(row, 'time', 'missing')
      else if (high < 0) fault(row, 'qty', high === -0x8000_0000 && low === 0 ? 'missing' : 'negative')
      else if (item >= 0) this.#place(item, part, times[row]!, low, high, periods, overdueOf(part))
    }
  }

  #place(
    item: number,
    part: number,
    time: number,
    low: number,
    high: number,
    { count, times }: Periods,
    overdue: Overdue,
  ): void {
    if (count === 0 || time >= times[count]!) {
      this.left.beyond++
      return
    }
    let period = countUpTo(times, time) - 1
    if (period < 0) {
      if (overdue === 'out') {
        this.left.overdue++
        return
      }
      period = 0
    }
    const at = this.count++
    this.item[at] = item
    this.cell[at] = period * PARTS + part
    this.#words[2 * at] = low
    this.#words[2 * at + 1] = high
  }
}
