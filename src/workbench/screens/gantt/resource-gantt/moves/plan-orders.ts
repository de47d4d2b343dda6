import { Status, type Solution } from '#engine/scheduling/problem.ts'
import type { OrderEffect } from './mover.ts'

export const stands = (status: number): boolean => status === Status.PLACED || status === Status.FIXED

/** The orders of a plan by number, with their operations and their ends: what moves do to them is told quickly. */
export class PlanOrders {
  readonly #codes: readonly string[]
  /** Order of each operation; operations of each order, those of order k from `first[k]` to `first[k + 1]`. */
  readonly #of: Int32Array
  readonly #first: Int32Array
  readonly #ops: Int32Array
  /** Due dates and present ends, seconds UTC; NaN: none, -Infinity: stands nowhere. */
  readonly #due: Float64Array
  readonly #end: Float64Array
  readonly #seen: Uint32Array
  #round = 0
  readonly #base: number

  constructor(
    orders: readonly string[],
    solution: Solution,
    dues: ReadonlyMap<string, number>,
    base: number,
  ) {
    const numbers = new Map<string, number>()
    this.#of = Int32Array.from(orders, (order) => {
      const number = numbers.get(order) ?? numbers.size
      numbers.set(order, number)
      return number
    })
    this.#codes = [...numbers.keys()]
    this.#base = base
    this.#first = new Int32Array(numbers.size + 1)
    for (const order of this.#of) this.#first[order + 1]!++
    for (let k = 0; k < numbers.size; k++) this.#first[k + 1]! += this.#first[k]!
    const next = this.#first.slice()
    this.#ops = new Int32Array(orders.length)
    for (const [op, order] of this.#of.entries()) this.#ops[next[order]!++] = op
    this.#due = Float64Array.from(this.#codes, (code) => dues.get(code) ?? NaN)
    this.#end = Float64Array.from(this.#codes, (_, order) => this.#endIn(order, solution))
    this.#seen = new Uint32Array(numbers.size)
  }

  /** Orders of the operations that end at another time now; those that become late first, then the worst. */
  effects(ops: Int32Array, now: Solution): OrderEffect[] {
    const round = ++this.#round
    const effects: OrderEffect[] = []
    for (let k = 0; k < ops.length; k++) {
      const order = this.#of[ops[k]!]!
      if (this.#seen[order] === round) continue
      this.#seen[order] = round
      const [due, before, after] = [this.#due[order]!, this.#end[order]!, this.#endIn(order, now)]
      if (before !== after && !Number.isNaN(due))
        effects.push({ order: this.#codes[order]!, lateness: before - due, newLateness: after - due })
    }
    return effects.sort(worstFirst)
  }

  #endIn(order: number, { status, end }: Solution): number {
    let last = -Infinity
    for (let at = this.#first[order]!; at < this.#first[order + 1]!; at++) {
      const op = this.#ops[at]!
      if (stands(status[op]!) && end[op]! > last) last = end[op]!
    }
    return last + this.#base
  }
}

const becomesLate = (one: OrderEffect): boolean => one.newLateness > 0 && one.lateness <= 0

function worstFirst(one: OrderEffect, other: OrderEffect): number {
  const [a, b] = [becomesLate(one), becomesLate(other)]
  if (a !== b) return a ? -1 : 1
  const worse = other.newLateness - other.lateness - (one.newLateness - one.lateness)
  return worse || (one.order < other.order ? -1 : 1)
}
