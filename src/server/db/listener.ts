import pg from 'pg'

/** One connection that listens for notifications and comes back by itself when it is lost. */
export interface Listener {
  /** Calls `heard` for every notification, and with channel '' after a connection was lost: anything may have changed. */
  listen(heard: (channel: string, payload: string) => void): () => void
  close(): Promise<void>
}

const retryMs = 500

export async function startListener(
  config: pg.ClientConfig,
  channels: readonly string[],
  lost: (error: Error) => void,
): Promise<Listener> {
  const listeners = new Set<(channel: string, payload: string) => void>()
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
    made.on('notification', ({ channel, payload }) => {
      for (const heard of listeners) heard(channel, payload ?? '')
    })
    await made.connect()
    for (const channel of channels) await made.query(`listen ${channel}`)
    client = made
    for (const heard of listeners) heard('', '')
  }
  const again = (old: pg.Client): void => {
    if (closed || client !== old) return
    client = null
    const retry = (): void => {
      waiting = setTimeout(() => void connect().catch(retry), retryMs)
    }
    retry()
  }
  await connect()
  return {
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
