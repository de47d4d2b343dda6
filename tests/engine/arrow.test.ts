import { tableFromIPC } from 'apache-arrow'
import { describe, expect, it } from 'vitest'
import { BATCH_ROWS, encodeParts } from '#engine/arrow-parts.ts'
import { decodeTable, encodeTable } from '#engine/arrow.ts'
import { encodeText } from '#engine/text-codec.ts'
import { partsOf, wholeTable } from '#engine/table-parts.ts'
import { reorderTable, rowAt, tableFromRows, tableOf } from '#engine/columns.ts'

const schema = { name: 'text', qty: 'quantity', at: 'time', no: 'integer', on: 'flag' } as const

const rows = [
  { name: '物料-A', qty: 1_500_000n, at: 1_772_000_000n, no: 7, on: true },
  { name: null, qty: null, at: null, no: null, on: null },
  { name: 'B', qty: -3n, at: 0n, no: -1, on: false },
  { name: '物料-A', qty: 0n, at: -86_400n, no: 0, on: true },
]

describe('column tables', () => {
  const table = tableFromRows(schema, rows)
  const all = (of: typeof table) => Array.from({ length: of.length }, (_, row) => rowAt(schema, of, row))

  it.each(['file', 'stream'] as const)('are read back unchanged from Arrow IPC as %s', (form) => {
    expect(all(decodeTable(schema, encodeTable(schema, table, form)))).toEqual(rows)
  })

  it('keep an empty table and give nulls for columns that are missing', () => {
    const { name: _, ...fewer } = schema
    const bytes = encodeTable(fewer, tableFromRows(fewer, []))
    expect(decodeTable(schema, bytes)).toEqual(tableOf(schema, 0))
    const some = encodeTable(fewer, tableFromRows(fewer, [{ qty: 5n }]))
    expect(rowAt(schema, decodeTable(schema, some), 0)).toMatchObject({ name: null, qty: 5n })
  })

  it('are written in batches of 64k rows with one dictionary', () => {
    const long = tableFromRows(
      schema,
      Array.from({ length: BATCH_ROWS * 2 + 1 }, (_, k) => ({ name: `n${k % 10}`, no: k })),
    )
    const arrow = tableFromIPC(encodeTable(schema, long))
    expect(arrow.batches.map((batch) => batch.numRows)).toEqual([BATCH_ROWS, BATCH_ROWS, 1])
    const back = decodeTable(schema, encodeTable(schema, long))
    expect(back.columns.no).toEqual(long.columns.no)
    expect(rowAt(schema, back, BATCH_ROWS * 2)).toMatchObject({ name: 'n2', no: BATCH_ROWS * 2 })
  })

  it('have the same bytes where they are made part by part', () => {
    const long = tableFromRows(
      schema,
      Array.from({ length: BATCH_ROWS + 2 }, (_, k) => ({
        ...rows[k % 4]!,
        name: k % 7 === 0 ? null : `n${k}`,
      })),
    )
    const asked: number[] = []
    const parts = {
      length: long.length,
      part: (from: number, to: number) => {
        asked.push(to - from)
        return partsOf(long).part(from, to)
      },
    }
    const made = Buffer.concat([...encodeParts(schema, parts)].flat())
    expect(made.equals(encodeTable(schema, long, 'stream'))).toBe(true)
    expect(asked).toEqual([BATCH_ROWS, 2, BATCH_ROWS, 2])
    expect(wholeTable(partsOf(long))).toEqual(long)
  })

  it('drop unused dictionary texts', () => {
    const few = tableOf({ name: 'text' }, 1, {
      name: { codes: Int32Array.of(2), values: ['x', 'y', 'z', 'w'] },
    })
    expect(decodeTable({ name: 'text' }, encodeTable({ name: 'text' }, few)).columns.name).toEqual({
      codes: Int32Array.of(0),
      values: ['z'],
    })
  })

  it('have the same bytes where a producer has those of its texts', () => {
    const { values, codes } = table.columns.name
    const given = {
      ...table,
      columns: { ...table.columns, name: { codes, values: [], utf8: encodeText(values) } },
    }
    for (const form of ['file', 'stream'] as const)
      expect(encodeTable(schema, given, form)).toEqual(encodeTable(schema, table, form))
  })

  it('are refused when a column has another kind', () => {
    const bytes = encodeTable({ qty: 'text' }, tableFromRows({ qty: 'text' }, [{ qty: 'x' }]))
    expect(() => decodeTable(schema, bytes)).toThrow('qty')
  })

  it('can be put into another order', () => {
    expect(all(reorderTable(schema, table, [3, 0, 1]))).toEqual([rows[3], rows[0], rows[1]])
  })
})
