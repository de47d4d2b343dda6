import type pg from 'pg'
import { jobSchema, ownTableSchema, schemaName } from '../../../../db/roles.ts'

/** A table whose rows are copied. */
export interface RowsTable {
  readonly schema: string
  readonly name: string
  /** By name, because a schema that was upgraded has them in another order; those that the database computes are left out. */
  readonly columns: readonly { readonly name: string; readonly type: string }[]
}

/** Schemas of the product, those first that tables of tenants' own are made from. */
export const schemas: readonly string[] = [schemaName, jobSchema, ownTableSchema]

export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`
export const quotedTable = ({ schema, name }: Pick<RowsTable, 'schema' | 'name'>): string =>
  `${quoted(schema)}.${quoted(name)}`
export const quotedColumns = ({ columns }: Pick<RowsTable, 'columns'>): string =>
  columns.map(({ name }) => quoted(name)).join(', ')

/**
 * Tables of the product that survive a crash; without the statistics of the queue, which makes a table for each day. Tables
 * by months are copied as one: where a copy is restored, its months are others.
 */
export async function readTables(client: pg.ClientBase): Promise<RowsTable[]> {
  const { rows } = await client.query<RowsTable>(
    `select n.nspname as schema, c.relname as name, coalesce((
       select json_agg(json_build_object('name', a.attname, 'type', format_type(a.atttypid, a.atttypmod)) order by a.attname collate "C")
       from pg_attribute a
       where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''), '[]') as columns
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relpersistence = 'p' and n.nspname = any ($1)
       and (c.relkind = 'r' and not (c.relispartition and n.nspname = '${schemaName}')
         or c.relkind = 'p' and n.nspname = '${schemaName}')
       and not exists (select from pg_inherits i
         where i.inhrelid = c.oid and i.inhparent = to_regclass('${jobSchema}.queue_stats'))
     order by array_position($1::text[], n.nspname::text), c.relname collate "C"`,
    [schemas],
  )
  return rows
}
