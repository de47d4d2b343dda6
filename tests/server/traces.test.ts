import { globSync, readFileSync } from 'node:fs'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { crudOf } from '#domain/crud.ts'
import { entityNamed } from '#domain/entities/index.ts'
import { pathOf } from '#domain/service.ts'
import { kittingRuns } from '#domain/services/kitting/runs.ts'
import { makeCalculationModule } from '../../src/server/app/calculation-module.ts'
import { tracedBy } from '../../src/server/app/traces/settings.ts'
import type { OpenTracing } from '../../src/server/app/traces/otlp.ts'
import { readSettings } from '../../src/server/base/settings.ts'
import { accessModule } from '../../src/server/features/accounts/module.ts'
import { openFiles } from '../../src/server/outgoing/open-files.ts'
import { postJson } from '../../src/server/outgoing/post.ts'
import { spanning } from '../../src/server/base/tracing.ts'
import { crudModule } from '../../src/server/platform/crud/module.ts'
import { createTestDatabase, testPassword } from '../support/database.ts'
import { importsIn } from '../support/imports.ts'
import { demo, run } from '../support/kitting.ts'
import { ObjectServer, storeOf } from '../support/object-server.ts'
import { serveTestDatabase, type TestServer } from '../support/server.ts'
import { TraceCollector, type CollectedSpan } from '../support/trace-collector.ts'

const customer = crudOf(entityNamed('customer'))
const traceId = '0af7651916cd43dd8448eb211c80319c'
const parent = 'b7ad6b7169203331'
const traceparent = `00-${traceId}-${parent}-01`

let collector: TraceCollector
let tracing: OpenTracing
let server: TestServer
let lines: string[] = []
beforeAll(async () => {
  collector = await TraceCollector.start()
  const settings = readSettings({
    OTEL_EXPORTER_OTLP_ENDPOINT: `${collector.endpoint}/`,
    OTEL_EXPORTER_OTLP_HEADERS: 'X-Collector-Key=of%20the%20collector',
    OTEL_RESOURCE_ATTRIBUTES: 'deployment.environment.name=tests',
  })
  tracing = (await tracedBy(settings))!
  server = await serveTestDatabase(
    await createTestDatabase(demo()),
    [accessModule, crudModule, makeCalculationModule()],
    undefined,
    undefined,
    { tracing, logLevel: 'info', logTo: { write: (line) => lines.push(line) } },
  )
})
afterAll(async () => {
  await server.close()
  await tracing.close()
  await collector.stop()
})
beforeEach(async () => {
  await tracing.flush()
  collector.spans.length = 0
  collector.text = ''
  lines = []
})

async function spans(): Promise<readonly CollectedSpan[]> {
  await tracing.flush()
  return collector.spans
}

const childrenOf = (all: readonly CollectedSpan[], { spanId }: CollectedSpan): CollectedSpan[] =>
  all.filter((span) => span.parent === spanId)

it('a request is a span by route, status, tenant and user, with its statements below', async () => {
  await server.one.ask(customer.getAll, { keyword: 'x' })
  const all = await spans()
  const request = all.find(({ parent: above }) => above === null)!
  const route = pathOf(customer.getAll)
  expect(request).toMatchObject({
    name: `GET ${route}`,
    isFailed: false,
    attributes: {
      'http.request.method': 'GET',
      'http.route': route,
      'http.response.status_code': 200,
      'takt.tenant': 1,
      'takt.user': server.one.userId,
    },
  })
  const statements = childrenOf(all, request)
  expect(statements.map(({ name }) => name)).toContain('SELECT')
  for (const { attributes } of statements) expect(attributes['db.system.name']).toBe('postgresql')
  expect(collector.resource).toMatchObject({
    'service.name': 'takt',
    'takt.role': 'all',
    'deployment.environment.name': 'tests',
  })
  expect(collector.headers['x-collector-key']).toBe('of the collector')
})

it('continues the trace of who asks, and names it in the log', async () => {
  await server.one.call(customer.create, { code: 'traced', name: 'traced' }, { traceparent })
  await server.one.call(customer.getAll, {}, { traceparent: 'of nobody' })
  const all = await spans()
  const [first, second] = all.filter(({ name }) => /^(GET|POST) /.test(name))
  expect(first).toMatchObject({ traceId, parent })
  expect(childrenOf(all, first!).map(({ name }) => name)).toContain('INSERT')
  expect(second!.parent).toBeNull()
  const logged = lines.map((line) => JSON.parse(line) as { trace?: string })
  expect(logged.map(({ trace }) => trace)).toEqual([traceId, second!.traceId])
})

