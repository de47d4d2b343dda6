import { tableFromIPC } from 'apache-arrow'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { decodeTable, encodeTable } from '#engine/arrow.ts'
import { ArrowStreamParts, ArrowStreamWriter } from '#engine/arrow-stream.ts'
import { joinTables, tableFromRows, type RowValues } from '#engine/columns.ts'

const schema = { order: 'text', qty: 'quantity', due: 'time', line: 'integer', late: 'flag' } as const
type Row = RowValues<typeof schema>

const row = fc.record<Row>({
  order: fc.constantFrom('A', 'B', '物料', null),
  qty: fc.option(fc.bigInt({ min: -9n, max: 9n })),
  due: fc.option(fc.integer({ min: 0, max: 9 })),
  line: fc.option(fc.integer({ min: -9, max: 9 })),
  late: fc.option(fc.boolean()),
})
const groups = fc.array(fc.array(row, { maxLength: 5 }), { minLength: 1, maxLength: 5 })

function streamOf(parts: readonly (readonly Row[])[]): Uint8Array {
  const writer = new ArrowStreamWriter(schema)
  return Buffer.concat([...parts.map((rows) => writer.next(tableFromRows(schema, rows))), writer.end()])
}

/** The stream in pieces of the given size. */
function pieces(bytes: Uint8Array, size: number): Uint8Array[] {
  const count = Math.ceil(bytes.length / size)
  return Array.from({ length: count }, (_, at) => bytes.slice(at * size, (at + 1) * size))
}

/** All rows by way of one table, written at once. */
const atOnce = (parts: readonly (readonly Row[])[]) =>
  encodeTable(schema, tableFromRows(schema, parts.flat()))

describe('an Arrow stream of tables', () => {
  it('gives the bytes of one table of all rows, for any piece size', () => {
    fc.assert(
      fc.property(groups, fc.integer({ min: 1, max: 4000 }), (parts, size) => {
        const reader = new ArrowStreamParts()
        const tables = pieces(streamOf(parts), size)
          .flatMap((piece) => reader.push(piece))
          .map((bytes) => decodeTable(schema, bytes))
        expect([reader.isWhole, reader.failure]).toEqual([true, null])
        expect(tables.map(({ length }) => length)).toEqual(parts.map(({ length }) => length))
        expect(encodeTable(schema, joinTables(schema, tables))).toEqual(atOnce(parts))
      }),
      { numRuns: 50 },
    )
  })

  it('is one that others read, with the texts of each batch', () => {
    const parts = [
      [{ order: 'A' }, { order: 'B' }],
      [{ order: 'C' }, { order: null }, { order: 'A' }],
    ]
    const table = tableFromIPC(streamOf(parts))
    expect([...table.getChild('order')!]).toEqual(['A', 'B', 'C', null, 'A'])
    expect(() => decodeTable(schema, streamOf(parts))).toThrow('several dictionaries')
  })

  it('has no end when it breaks off, and a text where it failed', () => {
    const writer = new ArrowStreamWriter(schema)
    const first = writer.next(tableFromRows(schema, [{ order: 'A' }]))
    const cut = new ArrowStreamParts()
    expect(cut.push(first)).toHaveLength(1)
    expect(cut.push(writer.next(tableFromRows(schema, [{ order: 'B' }])).slice(0, -1))).toHaveLength(0)
    expect([cut.isWhole, cut.failure]).toEqual([false, null])
    const failed = new ArrowStreamParts()
    const said = '{"success":false,"error":{"message":"磁盘已满"}}'
    const bytes = Buffer.concat([first, Buffer.from(said)])
    expect(pieces(bytes, 7).flatMap((piece) => failed.push(piece))).toHaveLength(1)
    expect([failed.isWhole, failed.failure]).toEqual([false, said])
    expect(() => tableFromIPC(bytes)).toThrow()
  })

  it('refuses bytes that are no Arrow stream', () => {
    expect(() => new ArrowStreamParts().push(Buffer.from('ARROW1\0\0'))).toThrow('not an Arrow stream')
  })
})
