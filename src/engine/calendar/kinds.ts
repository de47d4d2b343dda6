import { SCALE } from '../columns.ts'
import type { SlotKinds } from './problem.ts'
import type { CalendarRow } from './rows.ts'

/** Kinds of slots: one for every shift of a calendar row, or override, and quantity that comes up. */
export class Kinds {
  readonly #list: { calendar: number; shift: number; override: number; qty: bigint }[] = []
  readonly #first = new Map<string, number>()

  /** Kind of the first shift of a row for resources of a quantity; the others follow it. */
  ofRow({ row, shifts }: CalendarRow, base: bigint): number {
    return this.#firstOf(`c${row} ${base}`, () =>
      shifts.map(({ shift, multiplier }) => ({
        calendar: row,
        shift,
        override: -1,
        qty: slotQuantity(base, multiplier),
      })),
    )
  }

  ofOverride(row: number, qty: bigint): number {
    return this.#firstOf(`o${row} ${qty}`, () => [{ calendar: -1, shift: -1, override: row, qty }])
  }

  #firstOf(
    key: string,
    make: () => { calendar: number; shift: number; override: number; qty: bigint }[],
  ): number {
    let first = this.#first.get(key)
    if (first === undefined) {
      first = this.#list.length
      this.#first.set(key, first)
      this.#list.push(...make())
    }
    return first
  }

  columns(): SlotKinds {
    return {
      quantity: BigInt64Array.from(this.#list, ({ qty }) => qty),
      calendar: Int32Array.from(this.#list, ({ calendar }) => calendar),
      shift: Int32Array.from(this.#list, ({ shift }) => shift),
      override: Int32Array.from(this.#list, ({ override }) => override),
    }
  }
}

/** Rounded to the nearest 10^-6. */
export const slotQuantity = (base: bigint, multiplier: bigint): bigint =>
  (base * multiplier + SCALE / 2n) / SCALE
