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
  /** Of the operations with all their fields. */
  readonly content: string | null
  readonly published: string | null
}

const unit = { tenantId: 1, planUnitCode: 'JS', userId: null }

const stored = (): Promise<Stored> =>
  withTenant(database.app, unit, async (tx) => {
    const row = await tx.row<Stored>(
      `select (select count(*) from operation) as operations, (select count(*) from use_inst) as uses,
         (select count(*) from peg) as pegs, (select count(*) from "order" where status = 'P') as planned,
         (select md5(string_agg(o::text, '' order by o.id)) from operation o) as content,
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

/** Phases of an acceptance, and the tables that it cannot write while others hold them. */
const held = { operations: 'operation', pegs: 'peg', orders: '"order"' }

/** Kills a server whose acceptance has come to a phase, and there waits. */
async function killAccepting(runNo: string, phase: keyof typeof held): Promise<void> {
  const killed = await startProcess('slow-plan')
  await withTenant(database.app, unit, async (tx) => {
    await tx.run(`lock table ${held[phase]} in share row exclusive mode`)
    const answer = killed.ask(schedulingRuns.accept, { runNo }).catch(() => null)
    while (!(await tx.row('select from run_acceptance where run_no = $1 and phase = $2', [runNo, phase])))
      await sleep(20)
    await killed.kill()
    await answer
  })
}

it('a server that is killed while it accepts leaves the plan as it was, and the next one accepts', async () => {
  const server = await serve()
  const first = await plan(server.one)
  await server.one.ask(schedulingRuns.accept, { runNo: first.runNo })
  const asOf = new Date(demoDay.getTime() + 3_600_000).toISOString()
  const { runNo } = await plan(server.one, { asOf })
  await server.app.close()
  servers.length = 0
  const before = await stored()
  expect(before).toMatchObject({ published: first.runNo })
  for (const phase of all ? (['operations', 'pegs', 'orders'] as const) : (['pegs'] as const)) {
    await killAccepting(runNo, phase)
    expect(await stored(), phase).toEqual(before)
  }
  const after = await serve()
  while ((await after.one.ask(schedulingRuns.progress, { runNo })).acceptance) await sleep(20)
  await after.one.ask(schedulingRuns.accept, { runNo })
  const tables = await after.one.ask(schedulingRuns.tables, { runNo })
  const rowsOf = (name: string) => tables.items.find((table) => table.name === name)!.rows
  const accepted = await stored()
  expect(accepted).toEqual({
    operations: rowsOf('operations'),
    uses: rowsOf('uses'),
    pegs: rowsOf('pegs'),
    planned: rowsOf('jobs'),
    content: expect.any(String),
    published: runNo,
  })
  expect(accepted.content).not.toBe(before.content)
})
