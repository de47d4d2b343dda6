import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { schedulingRuns } from '#domain/services/planning/runs.ts'
import { accessModule } from '../../../src/server/features/accounts/module.ts'
import { crudModule } from '../../../src/server/platform/crud/module.ts'
import { withTenant } from '../../../src/server/db/tenant.ts'
import { makeCalculationModule } from '../../../src/server/app/calculation-module.ts'
import { createTestDatabase, type TestDatabase } from '../../support/database.ts'
import { demoDay, unplanned, workerFile, type WorkerName } from '../../support/kitting.ts'
import { Process } from '../../support/killable-server.ts'
import { followPlan, plan } from '../../support/planning.ts'
import { all } from '../../support/effort.ts'
import { serveTestDatabase, type TestServer } from '../../support/server.ts'

let database: TestDatabase
const processes: Process[] = []
const servers: TestServer[] = []

beforeAll(async () => {
  database = await createTestDatabase(unplanned())
})
afterAll(() => database.close())
afterEach(async () => {
  for (const one of processes.splice(0)) await one.kill()
  for (const one of servers.splice(0)) await one.app.close()
})

const startProcess = async (worker: WorkerName): Promise<Process> => {
  const started = await Process.start(database, worker)
  processes.push(started)
  return started
}

const serve = async (worker?: WorkerName): Promise<TestServer> => {
  const parts = [accessModule, crudModule, makeCalculationModule(worker && workerFile(worker))]
  const server = await serveTestDatabase(database, parts)
  servers.push(server)
  return server
}

const scheme = { schemeCode: 'Default', asOf: demoDay.toISOString() }

interface Stored {
  readonly operations: number
  readonly uses: number
  readonly pegs: number
  readonly planned: number
  readonly published: string | null
}

const stored = (): Promise<Stored> =>
  withTenant(database.app, { tenantId: 1, planUnitCode: 'JS', userId: null }, async (tx) => {
    const row = await tx.row<Stored>(
      `select (select count(*) from operation) as operations, (select count(*) from use_inst) as uses,
         (select count(*) from peg) as pegs, (select count(*) from "order" where status = 'P') as planned,
         (select run_no from plan_run where kind = 'SCHED' and published) as published`,
    )
    return row!
  })

it('a run whose server was killed is done by the next one', async () => {
  const killed = await startProcess('slow-plan')
  const { runNo } = await killed.ask(schedulingRuns.start, scheme)
  await killed.killDuring(runNo, schedulingRuns.progress)
  const after = await serve()
  const seen = await followPlan(after.one, runNo)
  expect(seen.at(-1)!.status).toMatch(/^[SW]$/)
  expect((await stored()).operations).toBe(0)
})

it('a run is cancelled while it is calculated, and leaves nothing', async () => {
  const server = await serve('slow-plan')
  const { runNo } = await server.one.ask(schedulingRuns.start, scheme)
  const [running] = (
    await followPlan(
      server.one,
      runNo,
      ({ status, currentExecution }) => status === 'R' && currentExecution > 0,
    )
  ).slice(-1)
  expect(running!.phase).toBe('assign')
  expect(running!.progressPercent).toBeLessThanOrEqual(99)
  await server.one.ask(schedulingRuns.cancel, { runNo })
  const end = (await followPlan(server.one, runNo)).at(-1)!
  expect(end.status).toBe('C')
  expect((await server.one.call(schedulingRuns.accept, { runNo })).status).toBe(409)
  await server.one.ask(schedulingRuns.discard, { runNo })
  expect((await server.one.call(schedulingRuns.get, { runNo })).status).toBe(404)
})

it('a server that is killed while it accepts leaves the plan as it was or whole', async () => {
  const server = await serve()
  const { runNo } = await plan(server.one)
  await server.app.close()
  servers.length = 0
  const nothing = await stored()
  expect(nothing).toMatchObject({ operations: 0, published: null })
  for (const delay of all ? [0, 120, 300] : [120]) {
    const killed = await startProcess('slow-plan')
    const answer = killed.ask(schedulingRuns.accept, { runNo }).catch(() => null)
    await sleep(delay)
    await killed.kill()
    await answer
    const found = await stored()
    if (found.published === null) expect(found, `after ${delay} ms`).toEqual(nothing)
    else {
      expect(found.published).toBe(runNo)
      break
    }
  }
  const after = await serve()
  const current = await after.one.ask(schedulingRuns.current)
  if (current === null) await after.one.ask(schedulingRuns.accept, { runNo })
  const whole = await stored()
  const tables = await after.one.ask(schedulingRuns.tables, { runNo })
  const rowsOf = (name: string) => tables.items.find((table) => table.name === name)!.rows
  expect(whole).toEqual({
    operations: rowsOf('operations'),
    uses: rowsOf('uses'),
    pegs: rowsOf('pegs'),
    planned: rowsOf('jobs'),
    published: runNo,
  })
})
