import { once, EventEmitter } from 'node:events'
import { Pool, type ClientConfig, type PoolClient } from 'pg'
import { Lanes } from '../base/lanes.ts'
import { withTenant, type Tx } from './tenant.ts'

/** Temporary tables that are made once and read several times. */
export interface TableCopy<F> {
  readonly tenantId: number
  /** What is in the tables, and for whom: copies of one key are equal. */
  readonly key: string
  /** Makes the tables; what it answers goes to their readers. They last longer than its transaction. */
  readonly fill: (tx: Tx) => Promise<F>
}

export interface CopyLimits {
  /** Copies that are kept at a time, each in a connection. */
  readonly most: number
  readonly mostOfTenant: number
  /** Bytes of the tables of a tenant that are kept while nobody reads them. */
  readonly bytesOfTenant: number
  /** Time after which a copy that nobody reads is removed. */
  readonly idleMs: number
}

const standardLimits: CopyLimits = {
  most: 8,
  mostOfTenant: 3,
  bytesOfTenant: 512 * 1024 * 1024,
  idleMs: 120_000,
}

interface Filled<F> {
  readonly client: PoolClient
  readonly facts: F
  readonly bytes: number
}

/** A copy with those who read it or wait for it. */
class Kept<F = unknown> {
  readonly tenantId: number
  readonly filled: Promise<Filled<F>>
  /** A connection runs one transaction at a time. */
  readonly turns = new Lanes(1)
  users = 0
  bytes = 0
  idle: NodeJS.Timeout | undefined

  constructor(tenantId: number, filled: Promise<Filled<F>>) {
    this.tenantId = tenantId
    this.filled = filled
  }
}

/**
 * Copies of tables that are no tables of the database, such as those of a run, for readers who come again soon: each in a
 * connection of its own as temporary tables, which nobody else sees and which go with the connection. Where a tenant, or
 * all of them, have as many as may be, the one that was read longest ago is removed, else the reader waits.
 */
export class TableCopies {
  readonly #connection: ClientConfig
  readonly #limits: CopyLimits
  /** In the order in which they were last read. */
  readonly #kept = new Map<string, Kept>()
  readonly #events = new EventEmitter().setMaxListeners(0)
  #pool: Pool | undefined
  #closed = false

  constructor(connection: ClientConfig, limits: Partial<CopyLimits> = {}) {
    this.#connection = connection
    this.#limits = { ...standardLimits, ...limits }
  }

  /**
   * Runs `work` with the connection that has the tables, which are made where they are not kept; it begins and ends a
   * transaction there. `signal`: aborted when nobody waits any more.
   */
  async read<F, T>(
    copy: TableCopy<F>,
    work: (client: PoolClient, facts: F) => Promise<T>,
    signal?: AbortSignal,
  ): Promise<T> {
    const name = `${copy.tenantId} ${copy.key}`
    const kept = await this.#join(name, copy, signal)
    try {
      const { client, facts } = await kept.filled
      return await kept.turns.run(() => work(client, facts), signal)
    } finally {
      kept.users--
      this.#leave(name, kept)
    }
  }

  /** How many copies there are. */
  get size(): number {
    return this.#kept.size
  }

  async close(): Promise<void> {
    this.#closed = true
    for (const [name, kept] of this.#kept) if (kept.users === 0) this.#drop(name)
    const pool = this.#pool
    this.#pool = undefined
    await pool?.end()
  }

  async #join<F>(name: string, copy: TableCopy<F>, signal?: AbortSignal): Promise<Kept<F>> {
    for (;;) {
      signal?.throwIfAborted()
      const found = this.#kept.get(name) as Kept<F> | undefined
      if (found) {
        clearTimeout(found.idle)
        found.users++
        return found
      }
      if (this.#makeWay(copy.tenantId)) return this.#begin(name, copy)
      await once(this.#events, 'left', { signal })
    }
  }

  #begin<F>(name: string, copy: TableCopy<F>): Kept<F> {
    const kept = new Kept(copy.tenantId, this.#fill(name, copy))
    kept.users++
    this.#kept.set(name, kept as Kept)
    kept.filled.then(
      ({ bytes }) => (kept.bytes = bytes),
      () => this.#forget(name, kept as Kept),
    )
    return kept
  }

  /** Other readers may wait for the same copy: filling goes on when the reader that began it leaves. */
  async #fill<F>(name: string, { tenantId, fill }: TableCopy<F>): Promise<Filled<F>> {
    if (this.#closed) throw new Error('the server is closing')
    this.#pool ??= openPool(this.#connection)
    const pool = this.#pool
    const client = await pool.connect()
    try {
      const scope = { tenantId, planUnitCode: null, userId: null }
      const filled = await withTenant(
        pool,
        scope,
        async (tx) => ({ client, facts: await fill(tx), bytes: await tableBytes(tx) }),
        { client },
      )
      client.on('error', () => this.#drop(name))
      return filled
    } catch (error) {
      client.release(true)
      throw error
    }
  }

  /** Is there a place for one more of a tenant? */
  #makeWay(tenantId: number): boolean {
    const { most, mostOfTenant } = this.#limits
    const own = [...this.#kept].filter(([, kept]) => kept.tenantId === tenantId)
    const isFull = own.length >= mostOfTenant
    if (!isFull && this.#kept.size < most) return true
    const oldest = (isFull ? own : [...this.#kept]).find(([, { users }]) => users === 0)
    if (!oldest) return false
    this.#drop(oldest[0])
    return true
  }

  #leave(name: string, kept: Kept): void {
    if (kept.users === 0 && this.#kept.get(name) === kept) {
      this.#kept.delete(name)
      this.#kept.set(name, kept)
      kept.idle = setTimeout(() => this.#drop(name), this.#limits.idleMs).unref()
      if (this.#closed) this.#drop(name)
      else this.#cutBytes(kept.tenantId)
    }
    this.#events.emit('left')
  }

  #cutBytes(tenantId: number): void {
    const own = [...this.#kept].filter(([, kept]) => kept.tenantId === tenantId)
    let sum = own.reduce((all, [, { bytes }]) => all + bytes, 0)
    for (const [name, { bytes, users }] of own) {
      if (sum <= this.#limits.bytesOfTenant) return
      if (users > 0) continue
      this.#drop(name)
      sum -= bytes
    }
  }

  /** Ends the connection of a copy, and the tables with it. */
  #drop(name: string): void {
    const kept = this.#kept.get(name)
    if (!kept) return
    this.#forget(name, kept)
    kept.filled.then(
      ({ client }) => client.release(true),
      () => {},
    )
  }

  #forget(name: string, kept: Kept): void {
    if (this.#kept.get(name) !== kept) return
    clearTimeout(kept.idle)
    this.#kept.delete(name)
    this.#events.emit('left')
  }
}

/** Of connections that end when they are given back. */
function openPool(connection: ClientConfig): Pool {
  const pool = new Pool({ ...connection, max: Infinity, connectionTimeoutMillis: 10_000 })
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  return pool
}

/** Bytes of the temporary tables of a connection, their indexes included. */
async function tableBytes(tx: Tx): Promise<number> {
  const row = await tx.row<{ bytes: number }>(
    `select coalesce(sum(pg_total_relation_size(oid)), 0)::bigint as bytes from pg_class
     where relnamespace = pg_my_temp_schema() and relkind = 'r'`,
  )
  return row!.bytes
}
