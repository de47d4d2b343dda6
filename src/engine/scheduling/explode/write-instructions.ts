import { tableOf, type Table } from '../../columns.ts'
import { IntCells, LongCells, Names, TextCells } from './cells.ts'
import type { Lot } from './exploded.ts'
import { instructionSchema } from './output.ts'

/** Material instructions, written column by column. */
export class InstructionWriter {
  readonly #codes = new Names()
  readonly #operation = new IntCells()
  readonly #order = new TextCells()
  readonly #direction = new TextCells()
  readonly #inst = new TextCells()
  readonly #item = new TextCells()
  readonly #qty = new LongCells()

  add(lot: Lot, order: string | null, direction: 'I' | 'O', inst: string, item: string, qty: bigint): void {
    this.#codes.add(`${lot.code}-${inst}-${item}`)
    this.#operation.push(lot.row)
    this.#order.push(order)
    this.#direction.push(direction)
    this.#inst.push(inst)
    this.#item.push(item)
    this.#qty.push(qty)
  }

  table(operations: Names): Table<typeof instructionSchema> {
    return tableOf(instructionSchema, this.#codes.values.length, {
      code: this.#codes.own(),
      operation: operations.column(this.#operation.done()),
      order: this.#order.done(),
      direction: this.#direction.done(),
      inst: this.#inst.done(),
      item: this.#item.done(),
      qty: this.#qty.done(),
    })
  }
}
