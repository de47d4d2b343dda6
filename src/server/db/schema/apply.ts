import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { schemaName } from '../roles.ts'
import { indexSql, type IndexBuild } from './index-sql.ts'

/** How long a change waits for the lock of its table at a time: whoever reads the table queues behind it meanwhile. */
const LOCK_MS = 1000
/** Between two tries, so that those who queued are served. */
const PAUSE_MS = 300
/** After this the migration ends and says why; it goes on from there when it is started again. */
const GIVE_UP_MS = 600_000

/** A lock was not free in time, or two who waited for each other were parted. */
const blockedCodes: ReadonlySet<unknown> = new Set(['55P03', '40P01'])

/** Statements in one transaction, tried again where another transaction holds what they change. */
export function inTransaction(
  client: pg.Client,
  statements: readonly string[],
  last: () => Promise<void> = async () => {},
): Promise<void> {
  return untilFree(statements[0] ?? '', async () => {
    await client.query(`begin; set local lock_timeout = ${LOCK_MS}`)
    try {
      for (const statement of statements) await client.query(statement)
      await last()
      await client.query('commit')
    } catch (error) {
      await client.query('rollback').catch(() => {})
      throw error
    }
  })
}

/**
 * Builds indexes of tables that have rows, while those are read and written; an index that a kill left unfinished is built
 * again. Tables without rows are left to the transaction that comes next.
 */
export async function buildIndexes(client: pg.Client, builds: readonly IndexBuild[]): Promise<void> {
  for (const build of builds)
    await untilFree(build.name, async () => {
      const { isFilled, isValid } = await stateOf(client, build)
      if (!isFilled || isValid) return
      if (isValid === false) await client.query(`drop index concurrently "${build.name}"`)
      await client.query(indexSql(build, 'concurrently'))
    })
}

/** `isValid`: null where there is no index of that name. */
async function stateOf(
  client: pg.Client,
  { table, name }: IndexBuild,
): Promise<{ isFilled: boolean; isValid: boolean | null }> {
  const { rows } = await client.query<{ isFilled: boolean; isValid: boolean | null }>(
    `select pg_relation_size(c.oid) > 0 as "isFilled", (select i.indisvalid from pg_index i
       where i.indexrelid = to_regclass(format('${schemaName}.%I', $2::text))) as "isValid"
     from pg_class c where c.oid = to_regclass(format('${schemaName}.%I', $1::text))`,
    [table, name],
  )
  return rows[0] ?? { isFilled: false, isValid: null }
}

/** One migrates at a time. Who waits holds no snapshot: an index that is built concurrently would wait for its end. */
export async function untilAlone(client: pg.Client): Promise<void> {
  for (;;) {
    const { rows } = await client.query<{ got: boolean }>(
      "select pg_try_advisory_lock(hashtext('takt migration')) as got",
    )
    if (rows[0]!.got) return
    await sleep(100)
  }
}

async function untilFree(what: string, work: () => Promise<void>): Promise<void> {
  const until = performance.now() + GIVE_UP_MS
  for (;;) {
    try {
      return await work()
    } catch (error) {
      if (!blockedCodes.has((error as { code?: unknown }).code)) throw error
      if (performance.now() > until)
        throw new Error(
          `The schema was not changed, because another transaction holds a table for more than ${GIVE_UP_MS / 60_000} minutes (${what.replaceAll(/\s+/g, ' ').slice(0, 120)}). End that transaction (pg_stat_activity, pg_blocking_pids) and start again; what is done is kept.`,
          { cause: error },
        )
      await sleep(PAUSE_MS)
    }
  }
}
