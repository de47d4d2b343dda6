import { afterAll, beforeAll, expect, it } from 'vitest'
import { entityNamed } from '#domain/entities/index.ts'
import { insertRows } from '../../../src/server/platform/crud/bulk.ts'
import { withTenant } from '../../../src/server/db/tenant.ts'
import { createTestDatabase, tenantOne, type TestDatabase } from '../../support/database.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.close())

it('orders that all get other dates are written next to the old ones: no index gets an entry', async () => {
  const count = 500
  const changed = await withTenant(database.app, tenantOne, async (tx) => {
    await insertRows(entityNamed('unit'), tx, [{ code: 'PCS' }])
    const item = { code: 'A', itemType: 'M', obtainMethod: 'M', baseUnit: 'PCS' }
    await insertRows(entityNamed('item'), tx, [item])
    const orders = Array.from({ length: count }, (_, n) => ({
      code: `MO${n}`,
      orderType: 'M',
      itemCode: 'A',
      qty: '10',
      dueDate: '2026-12-01T08:00:00Z',
    }))
    await insertRows(entityNamed('order'), tx, orders)
    await tx.run(`update "order" set planned_start = due_date, lateness = 60, remark = 'moved'`)
    return tx.row(
      `select pg_stat_get_xact_tuples_updated('"order"'::regclass)::int as updated,
              pg_stat_get_xact_tuples_hot_updated('"order"'::regclass)::int as beside`,
    )
  })
  expect(changed).toEqual({ updated: count, beside: count })
})
