import type pg from 'pg'
import type { Entity } from '#domain/entity.ts'
import type { Language } from '#domain/label.ts'
import type { TenantModel } from '#domain/modelling/tenant-model.ts'
import { commit } from './lsn.ts'
import { timed } from './pool-limits.ts'
import { cancelOnAbort, setBackend } from './cancel.ts'
import { performing, placementOf } from './duties/perform.ts'
import { hostTenant, open, setScope } from './opening.ts'

/** Keeps a value and gives the text that stands for it in a statement. */
export type Bind = (value: unknown, type: string) => string

/** What of the rows in his scope a user does not see: rows and columns that his roles keep back. */
export interface RowLimits {
  /** SQL that a row of the entity's table must meet, values through `bind`; null: all rows. */
  condition(entity: Entity, bind: Bind): string | null
  /** Does every row of the entity have to be asked for? Not where rows are kept back by what they may or may not name. */
  isFiltered(entity: Entity): boolean
  /** Is any row or column kept back? Then figures over all rows are not for this user. */
  readonly narrows: boolean
  /** Fields that are neither shown nor written, filtered or sorted by. */
  hidden(entity: Entity): ReadonlySet<string>
}

/** On whose behalf a transaction runs. Tenant 0 is the host. Row-level security reads all three from the session. */
export interface Scope {
  readonly tenantId: number
  /** null: no plan unit chosen; then rows of plan units are neither seen nor written. */
  readonly planUnitCode: string | null
  readonly userId: number | null
  /** The session it was asked in, which needs not be told what it changed itself; none: nobody's. */
  readonly session?: string | undefined
  /** Name of the API key by which it was asked; the audit log names it. */
  readonly apiKey?: string | undefined
  /** Of who reads; left out: Chinese. */
  readonly language?: Language | undefined
  /** The entities as the tenant has them; left out: as the product declares them. */
  readonly model?: TenantModel | undefined
  /** Kept by the general reading and writing of rows (db/sql/shape.ts), and by SQL that is written by hand (platform/crud/reading.ts). */
  readonly limits?: RowLimits | undefined
}

/** A transaction in a scope. Values of rows are as in values.ts. */
export interface Tx extends Scope {
  /** The database is prepared for distribution: what triggers do elsewhere follows from the statements (duties/perform.ts). */
  readonly isPrepared: boolean
  /** The client, for COPY and LISTEN; never end the transaction through it. */
  readonly client: pg.PoolClient
  rows<R extends object = Record<string, unknown>>(text: string, values?: readonly unknown[]): Promise<R[]>
  /** The only row; undefined when there is none. */
  row<R extends object = Record<string, unknown>>(
    text: string,
    values?: readonly unknown[],
  ): Promise<R | undefined>
  /** Number of rows changed. */
  run(text: string, values?: readonly unknown[]): Promise<number>
}

export interface TxOptions {
  /** `repeatable read`: one snapshot for all statements (input of a calculation, reports). */
  readonly isolation?: 'read committed' | 'repeatable read' | 'serializable'
  readonly readOnly?: boolean
  /** It reads, and may be done by a replica that has what the reader has seen (lagging.ts). */
  readonly mayLag?: boolean
  /** Longest time of one statement; for SQL made of what users wrote. A text is then one statement, not several. */
  readonly statementTimeoutMs?: number
  /** Somebody waits for the answer: statements have the time that the installation gives those of requests. */
  readonly isOfRequest?: boolean
  /** As the role that reads tables of entities alone, for SQL that users wrote. */
  readonly asReader?: boolean
  /**
   * A query of rows of the host, sent with the opening and run before the scope is entered; `work` gets what it finds. It
   * takes no values but those that `quoted` makes literals of.
   */
  readonly asHost?: ((quoted: (value: string) => string) => string) | undefined
  /** Aborted: nobody waits for the result any more, and the statement that runs is cancelled. */
  readonly signal?: AbortSignal | undefined
  /** A connection of the same role that its holder gives back; left out: one of the pool. */
  readonly client?: pg.PoolClient
}

export { hostTenant }

/**
 * Runs `work` in one transaction that sees and writes only rows of the scope: commit when it resolves, roll back
 * when it throws. The settings are local to the transaction, so nothing leaks to the next user of the connection;
 * a connection whose rollback fails is thrown away.
 *
 *   const items = await withTenant(database.app, scope, (tx) => tx.rows('select code from item order by code'))
 *
 * Queries name tenant_id = $1 as well where speed matters (the index starts with it); safety does not depend on it.
 */
export async function withTenant<T>(
  pool: pg.Pool,
  scope: Scope,
  work: (tx: Tx, ofHost: readonly object[]) => Promise<T>,
  options: TxOptions = {},
): Promise<T> {
  const client = options.client ?? (await pool.connect())
  let broken: Error | undefined
  const lost = (error: Error) => (broken = error)
  client.on('error', lost)
  const stopCancelling = cancelOnAbort(client, pool, options.signal)
  try {
    const { isPrepared, isDistributed } = await placementOf(pool, client)
    const ofHost = await open(client, pool, scope, options, isDistributed)
    const result = await work(transaction(client, pool, scope, options, isPrepared), ofHost)
    await stopCancelling()
    const end = await commit(client, pool, options.readOnly === true)
    // A transaction in which a swallowed error happened answers COMMIT with ROLLBACK.
    if (end.command !== 'COMMIT') throw new Error('the transaction was rolled back after a failed statement')
    return result
  } catch (error) {
    await stopCancelling()
    await client.query('rollback').catch(lost)
    throw error
  } finally {
    client.off('error', lost)
    setBackend(client, null)
    if (!options.client) client.release(broken)
  }
}

/**
 * Goes on in another tenant within the same transaction, so that a new tenant and its first rows appear together.
 * Only for the host making tenants; a request otherwise stays in its scope. In another tenant the user is nobody: who has
 * his number there is somebody else.
 */
export async function enterTenant(tx: Tx, tenantId: number, planUnitCode: string | null): Promise<void> {
  const { userId, session, apiKey } = tx
  const scope: Scope =
    tenantId === tx.tenantId
      ? { tenantId, planUnitCode, userId, session, apiKey }
      : { tenantId, planUnitCode, userId: null }
  await setScope(tx.client, scope, tx.isPrepared)
}

function transaction(
  client: pg.PoolClient,
  pool: pg.Pool,
  scope: Scope,
  { statementTimeoutMs }: TxOptions,
  isPrepared: boolean,
): Tx {
  const way = statementTimeoutMs === undefined ? {} : { queryMode: 'extended' }
  const send = (text: string, values: readonly unknown[] = []) =>
    timed(pool, text, () => client.query({ text, values: [...values], ...way }))
  const ask: typeof send = (text, values) =>
    isPrepared ? performing(tx, text, (sent) => send(sent, values)) : send(text, values)
  const tx: Tx = {
    ...scope,
    isPrepared,
    client,
    rows: async <R extends object>(text: string, values?: readonly unknown[]) =>
      (await ask(text, values)).rows as R[],
    row: async <R extends object>(text: string, values?: readonly unknown[]) =>
      (await ask(text, values)).rows[0] as R | undefined,
    run: async (text, values) => (await ask(text, values)).rowCount ?? 0,
  }
  return tx
}
