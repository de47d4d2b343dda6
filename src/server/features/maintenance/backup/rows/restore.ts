import type { ClientBase } from 'pg'
import type { Server } from '../../../../db/database.ts'
import { schemaName } from '../../../../db/roles.ts'
import type { Secrets } from '../../../../db/secrets.ts'
import { compareFigures, countRows, type CountedTable } from '../figures.ts'
import { fileOf, readStored, type Opened } from '../unpack.ts'
import { differing } from '../differing.ts'
import { loadRows, prepareEmpty, withClient } from './load.ts'
import type { RowsTable } from './tables.ts'

export interface RowsTarget {
  readonly opened: Opened
  /** Its database is empty. */
  readonly server: Server
  readonly secrets: Secrets
  readonly progress?: ((phase: 'unpack' | 'compare', bytes: number) => void) | undefined
  /** What has to be done before the rows are there for others. */
  readonly beforeCommit?: () => Promise<void>
}

/**
 * Brings the rows of a backup into an empty database, in one transaction: all of them, as many and the same as the head says,
 * or none. @returns the tables
 * @throws BackupFault
 */
export async function restoreRows(target: RowsTarget): Promise<RowsTable[]> {
  const { opened, server, secrets, progress = () => {}, beforeCommit = async () => {} } = target
  await prepareEmpty(server, secrets)
  return withClient(server.admin, async (client) => {
    let tables: RowsTable[] = []
    const file = fileOf(opened.head, 'rows.zst')
    let done = 0
    await client.query('begin')
    await readStored(opened, file, async (source) => {
      tables = await loadRows(client, source, file.name, (bytes) => progress('unpack', (done += bytes)))
      progress('compare', 0)
      const differences = compareFigures(opened.head.tables, await countRows(client, tables))
      if (differences.length > 0) throw differing(differences)
    })
    await freeOfKeys(client)
    await beforeCommit()
    await client.query('commit')
    return tables
  })
}

/** The keys of tokens are those of whoever starts on the restored database first; older versions made no row. */
async function freeOfKeys(client: ClientBase): Promise<void> {
  await client.query(`insert into ${schemaName}.installation default values on conflict do nothing`)
  await client.query(`update ${schemaName}.installation set key_ids = null`)
}

/** Counts the tables of a copy in a transaction of their own. */
export async function countLoaded(client: ClientBase, tables: readonly RowsTable[]): Promise<CountedTable[]> {
  await client.query('begin isolation level repeatable read read only')
  try {
    return await countRows(client, tables)
  } finally {
    await client.query('rollback').catch(() => {})
  }
}
