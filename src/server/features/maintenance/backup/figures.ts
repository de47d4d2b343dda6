import type pg from 'pg'
import { quoted, quotedColumns, quotedTable, type RowsTable } from './rows/tables.ts'

/**
 * Figures of a table, by which a restored copy is compared. Rows go on being written while a backup is made, and no
 * snapshot sees exactly what the copy holds. But rows that are older than the backup only ever become fewer: those that
 * are there afterwards are in the copy, and those in the copy were there before. So old rows are counted before and
 * after; where both agree, the copy must agree to the sum, elsewhere its count must lie between.
 */
export interface TableFigures {
  /** `schema.table` */
  readonly name: string
  /** All rows when the backup began. */
  readonly rows: number
  readonly before: OldRows
  readonly after: OldRows
}

export interface OldRows {
  readonly rows: number
  /** Sum of a 64-bit hash of each row's text. */
  readonly sum: string
}

export interface CountedTable {
  readonly name: string
  readonly rows: number
  readonly old: OldRows
}

/** Ordinary tables that survive a crash; unlogged ones are empty in a copy. */
const tablesSql = `select n.nspname as schema, c.relname as name
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where c.relkind = 'r' and c.relpersistence = 'p' and n.nspname !~ '^pg_' and n.nspname <> 'information_schema'
  order by 1, 2`

/** The oldest transaction that is not over: all before it are settled for good. */
export async function oldestRunning(client: pg.ClientBase): Promise<string> {
  const { rows } = await client.query<{ xid: string }>(
    'select pg_snapshot_xmin(pg_current_snapshot())::text as xid',
  )
  return rows[0]!.xid
}

/** Values as texts that are the same in every session. */
const settings = `set local datestyle = 'ISO'; set local timezone = 'UTC'; set local intervalstyle = 'iso_8601'; set local bytea_output = 'hex'; set local extra_float_digits = 1`

/**
 * Counts all tables in one snapshot; a superuser's connection, for which row-level security hides nothing.
 * @param before the transaction that `old` is measured by
 */
export async function countTables(client: pg.ClientBase, before: string): Promise<CountedTable[]> {
  await client.query('begin isolation level repeatable read read only')
  try {
    await client.query(settings)
    const tables: CountedTable[] = []
    const { rows } = await client.query<{ schema: string; name: string }>(tablesSql)
    // Transaction numbers are 32 bits wide and go round: a half of the circle lies before.
    const isOld = `(t.xmin::text::bigint - ${BigInt(before)} % 4294967296 + 4294967296) % 4294967296 >= 2147483648`
    for (const { schema, name } of rows)
      tables.push(
        await countTable(client, `${schema}.${name}`, `${quoted(schema)}.${quoted(name)}`, {
          isOld,
          text: 't::text',
        }),
      )
    return tables
  } finally {
    await client.query('rollback').catch(() => {})
  }
}

/** Counts tables in the open transaction, all of their rows as old ones; the order of columns makes no difference. */
export async function countRows(
  client: pg.ClientBase,
  tables: readonly RowsTable[],
): Promise<CountedTable[]> {
  await client.query(settings)
  const counted: CountedTable[] = []
  for (const table of tables)
    counted.push(
      await countTable(client, `${table.schema}.${table.name}`, quotedTable(table), {
        isOld: 'true',
        text: `row(${quotedColumns(table)})::text`,
      }),
    )
  return counted
}

async function countTable(
  client: pg.ClientBase,
  name: string,
  table: string,
  { isOld, text }: { readonly isOld: string; readonly text: string },
): Promise<CountedTable> {
  const { rows } = await client.query<{ rows: string; old: string; sum: string }>(
    `select count(*) as rows, count(*) filter (where old) as old,
       coalesce(sum(hash) filter (where old), 0)::text as sum
     from (select ${isOld} as old, hashtextextended(${text}, 0) as hash from ${table} t offset 0) counted`,
  )
  const found = rows[0]!
  return { name, rows: Number(found.rows), old: { rows: Number(found.old), sum: found.sum } }
}

/** Figures of before and after a backup together; tables that were made or dropped meanwhile are left out. */
export function joinFigures(before: readonly CountedTable[], after: readonly CountedTable[]): TableFigures[] {
  const later = new Map(after.map((table) => [table.name, table]))
  return before.flatMap(({ name, rows, old }) => {
    const end = later.get(name)
    return end ? [{ name, rows, before: old, after: end.old }] : []
  })
}

/** Figures of a snapshot: the copy holds just these rows. */
export const sameFigures = (counted: readonly CountedTable[]): TableFigures[] =>
  counted.map(({ name, rows, old }) => ({ name, rows, before: old, after: old }))

export interface TableDifference {
  readonly table: string
  readonly expected: string
  readonly found: string
}

/** What of a restored copy does not agree with the figures. */
export function compareFigures(
  tables: readonly TableFigures[],
  copy: readonly CountedTable[],
): TableDifference[] {
  const found = new Map(copy.map((table) => [table.name, table.old]))
  return tables.flatMap(({ name, before, after }) => {
    const old = found.get(name)
    const isSame =
      old && before.rows === after.rows && before.sum === after.sum
        ? old.rows === before.rows && old.sum === before.sum
        : old && old.rows <= before.rows && old.rows >= after.rows
    if (isSame) return []
    return [{ table: name, expected: textOf(before, after), found: old ? `${old.rows} (${old.sum})` : '-' }]
  })
}

const textOf = (before: OldRows, after: OldRows): string =>
  before.rows === after.rows ? `${before.rows} (${before.sum})` : `${after.rows} .. ${before.rows}`
