import { TaktError } from '#domain/errors.ts'
import { NULL_I64 } from '../columns.ts'
import { NumberList } from '../number-lists.ts'

const EXACT = Number.MAX_SAFE_INTEGER
const MOST = 2n ** 63n - 1n

/** Sums of integers that are exact far beyond 2^53; a sum beyond numbers continues as a bigint, which is rare. */
export class ExactSums {
  readonly #low: NumberList
  readonly #high = new Map<number, bigint>()

  /** @param count sums of zero at the start */
  constructor(count = 0) {
    this.#low = new NumberList(count)
    this.#low.length = count
  }

  /** Adds one more sum of zero. */
  push(): void {
    this.#low.push(0)
  }

  /** Adds an integer with an absolute value of at most 2^53 - 1. */
  add(index: number, value: number): void {
    const sum = this.#low.array[index]! + value
    if (sum <= EXACT && sum >= -EXACT) this.#low.array[index] = sum
    else {
      this.#high.set(index, (this.#high.get(index) ?? 0n) + BigInt(this.#low.array[index]!))
      this.#low.array[index] = value
    }
  }

  exact(index: number): bigint {
    return (this.#high.get(index) ?? 0n) + BigInt(this.#low.array[index]!)
  }

  /**
   * Sums of the indexes as an int64 column, null where the index is negative.
   * @throws TaktError quantityOverflow when one exceeds int64; `named` returns its name
   */
  column(indexes: ArrayLike<number>, named: (index: number) => string): BigInt64Array {
    const column = new BigInt64Array(indexes.length)
    for (let k = 0; k < column.length; k++) {
      const index = indexes[k]!
      const sum = index < 0 ? NULL_I64 : this.exact(index)
      if (sum > MOST || (index >= 0 && sum < -MOST))
        throw new TaktError('quantityOverflow', { items: named(index) }, { details: [named(index)] })
      column[k] = sum
    }
    return column
  }
}
