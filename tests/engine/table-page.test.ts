import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { tableFromRows } from '#engine/columns.ts'
import { decimalText, isoText, pageOf, UnknownColumn } from '#engine/table-page.ts'

const schema = {
  order: 'text',
  qty: 'quantity',
  at: 'time',
  line: 'integer',
  open: 'flag',
  note: 'text',
} as const
const table = tableFromRows(schema, [
  { order: 'M-2', qty: 1_500_000n, at: 0n, line: 3, open: true, note: '钢板' },
  { order: 'M-10', qty: -250_000n, at: 86_400n, line: 1, open: false },
  { order: 'X-1', line: 2, note: 'Bolt' },
  { order: 'M-2', qty: 1_500_000n, line: 1 },
])
const orders = (request: Parameters<typeof pageOf>[2]) =>
  pageOf(schema, table, request).items.map((row) => row['order'])

describe('page of a table', () => {
  it('gives plain rows', () => {
    expect(pageOf(schema, table, { max: 2 })).toEqual({
      totalCount: 4,
      items: [
        { order: 'M-2', qty: '1.5', at: '1970-01-01T00:00:00Z', line: 3, open: true, note: '钢板' },
        { order: 'M-10', qty: '-0.25', at: '1970-01-02T00:00:00Z', line: 1, open: false, note: null },
      ],
    })
  })

  it('finds a keyword in any text column, ignoring case', () => {
    expect(orders({ keyword: 'm-' })).toEqual(['M-2', 'M-10', 'M-2'])
    expect(orders({ keyword: 'BOLT' })).toEqual(['X-1'])
    expect(orders({ keyword: '钢' })).toEqual(['M-2'])
    expect(pageOf(schema, table, { keyword: '%' })).toEqual({ totalCount: 0, items: [] })
  })

  it('sorts by several columns and pages beyond the end', () => {
    expect(orders({ sorting: 'Line desc, order' })).toEqual(['M-2', 'X-1', 'M-10', 'M-2'])
    expect(orders({ sorting: 'qty' })).toEqual(['X-1', 'M-10', 'M-2', 'M-2'])
    expect(pageOf(schema, table, { skip: 3, max: 5 }).items).toHaveLength(1)
    expect(pageOf(schema, table, { skip: 9 })).toEqual({ totalCount: 4, items: [] })
  })

  it('refuses to sort by an unknown column', () => {
    for (const sorting of ['missing', 'order up', 'order;', 'order desc nulls'])
      expect(() => orders({ sorting })).toThrow(UnknownColumn)
  })

  it('writes fixed point exactly', () => {
    expect([0n, 1n, -1n, 1_000_000n, 123_456_789n].map(decimalText)).toEqual([
      '0',
      '0.000001',
      '-0.000001',
      '1',
      '123.456789',
    ])
  })
})

describe('texts of times and quantities', () => {
  it('are those of the calendar, before 1970 as well', () => {
    // Years that a date writes with four digits.
    const seconds = fc.integer({ min: -62_167_219_200, max: 253_402_300_799 })
    fc.assert(
      fc.property(seconds, (at) => {
        expect(isoText(BigInt(at))).toBe(new Date(at * 1000).toISOString().replace('.000Z', 'Z'))
      }),
    )
  })

  it('are exact, however large', () => {
    fc.assert(
      fc.property(
        fc.oneof(fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n }), fc.bigInt(0n, 10_000_000n)),
        (value) => {
          const text = decimalText(value)
          const [, sign, whole, fraction = ''] = /^(-?)(\d+)(?:\.(\d*[1-9]))?$/.exec(text)!
          const size = BigInt(whole!) * 1_000_000n + BigInt(fraction.padEnd(6, '0'))
          expect(sign === '-' ? -size : size).toBe(value)
        },
      ),
    )
  })
})
