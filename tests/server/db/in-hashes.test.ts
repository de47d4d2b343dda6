import { afterAll, beforeAll, expect, it } from 'vitest'
import { inHashes } from '../../../src/server/db/sql/in-hashes.ts'
import { withTenant } from '../../../src/server/db/tenant.ts'
import { createTestDatabase, tenantOne, type TestDatabase } from '../../support/database.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.close())

it('compares no row with each row of a table without statistics, and leaves other statements as they were', async () => {
  await withTenant(database.app, tenantOne, async (tx) => {
    const orders = `select from "order" o join operation p on p.order_code = o.code and p.tenant_id = 1
      where o.tenant_id = 1 and o.plan_unit_code = 'JS'`
    const planned = async () => {
      const lines = await tx.rows<{ 'QUERY PLAN': string }>(`explain ${orders}`)
      return lines.map((line) => line['QUERY PLAN']).join('\n')
    }
    const before = await planned()
    expect(before).toContain('Nested Loop')
    expect(await inHashes(tx, planned)).not.toContain('Nested Loop')
    expect(await planned()).toBe(before)
  })
})
