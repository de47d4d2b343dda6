import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { unitsOr } from '#domain/rules/decimal.ts'
import { rowAt, type ColumnKind, type TableSchema } from '#engine/columns.ts'
import { packedBatches } from '../../../src/server/db/cursor.ts'
import { unpackRows, type PackedRows } from '../../../src/server/db/packed-rows.ts'
import { readRows } from '../../../src/server/db/raw-rows.ts'
import { withTenant, type Tx } from '../../../src/server/db/tenant.ts'
import { NativeTable } from '../../../src/server/platform/sources/native-table.ts'
import { createTestDatabase, tenantOne, type TestDatabase } from '../../support/database.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.close())

const inTenant = <T>(work: (tx: Tx) => Promise<T>): Promise<T> => withTenant(database.app, tenantOne, work)

/** Rows of a statement as a table of the engine holds them. */
async function rowsOf(tx: Tx, schema: TableSchema, text: string, values: readonly unknown[] = []) {
  const table = new NativeTable(schema, (column, value) => {
    throw new RangeError(`${column}: ${value}`)
  })
  await readRows(tx.client, text, values, table)
  const whole = table.finish()
  return Array.from({ length: whole.length }, (_, row) => rowAt(schema, whole, row))
}

const valuesOf = (kind: ColumnKind, type: string, texts: readonly string[]) =>
  inTenant(async (tx) => {
    const text = `select v::${type} as value from unnest($1::text[]) with ordinality u(v, n) order by n`
    return (await rowsOf(tx, { value: kind }, text, [texts])).map(({ value }) => value)
  })

/** What is said of a value that is refused; undefined: it is not. */
const refusalOf = (kind: ColumnKind, type: string, text: string) =>
  valuesOf(kind, type, [text]).then(
    () => undefined,
    (error: Error) => error.message,
  )

const sizes = ['0', '1', '9', '10', '9999', '10000', '99999999', '100000000', '9007199254', '9007199255']
const wholes = [...sizes, '123456789012', '9223372036853', '10020003', '100000000000']
const fractions = ['', '.1', '.000001', '.999999', '.0001', '.01', '.12340000', '.00010200']
const decimals = wholes
  .flatMap((whole) => fractions.map((fraction) => whole + fraction))
  .flatMap((text) => [text, `-${text}`])

