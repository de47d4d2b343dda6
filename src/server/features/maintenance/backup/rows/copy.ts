import type { Client } from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { counted } from '../counted.ts'
import { BackupFault } from '../fault.ts'
import { countRows, type CountedTable } from '../figures.ts'
import { writeSections, type Section, type SequenceState } from './sections.ts'
import { quotedColumns, quotedTable, readTables, schemas, type RowsTable } from './tables.ts'

/** All rows of the product in a database of another server, in one snapshot. */
export interface RowsCopy {
  readonly counted: readonly CountedTable[]
  /** The file of rows; the snapshot ends when it is read. */
  readonly content: AsyncIterable<Buffer>
}

/** Begins a snapshot that the connection keeps until its end. The login sees all rows (requireAllRows). */
export async function copyRows(admin: Client, progress: (bytes: number) => void): Promise<RowsCopy> {
  await admin.query('begin isolation level repeatable read read only')
  const tables = await readTables(admin)
  return {
    counted: await countRows(admin, tables),
    content: writeSections(sectionsOf(admin, tables, progress)),
  }
}

/** @throws BackupFault where row-level security would keep rows back from the login without a word */
export async function requireAllRows(admin: Client): Promise<void> {
  const { rows } = await admin.query<{ role: string; sees: boolean }>(
    'select rolname as role, rolsuper or rolbypassrls as sees from pg_roles where rolname = current_user',
  )
  const { role, sees } = rows[0]!
  if (!sees)
    throw new BackupFault(
      {
        zh: '角色“{role}”（DATABASE_URL）看不到所有行：请由数据库管理员执行 alter role {role} bypassrls，否则备份会缺行',
        en: 'the role "{role}" of DATABASE_URL does not see all rows: have the administrator of the database run alter role {role} bypassrls; a backup would lack rows otherwise',
      },
      { role },
    )
}

async function* sectionsOf(
  admin: Client,
  tables: readonly RowsTable[],
  progress: (bytes: number) => void,
): AsyncGenerator<Section> {
  for (const table of tables) {
    // Of a table by months, COPY takes a query alone.
    const text = `copy (select ${quotedColumns(table)} from ${quotedTable(table)}) to stdout (format binary)`
    yield { head: { table }, content: counted(admin.query(copyTo(text)), progress) }
  }
  yield { head: { sequences: await readSequences(admin) }, content: nothing() }
  await admin.query('commit')
}

async function* nothing(): AsyncGenerator<Buffer> {}

/** Read after the rows: no snapshot holds sequences, and none may be behind a row. */
async function readSequences(admin: Client): Promise<SequenceState[]> {
  const { rows } = await admin.query<SequenceState>(
    `select format('%I.%I', schemaname, sequencename) as name, last_value::text as last
     from pg_sequences where schemaname = any ($1) order by 1`,
    [schemas],
  )
  return rows
}
