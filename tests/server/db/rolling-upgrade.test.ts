import { Client } from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { schemaName } from '../../../src/server/db/roles.ts'
import { migrate } from '../../../src/server/db/schema/migrate.ts'
import { asAdmin, createTestDatabase, type TestDatabase } from '../../support/database.ts'
import {
  fillKept,
  insertion,
  keptVersions,
  makeKept,
  writtenColumns,
  type KeptColumn,
} from '../../support/kept-database.ts'

/**
 * Servers of the last version work on while a server of the present one upgrades their database, and after that. No old
 * program can be started here: its statements are derived from the schema that it kept, by table what its role may do with
 * the columns that it knows.
 */
const version = keptVersions.findLast(({ isComplete }) => isComplete)!

interface KeptTable {
  readonly name: string
  readonly columns: readonly KeptColumn[]
  readonly may: Readonly<Record<'insert' | 'update' | 'delete' | 'select', boolean>>
}

const database = `rolling_${process.pid}`
let fresh: TestDatabase
let old: Client
let tables: KeptTable[]
beforeAll(async () => {
  fresh = await createTestDatabase()
  await asAdmin(fresh.admin, (admin) => admin.query(`create database ${database}`))
  tables = await asAdmin({ ...fresh.admin, database }, async (client) => {
    await makeKept(client, version)
    await client.query('set session_replication_role = replica')
    const found = await keptTables(client)
    await fillKept(
      client,
      found.map(({ name }) => name),
    )
    return found
  })
  old = new Client({ ...fresh.connection('app_rw'), database })
  await old.connect()
  // Rows of one table have no rows of others: what triggers do with them is tested where they are made.
  await old.query('set session_replication_role = replica')
  await old.query(`select set_config('app.tenant_id', '1', false), set_config('app.plan_unit', 'x', false)`)
})
afterAll(async () => {
  await old.end()
  await asAdmin(fresh.admin, (admin) => admin.query(`drop database if exists ${database} with (force)`))
  await fresh.close()
})

/** Tables of tenants; without one that has a row a plan unit, so no second one. */
async function keptTables(client: Client): Promise<KeptTable[]> {
  const { rows } = await client.query<{ name: string; may: KeptTable['may'] }>(
    `select c.relname as name, json_object_agg(action, has_table_privilege('app_rw', c.oid, action)) as may
     from pg_class c cross join unnest(array['insert', 'update', 'delete', 'select']) as action
     where c.relnamespace = '${schemaName}'::regnamespace and c.relkind = 'r' and has_table_privilege('app_rw', c.oid, 'insert')
       and exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'tenant_id')
       and c.relname not in ('tenant', 'registry_state', 'sql_view', 'run_acceptance')
     group by 1 order by 1`,
  )
  const found: KeptTable[] = []
  for (const table of rows) found.push({ ...table, columns: await writtenColumns(client, table.name) })
  return found
}

/** What the old version does with a table, taken back at the end. @returns the row that it wrote, as it is then */
async function work({ name, columns, may }: KeptTable): Promise<Record<string, unknown>> {
  const known = columns.map((column) => `"${column.name}"`)
  const place = `${schemaName}."${name}" t`
  const own = columns.map((column) => `"${column.name}"`).find((column) => column === '"code"')
  await old.query('begin')
  try {
    expect((await old.query(insertion(name, columns, 2))).rowCount, name).toBe(1)
    const where = own ? `where t.code = 'y'` : ''
    if (may.select)
      expect((await old.query(`select ${known.join(', ')} from ${place} ${where}`)).rowCount).toBeGreaterThan(
        0,
      )
    const unknown = async () =>
      (
        await old.query<{ row: Record<string, unknown> }>(`select to_jsonb(t) as row from ${place} ${where}`)
      ).rows.at(-1)!.row
    const before = await unknown()
    const set = known.map((column) => `${column} = t.${column}`).join(', ')
    if (may.update)
      expect((await old.query(`update ${place} set ${set} ${where}`)).rowCount, name).toBeGreaterThan(0)
    expect(await unknown()).toEqual(before)
    if (may.delete)
      expect((await old.query(`delete from ${place} ${where}`)).rowCount, name).toBeGreaterThan(0)
    return before
  } finally {
    await old.query('rollback')
  }
}

it('the old version reads and writes every table while the new one upgrades the database, and afterwards', async () => {
  expect(tables.length).toBeGreaterThan(100)
  for (const table of tables) await work(table)
  const upgrade = { isOver: false }
  const upgraded = asAdmin({ ...fresh.admin, database }, (admin) => migrate(admin)).finally(
    () => (upgrade.isOver = true),
  )
  for (let at = 0; !upgrade.isOver; at++) await work(tables[at % tables.length]!)
  expect((await upgraded).length).toBeGreaterThan(0)
  for (const table of tables) await work(table)
  for (const archive of [`archive_audit('x', now(), 1)`, 'archive_sign_ins(now(), 1)'])
    expect((await old.query(`select * from ${archive}`)).rowCount, archive).toBe(1)
})
