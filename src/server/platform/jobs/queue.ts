import { PgBoss, type Job } from 'pg-boss'
import { currentSpan } from '../../base/tracing.ts'
import type { Database } from '../../db/database.ts'
import { hostTenant, withTenant, type Tx } from '../../db/tenant.ts'
import { jobSchema } from '../../db/roles.ts'
import type { RunKey } from './run-key.ts'
import { queueName, Workers } from './workers.ts'

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
   * Starts working on jobs, so many at a time. Tenants take turns: at most one calculation of a tenant runs at a time on all
   * servers, and the next one is of the tenant whose last began longest ago. So five hundred runs of one tenant delay another
   * tenant's by no more than one.
   */
  work(handler: (key: RunKey) => Promise<void>, concurrency: number): void
  /** A run was queued, ended or went on: there may be a job to take. */
  hear(): void
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
    // Ended jobs say whose turn it is, and are read with each job that is taken.
    deleteAfterSeconds: 3600,
  }
  await boss.createQueue(queueName, options)
  await boss.updateQueue(queueName, options)
  let workers: Workers | null = null
  return {
    send: async (tx, key) => {
      const traceparent = currentSpan()?.traceparent
      const job = { ...key, ...(traceparent !== undefined && { traceparent }) }
      const id = await boss.send(queueName, job, { group: { id: String(key.tenantId) }, db: within(tx) })
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
    work: (handler, concurrency) => {
      workers = new Workers(boss, () => takeJob(database, boss), handler, concurrency, warn)
    },
    hear: () => workers?.hear(),
    close: async () => {
      await workers?.close()
      await boss.stop({ graceful: false, close: true })
    },
    takeNoMore: async () => workers?.takeNoMore(),
    size: async () => {
      const [stats] = await boss.getQueueStats(queueName, { force: true })
      return { waiting: stats?.queuedCount ?? 0, active: stats?.activeCount ?? 0 }
    },
    check: async () => {
      if (!(await boss.getQueue(queueName))) throw new Error('the queue is not there')
    },
  }
}

/** A job waits whose tenant has none going on. */
const mayTake = `select from ${jobSchema}.job j where j.name = $1 and j.state < 'active' and not j.blocked and j.start_after <= now()
  and not exists (select from ${jobSchema}.job a where a.name = $1 and a.state = 'active' and a.group_id = j.group_id) limit 1`

/** Tenants whose jobs wait, in the order of their turns, those first that have none going on. */
const turns = `select group_id as tenant, bool_or(state = 'active') as busy from ${jobSchema}.job where name = $1
  group by group_id having bool_or(state < 'active' and not blocked and start_after <= now())
  order by busy, max(started_on) nulls first, min(created_on) filter (where state < 'active')`

interface Turn {
  readonly tenant: string
  readonly busy: boolean
}

const host = { tenantId: hostTenant, planUnitCode: null, userId: null }

/** Takes the next job; undefined: there is none. One process at a time looks, and sees what the one before took. */
async function takeJob(database: Database, boss: PgBoss): Promise<Job<RunKey> | undefined> {
  if ((await database.app.query(mayTake, [queueName])).rows.length === 0) return undefined
  return withTenant(database.app, host, async (tx) => {
    await tx.run("select pg_advisory_xact_lock(hashtext('takt turns of tenants'))")
    const [first, ...others] = await tx.rows<Turn>(turns, [queueName])
    if (!first || first.busy) return undefined
    // Busy tenants too: one whose job ends just now has had its turn.
    const ignoreGroups = others.map(({ tenant }) => tenant)
    const [job] = await boss.fetch<RunKey>(queueName, { groupConcurrency: 1, ignoreGroups, db: within(tx) })
    // Not when this transaction began, which may have waited for the lock: turns go by the order of the lock.
    if (job)
      await tx.run(
        `update ${jobSchema}.job set started_on = statement_timestamp() where name = $1 and id = $2`,
        [queueName, job.id],
      )
    return job
  })
}

const within = (tx: Tx) => ({
  executeSql: async (text: string, values?: unknown[]) => {
    const { rows } = await tx.client.query(text, values)
    return { rows: rows as Record<string, unknown>[] }
  },
})
