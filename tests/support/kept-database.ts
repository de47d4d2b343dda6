import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import type { Client } from 'pg'
import { clockRole, clockSchema, ownerRole, schemaName } from '../../src/server/db/roles.ts'
import { schemaSteps, type Step } from '../../src/server/db/schema/step.ts'

const folder = new URL('../server/db/kept/', import.meta.url)

/** A version that went out, and what it made (tools/keep-schema.ts). */
export interface KeptVersion {
  readonly name: string
  readonly sql: string
  readonly steps: readonly { readonly checksum: string; readonly name: string }[]
  /** Of its entities. */
  readonly tables: readonly string[]
  /** References, indexes and what steps make after the tables are there too; earlier versions kept tables alone. */
  readonly isComplete: boolean
}

export const keptVersions: readonly KeptVersion[] = readdirSync(folder).map((file) => {
  const bytes = readFileSync(new URL(file, folder))
  const sql = (file.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString()
  return {
    name: file.replace(/\.sql(\.gz)?$/, ''),
    sql,
    steps: [...sql.matchAll(/^-- step (\w+) (.+)$/gm)].map(([, checksum, name]) => ({
      checksum: checksum!,
      name: name!,
    })),
    tables: [...sql.matchAll(/^create table "(\w+)"/gm)].map(([, name]) => name!),
    isComplete: /^-- tables$/m.test(sql),
  }
})

export const checksumOf = (statements: readonly string[]): string =>
  createHash('sha256').update(statements.join(';')).digest('hex').slice(0, 32)

/** Makes the schema of a version in an empty database of a cluster that has the roles. */
export async function makeKept(client: Client, { steps, sql, isComplete }: KeptVersion): Promise<void> {
  const { before, after } = schemaSteps()
  const wasThere = ({ name }: Step) => steps.some((step) => step.name === name)
  await client.query(`create schema ${schemaName} authorization ${ownerRole}`)
  await client.query(`create schema ${clockSchema} authorization ${clockRole}`)
  await client.query(`grant usage on schema ${schemaName} to app_rw, app_read`)
  // Beside the tables, the start of the server makes it (db/roles.ts).
  await client.query(`create extension pg_trgm schema ${schemaName}`)
  await client.query(`set search_path to ${schemaName}; set role ${ownerRole}`)
  await client.query(
    'create table migration (name text primary key, checksum text not null, applied_at timestamptz not null default now())',
  )
  const apply = async (applied: readonly Step[]): Promise<void> => {
    for (const { name, statements, move } of applied) {
      for (const statement of statements) await client.query(statement)
      await move?.(client)
      await client.query('insert into migration values ($1, $2)', [name, checksumOf(statements)])
    }
  }
  await apply(before.filter(wasThere))
  await client.query(sql)
  if (isComplete) await apply(after.filter(wasThere))
  await client.query('reset role')
}

/** A value that every column of a type takes. All codes of rows of one number are the same, so that they refer to each other. */
const valueOf = (type: string, n: number): string => {
  if (type.startsWith('character') || type === 'text') return n === 1 ? "'x'" : "'y'"
  if (type === 'boolean') return 'true'
  if (type === 'date') return `'2026-01-0${n}'`
  if (type.startsWith('timestamp')) return `'2026-01-0${n}T00:00:00Z'`
  if (type === 'uuid') return `'00000000-0000-7000-8000-00000000000${n}'`
  if (type === 'ARRAY') return "'{}'"
  if (type === 'bytea') return String.raw`'\x00'`
  return type === 'jsonb' ? "'{}'" : `'${n}'`
}

/** Columns that a version writes. */
export interface KeptColumn {
  readonly name: string
  readonly type: string
}

/** Those of the database are left to it. */
export async function writtenColumns(client: Client, table: string): Promise<KeptColumn[]> {
  const { rows } = await client.query<KeptColumn>(
    `select column_name as name, data_type as type from information_schema.columns
     where table_schema = $1 and table_name = $2 and is_generated = 'NEVER' and is_identity = 'NO'
       and column_name not in ('id', 'row_version', 'created_at', 'created_by', 'updated_at', 'updated_by')`,
    [schemaName, table],
  )
  return rows
}

/** SQL that adds a row; the tenant is 1 and the plan unit x, whichever row it is. */
export function insertion(table: string, columns: readonly KeptColumn[], n = 1): string {
  const values = columns.map(({ name, type }) =>
    ['plan_unit_code', 'unit_code'].includes(name)
      ? "'x'"
      : name === 'tenant_id' && table !== 'tenant'
        ? '1'
        : valueOf(type, n),
  )
  const names = columns.map(({ name }) => `"${name}"`).join(', ')
  return `insert into ${schemaName}."${table}" (${names}) values (${values.join(', ')})`
}

/** Inserts a row into each table as an administrator, without checks of references. */
export async function fillKept(client: Client, tables: readonly string[]): Promise<void> {
  await client.query(
    `select set_config('app.tenant_id', '1', false), set_config('app.plan_unit', 'x', false)`,
  )
  for (const table of tables) await client.query(insertion(table, await writtenColumns(client, table)))
}
