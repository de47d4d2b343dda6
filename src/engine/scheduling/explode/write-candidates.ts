import { LONGEST_WORK } from '#domain/rules/time-limits.ts'
import { tableOf, type Table } from '../../columns.ts'
import { candidateSchema } from '../input.ts'
import { IntCells, LongCells, TextCells, type Names } from './cells.ts'
import type { Lot } from './exploded.ts'
import { secondsFor } from './lots.ts'
import type { Choice, Use } from './route.ts'

/** Candidates of operations, written column by column. */
export class CandidateWriter {
  readonly #operation = new IntCells()
  readonly #choice = new IntCells()
  readonly #inst = new TextCells()
  readonly #resource = new TextCells()
  readonly #setup = new IntCells()
  readonly #fixed = new IntCells()
  readonly #perPiece = new LongCells()
  readonly #teardown = new IntCells()
  readonly #resQty = new LongCells()
  readonly #parts = new IntCells()
  readonly #priority = new IntCells()
  #length = 0

  /** The choice's rows for a lot; or the resource on which its duration exceeds the limit. */
  add(option: Choice, lot: Lot, choice: number): string | null {
    for (const use of option.uses) if (tooLong(use, lot.qty)) return use.resource.code
    for (const use of option.uses) {
      this.#operation.push(lot.row)
      this.#choice.push(choice)
      this.#inst.push(use.inst)
      this.#resource.push(use.resource.code)
      this.#setup.push(secondsFor(use.setup, lot.qty))
      this.#fixed.push(use.fixed)
      this.#perPiece.push(use.perPiece)
      this.#teardown.push(secondsFor(use.teardown, lot.qty))
      this.#resQty.push(use.resQty)
      // Changeover resources are needed for the setup only.
      this.#parts.push(use.setupOnly ? 1 : null)
      this.#priority.push(option.priority)
      this.#length++
    }
    return null
  }

  table(operations: Names): Table<typeof candidateSchema> {
    return tableOf(candidateSchema, this.#length, {
      operation: operations.column(this.#operation.done()),
      choice: this.#choice.done(),
      inst: this.#inst.done(),
      resource: this.#resource.done(),
      setup: this.#setup.done(),
      fixed: this.#fixed.done(),
      perPiece: this.#perPiece.done(),
      teardown: this.#teardown.done(),
      resQty: this.#resQty.done(),
      parts: this.#parts.done(),
      priority: this.#priority.done(),
    })
  }
}

function tooLong(use: Use, qty: bigint): boolean {
  const production = use.fixed + (Number(use.perPiece) / 1e6) * (Number(qty) / 1e6)
  return production + (secondsFor(use.setup, qty) ?? 0) + (secondsFor(use.teardown, qty) ?? 0) > LONGEST_WORK
}
