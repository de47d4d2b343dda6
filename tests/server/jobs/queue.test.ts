import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { startQueue, type RunQueue } from '../../../src/server/platform/jobs/queue.ts'
import type { RunKey } from '../../../src/server/platform/jobs/run-key.ts'
import { withTenant } from '../../../src/server/db/tenant.ts'
import { all } from '../../support/effort.ts'
import { createTestDatabase, tenantOne, type TestDatabase } from '../../support/database.ts'

const TENANTS = 64
const RUNS = all ? 20 : 2
/** Of the tenant that comes first and asks for most. */
const MANY = all ? 500 : 40

let database: TestDatabase
let queues: RunQueue[] = []

beforeEach(async () => {
  database = await createTestDatabase()
})
afterEach(async () => {
  await Promise.all(queues.map((queue) => queue.close()))
  await database.close()
})

interface Happened {
  readonly what: 'ready' | 'start' | 'end'
  readonly tenant: number
}

/** Runs all jobs on so many processes with two threads each; what happened, in its order. */
async function runAll(processes: number, counts: ReadonlyMap<number, number>): Promise<Happened[]> {
  const fail = (error: unknown): void => expect(error).toBeNull()
  queues = await Promise.all(Array.from({ length: processes }, () => startQueue(database, fail)))
  const [first] = queues
  const ids = new Map<string, string>()
  const happened: Happened[] = []
  const left = new Map(counts)
  await withTenant(database.app, tenantOne, async (tx) => {
    for (const [tenantId, count] of counts)
      for (let n = 0; n < count; n++) {
        const key = { tenantId, planUnitCode: 'JS', runNo: `${tenantId}-${n}` }
        ids.set(key.runNo, await first!.send(tx, key))
      }
  })
  for (const tenant of counts.keys()) happened.push({ what: 'ready', tenant })
  const total = [...counts.values()].reduce((sum, one) => sum + one, 0)
  const { promise, resolve } = Promise.withResolvers<void>()
  let done = 0
  const handler = async ({ tenantId: tenant, runNo }: RunKey): Promise<void> => {
    happened.push({ what: 'start', tenant })
    await sleep(Number(runNo.split('-')[1]) % 3)
    happened.push({ what: 'end', tenant })
    await withTenant(database.app, tenantOne, (tx) => first!.finish(tx, ids.get(runNo)!))
    left.set(tenant, left.get(tenant)! - 1)
    if (left.get(tenant)! > 0) happened.push({ what: 'ready', tenant })
    if (++done === total) resolve()
  }
  for (const queue of queues) queue.work(handler, 2)
  await promise
  return happened
}

/** Weakened: the oldest job taken whatever its tenant; each thread looking by itself, so that two begin two of one tenant. */
it.each([1, 2])('tenants take turns, one run of each at a time, with %i processes', async (processes) => {
  const counts = new Map([[1, MANY]])
  for (let tenant = 2; tenant <= TENANTS; tenant++) counts.set(tenant, RUNS)
  const happened = await runAll(processes, counts)
  const running = new Set<number>()
  /** Starts of others since a tenant waits. */
  const waiting = new Map<number, Map<number, number>>()
  let longest = 0
  for (const { what, tenant } of happened) {
    if (what === 'ready') waiting.set(tenant, new Map())
    else if (what === 'end') running.delete(tenant)
    else {
      expect(running.has(tenant), `two runs of tenant ${tenant}`).toBe(false)
      running.add(tenant)
      for (const count of waiting.get(tenant)!.values()) longest = Math.max(longest, count)
      waiting.delete(tenant)
      for (const others of waiting.values()) others.set(tenant, (others.get(tenant) ?? 0) + 1)
    }
  }
  expect(waiting.size).toBe(0)
  expect(longest).toBe(1)
})

it('a job whose process ends is taken by another one', async () => {
  const [one, two] = (queues = await Promise.all([0, 1].map(() => startQueue(database, () => {}))))
  const key: RunKey = { tenantId: 1, planUnitCode: 'JS', runNo: 'R1' }
  await withTenant(database.app, tenantOne, (tx) => one!.send(tx, key))
  const taken = Promise.withResolvers<RunKey>()
  one!.work((given) => {
    taken.resolve(given)
    return new Promise(() => {})
  }, 1)
  expect(await taken.promise).toEqual(key)
  await one!.close()
  const again = Promise.withResolvers<RunKey>()
  two!.work(async (given) => again.resolve(given), 1)
  expect(await again.promise).toEqual(key)
})
