import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { choice, date, flag, integer, quantity, text, time } from '#domain/field-kinds.ts'
import { packedBatches, unpacked } from '../../../src/server/db/cursor.ts'
import type { PackedRows } from '../../../src/server/db/packed-rows.ts'
import { withTenant, type Tx } from '../../../src/server/db/tenant.ts'
import { tableStream } from '../../../src/server/platform/exchange/export-rows.ts'
import type { TableTask } from '../../../src/server/platform/exchange/made-table.ts'
import { tableInThread } from '../../../src/server/platform/exchange/table-thread.ts'
import { createTestDatabase, tenantOne, type TestDatabase } from '../../support/database.ts'
import { partsOf } from '../../support/zip-parts.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.close())

const fields = {
  group: text('组', 'Group'),
  name: text('名', 'Name'),
  qty: quantity('数量', 'Quantity'),
  lines: integer('行数', 'Lines'),
  day: date('日', 'Day'),
  at: time('时', 'Time'),
  done: flag('完', 'Done'),
  status: choice('状态', 'Status', 'KitStatus'),
}

/** The columns of each field as exports read them. */
const columns = {
  group: `'G' || n / 700`,
  name: `case n % 9 when 0 then null when 1 then '' else '=名,"' || n end`,
  qty: `trim_scale(n / 8.0)::text`,
  lines: 'n::bigint * 3',
  day: `date '2026-01-01' + n`,
  at: `to_char(timestamptz '2026-01-01 08:00+08' + n * interval '1 minute', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`,
  done: 'nullif(n % 3, 0) = 1',
  status: `case when n % 2 = 0 then 'KIT' end`,
} as const

const rowsIn =
  (tx: Tx, rows: number) =>
  (names: readonly string[]): AsyncGenerator<PackedRows> =>
    packedBatches(
      tx,
      `select ${names.map((name) => columns[name as keyof typeof columns]).join(', ')} from generate_series(1, $1::int) n`,
      [rows],
    )

const looks = {
  language: 'en',
  zone: 'Asia/Shanghai',
  style: {
    columns: {
      qty: { title: 'Pieces', width: 90, total: 'sum', colours: [{ op: 'gt', value: '300', tone: 'bad' }] },
      lines: { title: '', width: null, total: 'average', colours: [] },
    },
    groups: ['group'],
    page: null,
  },
} as unknown as TableTask['looks']

type OwnTask = Parameters<typeof tableStream>[0]

const task = (format: OwnTask['format'], styled: boolean, count: number): OwnTask => ({
  entity: { label: { zh: '表', en: 'Table' }, fields },
  format,
  names: ['name', 'qty', 'lines', 'day', 'at', 'done', 'status'],
  looks: styled ? looks : { language: 'zh-Hans', zone: 'UTC' },
  count,
})

const inTransaction = <T>(work: (tx: Tx) => Promise<T>): Promise<T> =>
  withTenant(database.app, tenantOne, work, { readOnly: true })

/** A file here and one of a thread. */
const both = (of: OwnTask) =>
  inTransaction(async (tx) => {
    const read = rowsIn(tx, of.count)
    const here = await buffer(tableStream(of, (shown) => unpacked(read(shown))))
    return { here, there: await buffer(tableInThread(of, read)) }
  })

describe('a table that a thread of its own makes', () => {
  it.each([
    ['csv', true],
    ['csv', false],
    ['arrow', false],
  ] as const)('is byte by byte the one of the server itself: %s, styled: %s', async (format, styled) => {
    const { here, there } = await both(task(format, styled, 2345))
    expect(there.length).toBeGreaterThan(100_000)
    expect(there.equals(here)).toBe(true)
  })

  it.each([true, false])('is the same workbook, styled: %s', async (styled) => {
    const { here, there } = await both(task('xlsx', styled, 1500))
    const [own, other] = [await partsOf(here), await partsOf(there)]
    const isTimeless = (name: string) => name !== 'docProps/core.xml'
    expect([...other.keys()]).toEqual([...own.keys()])
    for (const name of [...own.keys()].filter(isTimeless)) expect(other.get(name)).toEqual(own.get(name))
  })

  it('has no rows where there are none', async () => {
    const { here, there } = await both(task('csv', false, 0))
    expect(there.equals(here)).toBe(true)
    expect(there.toString()).toMatch(/\r\n$/)
  })

  it('fails as its rows do, and leaves the connection to others', async () => {
    await inTransaction(async (tx) => {
      const failing = () => packedBatches(tx, 'select 1 / (n - 1500) from generate_series(1, 3000) n', [])
      const made = tableInThread({ ...task('csv', false, 3000), names: ['lines'] }, failing)
      await expect(buffer(made)).rejects.toThrow('division by zero')
    }).catch((error: unknown) => expect(String(error)).toContain('rolled back'))
    expect(await inTransaction((tx) => tx.row('select 1 as n'))).toEqual({ n: 1 })
  })

  it('ends with its reader, and asks for no more rows', async () => {
    await inTransaction(async (tx) => {
      let asked = 0
      const read = async function* (names: readonly string[]) {
        for await (const batch of rowsIn(tx, 1_000_000)(names)) {
          asked++
          yield batch
        }
      }
      const made = tableInThread(task('csv', false, 1_000_000), read)
      for await (const _ of made) break
      const before = asked
      await new Promise((resolve) => setTimeout(resolve, 300))
      expect(asked).toBeLessThan(before + 3)
      expect(before).toBeLessThan(100)
      expect(await tx.row('select 1 as n')).toEqual({ n: 1 })
    })
  })
})
