import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { crudOf } from '#domain/crud.ts'
import { entityNamed } from '#domain/entities/index.ts'
import { runDue } from '../../../../src/server/features/integration/interfaces/module.ts'
import { readOutgoing } from '../../../../src/server/outgoing/config.ts'
import { column, interfaceBench, type InterfaceBench } from '../../../support/interfaces.ts'

const program = fileURLToPath(new URL('../../../support/interface-process.ts', import.meta.url))

let bench: InterfaceBench

beforeAll(async () => {
  bench = await interfaceBench()
  for (const code of ['U-1', 'U-2', 'U-3'])
    await bench.server.one.ask(crudOf(entityNamed('unit')).create, { code, name: code })
})
afterAll(() => bench?.close())

it('repeats what was sent before its server was killed with the same key, and goes on in order', async () => {
  const got: { key: string; code: string }[] = []
  // The second call is taken, and its answer never comes: the server is killed before it commits.
  let onSecond: () => void = () => {}
  const second = new Promise<void>((done) => (onSecond = done))
  const service = createServer((request, answer) => {
    let body = ''
    request.on('data', (part: Buffer) => (body += part.toString()))
    request.on('end', () => {
      const { code } = JSON.parse(body) as { code: string }
      got.push({ key: String(request.headers['idempotency-key']), code })
      if (got.length === 2) return onSecond()
      answer.writeHead(204).end()
    })
  })
  await new Promise<void>((done) => service.listen(0, '127.0.0.1', done))
  const { port } = service.address() as AddressInfo
  const shop = {
    name: 'shop',
    tenants: ['default'],
    kind: 'rest',
    host: '127.0.0.1',
    port,
    inside: true,
    targets: [{ name: 'units', path: 'units' }],
  }
  const outgoing = { connections: [shop] }
  const known = bench.services.outgoing.connections as Map<string, unknown>
  for (const [name, entry] of readOutgoing(outgoing).connections) known.set(name, entry)
  await bench.server.one.ask(crudOf(entityNamed('dbConn')).create, {
    code: 'SHOP',
    name: 'Shop',
    kind: 'rest',
    secretRef: 'shop',
  })
  await bench.make({
    code: 'KILLED',
    direction: 'out',
    connection: 'SHOP',
    sourceTable: 'units',
    entity: 'unit',
    mapping: [column('code', 'code')],
    filter: 'ME.code = ME.name',
  })
  await bench.sql(`insert into takt.interface_run
      (tenant_id, plan_unit_code, no, direction, config_code, entity, state, at, next_attempt, owner, log)
    values (1, 'JS', 'K1', 'out', 'KILLED', 'unit', 'W', now(), now(), 'admin', '[]')`)
  const { dataDir, admin } = bench.server.database
  const child = spawn(process.execPath, [program, JSON.stringify({ dataDir, admin, outgoing })], {
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  await second
  child.kill('SIGKILL')
  await once(child, 'exit')
  expect(await bench.sql(`select state, sent::int4 as sent from takt.interface_run where no = 'K1'`)).toEqual(
    [{ state: 'R', sent: 1 }],
  )
  bench.passSeconds(60)
  expect(await runDue(bench.services)).toBe(1)
  expect(got.map(({ code }) => code)).toEqual(['U-1', 'U-2', 'U-2', 'U-3'])
  expect(got[2]!.key).toBe(got[1]!.key)
  expect(new Set(got.map(({ key }) => key)).size).toBe(3)
  expect(await bench.lastRun('KILLED')).toMatchObject({ state: 'S', read: 3, sent: 3, unsent: 0 })
  service.closeAllConnections()
  service.close()
}, 120_000)
