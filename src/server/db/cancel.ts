import { Client, type Pool, type PoolClient } from 'pg'

/** Milliseconds after which a connection that still runs something is told again: the first time it was between two statements. */
const AGAIN_MS = 500

/**
 * Cancels what a connection runs, through another one of the same role, which needs not wait for a free one of the pool. A
 * cancellation that comes too late, or cannot be sent, changes nothing.
 */
export async function cancelStatement(client: PoolClient, pool: Pool): Promise<void> {
  const { processID } = client as unknown as { readonly processID: number }
  const other = new Client(pool.options)
  other.on('error', () => {})
  try {
    await other.connect()
    await other.query('select pg_cancel_backend($1)', [processID])
  } catch {
    // The statement runs to its end.
  } finally {
    await other.end().catch(() => {})
  }
}

/**
 * Cancels every statement of a connection from the moment at which the signal is aborted. The answer ends that; it resolves
 * when no cancellation is under way any more, which would hit whatever the connection does next.
 */
export function cancelOnAbort(
  client: PoolClient,
  pool: Pool,
  signal: AbortSignal | undefined,
): () => Promise<void> {
  let cancelling = Promise.resolve()
  let timer: NodeJS.Timeout | undefined
  let ended = false
  const cancel = (): void => {
    cancelling = cancelStatement(client, pool).then(() => {
      if (!ended) timer = setTimeout(cancel, AGAIN_MS)
    })
  }
  if (signal?.aborted) cancel()
  else signal?.addEventListener('abort', cancel, { once: true })
  return () => {
    ended = true
    clearTimeout(timer)
    signal?.removeEventListener('abort', cancel)
    return cancelling
  }
}
