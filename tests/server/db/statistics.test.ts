import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { entityNamed } from '#domain/entities/index.ts'
import { insertRows } from '../../../src/server/platform/crud/bulk.ts'
import { analyseColumns, analyseTable } from '../../../src/server/db/statistics.ts'
import { withTenant } from '../../../src/server/db/tenant.ts'
import { asAdmin, createTestDatabase, tenantOne, type TestDatabase } from '../../support/database.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.close())

const analysing = (table: string) => withTenant(database.app, tenantOne, (tx) => analyseTable(tx, table))

/** Rows of a table as the planner counts them, and what it knows about its columns. */
const known = (table: string) =>
  asAdmin(database.admin, async (admin) => {
    const { rows } = await admin.query<{ rows: number; columns: number }>(
      `select reltuples::int as rows, (select count(*)::int from pg_statistic where starelid = c.oid) as columns
       from pg_class c where relnamespace = 'takt'::regnamespace and relname = $1`,
      [table],
    )
    return rows[0]!
  })

describe('analyse_table', () => {
  it('counts the rows of its own transaction, which role app_rw may not analyse itself', async () => {
    const seen = await withTenant(database.app, tenantOne, async (tx) => {
      await tx.run("insert into unit (code) select 'U' || n from generate_series(1, 500) n")
      await tx.run('analyze unit')
      const plain = await known('unit')
      await analyseTable(tx, 'unit')
      return { plain, counted: await known('unit') }
    })
    expect(seen.plain.rows).toBeLessThan(500)
    expect(seen.counted.rows).toBe(500)
    expect((await known('unit')).columns).toBeGreaterThan(5)
  })

  it('takes tables of entities only', async () => {
    const others = [
      'migration',
      'credential',
      'audit_log',
      'pg_class',
      'takt.unit',
      '"unit"',
      'unit; select 1',
      '',
    ]
    for (const table of others) await expect(analysing(table), table).rejects.toThrow(/no table of an entity/)
    await expect(analysing('order')).resolves.toBeUndefined()
  })

  it('takes some columns alone, and of such tables only', async () => {
    const columns = (table: string) =>
      withTenant(database.app, tenantOne, async (tx) => {
        if (table === 'warehouse')
          await tx.run("insert into warehouse (code) select 'S' || n from generate_series(1, 50) n")
        await analyseColumns(tx, table, ['tenant_id', 'code'])
      })
    await columns('warehouse')
    expect(await known('warehouse')).toEqual({ rows: 50, columns: 2 })
    for (const table of ['migration', 'audit_log', 'unit (code); select 1'])
      await expect(columns(table), table).rejects.toThrow(/no table of an entity/)
  })

  it('does not wait for somebody who analyses the same table', async () => {
    await withTenant(database.app, tenantOne, async (tx) => {
      await analyseTable(tx, 'customer')
      await expect(analysing('customer')).resolves.toBeUndefined()
    })
  })

  it('is not for queries written by users', async () => {
    const reader = new Client(database.connection('app_read'))
    await reader.connect()
    await expect(reader.query("select takt.analyse_table('unit')")).rejects.toThrow(/permission denied/)
    await reader.end()
  })
})

it('every function with the rights of its owner has a search path of its own and is closed to the public', async () => {
  const { rows } = await asAdmin(database.admin, (admin) =>
    admin.query(
      `select proname as name, proconfig as settings, pg_get_userbyid(proowner) as owner,
              has_function_privilege('app_rw', oid, 'execute') as app,
              exists (select from aclexplode(coalesce(proacl, acldefault('f', proowner))) where grantee = 0) as open
       from pg_proc where pronamespace = 'takt'::regnamespace and prosecdef order by proname`,
    ),
  )
  const closed = { owner: 'takt_owner', app: true, open: false }
  const analysing = ['search_path=pg_catalog, pg_temp']
  const shaping = ['search_path=takt, pg_temp', 'lock_timeout=10s']
  expect(rows).toEqual([
    { name: 'analyse_columns', settings: analysing, ...closed },
    { name: 'analyse_table', settings: analysing, ...closed },
    { name: 'archive_audit', settings: analysing, ...closed },
    { name: 'archive_sign_ins', settings: analysing, ...closed },
    { name: 'drop_own_table', settings: shaping, ...closed },
    { name: 'installation_id', settings: analysing, ...closed },
    { name: 'is_prepared', settings: analysing, ...closed },
    { name: 'keep_months', settings: ['search_path=takt, pg_temp', 'lock_timeout=1s'], ...closed },
    { name: 'shape_own_table', settings: shaping, ...closed },
  ])
})

it('rows in bulk leave their table with statistics', async () => {
  const rows = Array.from({ length: 1500 }, (_, n) => ({ code: `S${n}`, name: `Supplier ${n}` }))
  await withTenant(database.app, tenantOne, (tx) => insertRows(entityNamed('supplier'), tx, rows))
  const { rows: counted, columns } = await known('supplier')
  expect(counted).toBe(1500)
  expect(columns).toBeGreaterThan(5)
})
