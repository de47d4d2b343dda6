import { copyFileSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { DatabaseSync } from 'node:sqlite'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import ExcelJS from 'exceljs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { SourceReader } from '../../../../src/server/platform/connections/source-reader.ts'
import { entryOf, openEntry } from '../../../support/sources/reader.ts'
import { rowsOf } from '../../../support/sources/rows.ts'

let folder = ''
let outside = ''

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'takt-files-'))
  outside = await mkdtemp(join(tmpdir(), 'takt-outside-'))
  writeFileSync(join(outside, 'secret.csv'), 'password\nhunter2\n')
  symlinkSync(join(outside, 'secret.csv'), join(folder, 'link.csv'))
  mkdirSync(join(folder, 'inner.csv'))
  writeFileSync(
    join(folder, 'orders.csv'),
    'no,item,qty,due\n3,007,1.5,2026-11-27\n1,008,20,2026-11-28\n10,009,,\n',
  )
  writeFileSync(
    join(folder, 'orders.json'),
    JSON.stringify({
      total: 2,
      orders: [
        { no: 1, customer: { name: 'Anna' }, lines: [{ item: 'A' }], open: true },
        { no: 2, customer: { name: '本' }, lines: [], price: 1e-7 },
      ],
    }),
  )
  writeFileSync(join(folder, 'lines.ndjson'), '{"a":1}\n\n{"a":2}\n')
  writeFileSync(join(folder, 'broken.json'), '{"a":')
  copyFileSync(
    new URL('../../exchange/parquet/duckdb-snappy.parquet', import.meta.url),
    join(folder, 'parts.parquet'),
  )
  writeFileSync(join(folder, 'bad.csv'), 'no,item\n1,A\n2,B\u0000C\n')
  const book = new ExcelJS.Workbook()
  book.addWorksheet('First').addRows([
    ['code', 'qty'],
    ['A', 12],
  ])
  book.addWorksheet('Second').addRows([['code'], ['B']])
  await book.xlsx.writeFile(join(folder, 'book.xlsx'))
  const database = new DatabaseSync(join(folder, 'erp.db'))
  database.exec(`create table mara (matnr text not null, qty numeric, active boolean, made datetime, "odd ""name" integer, raw blob);
    insert into mara values ('A', 12.5, 1, '2026-11-27 08:00:00', 9007199254740993, x'00ff'), ('B', null, 0, null, 1, null);
    create view numbers as with recursive n(no) as (select 1 union all select no + 1 from n where no < 5000) select no from n;
    create view endless as with recursive n(no) as (select 1 union all select no + 1 from n) select max(no) as no from n;`)
  database.close()
})
afterAll(async () => {
  await rm(folder, { recursive: true, force: true })
  await rm(outside, { recursive: true, force: true })
})

async function reading<T>(given: object, work: (reader: SourceReader) => Promise<T>): Promise<T> {
  const reader = await openEntry(given)
  try {
    return await work(reader)
  } finally {
    await reader.close()
  }
}

describe('a folder', () => {
  const read = <T>(work: (reader: SourceReader) => Promise<T>) => reading({ kind: 'folder', folder }, work)

  it('has the files that lie in it, and no links', async () => {
    const names = await read(async (reader) => (await reader.tables()).map(({ name }) => name))
    expect(names).toEqual([
      'bad.csv',
      'book.xlsx',
      'broken.json',
      'lines.ndjson',
      'orders.csv',
      'orders.json',
      'parts.parquet',
    ])
    for (const table of ['link.csv', `${outside}/secret.csv`, '../secret.csv', 'orders.csv/../link.csv'])
      await expect(read((reader) => reader.columns(table))).rejects.toMatchObject({ reason: 'noTable' })
  })

  it('gives columns and rows of csv files, sorted where read after a value', async () => {
    await read(async (reader) => {
      const columns = await reader.columns('orders.csv')
      expect(columns.map(({ name, kind }) => [name, kind])).toEqual([
        ['no', 'number'],
        ['item', 'text'],
        ['qty', 'number'],
        ['due', 'date'],
      ])
      const request = { table: 'orders.csv', columns: ['qty', 'item'] }
      expect(await rowsOf(reader, request)).toEqual([
        ['1.5', '007'],
        ['20', '008'],
        [null, '009'],
      ])
      const after = { column: 'no', value: '1' }
      expect(await rowsOf(reader, { ...request, columns: ['no'], after })).toEqual([['3'], ['10']])
      expect(await rowsOf(reader, { ...request, columns: ['no'], after, limit: 1 })).toEqual([['3']])
      await expect(rowsOf(reader, { ...request, columns: ['werks'] })).rejects.toMatchObject({
        reason: 'noColumn',
      })
    })
  })

  it('gives documents by paths', async () => {
    await read(async (reader) => {
      expect((await reader.columns('orders.json')).map(({ name, kind }) => [name, kind])).toEqual([
        ['no', 'number'],
        ['customer.name', 'text'],
        ['lines', 'other'],
        ['open', 'flag'],
        ['price', 'number'],
      ])
      const columns = ['no', 'customer.name', 'lines[0].item', 'open', 'price']
      expect(await rowsOf(reader, { table: 'orders.json', columns })).toEqual([
        ['1', 'Anna', 'A', 'true', null],
        ['2', '本', null, null, '0.0000001'],
      ])
      expect(await rowsOf(reader, { table: 'lines.ndjson', columns: ['a'] })).toEqual([['1'], ['2']])
      await expect(reader.columns('broken.json')).rejects.toMatchObject({ reason: 'badFile' })
    })
  })

  it('gives sheets of workbooks', async () => {
    await read(async (reader) => {
      expect(await rowsOf(reader, { table: 'book.xlsx', columns: ['code', 'qty'] })).toEqual([['A', '12']])
      expect(await rowsOf(reader, { table: 'book.xlsx#Second', columns: ['code'] })).toEqual([['B']])
      await expect(reader.columns('book.xlsx#Third')).rejects.toMatchObject({ reason: 'faultyFile' })
    })
  })
})

