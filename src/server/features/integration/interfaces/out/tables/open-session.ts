import type { ConnectionEntry } from '../../../../../outgoing/connections.ts'
import { openMysqlSession } from './mysql-session.ts'
import { openPostgresSession } from './postgres-session.ts'
import type { TableSession } from './session.ts'

/** A line to a table of a database that an entry allows to be written; who opens it closes it. */
export const openSession = (
  connection: string,
  entry: ConnectionEntry,
  target: string,
): Promise<TableSession> =>
  entry.kind === 'pg'
    ? openPostgresSession(connection, entry, target)
    : openMysqlSession(connection, entry, target)
