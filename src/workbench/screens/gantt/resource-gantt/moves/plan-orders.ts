import type { MovedColumns } from '#engine/scheduling/moves/settler.ts'
import { Status, type Solution } from '#engine/scheduling/problem.ts'
import { MOST_NAMED, type Effect, type OrderEffect } from './mover.ts'

/** End of what stands nowhere: before all others. */
const NOWHERE = -(2 ** 31)

/** The orders of a plan by number, with their operations and their ends: what moves do to them is told quickly. */
export class PlanOrders {
  readonly #codes: readonly string[]
  /** Order of each operation; operations of each order, those of order k from `first[k]` to `first[k + 1]`. */
  readonly #of: Int32Array
  readonly #first: Int32Array
  readonly #ops: Int32Array
  /** Due dates and present ends of orders, seconds after the base; NaN: none. */
  readonly #due: Float64Array
  readonly #end: Float64Array
  /** Present ends of operations. */
  readonly #ends: Int32Array
  /** The same, and while a move is told the ends that it comes to. */
  readonly #endsNow: Int32Array
  readonly #seen: Uint32Array
  #round = 0

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
    this.#endsNow = this.#ends.slice()
    this.#end = Float64Array.from(this.#codes, (_, order) => this.#endOf(order))
    this.#seen = new Uint32Array(numbers.size)
  }

  /** Of the orders that end at another time how many there are; named are those that become late first, then the worst. */
  effects({ op, end }: MovedColumns): Pick<Effect, 'orders' | 'counts'> {
    for (let k = 0; k < op.length; k++) this.#endsNow[op[k]!] = end[k]!
    const told = this.#told(op)
    for (let k = 0; k < op.length; k++) this.#endsNow[op[k]!] = this.#ends[op[k]!]!
    return told
  }

  #told(ops: Int32Array): Pick<Effect, 'orders' | 'counts'> {
    const round = ++this.#round
    const orders: OrderEffect[] = []
    let [later, earlier, newlyLate] = [0, 0, 0]
    for (let k = 0; k < ops.length; k++) {
      const order = this.#of[ops[k]!]!
      if (this.#seen[order] === round) continue
      this.#seen[order] = round
      const [due, before, after] = [this.#due[order]!, this.#end[order]!, this.#endOf(order)]
      if (before === after || Number.isNaN(due)) continue
      if (after > before) later++
      else earlier++
      if (after > due && before <= due) newlyLate++
      const lateness = before === NOWHERE ? -Infinity : before - due
      name(orders, this.#codes[order]!, lateness, after - due)
    }
    return { orders, counts: { later, earlier, newlyLate } }
  }

  #endOf(order: number): number {
    let last = NOWHERE
    for (let at = this.#first[order]!; at < this.#first[order + 1]!; at++)
      last = Math.max(last, this.#endsNow[this.#ops[at]!]!)
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
