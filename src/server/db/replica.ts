import { setTimeout as sleep } from 'node:timers/promises'
import type { Pool } from 'pg'
import { reaches, startOfLog, type Lsn } from '#domain/live/lsn.ts'

/** A request waits so long for what it must see; then it reads from the primary. */
const WAIT_MS = 300
const LOOK_MS = 20
/** A replica that failed is asked again after this time. */
const REST_MS = 5_000

/** Its pools have the roles of those of the primary. */
interface Pools {
  readonly app: Pool
  readonly read: Pool
}

/** A streaming replica of the database, for reads that may lag. */
export class Replica {
  readonly pools: Pools
  #replayed: Lsn = startOfLog
  #failedAt = -Infinity
  #looking: Promise<void> | null = null
  /** Hears that it is used no more (an error), or is used again (null). */
  changed: (error: Error | null) => void = () => {}

  constructor(pools: Pools) {
    this.pools = pools
  }

  get isUsed(): boolean {
    return this.#failedAt === -Infinity
  }

  /** Has it everything before `lsn`? Waits a little for that. */
  async has(lsn: Lsn): Promise<boolean> {
    const end = performance.now() + WAIT_MS
    while (this.#mayTry()) {
      // A replica that is not known to be there is looked at first.
      if (this.isUsed && reaches(this.#replayed, lsn) && this.#replayed !== startOfLog) return true
      await (this.#looking ??= this.#look().finally(() => (this.#looking = null)))
      if (this.isUsed && reaches(this.#replayed, lsn)) return true
      if (performance.now() > end) return false
      await sleep(LOOK_MS)
    }
    return false
  }

  /** Is an error the replica's, so that the primary may do the same? It is used no more where it does not answer. */
  isFaulty(error: unknown): boolean {
    const { code = '', message = '' } = error as { code?: string; message?: string }
    // It cancels what stands in the way of the log.
    if (code === '40001' || code === '40P01') return true
    const isGone =
      /^(?:08|57P|ECONN|ENOENT|ETIMEDOUT|EPIPE|EHOSTUNREACH|ENOTFOUND)/.test(code) ||
      /^(?:Connection terminated|timeout exceeded when trying to connect)/.test(message)
    if (isGone) this.#fail(error as Error)
    return isGone
  }

  async close(): Promise<void> {
    await Promise.all([this.pools.app.end(), this.pools.read.end()])
  }

  #mayTry(): boolean {
    return performance.now() - this.#failedAt > REST_MS
  }

  async #look(): Promise<void> {
    try {
      const { rows } = await this.pools.app.query<{ lsn: Lsn | null }>(
        'select pg_last_wal_replay_lsn()::text as lsn',
      )
      const { lsn } = rows[0]!
      if (lsn === null) throw new Error('DATABASE_REPLICA_URL leads to a database that is no replica')
      this.#replayed = lsn
      if (this.isUsed) return
      this.#failedAt = -Infinity
      this.changed(null)
    } catch (error) {
      this.#fail(error as Error)
    }
  }

  #fail(error: Error): void {
    const wasUsed = this.isUsed
    this.#failedAt = performance.now()
    if (wasUsed) this.changed(error)
  }
}