it('a run continues the trace of who queued it, by stage', async () => {
  await run(server.one)
  await expect.poll(async () => (await spans()).map(({ name }) => name)).toContain('run KIT')
  const all = await spans()
  const [start, calculation] = [`POST ${pathOf(kittingRuns.start)}`, 'run KIT'].map(
    (name) => all.find((span) => span.name === name)!,
  )
  expect(calculation!.traceId).toBe(start!.traceId)
  expect(calculation!.attributes).toMatchObject({ 'takt.tenant': 1, 'takt.outcome': 'kept' })
  const below = childrenOf(all, calculation!).map(({ name }) => name)
  expect(below).toEqual(expect.arrayContaining(['reading', 'calculating', 'writing', 'COPY', 'UPDATE']))
})

it('calls of other services are spans of host and status, which carry the trace on', async () => {
  const objects = await ObjectServer.start()
  const store = await openFiles(server.database.dataDir, storeOf(objects))
  const other = await TraceCollector.start()
  const root = () => tracing.start('test', 'internal', {}, traceparent)
  await spanning(root(), () => store.stat('1/nothing'))
  await spanning(root(), () =>
    postJson(
      new URL(`${other.endpoint}/hook?token=of-a-link`),
      {},
      { timeoutMs: 5000, largestAnswer: 1000, trusted: true },
    ),
  )
  await Promise.all([objects.stop(), other.stop()])
  const calls = (await spans()).filter(({ attributes }) => attributes['server.address'] === '127.0.0.1')
  expect(
    calls.map(({ name, traceId: of, attributes }) => [name, of, attributes['http.response.status_code']]),
  ).toEqual([
    ['HEAD', traceId, 404],
    ['POST', traceId, 200],
  ])
  expect(other.headers['traceparent']).toBe(`00-${traceId}-${calls[1]!.spanId}-01`)
})

it('no span holds a value, a token or a query', async () => {
  const { token } = await server.signIn(1, 'admin', testPassword)
  const filter = JSON.stringify([{ field: 'name', op: 'eq', values: ['asked-for'] }])
  await server.one.call(
    customer.getAll,
    { filter, keyword: 'looked-for', sorting: 'name' },
    { 'X-Sent': 'header' },
  )
  await server.one.ask(customer.create, { code: 'kept-code', name: 'kept-name' })
  await server.one.call(customer.create, { code: 'kept-code', name: 'refused-name' })
  await server.request({ method: 'GET', url: '/api/services/app/Customer/of-Mr-Wang?secret=1' })
  const all = await spans()
  expect(all.length).toBeGreaterThan(10)
  for (const secret of [
    testPassword,
    token,
    server.one.token,
    'asked-for',
    'looked-for',
    'kept-code',
    'kept-name',
    'refused-name',
    'of-Mr-Wang',
    'of-a-link',
    'secret=1',
    'argon2',
  ])
    expect(collector.text).not.toContain(secret)
})

it('is not loaded where no collector is named', async () => {
  expect(await tracedBy(readSettings({}))).toBeNull()
  const users = globSync('src/**/*.{ts,tsx}').filter((file) =>
    readFileSync(file, 'utf8').includes("'@opentelemetry/"),
  )
  expect(users).toEqual(['src/server/app/traces/otlp.ts'])
  const importers = importsIn('src/server').filter(({ to }) => to === users[0])
  expect(new Set(importers.map(({ from }) => from))).toEqual(new Set(['src/server/app/traces/settings.ts']))
  expect(readFileSync('src/server/app/traces/settings.ts', 'utf8')).not.toMatch(/^import (?!type).*otlp/m)
})

it('sends the share of the traces that is set', async () => {
  const none = (await tracedBy(
    readSettings({ OTEL_EXPORTER_OTLP_ENDPOINT: collector.endpoint, OTEL_TRACES_SAMPLER_ARG: '0' }),
  ))!
  none.start('not sent', 'server', {}, null).end()
  none.start('sent', 'server', {}, traceparent).end()
  await none.close()
  expect(collector.spans.map(({ name }) => name)).toEqual(['sent'])
})
