import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fillErp, withDemoErp } from '../../../src/server/features/demo/erp.ts'
import type { Database } from '../../../src/server/db/database.ts'
import { withTenant } from '../../../src/server/db/tenant.ts'
import { openPostgres } from '../../../src/server/platform/connections/postgres.ts'
import { nothingOutgoing, readOutgoing } from '../../../src/server/outgoing/config.ts'
import { createTestDatabase, tenantOne } from '../../support/database.ts'
import { demo } from '../../support/kitting.ts'

// A database server of one's own has no place for it: the demo's ERP is a schema of the embedded database.
const isElsewhere = process.env['TAKT_TEST_DATABASE_URL'] !== undefined

let database: Database
const now = new Date('2026-11-20T20:00:00Z')

beforeAll(async () => {
  database = await createTestDatabase(demo())
  if (isElsewhere) return
  await withTenant(database.app, tenantOne, (tx) => fillErp(database.erp!, tx, now))
})
afterAll(() => database.close())

describe.skipIf(isElsewhere)('the system that plays the ERP of the demo factory', () => {
  it('has sales orders of known customers and items, the same again when it is filled again', async () => {
    const entry = withDemoErp(nothingOutgoing, database.erp).connections.get('demo-erp')!
    const lines = async (): Promise<readonly (readonly (string | null)[])[]> => {
      const reader = await openPostgres('ERP', entry)
      try {
        const columns = ['order_no', 'customer', 'material']
        const table = 'demo_erp.sales_order_lines'
        const rows: (readonly (string | null)[])[] = []
        for await (const batch of reader.rows({ table, columns }, new AbortController().signal))
          rows.push(...batch.rows)
        expect(await reader.tables()).toEqual(
          ['demo_erp.order_dates', table, 'demo_erp.takt_delivery'].map((name) => ({ name, kind: 'table' })),
        )
        return rows
      } finally {
        await reader.close()
      }
    }
    const first = await lines()
    expect(first.length).toBeGreaterThan(20)
    const unknown = await withTenant(database.app, tenantOne, (tx) =>
      tx.rows(
        `select from json_array_elements($1) l where not exists (select from item where code = l->>2)
           or not exists (select from customer where code = l->>1)`,
        [JSON.stringify(first)],
      ),
    )
    expect(unknown).toEqual([])
    await withTenant(database.app, tenantOne, (tx) => fillErp(database.erp!, tx, now))
    expect(await lines()).toEqual(first)
  })

  it('is reached by a role that reads and writes nothing else', async () => {
    const client = new Client(database.erp!)
    await client.connect()
    try {
      for (const statement of [
        'select * from takt.item',
        'select * from pgboss.job',
        'create table public.intruder (a integer)',
        'create schema intruder',
        'create role intruder',
        "copy (select 1) to '/tmp/intruder'",
        "select pg_read_file('PG_VERSION')",
        'set role takt_owner',
      ])
        await expect(client.query(statement), statement).rejects.toThrow(/permission denied/)
    } finally {
      await client.end()
    }
  })

  it('gives way to an entry of the same name, and is not there beside other databases', () => {
    const own = readOutgoing({
      connections: [
        { name: 'demo-erp', tenants: ['Default'], kind: 'pg', host: 'erp.example', database: 'erp' },
      ],
    })
    expect(withDemoErp(own, database.erp)).toBe(own)
    expect(withDemoErp(nothingOutgoing, null)).toBe(nothingOutgoing)
  })
})
