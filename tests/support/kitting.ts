import { setTimeout as sleep } from 'node:timers/promises'
import type { Progress } from '#domain/kitting/progress.ts'
import { kittingRuns } from '#domain/services/kitting/runs.ts'
import { accessModule } from '../../src/server/features/accounts/module.ts'
import { crudModule } from '../../src/server/platform/crud/module.ts'
import type { Database } from '../../src/server/db/database.ts'
import { withTenant } from '../../src/server/db/tenant.ts'
import { loadDemo, loadFactory } from '../../src/server/features/demo/demo.ts'
import { makeCalculationModule } from '../../src/server/app/calculation-module.ts'
import { createTestDatabase, type Filling } from './database.ts'
import { serveTestDatabase, type TestServer, type TestUser } from './server.ts'

export type WorkerName = 'plain' | 'slow' | 'faulty' | 'slow-plan' | 'refusing'

export const workerFile = (name: WorkerName): URL => new URL(`workers/${name}-worker.ts`, import.meta.url)

/** Day on which the demo data of these tests is current. */
export const demoDay = new Date('2026-11-20T04:00:00Z')

/** Lets the clock of a server stand at the day on which the demo data is current, whatever day it is. */
export const standAtDemoDay = (server: TestServer): void =>
  server.passSeconds(Math.round((demoDay.getTime() - Date.now()) / 1000))

/** A server whose calculations are done by a test worker (default: the product's own), with demo data in some tenants. */
export async function createKittingServer(
  worker?: WorkerName,
  tenants: readonly number[] = [1],
  fill: (tenants: readonly number[]) => Filling = demo,
  startsAt?: Date,
): Promise<TestServer> {
  const kitting = makeCalculationModule(worker && workerFile(worker))
  const database = await createTestDatabase(tenants.length > 0 ? fill(tenants) : undefined)
  return serveTestDatabase(database, [accessModule, crudModule, kitting], undefined, undefined, {
    ...(startsAt && { startsAt }),
  })
}

/** The same whose clock begins on the day of the data: for tests to which it matters how far off a date is. */
export const createDemoDayServer = (): Promise<TestServer> =>
  createKittingServer(undefined, [1], demo, demoDay)

/** The demo factory with its plan and history in some tenants, current on `demoDay`. */
export const demo = (tenants: readonly number[] = [1]): Filling => fillingOf('demo', tenants, fillWithDemo)

/** The demo factory before anything was planned. */
export const unplanned = (tenants: readonly number[] = [1]): Filling =>
  fillingOf('factory', tenants, fillWithFactory)

const fillingOf = (
  name: string,
  tenants: readonly number[],
  fill: (database: Database, tenantId: number) => Promise<void>,
): Filling => ({
  name: [name, ...tenants].join('_'),
  fill: async (database) => {
    for (const tenantId of tenants) await fill(database, tenantId)
  },
})

function fillWithDemo(database: Database, tenantId: number): Promise<void> {
  return withTenant(database.app, { tenantId, planUnitCode: 'JS', userId: null }, (tx) =>
    loadDemo(tx, 'JS', demoDay),
  )
}

/** Reminders of a tenant no more write by themselves when their time of day comes: for tests that compare all rows. */
export const silenceReminders = (database: Database, tenantId: number) =>
  withTenant(database.app, { tenantId, planUnitCode: 'JS', userId: null }, (tx) =>
    tx.run('update task_reminder set enabled = false'),
  )

async function fillWithFactory(database: Database, tenantId: number): Promise<void> {
  await withTenant(database.app, { tenantId, planUnitCode: 'JS', userId: null }, (tx) =>
    loadFactory(tx, 'JS', demoDay),
  )
}

/** Asks for the progress until `done`; every state seen on the way. */
export async function follow(
  user: TestUser,
  runNo: string,
  done: (progress: Progress) => boolean = ({ status }) => !'QR'.includes(status),
): Promise<Progress[]> {
  const seen: Progress[] = []
  for (;;) {
    const progress = await user.ask(kittingRuns.progress, { runNo })
    seen.push(progress)
    if (done(progress)) return seen
    await sleep(25)
  }
}

export interface RunInput {
  readonly schemeCode?: string
  readonly asOf?: string
  readonly demandFilter?: unknown
}

/** Starts a run and waits for its end. */
export async function run(user: TestUser, input: RunInput = {}): Promise<Progress> {
  const asked = { schemeCode: 'STD', asOf: demoDay.toISOString(), ...input }
  const { runNo } = await user.ask(kittingRuns.start, asked)
  return (await follow(user, runNo)).at(-1)!
}
