import { randomUUID } from 'node:crypto'
import pg from 'pg'

/**
 * This process as a worker: one connection of its own that listens for notifications and holds a lock named after the
 * process. When the process is killed, PostgreSQL drops the connection and with it the lock, so others see at once that
 * nobody works on its runs any more.
 */
export interface Owner {
  readonly id: string
  /** Calls `heard` for every notification; returns how to stop. */
  listen(heard: (payload: string) => void): () => void
  close(): Promise<void>
}

export const runChannel = 'takt_run'

/** SQL that is true when no process holds the lock of the owner that an expression gives; the lock it takes ends with the transaction. */
export const ownerGone = (owner: string): string =>
  `pg_try_advisory_xact_lock(hashtextextended('takt worker ' || ${owner}, 0))`

export const ownerIsGone = ownerGone('$1')

export async function startOwner(config: pg.ClientConfig, lost: (error: Error) => void): Promise<Owner> {
  const id = randomUUID()
  const listeners = new Set<(payload: string) => void>()
  let client: pg.Client | null = null
  let closed = false
  let waiting: NodeJS.Timeout | undefined

  const connect = async (): Promise<void> => {
    const made = new pg.Client({ ...config, keepAlive: true })
    made.on('error', (error) => {
      lost(error)
      again(made)
    })
    made.on('end', () => again(made))
    made.on('notification', ({ payload }) => {
      for (const heard of listeners) heard(payload ?? '')
    })
    await made.connect()
    await made.query("select pg_advisory_lock(hashtextextended('takt worker ' || $1, 0))", [id])
    await made.query(`listen ${runChannel}`)
    client = made
    // Whatever was said while nobody listened is read again by those who follow runs.
    for (const heard of listeners) heard('')
  }
  const again = (old: pg.Client): void => {
    if (closed || client !== old) return
    client = null
    const retry = (): void => {
      waiting = setTimeout(() => void connect().catch(retry), 500)
    }
    retry()
  }
  await connect()
  return {
    id,
    listen: (heard) => {
      listeners.add(heard)
      return () => listeners.delete(heard)
    },
    close: async () => {
      closed = true
      clearTimeout(waiting)
      await client?.end()
    },
  }
}
