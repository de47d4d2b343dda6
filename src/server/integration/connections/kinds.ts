import type { ConnectionEntry, ConnectionKind } from '../../outgoing/connections.ts'
import type { SourceReader } from '../source-reader.ts'
import { openPostgres } from './postgres.ts'

/** Connects to the system of an entry; `connection` names it in faults. */
export type OpenReader = (connection: string, entry: ConnectionEntry) => Promise<SourceReader>

export const openers: Readonly<Record<ConnectionKind, OpenReader>> = {
  pg: openPostgres,
}
