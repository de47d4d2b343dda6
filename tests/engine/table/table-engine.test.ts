import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { TaktError } from '#domain/errors.ts'
import { NULL_I32 } from '#engine/columns.ts'
import { referenceTableEngine } from '#engine/reference/table.ts'
import { createTableEngine } from '#engine/table/table-engine.ts'
import type { Aggregate, AnyTable } from '#engine/table/types.ts'
import { freshKernels } from '../../support/kernels.ts'
import { columnNames, randomCondition, randomTable } from './random-table.ts'
import { effort } from '../../support/effort.ts'

const order = new Intl.Collator('zh').compare
const engine = createTableEngine(freshKernels(), order)
const plain = referenceTableEngine(order)
const runs = { seed: 20_260_101, numRuns: effort(400) }

const keys = fc.uniqueArray(fc.constantFrom(...columnNames), { maxLength: 3 })
const aggregate = fc.record({
  column: fc.constantFrom('quantity', 'time', 'integer', 'flag'),
  op: fc.constantFrom('sum', 'count', 'min', 'max'),
}) as fc.Arbitrary<Aggregate>
/** Every third row, backwards: a subset in an order of its own. */
const subset = (table: AnyTable) =>
  Uint32Array.from({ length: Math.floor(table.length / 3) }, (_, i) => table.length - 1 - 3 * i)
const rowsOf = (table: AnyTable, part: boolean) => (part ? subset(table) : undefined)

/** The result, or the code of the error: both engines must agree on either. */
function outcome<T>(work: () => T): T | string {
  try {
    return work()
  } catch (error) {
    if (error instanceof TaktError) return error.code
    throw error
  }
}

describe('table kernels equal the reference', () => {
  it('on sorting', () => {
    fc.assert(
      fc.property(randomTable, keys, fc.array(fc.boolean()), fc.boolean(), (table, columns, down, part) => {
        const by = columns.map((column, i) => ({ column, descending: down[i] ?? false }))
        const rows = rowsOf(table, part)
        expect(engine.sort(table, by, rows)).toEqual(plain.sort(table, by, rows))
      }),
      runs,
    )
  })

  it('on filtering', () => {
    fc.assert(
      fc.property(
        randomTable,
        fc.array(randomCondition, { maxLength: 2 }),
        fc.boolean(),
        (table, conditions, part) => {
          const rows = rowsOf(table, part)
          expect(engine.filter(table, conditions, rows)).toEqual(plain.filter(table, conditions, rows))
        },
      ),
      { ...runs, numRuns: effort(1500) },
    )
  })

  it('on grouping', () => {
    fc.assert(
      fc.property(
        randomTable,
        keys,
        fc.array(aggregate, { maxLength: 3 }),
        fc.boolean(),
        (table, columns, aggregates, part) => {
          const rows = rowsOf(table, part)
          const got = outcome(() => engine.group(table, columns, aggregates, rows))
          expect(got).toEqual(outcome(() => plain.group(table, columns, aggregates, rows)))
        },
      ),
      runs,
    )
  })

  it('on sums', () => {
    const numbers = fc.uniqueArray(fc.constantFrom('quantity', 'time', 'integer', 'flag'))
    fc.assert(
      fc.property(randomTable, numbers, fc.boolean(), (table, columns, part) => {
        const rows = rowsOf(table, part)
        const got = outcome(() => engine.sum(table, columns, rows))
        expect(got).toEqual(outcome(() => plain.sum(table, columns, rows)))
      }),
      runs,
    )
  })

  it('on pivots', () => {
    fc.assert(
      fc.property(randomTable, keys, keys, aggregate, fc.boolean(), (table, down, across, value, part) => {
        const query = { rows: down, columns: across, value }
        const rows = rowsOf(table, part)
        const got = outcome(() => engine.pivot(table, query, rows))
        expect(got).toEqual(outcome(() => plain.pivot(table, query, rows)))
      }),
      runs,
    )
  })
})

