import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { NULL_I32 } from '#engine/columns.ts'
import { compareKey, nothingOf, orderByKeys, type OrderKey } from '#engine/kitting/row-order.ts'
import { effort } from '../../support/effort.ts'

const keyOf = (values: OrderKey['values'], descending: boolean): OrderKey => ({
  values,
  descending,
  nothing: nothingOf(values),
})

/** Columns with few and with many distinct values, with nulls, and with more than 32 bits between them. */
const keys = (rows: number): fc.Arbitrary<OrderKey[]> => {
  const column = (value: fc.Arbitrary<number>) => fc.array(value, { minLength: rows, maxLength: rows })
  const small = column(fc.oneof(fc.integer({ min: -3, max: 3 }), fc.constant(NULL_I32)))
  const wide = column(fc.oneof(fc.maxSafeInteger(), fc.integer({ min: 0, max: 2 ** 33 }), fc.constant(NaN)))
  const flag = column(fc.integer({ min: 0, max: 2 }))
  return fc.array(
    fc.oneof(
      fc.tuple(small, fc.boolean()).map(([values, down]) => keyOf(Int32Array.from(values), down)),
      fc.tuple(wide, fc.boolean()).map(([values, down]) => keyOf(Float64Array.from(values), down)),
      fc.tuple(flag, fc.boolean()).map(([values, down]) => keyOf(Uint8Array.from(values), down)),
    ),
    { maxLength: 4 },
  )
}

describe('the order by keys', () => {
  it('is that of comparing row by row, ties settled', () => {
    const cases = fc.integer({ min: 0, max: 40 }).chain((rows) => fc.tuple(fc.constant(rows), keys(rows)))
    fc.assert(
      fc.property(cases, ([rows, all]) => {
        const tie = (a: number, b: number) => b - a
        const expected = Array.from({ length: rows }, (_, row) => row).sort(
          (a, b) => all.reduce((found, key) => found || compareKey(key, a, b), 0) || tie(a, b),
        )
        expect([...orderByKeys(rows, all, tie)]).toEqual(expected)
      }),
      { seed: 20_261_120, numRuns: effort(500) },
    )
  })

  it('puts nulls last in both directions', () => {
    const values = Float64Array.of(NaN, 2, NaN, 1)
    expect([...orderByKeys(4, [keyOf(values, false)], (a, b) => a - b)]).toEqual([3, 1, 0, 2])
    expect([...orderByKeys(4, [keyOf(values, true)], (a, b) => a - b)]).toEqual([1, 3, 0, 2])
  })
})
