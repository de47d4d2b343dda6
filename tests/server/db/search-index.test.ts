import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { entityNamed } from '#domain/entities/index.ts'
import { insertRows } from '../../../src/server/platform/crud/bulk.ts'
import { listSource } from '../../../src/server/platform/crud/list-source.ts'
import { Binder } from '../../../src/server/db/sql/shape.ts'
import { analyseTable } from '../../../src/server/db/statistics.ts'
import { withTenant } from '../../../src/server/db/tenant.ts'
import {
  asAdmin,
  createTestDatabase,
  tenantOne,
  tenantTwo,
  type TestDatabase,
} from '../../support/database.ts'

const stock = entityNamed('stock')
const ROWS = 5000

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
  for (const scope of [tenantOne, tenantTwo])
    await withTenant(database.app, scope, async (tx) => {
      await insertRows(entityNamed('unit'), tx, [{ code: 'EA' }])
      await insertRows(entityNamed('item'), tx, [
        { code: 'BOLT', itemType: 'P', obtainMethod: 'P', baseUnit: 'EA' },
      ])
      const lots = Array.from({ length: ROWS }, (_, n) => ({
        itemCode: 'BOLT',
        lotNo: `Lot-${n}-${(n * 7919) % 5003}`,
        qty: '1',
      }))
      await insertRows(stock, tx, lots)
      await analyseTable(tx, 'stock')
    })
  // As the autovacuum leaves it.
  await asAdmin(database.admin, (admin) => admin.query("select gin_clean_pending_list('takt.stock_search')"))
})
afterAll(() => database.close())

/** How the quick search is read, and what it finds. */
const search = (keyword: string) =>
  withTenant(database.app, tenantOne, async (tx) => {
    const binder = new Binder()
    const where = listSource(stock, tx, { keyword }, binder, 'en')
    const plan = await tx.rows<{ 'QUERY PLAN': string }>(`explain select id ${where}`, binder.values)
    const found = await tx.rows<{ lot: string }>(
      `select lot_no as lot ${where} order by lot_no`,
      binder.values,
    )
    return {
      plan: plan.map((line) => line['QUERY PLAN']).join('\n'),
      lots: found.map(({ lot }) => lot),
    }
  })

describe('the quick search of a large list', () => {
  it('finds a part of a text through the index, in the rows of its own tenant alone', async () => {
    const { plan, lots } = await search('oT-4321-')
    expect(plan).toContain('stock_search')
    expect(lots).toEqual([`Lot-4321-${(4321 * 7919) % 5003}`])
  })

  it('takes what is typed as it is, however short', async () => {
    expect((await search('%')).lots).toEqual([])
    expect((await search('t-12-')).lots).toHaveLength(1)
    expect((await search('-')).lots).toHaveLength(ROWS)
  })
})
