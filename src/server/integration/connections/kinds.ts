import type { ConnectionEntry, ConnectionKind } from '../../outgoing/connections.ts'
import type { SourceReader } from '../source-reader.ts'
import { openFolder } from './folder.ts'
import { openMysql } from './mysql.ts'
import { openOdoo } from './odoo/reader.ts'
import { openOdata, openRest } from './service.ts'
import { openPostgres } from './postgres.ts'
import { openSftp } from './sftp.ts'
import { openSqlite } from './sqlite.ts'

/** Connects to the system of an entry; `connection` names it in faults. */
type OpenReader = (connection: string, entry: ConnectionEntry) => Promise<SourceReader>

export const openers: Readonly<Record<ConnectionKind, OpenReader>> = {
  pg: openPostgres,
  mysql: openMysql,
  sqlite: openSqlite,
  folder: openFolder,
  sftp: openSftp,
  rest: openRest,
  odata: openOdata,
  odoo: openOdoo,
}
