import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import type { Progress } from '#domain/kitting/progress.ts'
import { kittingRuns } from '#domain/services/kitting/runs.ts'
import { accessModule } from '../../../src/server/features/accounts/module.ts'
import { crudModule } from '../../../src/server/platform/crud/module.ts'
import { makeCalculationModule } from '../../../src/server/app/calculation-module.ts'
import { createTestDatabase, type TestDatabase } from '../../support/database.ts'
import { demo, follow, workerFile, type WorkerName } from '../../support/kitting.ts'
import { Process } from '../../support/killable-server.ts'
import { serveTestDatabase, type TestServer } from '../../support/server.ts'

let database: TestDatabase
const processes: Process[] = []
const servers: TestServer[] = []

beforeAll(async () => {
  database = await createTestDatabase(demo())
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
const restart = async (worker: WorkerName): Promise<TestServer> => {
  const parts = [accessModule, crudModule, makeCalculationModule(workerFile(worker))]
  const server = await serveTestDatabase(database, parts)
  servers.push(server)
  return server
}

let runNo: string
beforeEach(() => {
  runNo = ''
})

it('a run whose server was killed is done by the next one; the result before it stays whole', async () => {
  const before = await restart('plain')
  const first = await before.one.ask(kittingRuns.start, { schemeCode: 'STD' })
  await follow(before.one, first.runNo)
  await before.one.ask(kittingRuns.publish, { runNo: first.runNo })
  const table = { runNo: first.runNo, table: 'orders' }
  const { bytes } = await before.one.call(kittingRuns.table, table)
  await before.app.close()

  const killed = await startProcess('slow')
  runNo = (await killed.ask(kittingRuns.start, { schemeCode: 'STD' })).runNo
  await killed.killDuring(runNo)

  const after = await restart('plain')
  const seen: Progress[] = await follow(after.one, runNo)
  expect(seen.at(-1)).toMatchObject({ status: 'S', progressPercent: 100 })
  const log = await after.one.ask(kittingRuns.log, { runNo })
  expect(log.items.filter((line) => line.level === 'W')).toHaveLength(1)
  expect((await after.one.call(kittingRuns.table, table)).bytes.equals(bytes)).toBe(true)
  expect(await after.one.ask(kittingRuns.current)).toMatchObject({ runNo: first.runNo, published: true })
})

it('a run whose server was killed twice fails with a reason', async () => {
  const first = await startProcess('slow')
  runNo = (await first.ask(kittingRuns.start, { schemeCode: 'STD' })).runNo
  await first.killDuring(runNo)
  const second = await startProcess('slow')
  await second.killDuring(runNo)
  const after = await restart('plain')
  const end = (await follow(after.one, runNo)).at(-1)!
  expect(end.status).toBe('F')
  expect(end.message).toMatch(/stopped twice/)
})

it('a run is taken over by a second server as soon as the first is killed', async () => {
  const first = await startProcess('slow')
  runNo = (await first.ask(kittingRuns.start, { schemeCode: 'STD' })).runNo
  const second = await restart('plain')
  await first.killDuring(runNo)
  expect((await follow(second.one, runNo)).at(-1)).toMatchObject({ status: 'S' })
})

it('a run is cancelled by another server than the one that works on it', async () => {
  const first = await startProcess('slow')
  runNo = (await first.ask(kittingRuns.start, { schemeCode: 'STD' })).runNo
  const second = await restart('plain')
  await follow(second.one, runNo, ({ currentExecution }) => currentExecution > 0)
  await second.one.ask(kittingRuns.cancel, { runNo })
  expect((await follow(second.one, runNo)).at(-1)).toMatchObject({ status: 'C' })
})
