import { RowPacker, unpackRows, type PackedRows } from './packed-rows.ts'
import { readRows } from './raw-rows.ts'
import type { Tx } from './tenant.ts'

const FETCH_ROWS = 1000

/**
 * The rows of a SELECT in batches, as PostgreSQL sends them: by a cursor, so that one batch is in memory whatever their
 * number. Runs inside `tx`, one at a time.
 */
export async function* packedBatches(
  tx: Tx,
  sql: string,
  values: readonly unknown[],
): AsyncGenerator<PackedRows> {
  await tx.client.query(`declare batches no scroll cursor for ${sql}`, [...values])
  const packer = new RowPacker()
  for (;;) {
    await readRows(tx.client, `fetch ${FETCH_ROWS} from batches`, [], packer, 'text')
    const batch = packer.take()
    if (batch.rows > 0) yield batch
    if (batch.rows < FETCH_ROWS) break
  }
  await tx.client.query('close batches')
}

/** The values of packed rows, each row those of its columns; all of a batch at once, or a part of it. */
export async function* unpacked(
  batches: AsyncIterable<PackedRows>,
  atOnce = FETCH_ROWS,
): AsyncGenerator<unknown[][]> {
  for await (const batch of batches) yield* unpackRows(batch, atOnce)
}
