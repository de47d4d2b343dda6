import type { Tx } from './tenant.ts'

const FETCH_ROWS = 1000

/**
 * The rows of a SELECT in batches, each row the values of its columns: by a cursor, so that one batch is in memory whatever
 * their number. Runs inside `tx`, one at a time.
 */
export async function* rowBatches(
  tx: Tx,
  sql: string,
  values: readonly unknown[],
): AsyncGenerator<unknown[][]> {
  await tx.client.query(`declare batches no scroll cursor for ${sql}`, [...values])
  const fetch = { text: `fetch ${FETCH_ROWS} from batches`, rowMode: 'array' } as const
  for (;;) {
    const { rows } = await tx.client.query<unknown[]>(fetch)
    if (rows.length > 0) yield rows
    if (rows.length < FETCH_ROWS) break
  }
  await tx.client.query('close batches')
}
