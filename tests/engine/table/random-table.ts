import * as fc from 'fast-check'
import { NULL_FLAG, NULL_I32, NULL_I64 } from '#engine/columns.ts'
import type { AnyTable, Condition } from '#engine/table/types.ts'

export const sizes = [0, 1, 2, 3, 4, 5, 8, 63, 64, 65, 1000]
export const texts = ['', 'B', 'a', 'A', 'ITEM-00012', 'item-000121', '螺栓', '垫片', 'zz', 'B ']

const quantities = fc.oneof(
  fc.constant(NULL_I64),
  fc.bigInt(-3n, 3n),
  fc.bigInt(-1_000_000_000_000n, 1_000_000_000_000n),
  fc.constantFrom(-0x7fff_ffff_ffff_ffffn, 0x7fff_ffff_ffff_ffffn),
)
const integers = fc.oneof(
  fc.constant(NULL_I32),
  fc.integer({ min: -3, max: 3 }),
  fc.constantFrom(-0x7fff_ffff, 0x7fff_ffff),
)

/** A table of one column per kind, with few distinct values so that ties and groups are common. */
export const randomTable: fc.Arbitrary<AnyTable> = fc.constantFrom(...sizes).chain((length) => {
  const column = <T>(cell: fc.Arbitrary<T>) => {
    const choices = fc.array(cell, { minLength: 1, maxLength: 12 })
    return fc.tuple(choices, fc.infiniteStream(fc.nat(11))).map(([values, picks]) => {
      const cells: T[] = []
      for (let i = 0; i < length; i++) cells.push(values[picks.next().value! % values.length]!)
      return cells
    })
  }
  return fc
    .record({
      text: column(fc.integer({ min: -1, max: texts.length - 1 })),
      code: column(fc.integer({ min: -1, max: texts.length - 1 })),
      quantity: column(quantities),
      time: column(fc.bigInt(-5n, 5n)),
      integer: column(integers),
      flag: column(fc.constantFrom(0, 1, NULL_FLAG)),
    })
    .map((cells) => ({
      length,
      columns: {
        text: { codes: Int32Array.from(cells.text), values: texts },
        code: { codes: Int32Array.from(cells.code), values: [...texts, 'a'] },
        quantity: BigInt64Array.from(cells.quantity),
        time: BigInt64Array.from(cells.time),
        integer: Int32Array.from(cells.integer),
        flag: Uint8Array.from(cells.flag),
      },
    }))
})

export const columnNames = ['text', 'code', 'quantity', 'time', 'integer', 'flag'] as const
const comparison = fc.constantFrom('=', '!=', '>', '>=', '<', '<=')

function conditionsOf<T extends string | bigint | number>(
  columns: readonly string[],
  value: fc.Arbitrary<T>,
): fc.Arbitrary<Condition> {
  const column = fc.constantFrom(...columns)
  return fc.oneof(
    fc.record({ column, op: fc.constantFrom('empty', 'notEmpty') }),
    fc.record({ column, op: comparison, value }),
    fc.record({ column, op: fc.constant('between'), low: value, high: value }),
    fc.record({ column, op: fc.constant('in'), values: fc.array(value, { maxLength: 4 }) }),
  ) as fc.Arbitrary<Condition>
}

export const randomCondition: fc.Arbitrary<Condition> = fc.oneof(
  conditionsOf(['text', 'code'], fc.constantFrom(...texts, 'item')),
  fc.record({
    column: fc.constantFrom('text', 'code'),
    op: fc.constantFrom('contains', 'starts', 'ends'),
    value: fc.constantFrom('a', 'ITEM-0001', '12', '', '栓'),
  }) as fc.Arbitrary<Condition>,
  conditionsOf(['quantity', 'time'], fc.oneof(quantities, fc.constant(1n << 70n), fc.constant(-(1n << 70n)))),
  conditionsOf(['integer', 'flag'], fc.oneof(integers, fc.constantFrom(2.5, -0.5, 1e12, -1e12, 0, 1))),
)
