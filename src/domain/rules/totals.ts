import type { Label } from '../label.ts'
import { FRACTION_DIGITS, UNIT } from './decimal.ts'
import { divided } from './int64.ts'

/** What the values of many rows come to; empty ones do not count. */
export const totalOps = ['sum', 'average', 'count', 'min', 'max'] as const
export type TotalOp = (typeof totalOps)[number]

/** What is written before a total that is no sum. */
export const totalMarks: Readonly<Record<Exclude<TotalOp, 'sum'>, Label>> = {
  average: { zh: '平均', en: 'avg' },
  count: { zh: '计数', en: 'count' },
  min: { zh: '最小', en: 'min' },
  max: { zh: '最大', en: 'max' },
}

/** Numbers of the functions of SUBTOTAL, which leaves out cells that hold a SUBTOTAL themselves. */
export const subtotalFunctions: Readonly<Record<TotalOp, number>> = {
  average: 1,
  count: 3,
  max: 4,
  min: 5,
  sum: 9,
}

/** Excel has so many levels of an outline; groups further in are lines of sums without a level of their own. */
export const MOST_OUTLINE_LEVELS = 7

/** Values as they are read one by one, all in the same unit. */
export class Tally {
  #sum = 0n
  #count = 0n
  #least: bigint | null = null
  #most: bigint | null = null

  add(value: bigint): void {
    this.#sum += value
    this.#count++
    if (this.#least === null || value < this.#least) this.#least = value
    if (this.#most === null || value > this.#most) this.#most = value
  }

  /** In the unit of the values, but for a count; null: there are none. */
  total(op: TotalOp): bigint | null {
    switch (op) {
      case 'sum':
        return this.#sum
      case 'count':
        return this.#count
      case 'average':
        return average(this.#sum, this.#count)
      default:
        return op === 'min' ? this.#least : this.#most
    }
  }
}

/** Rounded to a whole unit, halves away from zero, as expressions divide. */
export const average = (sum: bigint, count: bigint): bigint | null => divided(sum, count)

/** The average of whole numbers, in 10^-6. */
export const averageOfWhole = (sum: bigint, count: bigint): bigint | null => divided(sum * UNIT, count)

/** The average of numbers in 10^-6 to so many decimals, halves away from zero, in 10^-6; null: there are none. */
export function averageTo(sum: bigint, count: bigint, decimals: number): bigint | null {
  const step = 10n ** BigInt(FRACTION_DIGITS - decimals)
  const steps = divided(sum, count * step)
  return steps === null ? null : steps * step
}
