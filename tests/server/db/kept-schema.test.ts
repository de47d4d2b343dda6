import type { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { schemaName } from '../../../src/server/db/roles.ts'
import { schemaSteps } from '../../../src/server/db/schema/step.ts'
import { migrate } from '../../../src/server/db/schema/migrate.ts'
import { asAdmin, createTestDatabase, type TestDatabase } from '../../support/database.ts'
import { checksumOf, fillKept, keptVersions, makeKept } from '../../support/kept-database.ts'

/**
 * Databases of versions that went out must open for ever. `kept/` holds the tables that each made (tools/keep-schema.ts);
 * here they are made again, with a row in every one, and brought to what is declared today. What cannot be (a text made
 * shorter, a required field without default, a table or field that is gone) needs a step of its own in schema-steps.ts.
 */
let fresh: TestDatabase
let declared: Shape
beforeAll(async () => {
  fresh = await createTestDatabase()
  declared = await asAdmin(fresh.admin, shapeOf)
})
afterAll(() => fresh.close())

type Shape = ReadonlySet<string>

const differences = (of: Shape, now: Shape) => ({
  missing: [...of].filter((text) => !now.has(text)),
  added: [...now].filter((text) => !of.has(text)),
})

/** What the database has, as text. Places of columns differ, and link tables come with their entity. */
async function shapeOf(client: Client): Promise<Shape> {
  await client.query(`set search_path to ${schemaName}`)
  const texts = async (sql: string): Promise<string[]> =>
    (await client.query<{ text: string }>(sql)).rows.map(({ text }) => text)
  const inside = `n.nspname = '${schemaName}' and c.relkind in ('r', 'p', 'v')`
  const of = 'pg_class c join pg_namespace n on n.oid = c.relnamespace'
  return new Set([
    ...(await texts(
      `select concat_ws(' ', c.relname, a.attname, format_type(a.atttypid, a.atttypmod),
         case when a.attnotnull then 'not null' end, pg_get_expr(d.adbin, d.adrelid)) as text
       from ${of} join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
         left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum where ${inside}`,
    )),
    ...(await texts(`select indexdef as text from pg_indexes where schemaname = '${schemaName}'`)),
    ...(await texts(
      `select concat_ws(' ', c.relname, k.conname, pg_get_constraintdef(k.oid)) as text
       from ${of} join pg_constraint k on k.conrelid = c.oid where ${inside}`,
    )),
    ...(await texts(
      `select concat_ws(' ', c.relname, p.polname, pg_get_expr(p.polqual, p.polrelid)) as text
       from ${of} join pg_policy p on p.polrelid = c.oid where ${inside}`,
    )),
    ...(await texts(
      `select pg_get_triggerdef(t.oid) as text from ${of} join pg_trigger t on t.tgrelid = c.oid
       where not t.tgisinternal and ${inside}`,
    )),
  ])
}

const { before, after } = schemaSteps()

describe.each(keptVersions)('a database of $name', (version) => {
  it('was made by steps that are still the same', () => {
    expect(version.steps.length).toBeGreaterThan(5)
    expect(version.tables.length).toBeGreaterThan(50)
    const now = new Map([...before, ...after].map(({ name, statements }) => [name, checksumOf(statements)]))
    for (const { name, checksum } of version.steps) expect(now.get(name), name).toBe(checksum)
  })

  it('becomes like one of today and keeps its rows', async () => {
    const database = `kept_${process.pid}`
    await asAdmin(fresh.admin, (admin) => admin.query(`create database ${database}`))
    try {
      await asAdmin({ ...fresh.admin, database }, async (client) => {
        await makeKept(client, version)
        const tables = version.isComplete ? await tablesOf(client) : version.tables
        if (version.isComplete) await client.query('set session_replication_role = replica')
        await fillKept(client, tables)
        await client.query('set session_replication_role = origin')
        const kept = await countsOf(client, tables)
        await migrate(client)
        expect(differences(declared, await shapeOf(client))).toEqual({ missing: [], added: [] })
        expect(await countsOf(client, tables)).toEqual(kept)
        expect(Object.values(kept)).not.toContain(0)
        expect(await migrate(client)).toEqual([])
      })
    } finally {
      await asAdmin(fresh.admin, (admin) => admin.query(`drop database if exists ${database} with (force)`))
    }
  })
})

async function countsOf(client: Client, tables: readonly string[]): Promise<Record<string, number>> {
  const counts: Record<string, number> = {}
  for (const table of tables) {
    const { rows } = await client.query<{ n: number }>(
      `select count(*)::int as n from ${schemaName}."${table}"`,
    )
    counts[table] = rows[0]!.n
  }
  return counts
}

async function tablesOf(client: Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select relname as name from pg_class where relnamespace = '${schemaName}'::regnamespace and relkind = 'r'
       and relname not in ('migration', 'installation') order by 1`,
  )
  return rows.map(({ name }) => name)
}
