import { SCALE } from '../columns.ts'
import type { SlotKinds } from './problem.ts'
import type { CalendarRow } from './rows.ts'

/** Kinds of slots: one for every occurring combination of a shift of a calendar row, or an override, and a quantity. */
export class Kinds {
  readonly #quantity: bigint[] = []
  readonly #calendar: number[] = []
  readonly #shift: number[] = []
  readonly #override: number[] = []
  readonly #ofRow = new ByQuantity()
  readonly #ofOverride = new ByQuantity()

  /** Kind of the first shift of a row for resources of a quantity; the others follow it. */
  ofRow({ row, shifts }: CalendarRow, base: bigint): number {
    return this.#ofRow.get(row, base, () => {
      const first = this.#quantity.length
      for (const { shift, multiplier } of shifts) this.#add(row, shift, -1, slotQuantity(base, multiplier))
      return first
    })
  }

  ofOverride(row: number, qty: bigint): number {
    return this.#ofOverride.get(row, qty, () => this.#add(-1, -1, row, qty))
  }

  #add(calendar: number, shift: number, override: number, qty: bigint): number {
    this.#calendar.push(calendar)
    this.#shift.push(shift)
    this.#override.push(override)
    return this.#quantity.push(qty) - 1
  }

  columns(): SlotKinds {
    return {
      quantity: BigInt64Array.from(this.#quantity),
      calendar: Int32Array.from(this.#calendar),
      shift: Int32Array.from(this.#shift),
      override: Int32Array.from(this.#override),
    }
  }
}

/** A number for a row and a quantity; most rows meet one quantity only. */
class ByQuantity {
  readonly #quantity: (bigint | undefined)[] = []
  readonly #value: number[] = []
  readonly #others = new Map<string, number>()

  get(row: number, quantity: bigint, make: () => number): number {
    const known = this.#quantity[row]
    if (known === quantity) return this.#value[row]!
    if (known === undefined) {
      this.#quantity[row] = quantity
      return (this.#value[row] = make())
    }
    const key = `${row} ${quantity}`
    const other = this.#others.get(key)
    if (other !== undefined) return other
    const value = make()
    this.#others.set(key, value)
    return value
  }
}

/** Rounded to the nearest 10^-6. */
export const slotQuantity = (base: bigint, multiplier: bigint): bigint =>
  (base * multiplier + SCALE / 2n) / SCALE
