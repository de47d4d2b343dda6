import type { Tx } from '../tenant.ts'
import type { Write } from './writes.ts'

/** What a statement did to a table. */
export interface Done<S = unknown> {
  readonly kind: Write['kind']
  /** Ids of the rows that were written, as text; null: they are not known. */
  readonly ids: readonly string[] | null
  /** What `before` answered. */
  readonly before: S
}

/**
 * What the server does after statements that write a table, where the database is prepared for distribution; elsewhere a
 * trigger does it. The work is done in the scope and the transaction of the statement.
 */
export interface Duty<S = unknown> {
  readonly tables: readonly string[]
  /** Left out: all. */
  readonly kinds?: readonly Write['kind'][]
  /** Updates that set none of these need nothing. Left out: all updates count. */
  readonly columns?: readonly string[]
  /** Reads what the statement is going to change. */
  readonly before?: (tx: Tx) => Promise<S>
  /** It asks for the ids of the rows. */
  readonly byRow?: boolean
  readonly after: (tx: Tx, done: Done<S>) => Promise<void>
}

export const isFor = ({ tables, kinds, columns }: Duty, write: Write): boolean =>
  tables.includes(write.table) &&
  (kinds?.includes(write.kind) ?? true) &&
  (write.columns === null || !columns || columns.some((column) => write.columns!.has(column)))

/** Notifies the streams of all servers, once for each different message. */
export async function notify(tx: Tx, messages: readonly object[]): Promise<void> {
  if (messages.length === 0) return
  await tx.rows("select pg_notify('takt_live', message) from unnest($1::text[]) as message", [
    [...new Set(messages.map((message) => JSON.stringify(message)))],
  ])
}

/** The tenant that the transaction is in now, which is not that of `tx` after `enterTenant`. */
export async function presentTenant(tx: Tx): Promise<number> {
  const row = await tx.row<{ tenant: number | null }>('select current_tenant() as tenant')
  return row!.tenant ?? 0
}
