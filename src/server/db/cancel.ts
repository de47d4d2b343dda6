import { Client, type ClientBase, type ClientConfig, type Pool, type PoolClient } from 'pg'

/** Milliseconds after which a connection that still runs something is told again: the first time it was between two statements. */
const AGAIN_MS = 500

/** How the database itself is reached by the role of a pool whose connections end at a pooler. */
const directly = new WeakMap<Pool, ClientConfig>()
/** Behind a pooler: the backend of the transaction that a connection is in. */
const backends = new WeakMap<ClientBase, number>()

/** A pool whose connections end at a pooler, which changes their backends between transactions. */
export const leadsToPooler = (pool: Pool, direct: ClientConfig): void => void directly.set(pool, direct)

export const isPooled = (pool: Pool): boolean => directly.has(pool)

/** null: the transaction is over. */
export function setBackend(client: ClientBase, pid: number | null): void {
  if (pid === null) backends.delete(client)
  else backends.set(client, pid)
}

/** The process of the database that serves a connection of a pool; null behind a pooler between transactions. */
export function backendOf(client: ClientBase, pool: Pool): number | null {
  if (isPooled(pool)) return backends.get(client) ?? null
  // A client of pg knows it; its type declarations do not tell.
  return (client as unknown as { readonly processID: number | null }).processID
}

/**
 * Cancels what a connection runs, through another one of the same role, which needs not wait for a free one of the pool. A
 * cancellation that comes too late, or cannot be sent, changes nothing.
 */
export async function cancelStatement(client: ClientBase, pool: Pool): Promise<void> {
  const backend = backendOf(client, pool)
  if (backend === null) return
  const other = new Client(directly.get(pool) ?? pool.options)
  other.on('error', () => {})
  try {
    await other.connect()
    await other.query('select pg_cancel_backend($1)', [backend])
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
