import pg from 'pg'

/** Processes of all servers of one database: the one whose connection holds the lock of a name is elected. */
export interface Election {
  /** Is this process elected? */
  holds(): Promise<boolean>
  /** Rows of a statement, by the connection that holds the lock; null: another process holds it. */
  rows<R extends pg.QueryResultRow>(text: string, values: readonly unknown[]): Promise<R[] | null>
  close(): Promise<void>
}

/** A statement that takes longer counts as a broken connection. */
const ANSWER_MS = 5_000

/**
 * The database ends the lock with the connection: at once when the process is killed, and after some seconds when its machine
 * or the network is gone.
 */
const probing = `set tcp_keepalives_idle = 3; set tcp_keepalives_interval = 2; set tcp_keepalives_count = 2;
  set tcp_user_timeout = 7000`

const lock = 'select pg_try_advisory_lock(hashtext($1)) as held'

/**
 * @param config of the database itself: a pooler would give the lock to whoever comes next
 * @param lost the connection that held the lock is gone: another process may have it
 */
export function startElection(config: pg.ClientConfig, name: string, lost: () => void = () => {}): Election {
  let client: pg.Client | null = null
  let isHeld = false

  const drop = async (of: pg.Client, isMeant = false): Promise<void> => {
    if (client !== of) return
    if (isHeld && !isMeant) lost()
    client = null
    isHeld = false
    await of.end().catch(() => {})
  }
  const connected = async (): Promise<pg.Client> => {
    if (client) return client
    const made = new pg.Client({
      ...config,
      keepAlive: true,
      connectionTimeoutMillis: ANSWER_MS,
      query_timeout: ANSWER_MS,
    })
    made.on('error', () => void drop(made))
    made.on('end', () => void drop(made))
    client = made
    await made.connect()
    await made.query(probing)
    return made
  }
  const ask = async <R extends pg.QueryResultRow>(text: string, values: readonly unknown[]) => {
    const at = await connected()
    if (!isHeld) isHeld = (await at.query<{ held: boolean }>(lock, [name])).rows[0]!.held
    return isHeld ? (await at.query<R>(text, [...values])).rows : null
  }
  const rows: Election['rows'] = async (text, values) => {
    try {
      return await ask(text, values)
    } catch (error) {
      if (client) await drop(client)
      throw error
    }
  }
  return {
    holds: async () => (await rows('select', [])) !== null,
    rows,
    close: async () => {
      if (client) await drop(client, true)
    },
  }
}