describe('sums over two text columns, which are added up directly over their codes', () => {
  const number = fc.constantFrom('quantity', 'time', 'integer', 'flag')
  const side = fc.constantFrom('text', 'code')

  it('equal the reference', () => {
    fc.assert(
      fc.property(randomTable, side, side, number, fc.boolean(), (table, down, across, column, part) => {
        const query = { rows: [down], columns: [across], value: { column, op: 'sum' } } as const
        const rows = rowsOf(table, part)
        const got = outcome(() => engine.pivot(table, query, rows))
        expect(got).toEqual(outcome(() => plain.pivot(table, query, rows)))
      }),
      runs,
    )
  })

  it('ignore unused dictionary values', () => {
    const values = Array.from({ length: 3000 }, (_, k) => `T${(k * 7919) % 3000}`)
    const codes = (step: number) =>
      Int32Array.from({ length: 500 }, (_, i) => ((i * step) % 3000) - (i % 50 ? 0 : 1))
    const wide = {
      length: 500,
      columns: {
        a: { codes: codes(17), values },
        b: { codes: codes(41), values },
        few: { codes: codes(0), values: ['x'] },
        n: Int32Array.from({ length: 500 }, (_, i) => i),
      },
    }
    for (const across of ['b', 'few']) {
      const query = { rows: ['a'], columns: [across], value: { column: 'n', op: 'sum' } } as const
      expect(engine.pivot(wide, query)).toEqual(plain.pivot(wide, query))
    }
  })

  it('are refused beyond 64 bits and exact close to them', () => {
    const name = { codes: Int32Array.of(0, 0, 0), values: ['a'] }
    const table = (...qty: bigint[]) => ({ length: 3, columns: { name, qty: BigInt64Array.from(qty) } })
    const query = { rows: ['name'], columns: ['name'], value: { column: 'qty', op: 'sum' } } as const
    expect(engine.pivot(table(2n ** 63n - 2n, 1n, 0n), query).total).toBe(2n ** 63n - 1n)
    expect(() => engine.pivot(table(2n ** 63n - 2n, 1n, 1n), query)).toThrow(/beyond 64 bits/)
  })
})

describe('table engine', () => {
  const table = {
    length: 2,
    columns: { qty: BigInt64Array.of(1n, 2n), name: { codes: Int32Array.of(0, -1), values: ['a'] } },
  }

  it('names the column it cannot use', () => {
    expect(() => engine.sort(table, [{ column: 'none' }])).toThrow(/no column none/)
    expect(() => engine.filter(table, [{ column: 'qty', op: 'contains', value: '1' }])).toThrow(/qty/)
    expect(() => engine.group(table, [], [{ column: 'name', op: 'sum' }])).toThrow(/name is text/)
  })

  it('refuses a sum beyond 64 bits instead of wrapping', () => {
    const large = { length: 2, columns: { qty: BigInt64Array.of(2n ** 63n - 1n, 1n) } }
    expect(() => engine.group(large, [], [{ column: 'qty', op: 'sum' }])).toThrow(/beyond 64 bits/)
    expect(() => engine.sum(large, ['qty'])).toThrow(/beyond 64 bits/)
    expect(() => engine.sum(table, ['name'])).toThrow(/name is text/)
  })

  it('sums tables that are read in several pieces', () => {
    const long = {
      length: 150_000,
      columns: {
        qty: BigInt64Array.from({ length: 150_000 }, (_, i) => BigInt(i) * 1_000_003n),
        days: Int32Array.from({ length: 150_000 }, (_, i) => (i % 7 ? i : NULL_I32)),
      },
    }
    const rows = Uint32Array.of(149_999, 65_536, 65_535, 7)
    expect(engine.sum(long, ['qty', 'days'])).toEqual(plain.sum(long, ['qty', 'days']))
    expect(engine.sum(long, ['qty', 'days'], rows)).toEqual(plain.sum(long, ['qty', 'days'], rows))
  })

  it.each([3, 2048, 2049, 5000])('groups by %i values spread over the whole int64 range', (distinct) => {
    const spread = BigInt64Array.from({ length: 6000 }, (_, i) =>
      BigInt.asIntN(64, BigInt(i % distinct) * 0x9e37_79b9_7f4a_7c15n),
    )
    const table = { length: 6000, columns: { spread, one: new Int32Array(6000).fill(1) } }
    const sums = [{ column: 'one', op: 'sum' }] as const
    const got = engine.group(table, ['spread'], sums)
    expect(got.groups).toBe(distinct)
    expect(got).toEqual(plain.group(table, ['spread'], sums))
  })

  it('sorts values spread over the whole int64 range', () => {
    const spread = BigInt64Array.from({ length: 5000 }, (_, i) =>
      BigInt.asIntN(64, BigInt(i) * 0x9e37_79b9_7f4a_7c15n),
    )
    const rows = engine.sort({ length: 5000, columns: { spread } }, [{ column: 'spread', descending: true }])
    const values = [...rows].map((row) => spread[row]!)
    expect(values.every((value, i) => i === 0 || values[i - 1]! >= value)).toBe(true)
  })
})
