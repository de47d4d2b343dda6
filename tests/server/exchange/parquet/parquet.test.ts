import { readFile } from 'node:fs/promises'
import { brotliCompressSync, gzipSync, zstdCompressSync } from 'node:zlib'
import { parquetWriteBuffer, type ColumnSource, type ParquetWriteOptions } from 'hyparquet-writer'
import { describe, expect, it } from 'vitest'
import { openTable } from '../../../../src/server/platform/exchange/open.ts'
import { openTableApart } from '../../../../src/server/platform/exchange/open-apart.ts'
import type { Batch } from '../../../../src/server/platform/exchange/table-file.ts'
import { UnreadableFile } from '../../../../src/server/platform/exchange/fault.ts'
import { effort } from '../../../support/effort.ts'
import { mutate, random } from '../../../support/mutations.ts'
import { fileOf, readBytes, refusal } from '../support.ts'

const rounds = effort(2_000)

const stored = (name: string): Promise<Buffer> => readFile(new URL(name, import.meta.url))
const written = (columnData: ColumnSource[], more: Partial<ParquetWriteOptions> = {}): Uint8Array =>
  new Uint8Array(parquetWriteBuffer({ columnData, ...more }))

/** A file of DuckDB 1.5: another hand than the reader's wrote it. */
const duckdb = {
  big: ['number', '9007199254740994'],
  price: ['number', '1.25'],
  huge: ['number', '-12345678901234567890123.45'],
  small: ['number', '0.5'],
  code: ['text', 'A1'],
  name: ['text', '零件1'],
  due: ['date', '2026-11-28'],
  made: ['time', '2026-11-27T09:00:00.123456'],
  seen: ['time', '2026-11-27T00:00:00Z'],
  at: ['text', '08:30:15.5'],
  open: ['flag', 'false'],
  share: ['number', '0.3333333333333333'],
  f: ['number', '0.1'],
  maybe: ['number', '1'],
  list: ['other', '[1,2]'],
  obj: ['other', '{"a":1,"b":{"c":1.5}}'],
  m: ['other', '{"k":1}'],
  id: ['text', '0b8b3e50-8d9c-4a9f-8b62-2a1f5d6b7c8d'],
  u8: ['number', '200'],
  u64: ['number', '18446744073709551615'],
  raw: ['text', '0xaa00'],
  js: ['other', '{"x":1}'],
} as const

describe('a Parquet file', () => {
  it('gives the values of all types as exact texts', async () => {
    const table = await openTable(await fileOf(await stored('duckdb-snappy.parquet')), 'test')
    const { value } = (await table.batches().next()) as { value: Batch }
    const { rows, lines } = value
    await table.close()
    const second = table.header.map((name, at) => [name, [table.kinds![at], rows[1]![at]]])
    expect(Object.fromEntries(second)).toEqual(duckdb)
    expect(rows.map((row) => row[table.header.indexOf('maybe')])).toEqual(['', '1', '2', '3', ''])
    expect(lines).toEqual([2, 3, 4, 5, 6])
  })

  const codes = Array.from({ length: 9_000 }, (_, at) => `C${at % 7}`)
  const numbers = codes.map((_, at) => at)

  it.each([
    ['GZIP', gzipSync],
    ['ZSTD', zstdCompressSync],
    ['BROTLI', brotliCompressSync],
    ['SNAPPY', undefined],
    ['UNCOMPRESSED', undefined],
  ] as const)('of several row groups is read when packed by %s', async (codec, pack) => {
    const bytes = written(
      [
        { name: 'code', data: codes, type: 'STRING' },
        { name: 'no', data: numbers, type: 'INT32' },
      ],
      {
        codec,
        rowGroupSize: 4_000,
        ...(pack ? { compressors: { [codec]: (plain: Uint8Array) => new Uint8Array(pack(plain)) } } : {}),
      },
    )
    const { rows, lines } = await readBytes(bytes)
    expect(rows).toEqual(codes.map((code, at) => [code, String(at)]))
    expect([lines[0], lines.at(-1)]).toEqual([2, 9_001])
  })

  it('is read in parts of a row group', async () => {
    const many = 60
    const columns = Array.from(
      { length: many },
      (_, at): ColumnSource => ({
        name: `n${at}`,
        data: numbers.map((no) => no * at),
        type: 'INT32',
      }),
    )
    const { rows } = await readBytes(written(columns, { pageSize: 1_000 }))
    expect(rows.map((row) => row.at(-1))).toEqual(numbers.map((no) => String(no * (many - 1))))
  })

  it('is refused with the column that cannot be read', async () => {
    expect(await refusal(await stored('duckdb-lz4.parquet'))).toMatchObject({
      column: 'big',
      message: { en: expect.stringContaining('LZ4_RAW') as string },
    })
    const bytes = written([
      { name: 'code', data: codes, type: 'STRING' },
      { name: 'no', data: numbers.map((no) => no * 1.5), type: 'DOUBLE' },
    ])
    // The pages of the second column lie at the end of the data.
    const broken = Uint8Array.from(bytes)
    const footer = 8 + new DataView(bytes.buffer).getUint32(bytes.length - 8, true)
    broken.fill(0xff, bytes.length - footer - 40_000, bytes.length - footer - 30_000)
    expect(await refusal(broken)).toMatchObject({ column: 'no' })
  })

  it('names row and column of a text that is none', async () => {
    const bytes = written([{ name: 'code', data: ['a', 'XY', 'b'], type: 'STRING' }], {
      codec: 'UNCOMPRESSED',
      statistics: false,
    })
    const at = Buffer.from(bytes).indexOf('XY')
    const { faults } = await readBytes(Uint8Array.from(bytes).fill(0xff, at, at + 2))
    expect(faults).toMatchObject([{ line: 3, column: 0, message: { en: 'not valid UTF-8' } }])
  })

  it('is a text where it only begins with the letters', async () => {
    expect((await readBytes('PAR1,name\n1,x\n')).header).toEqual(['PAR1', 'name'])
  })

  it('that promises more than it has is refused before memory is taken', async () => {
    const bytes = written([{ name: 'a', data: ['x'], type: 'STRING' }], { codec: 'UNCOMPRESSED' })
    const copy = Buffer.from(bytes)
    // Size of the first page: the varint behind the page's kind.
    const at = 4 + 3
    copy.fill(0xff, at, at + 4)
    expect(await refusal(copy)).toMatchObject({ file: 'test' })
  })
})

it('mutated Parquet files are read, or at fault by their names, and never an exception', async () => {
  const bytes = await stored('duckdb-snappy.parquet')
  const next = random(17)
  for (let round = 0; round < rounds; round++) {
    const fault = await refusal(mutate(bytes, next))
    if (fault) expect(fault.file).toBe('test')
  }
})

it('a table that a thread reads is the same, and faults are the same', async () => {
  const path = await fileOf(await stored('duckdb-snappy.parquet'))
  const table = await openTableApart(path, 'test', {})
  const rows: (readonly string[])[] = []
  for await (const batch of table.batches()) rows.push(...batch.rows)
  expect(rows).toEqual((await readBytes(await stored('duckdb-snappy.parquet'))).rows)
  expect(table.kinds).toHaveLength(table.header.length)
  await expect(openTableApart(await fileOf(''), 'none.csv', {})).rejects.toBeInstanceOf(UnreadableFile)
})
