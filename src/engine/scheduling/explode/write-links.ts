import { tableOf, type Table } from '../../columns.ts'
import { linkSchema } from '../input.ts'
import { FlagCells, IntCells, LongCells, TextCells, type Names } from './cells.ts'
import type { Lot } from './exploded.ts'
import type { Wait } from './route.ts'

/** Links between operations, written column by column. */
export class LinkWriter {
  readonly #before = new IntCells()
  readonly #after = new IntCells()
  readonly #type = new TextCells()
  readonly #min = new IntCells()
  readonly #max = new IntCells()
  readonly #working = new FlagCells()
  readonly #ratio = new LongCells()
  #length = 0

  add(from: Lot, to: Lot, wait: Wait, ratio: bigint | null): void {
    this.#before.push(from.row)
    this.#after.push(to.row)
    this.#type.push(wait.type)
    this.#min.push(wait.min)
    this.#max.push(wait.max)
    this.#working.push(wait.working)
    this.#ratio.push(ratio)
    this.#length++
  }

  table(operations: Names): Table<typeof linkSchema> {
    return tableOf(linkSchema, this.#length, {
      before: operations.column(this.#before.done()),
      after: operations.column(this.#after.done()),
      type: this.#type.done(),
      minLag: this.#min.done(),
      maxLag: this.#max.done(),
      working: this.#working.done(),
      ratio: this.#ratio.done(),
    })
  }
}
