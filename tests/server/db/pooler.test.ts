import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openPools, type Database } from '../../../src/server/db/database.ts'
import { withTenant } from '../../../src/server/db/tenant.ts'
import { createTestDatabase, tenantOne, tenantTwo, type TestDatabase } from '../../support/database.ts'
import { canStartPooler, startPooler } from '../../support/pooler.ts'

/** Needs PgBouncer (Debian: pgbouncer). */
describe.skipIf(!canStartPooler)('a database behind PgBouncer in transaction mode', () => {
  let direct: TestDatabase
  let pooled: Database
  beforeAll(async () => {
    direct = await createTestDatabase()
    const pooler = await startPooler(direct)
    const server = { admin: direct.admin, pooler, stop: async () => {} }
    pooled = openPools(server, direct.secrets, 10)
  })
  afterAll(async () => {
    await pooled.close()
    await direct.close()
  })

  it('finds its tables and writes dates as without one', async () => {
    const shown = `select current_setting('search_path') as path, current_setting('TimeZone') as zone,
      current_setting('DateStyle') as dates, current_setting('IntervalStyle') as intervals, count(*) as items from item`
    for (const pool of ['app', 'read'] as const) {
      const ask = (database: Database) => withTenant(database[pool], tenantOne, (tx) => tx.row(shown))
      expect(await ask(pooled)).toEqual(await ask(direct))
    }
  })

  it('keeps the scopes of transactions apart that share its connections', async () => {
    const seen = await Promise.all(
      Array.from({ length: 40 }, (_, index) =>
        withTenant(pooled.app, index % 2 === 0 ? tenantOne : tenantTwo, async (tx) => {
          await sleep(index % 5)
          return tx.row(`select current_tenant() as tenant, count(distinct tenant_id) as tenants from "user"`)
        }),
      ),
    )
    expect(seen).toEqual(seen.map((_, index) => ({ tenant: 1 + (index % 2), tenants: 1 })))
    // Outside of a transaction nobody sees a row.
    expect((await pooled.app.query('select count(*) as users from "user"')).rows).toEqual([{ users: 0 }])
  })

  it('ends the statement that nobody waits for, and no other', async () => {
    const nobody = new AbortController()
    const waited = withTenant(
      pooled.app,
      tenantOne,
      async (tx) => {
        setTimeout(() => nobody.abort(), 100)
        await tx.rows('select pg_sleep(60)')
      },
      { signal: nobody.signal },
    )
    const others = Promise.all(
      Array.from({ length: 6 }, () =>
        withTenant(pooled.app, tenantTwo, (tx) => tx.row('select 1 as one, pg_sleep(0.4)::text as slept')),
      ),
    )
    await expect(waited).rejects.toThrow(/canceling statement/)
    expect(await others).toHaveLength(6)
  })
})
