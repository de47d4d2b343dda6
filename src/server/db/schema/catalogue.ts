import type pg from 'pg'
import { absent, type Present, type PresentColumn } from './parts.ts'

/** Reads what the schema holds: columns with types, and the names of constraints, indexes, policies and triggers. */
export async function readCatalogue(
  client: pg.ClientBase,
  schema: string,
): Promise<(table: string) => Present> {
  const { rows: columns } = await client.query<{ table: string; name: string } & PresentColumn>(
    `select c.relname as table, a.attname as name, format_type(a.atttypid, a.atttypmod) as type, a.attnotnull as required
     from pg_attribute a join pg_class c on c.oid = a.attrelid
     where c.relnamespace = $1::regnamespace and c.relkind = 'r' and a.attnum > 0 and not a.attisdropped`,
    [schema],
  )
  const { rows: names } = await client.query<{ table: string; name: string; holds: boolean }>(
    `with tables as (select oid, relname from pg_class where relnamespace = $1::regnamespace and relkind = 'r')
     select relname as table, conname as name, convalidated as holds from pg_constraint
       join tables on tables.oid = conrelid
     union all select relname, tgname, true from pg_trigger join tables on tables.oid = tgrelid where not tgisinternal
     union all select relname, polname, true from pg_policy join tables on tables.oid = polrelid
     union all select tables.relname, i.relname, true from pg_index join tables on tables.oid = indrelid
       join pg_class i on i.oid = indexrelid where indisvalid`,
    [schema],
  )
  const { rows: filled } = await client.query<{ name: string }>(
    `select relname as name from pg_class
     where relnamespace = $1::regnamespace and relkind = 'r' and pg_relation_size(oid) > 0`,
    [schema],
  )
  const { rows: installed } = await client.query<{ name: string }>('select extname as name from pg_extension')
  const extensions = new Set(installed.map(({ name }) => name))
  const tables = new Map<string, PresentTable>()
  const entry = (table: string): PresentTable => {
    const found = tables.get(table) ?? {
      columns: new Map<string, PresentColumn>(),
      named: new Set<string>(),
      unchecked: new Set<string>(),
      isFilled: false,
      extensions,
    }
    tables.set(table, found)
    return found
  }
  for (const { table, name, type, required } of columns) entry(table).columns.set(name, { type, required })
  for (const { table, name, holds } of names) {
    entry(table).named.add(name)
    if (!holds) entry(table).unchecked.add(name)
  }
  for (const { name } of filled) entry(name).isFilled = true
  return (table) => tables.get(table) ?? { ...absent, extensions }
}

interface PresentTable {
  readonly columns: Map<string, PresentColumn>
  readonly named: Set<string>
  readonly unchecked: Set<string>
  isFilled: boolean
  readonly extensions: ReadonlySet<string>
}
