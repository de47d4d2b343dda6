import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import type { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { clockRole, clockSchema, ownerRole, schemaName } from '../../../src/server/db/roles.ts'
import { schemaSteps } from '../../../src/server/db/schema/step.ts'
import { migrate } from '../../../src/server/db/schema/migrate.ts'
import { asAdmin, createTestDatabase, type TestDatabase } from '../../support/database.ts'

/**
 * Databases of versions that went out must open for ever. `kept/` holds the tables that each made (tools/keep-schema.ts);
 * here they are made again, with a row in every one, and brought to what is declared today. What cannot be (a text made
 * shorter, a required field without default, a table or field that is gone) needs a step of its own in schema-steps.ts.
 */
const folder = new URL('kept/', import.meta.url)
const versions = readdirSync(folder).map((name) => [name.replace('.sql', ''), name] as const)

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
  const inside = `n.nspname = '${schemaName}' and c.relkind in ('r', 'v')`
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

/** Values that every column takes and that refer to each other: all codes are the same. */
const valueOf = (type: string): string => {
  if (type.startsWith('character') || type === 'text') return "'x'"
  if (type === 'boolean') return 'true'
  if (type === 'date') return "'2026-01-01'"
  if (type.startsWith('timestamp')) return "'2026-01-01T00:00:00Z'"
  if (type === 'ARRAY') return "'{}'"
  return type === 'jsonb' ? "'{}'" : '1'
}

async function fill(client: Client, tables: readonly string[]): Promise<void> {
  await client.query(
    `select set_config('app.tenant_id', '1', false), set_config('app.plan_unit', 'x', false)`,
  )
  for (const table of tables) {
    const { rows } = await client.query<{ name: string; type: string }>(
      `select column_name as name, data_type as type from information_schema.columns
       where table_schema = $1 and table_name = $2 and is_generated = 'NEVER'
         and column_name not in ('id', 'row_version', 'created_at', 'created_by', 'updated_at', 'updated_by')`,
      [schemaName, table],
    )
    const names = rows.map(({ name }) => `"${name}"`).join(', ')
    const values = rows
      .map(({ name, type }) => (name === 'plan_unit_code' ? "'x'" : valueOf(type)))
      .join(', ')
    await client.query(`insert into ${schemaName}."${table}" (${names}) values (${values})`)
  }
}

const { before: stepsBefore, after: stepsAfter } = schemaSteps()
const steps = [...stepsBefore, ...stepsAfter]
const checksumOf = (statements: readonly string[]): string =>
  createHash('sha256').update(statements.join(';')).digest('hex').slice(0, 32)

describe.each(versions)('a database of %s', (_, file) => {
  const sql = readFileSync(new URL(file, folder), 'utf8')
  const kept = [...sql.matchAll(/^-- step (\w+) (.+)$/gm)].map(([, checksum, name]) => ({ checksum, name }))
  const tables = [...sql.matchAll(/^create table "(\w+)"/gm)].map(([, name]) => name!)

  it('was made by steps that are still the same', () => {
    expect(kept.length).toBeGreaterThan(5)
    const now = new Map(steps.map(({ name, statements }) => [name, checksumOf(statements)]))
    for (const { name, checksum } of kept) expect(now.get(name!), name).toBe(checksum)
  })

  it('becomes like one of today and keeps its rows', async () => {
    const database = `kept_${process.pid}`
    const before = stepsBefore.filter(({ name }) => kept.some((step) => step.name === name))
    await asAdmin(fresh.admin, (admin) => admin.query(`create database ${database}`))
    try {
      await asAdmin({ ...fresh.admin, database }, async (client) => {
        await client.query(`create schema ${schemaName} authorization ${ownerRole}`)
        await client.query(`create schema ${clockSchema} authorization ${clockRole}`)
        // Beside the tables, the start of the server makes it (db/roles.ts).
        await client.query(`create extension pg_trgm schema ${schemaName}`)
        await client.query(`set search_path to ${schemaName}; set role ${ownerRole}`)
        await client.query(
          'create table migration (name text primary key, checksum text not null, applied_at timestamptz not null default now())',
        )
        for (const { name, statements } of before) {
          for (const statement of statements) await client.query(statement)
          await client.query('insert into migration values ($1, $2)', [name, checksumOf(statements)])
        }
        await client.query(sql)
        await client.query('reset role')
        await fill(client, tables)
        await migrate(client)
        expect(differences(declared, await shapeOf(client))).toEqual({ missing: [], added: [] })
        for (const table of tables) {
          const { rows } = await client.query(`select count(*)::int as count from ${schemaName}."${table}"`)
          expect(rows, table).toEqual([{ count: 1 }])
        }
        expect(await migrate(client)).toEqual([])
      })
    } finally {
      await asAdmin(fresh.admin, (admin) => admin.query(`drop database if exists ${database} with (force)`))
    }
  })
})
