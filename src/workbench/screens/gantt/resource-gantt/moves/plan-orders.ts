import type { MovedColumns } from '#engine/scheduling/moves/settler.ts'
import { Status, type Solution } from '#engine/scheduling/problem.ts'
import { MOST_NAMED, type Effect, type OrderEffect } from './mover.ts'

/** End of what has no place: before all others. */
const NOWHERE = -(2 ** 31)

/** The orders of a plan by number, with their operations and their ends: the effect of moves on them is found quickly. */
export class PlanOrders {
  readonly #codes: readonly string[]
  /** Order of each operation; operations of each order, those of order k from `first[k]` to `first[k + 1]`. */
  readonly #of: Int32Array
  readonly #first: Int32Array
  readonly #ops: Int32Array
  /** Due dates and present ends of orders, seconds after the base; NaN: none. */
  readonly #due: Float64Array
  readonly #end: Float64Array
  /** The operation of each order that ends last. */
  readonly #last: Int32Array
  /** Present ends of operations. */
  readonly #ends: Int32Array
  /** Orders that a move touches: the move that touched them last, the latest end that it gives them, whether it moves their last. */
  readonly #round: Uint32Array
  readonly #latest: Int32Array
  readonly #movesLast: Uint8Array
  readonly #touched: Int32Array
  #rounds = 0

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
    this.#first = new Int32Array(numbers.size + 1)
    for (const order of this.#of) this.#first[order + 1]!++
    for (let k = 0; k < numbers.size; k++) this.#first[k + 1]! += this.#first[k]!
    const next = this.#first.slice()
    this.#ops = new Int32Array(orders.length)
    for (const [op, order] of this.#of.entries()) this.#ops[next[order]!++] = op
    this.#due = Float64Array.from(this.#codes, (code) => (dues.get(code) ?? NaN) - base)
    this.#ends = solution.end.map((end, op) => (stands(solution.status[op]!) ? end : NOWHERE))
    this.#last = Int32Array.from(this.#codes, (_, order) => this.#lastOf(order))
    this.#end = Float64Array.from(this.#last, (op) => this.#ends[op]!)
    this.#round = new Uint32Array(numbers.size)
    this.#latest = new Int32Array(numbers.size)
    this.#movesLast = new Uint8Array(numbers.size)
    this.#touched = new Int32Array(numbers.size)
  }

  /** Of the orders that end at another time how many there are; named are those that become late first, then the worst. */
  effects(moved: MovedColumns): Pick<Effect, 'orders' | 'counts'> {
    const touched = this.#touch(moved)
    const orders: OrderEffect[] = []
    let [later, earlier, newlyLate] = [0, 0, 0]
    let now: Int32Array | null = null
    for (const order of touched) {
      const [due, before] = [this.#due[order]!, this.#end[order]!]
      let after = this.#latest[order]!
      if (after < before && this.#movesLast[order] === 0) after = before
      // What ended last ends earlier now: any other of the order may be the last.
      else if (after < before) after = this.#endOf(order, (now ??= this.#endsAfter(moved)))
      if (before === after || Number.isNaN(due)) continue
      if (after > before) later++
      else earlier++
      if (after > due && before <= due) newlyLate++
      const lateness = before === NOWHERE ? -Infinity : before - due
      name(orders, this.#codes[order]!, lateness, after - due)
    }
    return { orders, counts: { later, earlier, newlyLate } }
  }

  /** The orders of what is moved, in the order in which they are met. */
  #touch({ op, end }: MovedColumns): Int32Array {
    const round = ++this.#rounds
    let count = 0
    for (let k = 0; k < op.length; k++) {
      const order = this.#of[op[k]!]!
      if (this.#round[order] !== round) {
        this.#round[order] = round
        this.#latest[order] = end[k]!
        this.#movesLast[order] = 0
        this.#touched[count++] = order
      } else if (end[k]! > this.#latest[order]!) this.#latest[order] = end[k]!
      if (op[k] === this.#last[order]) this.#movesLast[order] = 1
    }
    return this.#touched.subarray(0, count)
  }

  #endsAfter({ op, end }: MovedColumns): Int32Array {
    const ends = this.#ends.slice()
    for (let k = 0; k < op.length; k++) ends[op[k]!] = end[k]!
    return ends
  }

  #endOf(order: number, ends: Int32Array): number {
    let last = NOWHERE
    for (let at = this.#first[order]!; at < this.#first[order + 1]!; at++)
      last = Math.max(last, ends[this.#ops[at]!]!)
    return last
  }

  #lastOf(order: number): number {
    let last = this.#ops[this.#first[order]!]!
    for (let at = this.#first[order]!; at < this.#first[order + 1]!; at++)
      if (this.#ends[this.#ops[at]!]! > this.#ends[last]!) last = this.#ops[at]!
    return last
  }
}

const stands = (status: number): boolean => status === Status.PLACED || status === Status.FIXED

/** Puts an order among the worst, as far as it is one of them. */
function name(worst: OrderEffect[], order: string, lateness: number, newLateness: number): void {
  const one = { order, lateness, newLateness }
  let place = worst.length
  while (place > 0 && worstFirst(one, worst[place - 1]!) < 0) place--
  if (place >= MOST_NAMED) return
  worst.splice(place, 0, one)
  if (worst.length > MOST_NAMED) worst.pop()
}

const becomesLate = (one: OrderEffect): boolean => one.newLateness > 0 && one.lateness <= 0

function worstFirst(one: OrderEffect, other: OrderEffect): number {
  const [a, b] = [becomesLate(one), becomesLate(other)]
  if (a !== b) return a ? -1 : 1
  const worse = other.newLateness - other.lateness - (one.newLateness - one.lateness)
  return worse || (one.order < other.order ? -1 : 1)
}
