import { afterAll, beforeAll, expect, it } from 'vitest'
import { kittingRuns } from '#domain/services/kitting/runs.ts'
import { accessModule } from '../../../src/server/features/accounts/module.ts'
import { crudModule } from '../../../src/server/platform/crud/module.ts'
import { createApp } from '../../../src/server/app/app.ts'
import { makeCalculationModule } from '../../../src/server/app/calculation-module.ts'
import { readSettings } from '../../../src/server/base/settings.ts'
import { createTestDatabase, type TestDatabase } from '../../support/database.ts'
import { demo, follow, workerFile, type WorkerName } from '../../support/kitting.ts'
import { serveTestDatabase, type TestServer } from '../../support/server.ts'

let database: TestDatabase
let http: TestServer

const optionsOf = (role: 'http' | 'worker', worker: WorkerName) => ({
  parts: [accessModule, crudModule, makeCalculationModule(workerFile(worker))],
  settings: readSettings({ TAKT_ROLE: role }),
})

const startHttp = (): Promise<TestServer> => {
  const { parts, settings } = optionsOf('http', 'plain')
  return serveTestDatabase(database, parts, undefined, undefined, { settings })
}

const startWorker = (worker: WorkerName) =>
  createApp({ database, dataDir: database.dataDir, logLevel: 'silent', ...optionsOf('worker', worker) })

beforeAll(async () => {
  database = await createTestDatabase(demo())
  http = await startHttp()
})
afterAll(async () => {
  await http.app.close()
  await database.close()
})

it('a run that http queues is calculated by a worker; one that ends gives it back, as often as that happens', async () => {
  const { runNo } = await http.one.ask(kittingRuns.start, { schemeCode: 'STD' })
  for (const _ of [1, 2]) {
    const ending = await startWorker('slow')
    await follow(http.one, runNo, ({ currentExecution }) => currentExecution > 0)
    await ending.close()
    expect(await http.one.ask(kittingRuns.progress, { runNo })).toMatchObject({ status: 'Q' })
  }
  const worker = await startWorker('plain')
  expect((await follow(http.one, runNo)).at(-1)).toMatchObject({ status: 'S' })
  const log = await http.one.ask(kittingRuns.log, { runNo })
  expect(
    log.items.filter(({ message }) => message === 'The server ends; the run was queued again.'),
  ).toHaveLength(2)
  await worker.close()
})

it('a worker answers nothing but whether it lives and is ready', async () => {
  const worker = await startWorker('plain')
  const statusOf = async (url: string) => (await worker.inject({ method: 'GET', url })).statusCode
  for (const url of ['/livez', '/readyz', '/api/health']) expect(await statusOf(url)).toBe(200)
  for (const url of [
    '/',
    '/AbpUserConfiguration/GetAll',
    '/api/services/app/Session/GetCurrentLoginInformations',
  ])
    expect(await statusOf(url)).toBe(404)
  await worker.close()
})

it('readiness names what fails, and nothing else', async () => {
  const drained = await startHttp()
  await drained.app.drain(1000)
  const { status, text } = await drained.request({ method: 'GET', url: '/readyz' })
  expect([status, text]).toEqual([503, '{"status":"notReady","failed":["draining"]}'])
  await drained.app.close()
})