describe('rows in binary form', () => {
  it('have the quantities that their texts say', async () => {
    expect(await valuesOf('quantity', 'numeric', decimals)).toEqual(
      decimals.map((text) => unitsOr(text, 'none')),
    )
    const limit = '9223372036854.775807'
    expect(await valuesOf('quantity', 'numeric', [limit, `-${limit}`])).toEqual([
      2n ** 63n - 1n,
      -(2n ** 63n) + 1n,
    ])
  })

  it.each([
    ['9223372036854.775808', '9223372036854.775808'],
    ['-9223372036854.775808', '-9223372036854.775808'],
    ['1e16', '10000000000000000'],
    ['-123456789012345678901234567890.5', '-123456789012345678901234567890.5'],
    ['0.0000001', '0.0000001'],
    ['1.00000010', '1.0000001'],
    ['-12345.123456700001', '-12345.123456700001'],
    ['1e-30', `0.${'0'.repeat(29)}1`],
    ['NaN', 'NaN'],
    ['Infinity', 'Infinity'],
    ['-Infinity', '-Infinity'],
  ])('refuse the quantity %s, which they call %s', async (text, called) => {
    expect(unitsOr(called, null)).toBeNull()
    expect(await refusalOf('quantity', 'numeric', text)).toBe(`value: ${called}`)
  })

  it('have times in seconds, fractions cut off and infinities left empty', async () => {
    const texts = [
      '2026-11-26T20:00:00Z',
      '2000-01-01T00:00:00Z',
      '1999-12-31T23:59:59Z',
      '1600-02-29T12:00:00Z',
    ]
    const late = ['1999-12-31T23:59:59.25Z', '1969-12-31T23:59:59.999999Z', '2400-06-30T00:00:00.000001Z']
    expect(await valuesOf('time', 'timestamptz', [...texts, ...late, 'infinity', '-infinity'])).toEqual([
      ...texts.map((text) => BigInt(Date.parse(text) / 1000)),
      ...late.map((text) => BigInt(Math.floor(Date.parse(text) / 1000))),
      null,
      null,
    ])
  })

  it('have whole numbers of any type, and refuse what 32 bits cannot hold', async () => {
    const texts = ['0', '-1', '32767', '-32768']
    const wide = [...texts, '2147483647', '-2147483647', '65536']
    for (const [type, given] of [
      ['int2', texts],
      ['int4', wide],
      ['int8', wide],
      ['numeric', wide],
    ] as const)
      expect(await valuesOf('integer', type, given)).toEqual(given.map(Number))
    expect(await valuesOf('integer', 'numeric', ['12.9', '-12.9', '2147483647.5'])).toEqual([
      12,
      -12,
      2 ** 31 - 1,
    ])
    for (const [type, text] of [
      ['int4', '-2147483648'],
      ['int8', '2147483648'],
      ['int8', '-2147483648'],
      ['int8', '9007199254740993'],
      ['int8', '-4294967297'],
      ['numeric', '2147483648.5'],
      ['numeric', 'NaN'],
    ] as const)
      expect(await refusalOf('integer', type, text)).toBe(`value: ${text}`)
    expect(await refusalOf('integer', 'float8', '1')).toContain('is no whole number')
  })

  it('have texts and flags, wherever the socket cuts them', async () => {
    const schema = { text: 'text', flag: 'flag', line: 'integer' } as const
    const rows = await inTenant((tx) =>
      rowsOf(
        tx,
        schema,
        `select case when n % 7 > 0 then repeat('齐套a', case when n % 50 = 0 then 50000 else (n % 97)::int end) end as text,
           case n % 3 when 0 then true when 1 then false end as flag, n::int as line from generate_series(1, 3000) n`,
      ),
    )
    const expected = Array.from({ length: 3000 }, (_, at) => at + 1).map((n) => ({
      text:
        n % 7 > 0 && (n % 97) + Number(n % 50 === 0) > 0
          ? '齐套a'.repeat(n % 50 === 0 ? 50_000 : n % 97)
          : null,
      flag: n % 3 === 2 ? null : n % 3 === 0,
      line: n,
    }))
    expect(rows).toEqual(expected)
  })

  it('come without rows as well, and leave the connection to the statements that follow', async () => {
    await inTenant(async (tx) => {
      expect(await rowsOf(tx, { n: 'integer' }, 'select 1 as n where false')).toEqual([])
      const both = [
        rowsOf(tx, { n: 'integer' }, 'select $1::int as n', [1]),
        rowsOf(tx, { n: 'integer' }, 'select 2 as n'),
      ]
      expect(await Promise.all(both)).toEqual([[{ n: 1 }], [{ n: 2 }]])
      expect(await tx.row<{ n: number }>('select 3 as n')).toEqual({ n: 3 })
    })
  })

  it.each([
    [
      'in the middle of the rows',
      'select 1 / (2000 - n)::int as n from generate_series(1, 3000) n',
      /division by zero/,
    ],
    ['before the first', 'select missing', /missing/],
  ])('end with an error of the database %s', async (_, text, message) => {
    await inTenant(async (tx) => {
      await tx.run('savepoint before')
      await expect(rowsOf(tx, { n: 'integer' }, text)).rejects.toThrow(message)
      await tx.run('rollback to savepoint before')
      expect(await tx.row<{ n: number }>('select 3 as n')).toEqual({ n: 3 })
    })
  })

  it('fill one table after the other, each with its own texts and nulls', async () => {
    const table = new NativeTable({ text: 'text', n: 'integer' }, () => {
      throw new Error('nothing is refused')
    })
    const read = async (tx: Tx, from: number, to: number) => {
      const text = `select case when n % 3 > 0 then 'n' || n end as text, nullif(n % 5, 0) as n
        from generate_series(${from}, ${to}) n`
      await readRows(tx.client, text, [], table)
      return table.finish()
    }
    const schema = { text: 'text', n: 'integer' } as const
    const [first, second] = await inTenant(
      async (tx) => [await read(tx, 1, 6000), await read(tx, 101, 107)] as const,
    )
    const expected = (n: number) => ({ text: n % 3 > 0 ? `n${n}` : null, n: n % 5 || null })
    for (const [whole, from] of [
      [first, 1],
      [second, 101],
    ] as const)
      expect(Array.from({ length: whole.length }, (_, row) => rowAt(schema, whole as never, row))).toEqual(
        Array.from({ length: whole.length }, (_, row) => expected(from + row)),
      )
    expect([first.length, second.length]).toEqual([6000, 7])
  })

  it('end with what the reader of the rows throws, once the statement is over', async () => {
    await inTenant(async (tx) => {
      const text = 'select n * 2000000::int8 as n from generate_series(1, 3000) n'
      await expect(rowsOf(tx, { n: 'integer' }, text)).rejects.toThrow('n: 2148000000')
      expect(await tx.row<{ n: number }>('select 3 as n')).toEqual({ n: 3 })
    })
  })
})

describe('rows in text form', () => {
  it('are packed and unpacked as the driver reads them', async () => {
    const sql = `select n, n::bigint * 4000000000 as long, n / 8.0 as qty, case n % 3 when 0 then null when 1 then '' else '件 ' || n end as text,
       n % 2 = 0 as flag, date '2026-02-27' + n as day, timestamptz '2026-02-28 23:59:59.5+00' + n * interval '1 hour' as at,
       array['a', null, '"' || n] as list, array[n::numeric / 4, null] as numbers, jsonb_build_object('n', n) as json, n * 1.5::float8 as float
       from generate_series(1, 2500) n order by n`
    await inTenant(async (tx) => {
      const plain = await tx.client.query<unknown[]>({ text: sql, rowMode: 'array' })
      const found: unknown[][] = []
      const sizes: number[] = []
      for await (const batch of packedBatches(tx, sql, [])) {
        sizes.push(batch.rows)
        for (const rows of unpackRows(batch, 300)) found.push(...rows)
      }
      expect(sizes).toEqual([1000, 1000, 500])
      expect(found).toEqual(plain.rows)
    })
  })

  it('keep their memory when the next ones are read', async () => {
    await inTenant(async (tx) => {
      const batches: PackedRows[] = []
      for await (const batch of packedBatches(tx, 'select n from generate_series(1, $1::int) n', [2000]))
        batches.push(batch)
      expect(batches.flatMap((batch) => [...unpackRows(batch, 1000)].flat()).map(([n]) => n)).toEqual(
        Array.from({ length: 2000 }, (_, at) => at + 1),
      )
    })
  })
})
