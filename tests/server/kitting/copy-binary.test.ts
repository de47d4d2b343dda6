import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { NULL_FLAG, NULL_I32, NULL_I64 } from '#engine/columns.ts'
import { CopyTable } from '../../../src/server/platform/sources/copy-table.ts'
import { BinaryCopyReader } from '../../../src/server/platform/sources/copy-binary.ts'
import { effort } from '../../support/effort.ts'

const schema = { name: 'text', qty: 'quantity', line: 'integer', open: 'flag', other: 'text' } as const
type Row = readonly [name: string | null, qty: bigint | null, line: number | null, open: boolean | null]

const sized = (bytes: Buffer | null): Buffer => {
  const length = Buffer.alloc(4)
  length.writeInt32BE(bytes ? bytes.length : -1)
  return Buffer.concat(bytes ? [length, bytes] : [length])
}

function long(value: bigint): Buffer {
  const bytes = Buffer.alloc(8)
  bytes.writeBigInt64BE(value)
  return bytes
}

function integer(value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeInt32BE(value)
  return bytes
}

/** The bytes PostgreSQL sends for rows of (text, int8, int4, bool). */
function copyOf(rows: readonly Row[]): Buffer {
  const header = Buffer.concat([Buffer.from('PGCOPY\n\xff\r\n\0', 'latin1'), Buffer.alloc(8)])
  const body = rows.flatMap(([name, qty, line, open]) => [
    Buffer.from([0, 4]),
    sized(name === null ? null : Buffer.from(name)),
    sized(qty === null ? null : long(qty)),
    sized(line === null ? null : integer(line)),
    sized(open === null ? null : Buffer.from([open ? 1 : 0])),
  ])
  return Buffer.concat([header, ...body, Buffer.from([255, 255])])
}

const rowsOf = fc.array(
  fc.tuple(
    fc.option(fc.constantFrom('钢板', 'bolt', 'x'.repeat(300), 'b'), { nil: null }),
    fc.option(fc.bigInt({ min: -(2n ** 63n) + 1n, max: 2n ** 63n - 1n }), { nil: null }),
    fc.option(fc.integer(), { nil: null }),
    fc.option(fc.boolean(), { nil: null }),
  ),
  { maxLength: 40 },
)

describe('binary COPY', () => {
  it('becomes columns wherever the bytes are cut', () => {
    fc.assert(
      fc.property(rowsOf, fc.array(fc.integer({ min: 1, max: 50 })), (rows, cuts) => {
        const bytes = copyOf(rows)
        const builder = new CopyTable(schema)
        const reader = new BinaryCopyReader(builder, ['name', 'qty', 'line', 'open'])
        let at = 0
        for (const cut of [...cuts, bytes.length]) {
          reader.push(bytes.subarray(at, at + cut))
          at += cut
        }
        reader.end()
        const { length, columns } = builder.finish()
        expect(length).toBe(rows.length)
        const back = rows.map((_, i) => [
          columns.name.values[columns.name.codes[i]!] ?? null,
          columns.qty[i] === NULL_I64 ? null : columns.qty[i],
          columns.line[i] === NULL_I32 ? null : columns.line[i],
          columns.open[i] === NULL_FLAG ? null : columns.open[i] === 1,
        ])
        expect(back).toEqual(rows)
        expect([...columns.other.codes].every((code) => code === -1)).toBe(true)
      }),
      { seed: 11, numRuns: effort(300) },
    )
  })

  it('keeps one code per text over several queries and many values', () => {
    const builder = new CopyTable(schema)
    for (const part of [0, 1]) {
      const reader = new BinaryCopyReader(builder, ['name', 'qty', 'line', 'open'])
      reader.push(copyOf(Array.from({ length: 9000 }, (_, i) => [`item ${i % 3000}`, BigInt(part), i, null])))
      reader.end()
    }
    const { length, columns } = builder.finish()
    expect([length, columns.name.values.length]).toEqual([18_000, 3000])
    for (const i of [0, 2999, 3000, 17_999])
      expect(columns.name.values[columns.name.codes[i]!]).toBe(`item ${(i % 9000) % 3000}`)
  })

  it('refuses what is cut short or is no binary COPY', () => {
    const reader = () => new BinaryCopyReader(new CopyTable(schema), ['name', 'qty', 'line', 'open'])
    const short = reader()
    short.push(copyOf([['a', 1n, 2, true]]).subarray(0, -3))
    expect(() => short.end()).toThrow('within a row')
    expect(() => reader().push(Buffer.from('code,qty\nA,1\nB,2\n and more of it'))).toThrow(
      'not a binary COPY',
    )
  })
})
