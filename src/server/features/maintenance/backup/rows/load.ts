import { pipeline } from 'node:stream/promises'
import { Client, type ClientConfig } from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { openPools, prepare, type Server } from '../../../../db/database.ts'
import { ownerRole, ownTableSchema, schemaName } from '../../../../db/roles.ts'
import type { Secrets } from '../../../../db/secrets.ts'
import { startQueue } from '../../../../platform/jobs/queue.ts'
import { counted } from '../counted.ts'
import { BackupFault } from '../fault.ts'
import { readSections, type SequenceState } from './sections.ts'
import { quoted, quotedColumns, quotedTable, readTables, schemas, type RowsTable } from './tables.ts'

/** Makes roles and the schema of this program in an empty database. @throws BackupFault where it holds an installation */
export async function prepareEmpty(server: Server, secrets: Secrets): Promise<void> {
  await withClient(server.admin, requireEmpty)
  await prepare(server)
  const database = openPools({ ...server, stop: async () => {} }, secrets, 1)
  try {
    await (await startQueue(database, () => {})).close()
  } finally {
    await database.close()
  }
}

export async function withClient<T>(login: ClientConfig, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client(login)
  client.on('error', () => {})
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end().catch(() => {})
  }
}

/** What a restoring that was killed prepared is empty as well: its rows are committed at its end. */
async function requireEmpty(client: Client): Promise<void> {
  const { rows: allowed } = await client.query<{ role: string; may: boolean; database: string }>(
    `select rolname as role, current_database() as database, (rolsuper or rolbypassrls)
       and has_parameter_privilege(rolname, 'session_replication_role', 'set') as may
     from pg_roles where rolname = current_user`,
  )
  const { role, may, database } = allowed[0]!
  if (!may)
    throw new BackupFault(
      {
        zh: '角色“{role}”（DATABASE_URL）不能写入所有行：请由数据库管理员执行 alter role {role} bypassrls 与 grant set on parameter session_replication_role to {role}',
        en: 'the role "{role}" of DATABASE_URL may not write all rows: have the administrator of the database run alter role {role} bypassrls and grant set on parameter session_replication_role to {role}',
      },
      { role },
    )
  const { rows: found } = await client.query<{ there: boolean }>(
    `select to_regclass('${schemaName}."user"') is not null as there`,
  )
  if (!found[0]!.there) return
  const { rows: used } = await client.query(`select from ${schemaName}."user" limit 1`)
  if (used.length > 0)
    throw new BackupFault(
      {
        zh: '数据库“{database}”（DATABASE_URL）已有 Takt 的数据：请恢复到新的空数据库',
        en: 'the database "{database}" of DATABASE_URL holds an installation of Takt: restore into a new, empty one',
      },
      { database },
    )
}

/**
 * Writes the rows of a backup in the open transaction of `client`, triggers and foreign keys at rest: the rows met them where
 * they were copied. @returns the tables that were written
 */
export async function loadRows(
  client: Client,
  source: AsyncIterable<Buffer>,
  file: string,
  progress: (bytes: number) => void,
): Promise<RowsTable[]> {
  await client.query('set local session_replication_role = replica')
  const constant = await constantTriggers(client)
  for (const { table, trigger } of constant)
    await client.query(`alter table ${table} disable trigger ${trigger}`)
  const present = await readTables(client)
  await client.query(`truncate ${present.map(quotedTable).join(', ')}`)
  const loaded: RowsTable[] = []
  let areOwnMade = false
  for await (const { head, content } of readSections(source, file)) {
    if ('sequences' in head) await setSequences(client, head.sequences)
    else {
      const { table } = head
      if (table.schema === ownTableSchema && !areOwnMade) {
        await makeOwnTables(client)
        areOwnMade = true
      }
      await completeTable(client, table)
      const text = `copy ${quotedTable(table)} (${quotedColumns(table)}) from stdin (format binary)`
      await pipeline(counted(content, progress), client.query(copyFrom(text)))
      loaded.push(table)
    }
  }
  for (const { table, trigger } of constant)
    await client.query(`alter table ${table} enable always trigger ${trigger}`)
  return loaded
}

/** Triggers that are not at rest when others are. */
async function constantTriggers(client: Client): Promise<{ table: string; trigger: string }[]> {
  const { rows } = await client.query<{ table: string; trigger: string }>(
    `select t.tgrelid::regclass::text as table, quote_ident(t.tgname) as trigger
     from pg_trigger t join pg_class c on c.oid = t.tgrelid
     where t.tgenabled = 'A' and not t.tgisinternal and c.relnamespace = any ($1::regnamespace[])`,
    [schemas],
  )
  return rows
}

/** Makes the tables that tenants declared, all of them before the references between them. */
async function makeOwnTables(client: Client): Promise<void> {
  const { rows } = await client.query<{ tenant: number; code: string }>(
    `select tenant_id as tenant, code from ${schemaName}.custom_table order by 1, 2`,
  )
  for (const isFinished of [false, true])
    for (const { tenant, code } of rows) {
      await client.query(`set local app.tenant_id = '${tenant}'`)
      await client.query(`select ${schemaName}.shape_own_table($1, $2)`, [code, isFinished])
    }
}

/** A database that older versions made may have tables and columns that this program does not make: they are kept. */
async function completeTable(client: Client, table: RowsTable): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select attname as name from pg_attribute
     where attrelid = to_regclass($1) and attnum > 0 and not attisdropped`,
    [quotedTable(table)],
  )
  const present = new Set(rows.map(({ name }) => name))
  const missing = table.columns.filter(({ name }) => !present.has(name))
  if (missing.length === 0) return
  const columns = missing.map(({ name, type }) => `${quoted(name)} ${type}`)
  if (present.size > 0)
    return void (await client.query(
      `alter table ${quotedTable(table)} ${columns.map((column) => `add column ${column}`).join(', ')}`,
    ))
  await client.query(`create table ${quotedTable(table)} (${columns.join(', ')})`)
  await client.query(`alter table ${quotedTable(table)} owner to ${ownerRole}`)
}

async function setSequences(client: Client, sequences: readonly SequenceState[]): Promise<void> {
  for (const { name, last } of sequences)
    await client.query(
      last === null
        ? `select setval($1::regclass, (select seqstart from pg_sequence where seqrelid = $1::regclass), false)`
        : `select setval($1::regclass, $2::bigint)`,
      last === null ? [name] : [name, last],
    )
}