describe('a folder with other files', () => {
  const read = <T>(work: (reader: SourceReader) => Promise<T>) => reading({ kind: 'folder', folder }, work)

  it('gives the columns of Parquet files with their kinds', async () => {
    await read(async (reader) => {
      const columns = await reader.columns('parts.parquet')
      expect(columns.slice(0, 7).map(({ kind }) => kind)).toEqual([
        'number',
        'number',
        'number',
        'number',
        'text',
        'text',
        'date',
      ])
      const request = { table: 'parts.parquet', columns: ['code', 'price', 'list', 'maybe'] }
      expect((await rowsOf(reader, request)).slice(0, 2)).toEqual([
        ['A0', '0', '[0,1]', null],
        ['A1', '1.25', '[1,2]', '1'],
      ])
    })
  })

  it('names file, line and column of a cell that cannot be read', async () => {
    await read(async (reader) => {
      await expect(rowsOf(reader, { table: 'bad.csv', columns: ['no'] })).rejects.toThrow(
        'file "bad.csv", line 3, column "item": holds the control character NUL',
      )
    })
  })
})

describe('a SQLite file', () => {
  const entry = () => ({ kind: 'sqlite', folder, database: 'erp.db' })
  const read = <T>(work: (reader: SourceReader) => Promise<T>) => reading(entry(), work)

  it('gives tables, columns and values as texts', async () => {
    await read(async (reader) => {
      expect(await reader.tables()).toEqual([
        { name: 'endless', kind: 'view' },
        { name: 'mara', kind: 'table' },
        { name: 'numbers', kind: 'view' },
      ])
      const columns = await reader.columns('mara')
      expect(columns.map(({ kind }) => kind)).toEqual(['text', 'number', 'flag', 'time', 'number', 'text'])
      expect(columns[0]!.nullable).toBe(false)
      expect(await rowsOf(reader, { table: 'mara', columns: columns.map(({ name }) => name) })).toEqual([
        ['A', '12.5', 'true', '2026-11-27T08:00:00', '9007199254740993', '0x00ff'],
        ['B', null, 'false', null, '1', null],
      ])
      const after = { column: 'no', value: '4998' }
      expect(await rowsOf(reader, { table: 'numbers', columns: ['no'], after })).toEqual([['4999'], ['5000']])
      expect(await rowsOf(reader, { table: 'numbers', columns: ['no'], batchRows: 700 })).toHaveLength(5000)
      await expect(reader.columns('mara; drop table mara')).rejects.toMatchObject({ reason: 'noTable' })
    })
  })

  it('ends a statement that runs for ever, without the server waiting', async () => {
    const stop = new AbortController()
    await read(async (reader) => {
      const next = reader.rows({ table: 'endless', columns: ['no'] }, stop.signal).next()
      setTimeout(() => stop.abort(), 100)
      await expect(next).rejects.toMatchObject({ reason: 'cancelled' })
    })
  })

  it('lies in the folder', async () => {
    for (const database of ['../erp.db', '/etc/passwd', '..'])
      expect(() => entryOf({ ...entry(), database })).toThrow('must be the name of a file')
    await expect(openEntry({ ...entry(), database: 'none.db' })).rejects.toMatchObject({
      reason: 'noDatabase',
    })
    await expect(openEntry({ ...entry(), database: 'orders.csv' })).rejects.toMatchObject({
      reason: 'badFile',
    })
  })
})
