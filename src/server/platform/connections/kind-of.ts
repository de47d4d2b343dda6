import type { Tx } from '../../db/tenant.ts'
import type { ConnectionKind } from '../../outgoing/connections.ts'
import { whole } from '../crud/reading.ts'

/** Kind of a connection of the tenant by its code; undefined: there is none. */
export async function kindOf(tx: Tx, code: string): Promise<ConnectionKind | undefined> {
  const row = await tx.row<{ kind: ConnectionKind }>(
    `select kind from ${whole('dbConn')} where lower(code) = lower($1)`,
    [code],
  )
  return row?.kind
}
