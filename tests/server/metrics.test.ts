import { afterAll, beforeAll, expect, it } from 'vitest'
import { kittingRuns } from '#domain/services/kitting/runs.ts'
import { accessModule } from '../../src/server/features/accounts/module.ts'
import { liveModule } from '../../src/server/features/live/module.ts'
import { makeCalculationModule } from '../../src/server/app/calculation-module.ts'
import { prometheusMetrics, type Measured } from '../../src/server/app/metrics/prometheus.ts'
import { serveMetrics } from '../../src/server/app/metrics/serve-metrics.ts'
import { gauges, histograms, processMetrics } from '../../src/server/base/metrics/declared.ts'
import { createTestDatabase } from '../support/database.ts'
import { demo, run } from '../support/kitting.ts'
import { serveTestDatabase, type TestServer } from '../support/server.ts'

let server: TestServer
let metrics: Measured
const faults: unknown[] = []

beforeAll(async () => {
  metrics = prometheusMetrics((fault) => faults.push(fault))
  const parts = [accessModule, liveModule, makeCalculationModule()]
  server = await serveTestDatabase(await createTestDatabase(demo()), parts, undefined, undefined, { metrics })
})
afterAll(() => server.close())

it('every declared metric is answered on a port of its own, by routes without values', async () => {
  await run(server.one)
  await server.one.ask(kittingRuns.progress, { runNo: '1' }).catch(() => {})
  const served = await serveMetrics(metrics, 0, '127.0.0.1')
  const text = await (await fetch(`http://127.0.0.1:${served.port}/metrics`)).text()
  expect((await fetch(`http://127.0.0.1:${served.port}/`)).status).toBe(404)
  await served.close()
  for (const name of [
    ...Object.keys(gauges),
    ...Object.keys(histograms).map((one) => `${one}_count`),
    ...processMetrics,
  ])
    expect(text).toMatch(new RegExp(`^${name}[{ ]`, 'm'))
  expect(text).toMatch(/takt_run_duration_seconds_count\{kind="KIT",outcome="kept"\} 1/)
  for (const stage of ['reading', 'calculating', 'writing'])
    expect(text).toContain(`takt_run_stage_duration_seconds_count{kind="KIT",stage="${stage}"} 1`)
  expect(text).not.toContain('runNo')
  expect(faults).toEqual([])
})

it('the public port answers no metrics', async () => {
  expect((await server.request({ method: 'GET', url: '/metrics' })).text).not.toContain('takt_')
})
