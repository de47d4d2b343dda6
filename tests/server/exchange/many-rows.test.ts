import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { entityNamed } from '#domain/entities/index.ts'
import { withTenant } from '../../../src/server/db/tenant.ts'
import { importFiles } from '../../../src/server/platform/exchange/import-files.ts'
import { prepare } from '../../../src/server/platform/exchange/prepare.ts'
import { asAdmin, createTestDatabase, tenantOne, type TestDatabase } from '../../support/database.ts'
import { fileOf } from './support.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.close())

async function bringIn(texts: Readonly<Record<string, readonly string[]>>) {
  const files = await Promise.all(
    Object.entries(texts).map(async ([name, lines]) => ({
      path: await fileOf(lines.join('\n')),
      name: `${name}.csv`,
      entity: entityNamed(name),
      mapping: {},
    })),
  )
  return importFiles(database.app, tenantOne, files, { dryRun: false, prepare })
}

const lines = (header: string, rows: number, line: (n: number) => string): string[] => [
  header,
  ...Array.from({ length: rows }, (_, n) => line(n)),
]

const items = (rows: number, prefix: string) =>
  lines('code,itemType,obtainMethod,baseUnit', rows, (n) => `${prefix}${n},M,M,PCS`)

/** Of ten orders the last is the parent of the others, and follows them in the file. */
const orders = (rows: number, prefix: string) =>
  lines('code,orderType,itemCode,qty,dueDate,parentOrder,leftOrders', rows, (n) => {
    const parent = n % 10 === 9 ? '' : `${prefix}${n - (n % 10) + 9}`
    return `${prefix}${n},M,I${n % 3000},1,2026-12-01T08:00:00Z,${parent},${n % 10 === 5 ? parent : ''}`
  })

/** Rows that statements read from a table so far, once `inserted` rows were counted in. */
async function rowsRead(table: string, inserted: number): Promise<number> {
  return vi.waitFor(
    async () => {
      await database.app.query('select pg_stat_force_next_flush()')
      const { rows } = await asAdmin(database.admin, (admin) =>
        admin.query<{ inserted: number; read: number }>(
          `select n_tup_ins::int as inserted, (seq_tup_read + coalesce(idx_tup_fetch, 0))::int as read
           from pg_stat_all_tables where schemaname = 'takt' and relname = $1`,
          [table],
        ),
      )
      expect(rows[0]!.inserted).toBe(inserted)
      return rows[0]!.read
    },
    { timeout: 30_000, interval: 200 },
  )
}

describe('importing many rows into tables that held few', () => {
  it('reads a few rows for each that it writes, whoever they refer to', async () => {
    // The connection makes its plans now, for tables of a few rows.
    const few = await bringIn({
      unit: ['code', 'PCS'],
      item: items(10, 'I'),
      order: orders(10, 'F').map((line) => line.replace(/,I\d+,/, ',I1,')),
    })
    expect(few).toMatchObject({ committed: true, faultCount: 0 })
    const many = await bringIn({ item: items(3000, 'I'), order: orders(10_000, 'M') })
    expect(many).toMatchObject({
      committed: true,
      files: [
        { rows: 3000, inserted: 2990, unchanged: 10 },
        { rows: 10_000, inserted: 10_000 },
      ],
    })
    expect(await rowsRead('item', 3000)).toBeLessThan(20 * 13_000)
    expect(await rowsRead('order', 10_010)).toBeLessThan(20 * 10_010)
    const [kept] = await withTenant(database.app, tenantOne, (tx) =>
      tx.rows(
        `select (count(*) filter (where parent_order is not null))::int as children,
                (select count(*)::int from order__left_orders) as links from "order"`,
      ),
    )
    expect(kept).toEqual({ children: 9009, links: 1001 })
  })

  it('tells inserted, updated and unchanged rows apart over all of them', async () => {
    const changed = orders(10_000, 'M').map((line, n) =>
      n % 4 === 1 ? line.replace(',1,2026', ',2,2026') : line,
    )
    expect(await bringIn({ order: [...changed, ...orders(2000, 'N').slice(1)] })).toMatchObject({
      committed: true,
      files: [{ rows: 12_000, inserted: 2000, updated: 2500, unchanged: 7500 }],
    })
  })
})
