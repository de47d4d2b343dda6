import { PgBoss } from 'pg-boss'
import type { Database } from '../../db/database.ts'
import type { Tx } from '../../db/tenant.ts'
import type { RunKey } from './run-key.ts'

const queueName = 'calculation'

/** The queue of calculations of all tenants on the same database. */
export interface RunQueue {
  /** Enqueues in the caller's transaction: the run and its job exist both or neither. Answers the id of the job. */
  send(tx: Tx, key: RunKey): Promise<string>
  /** Ends a job in the caller's transaction, so that the next of its tenant may begin when that commits. */
  finish(tx: Tx, jobId: string): Promise<void>
  /** Takes a job that has not begun out of the queue, in the caller's transaction. */
  cancel(tx: Tx, jobId: string): Promise<void>
  /** `waiting`: somebody will take the job; `taken`: somebody did; `over`: nobody will. */
  stateOf(jobId: string): Promise<'waiting' | 'taken' | 'over'>
  /**
   * Starts working on jobs. Tenants take turns: at most one calculation of a tenant runs at a time on all servers, so
   * fifty runs of one tenant delay another tenant's by no more than the one that is running. Two threads that look at
   * the same moment may begin two of a tenant, as the queue counts those that run before it takes one.
   */
  work(handler: (key: RunKey) => Promise<void>, concurrency: number): Promise<void>
  /** Ends working on jobs; those that were taken go on. */
  takeNoMore(): Promise<void>
  /** Jobs that wait and those that were taken, of all processes, as of the last minute. */
  size(): Promise<{ readonly waiting: number; readonly active: number }>
  /** Fails where the queue cannot be read. */
  check(): Promise<void>
  close(): Promise<void>
}

export async function startQueue(database: Database, warn: (error: unknown) => void): Promise<RunQueue> {
  const boss = new PgBoss({
    ...(database.connection('app_jobs') as object),
    schema: 'pgboss',
    createSchema: false,
    max: 4,
    useListenNotify: true,
    persistWarnings: false,
  })
  boss.on('error', warn)
  await boss.start()
  const options = {
    // A job whose process was killed is taken up by recover.ts; this is the floor beneath it.
    retryLimit: 1,
    retryDelay: 0,
    heartbeatSeconds: 30,
    expireInSeconds: 6 * 3600,
    deleteAfterSeconds: 24 * 3600,
    notify: true,
  }
  await boss.createQueue(queueName, options)
  return {
    send: async (tx, key) => {
      const id = await boss.send(queueName, key, { group: { id: String(key.tenantId) }, db: within(tx) })
      if (!id) throw new Error('the queue did not take the job')
      return id
    },
    cancel: async (tx, jobId) => {
      await boss.cancel(queueName, jobId, { db: within(tx) })
    },
    finish: async (tx, jobId) => {
      await boss.complete(queueName, jobId, null, { db: within(tx) })
    },
    stateOf: async (jobId) => {
      const [job] = await boss.findJobs(queueName, { id: jobId })
      if (!job) return 'over'
      return job.state === 'active'
        ? 'taken'
        : job.state === 'created' || job.state === 'retry'
          ? 'waiting'
          : 'over'
    },
    work: async (handler, concurrency) => {
      const working = {
        localConcurrency: concurrency,
        groupConcurrency: 1,
        pollingIntervalSeconds: 1,
        notifyPollingIntervalSeconds: 1,
        heartbeatRefreshSeconds: 5,
      }
      await boss.work<RunKey>(queueName, working, async (jobs) => {
        for (const job of jobs) await handler(job.data)
      })
    },
    takeNoMore: () => boss.offWork(queueName, { wait: false }),
    size: async () => {
      const [stats] = await boss.getQueueStats(queueName, { force: true })
      return { waiting: stats?.queuedCount ?? 0, active: stats?.activeCount ?? 0 }
    },
    check: async () => {
      if (!(await boss.getQueue(queueName))) throw new Error('the queue is not there')
    },
    close: () => boss.stop({ graceful: false, close: true }),
  }
}

const within = (tx: Tx) => ({
  executeSql: async (text: string, values?: unknown[]) => {
    const { rows } = await tx.client.query(text, values)
    return { rows: rows as Record<string, unknown>[] }
  },
})
