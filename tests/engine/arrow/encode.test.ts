import { tableFromIPC } from 'apache-arrow'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { decodeTable } from '#engine/arrow/decode.ts'
import { batchRows, encodeTable } from '#engine/arrow/encode.ts'
import { NULL_FLAG, NULL_I32, NULL_I64, type Table } from '#engine/columns.ts'

const schema = {
  name: 'text',
  twin: 'text',
  qty: 'quantity',
  at: 'time',
  line: 'integer',
  open: 'flag',
} as const

function tableOf(length: number, values: readonly string[], seed = 1): Table<typeof schema> {
  let state = seed
  const next = (below: number) => (state = (state * 48_271) % 2_147_483_647) % below
  const fill = <A extends { [i: number]: unknown; length: number }>(array: A, value: () => unknown): A => {
    for (let i = 0; i < array.length; i++) array[i] = value()
    return array
  }
  const codes = () => fill(new Int32Array(length), () => next(values.length + 1) - 1)
  return {
    length,
    columns: {
      name: { codes: codes(), values },
      twin: { codes: codes(), values },
      qty: fill(new BigInt64Array(length), () => (next(4) === 0 ? NULL_I64 : BigInt(next(1e9)) - 500n)),
      at: fill(new BigInt64Array(length), () => (next(5) === 0 ? NULL_I64 : BigInt(next(1e9)))),
      line: fill(new Int32Array(length), () => (next(6) === 0 ? NULL_I32 : next(1e6) - 5000)),
      open: fill(new Uint8Array(length), () => next(3)),
    },
  }
}

/** A row as plain values, so that tables with other dictionaries compare equal. */
function rowOf(table: Table<typeof schema>, i: number): unknown[] {
  const { name, twin, qty, at, line, open } = table.columns
  const text = (column: typeof name) => column.values[column.codes[i]!] ?? null
  return [text(name), text(twin), qty[i], at[i], line[i], open[i]]
}

describe('Arrow tables', () => {
  it.each([0, 1, 63, 64, 65, batchRows, batchRows + 1])('come back whole with %i rows', (length) => {
    const table = tableOf(length, ['钢板', 'bolt', '', 'é'.repeat(40)])
    const back = decodeTable(schema, encodeTable(schema, table))
    expect(back.length).toBe(length)
    for (const i of [0, 1, 62, 63, 64, batchRows - 1, batchRows].filter((i) => i < length))
      expect(rowOf(back, i)).toEqual(rowOf(table, i))
    expect(Buffer.compare(encodeTable(schema, back), encodeTable(schema, table))).toBe(0)
  })

  it('carry types, nulls, metadata and one dictionary for columns that share it', () => {
    const table = tableOf(200, ['a', 'b'])
    const bytes = encodeTable(schema, table, { metadata: { run: 'R1' } })
    const arrow = tableFromIPC(bytes)
    expect(arrow.schema.fields.map((field) => field.type.toString())).toEqual([
      'Dictionary<Int32, Utf8>',
      'Dictionary<Int32, Utf8>',
      'Int64',
      'Timestamp<SECOND, UTC>',
      'Int32',
      'Uint8',
    ])
    expect(arrow.schema.metadata.get('run')).toBe('R1')
    const nulls = table.columns.open.filter((value) => value === NULL_FLAG).length
    expect(arrow.getChild('open')!.nullCount).toBe(nulls)
    const [first, second] = arrow.schema.fields.map((field) => (field.type as { id?: number }).id)
    expect(first).toBe(second)
    expect(decodeTable(schema, encodeTable(schema, table, { format: 'file' })).length).toBe(200)
  })

  it('leave out dictionary values that no row uses', () => {
    const values = Array.from({ length: 5000 }, (_, i) => `order ${i}`)
    const table = tableOf(20, values)
    const bytes = encodeTable(schema, table)
    expect(bytes.length).toBeLessThan(8000)
    const back = decodeTable(schema, bytes)
    for (let i = 0; i < 20; i++) expect(rowOf(back, i)).toEqual(rowOf(table, i))
  })

  it('give the same bytes for the same table', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 300 }), fc.integer({ min: 1, max: 1e6 }), (length, seed) => {
        const bytes = encodeTable(schema, tableOf(length, ['x', 'y'], seed))
        expect(encodeTable(schema, tableOf(length, ['x', 'y'], seed))).toEqual(bytes)
      }),
      { seed: 5, numRuns: 50 },
    )
  })

  it('say which column is missing or of another type', () => {
    const bytes = encodeTable(schema, tableOf(3, ['a']))
    expect(() => decodeTable({ other: 'text' }, bytes)).toThrow('other')
    expect(() => decodeTable({ qty: 'integer' }, bytes)).toThrow('qty')
  })
})
