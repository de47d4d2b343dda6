import { NULL_I64, textAt } from '../../columns.ts'
import { keyOf } from '../explode/rows.ts'
import { exploded, type PlanState } from './state.ts'

/** Output of one operation of the item of its order; quantities in 10^-6 units. */
export interface Output {
  readonly order: string
  readonly operation: string
  readonly item: string
  left: bigint
}

/** A share of an output. */
export interface Given {
  readonly operation: string
  readonly qty: bigint
}

/**
 * Outputs of the last operations of orders, lot by lot in the order of the explosion, less the consumed quantities. The
 * first lots are consumed first: they are made first.
 */
export class Outputs {
  readonly #lots = new Map<string, Output[]>()
  readonly #byOperation = new Map<string, Output>()

  constructor(state: PlanState) {
    const { instructions, jobs } = exploded(state)
    const items = new Map<string, string>()
    for (let row = 0; row < jobs.length; row++)
      items.set(textAt(jobs.columns.code, row)!, keyOf(textAt(jobs.columns.item, row)))
    const { columns, length } = instructions
    for (let row = 0; row < length; row++) {
      const [order, operation] = [textAt(columns.order, row), textAt(columns.operation, row)]
      const item = textAt(columns.item, row)
      if (textAt(columns.direction, row) !== 'O' || order === null || operation === null || item === null)
        continue
      if (items.get(order) === keyOf(item)) this.#add({ order, operation, item, left: columns.qty[row]! })
    }
  }

  #add(output: Output): void {
    const known = this.#byOperation.get(output.operation)
    if (known) {
      known.left += output.left
      return
    }
    this.#byOperation.set(output.operation, output)
    const lots = this.#lots.get(output.order)
    if (lots) lots.push(output)
    else this.#lots.set(output.order, [output])
  }

  orders(): readonly string[] {
    return [...this.#lots.keys()]
  }

  /** Lots of an order. */
  of(order: string): readonly Output[] {
    return this.#lots.get(order) ?? []
  }

  left(order: string): bigint {
    return this.of(order).reduce((sum, { left }) => sum + left, 0n)
  }

  /** Takes from the lots of an order up to the available quantity. */
  take(order: string, qty: bigint): Given[] {
    return this.of(order).flatMap((lot) => {
      const given = lot.left < qty ? lot.left : qty
      if (given <= 0n) return []
      lot.left -= given
      qty -= given
      return [{ operation: lot.operation, qty: given }]
    })
  }

  /** Takes from one operation up to the available quantity; returns the quantity taken. */
  takeFrom(operation: string, qty: bigint): bigint {
    const lot = this.#byOperation.get(operation)
    if (!lot) return 0n
    const given = lot.left < qty ? lot.left : qty
    lot.left -= given
    return given
  }

  /** Finished pieces of an order are in stock or delivered: no operation produces them any more. */
  keepAtMost(order: string, remaining: bigint): void {
    const made = this.left(order) - remaining
    if (made > 0n) this.take(order, made)
  }
}

/** Remaining pieces of orders, by code. */
export function remainingOf({ orders }: PlanState): ReadonlyMap<string, bigint> {
  const { code, qty, completedQty } = orders.columns
  const remaining = new Map<string, bigint>()
  for (let row = 0; row < orders.length; row++) {
    const done = completedQty[row] === NULL_I64 ? 0n : completedQty[row]!
    remaining.set(textAt(code, row) ?? '', qty[row]! - done)
  }
  return remaining
}
