import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { crudOf } from '#domain/crud.ts'
import { entityNamed } from '#domain/entities/index.ts'
import { demoOptions, demoRows, generateFactory } from '#engine/generate/factory.ts'
import { factoryRows } from '#engine/generate/factory-rows.ts'
import { loadDemo } from '../../src/server/demo.ts'
import { withTenant } from '../../src/server/db/tenant.ts'
import { tenantOne } from '../support/database.ts'
import { createTestServer, type TestServer } from '../support/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer()
})
afterAll(() => server.close())

describe('the demo factory', () => {
  it('is stored whole in the plan unit of one tenant, and read back as it was made', async () => {
    const now = new Date('2026-11-20T20:00:00Z')
    await withTenant(server.database.app, tenantOne, (tx) => loadDemo(tx, 'JS', now))
    // 20:00 UTC is the 21st in the plan unit, whose days start at 16:00 UTC.
    const asOf = Date.UTC(2026, 10, 20, 16) / 1000
    const made = factoryRows(generateFactory(demoOptions(asOf)), demoRows('Asia/Shanghai'))
    for (const { entity, rows } of made) {
      const endpoint = crudOf(entityNamed(entity)).getAll
      const page = await server.one.ask(endpoint, { maxResultCount: 10_000 })
      expect(page.totalCount, entity).toBe(rows.length)
      const key = entityNamed(entity).key
      const keyOf = (row: Readonly<Record<string, unknown>>) =>
        JSON.stringify(key.map((name) => row[name] ?? entityNamed(entity).fields[name]!.default ?? null))
      const stored = new Map(page.items.map((row) => [keyOf(row), row]))
      for (const row of rows) {
        const given = Object.fromEntries(Object.entries(row).filter(([, value]) => value !== undefined))
        expect(stored.get(keyOf(row)), `${entity} ${keyOf(row)}`).toMatchObject(given)
      }
      expect((await server.two.ask(endpoint)).totalCount, entity).toBe(0)
    }
    expect(made.length).toBeGreaterThan(25)
  })
})
