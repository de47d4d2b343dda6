import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { Client } from 'pg'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { crudOf } from '#domain/crud.ts'
import { entityNamed } from '#domain/entities/index.ts'
import { lsnHeader, reaches, startOfLog } from '#domain/live/lsn.ts'
import { onlineManager } from '#domain/services/access/online.ts'
import { pathOf } from '#domain/service.ts'
import { kittingRuns } from '#domain/services/kitting/runs.ts'
import { listServices } from '#domain/services/planning/capacity.ts'
import { makeCalculationModule } from '../../src/server/app/calculation-module.ts'
import { filesFolder, openFolderFiles } from '../../src/server/base/files/folder-files.ts'
import { findServer, openPools, prepare, type Database } from '../../src/server/db/database.ts'
import { loadSecrets } from '../../src/server/db/secrets.ts'
import { accessModule } from '../../src/server/features/accounts/module.ts'
import { liveModule } from '../../src/server/features/live/module.ts'
import { crudModule } from '../../src/server/platform/crud/module.ts'
import { furnish, testPassword } from '../support/database.ts'
import { removeCluster } from '../support/cluster.ts'
import { openStream } from '../support/live.ts'
import { demo, run } from '../support/kitting.ts'
import { TestReplica } from '../support/replica.ts'
import { serveTestDatabase, type TestServer } from '../support/server.ts'
import { throwAwayFolder } from '../support/throw-away.ts'

const customer = crudOf(entityNamed('customer'))

let dataDir: string
let database: Database
let replica: TestReplica
let server: TestServer
let lines: string[] = []
beforeAll(async () => {
  dataDir = await mkdtemp(join(throwAwayFolder(), 'takt-replica-'))
  const secrets = await loadSecrets(dataDir)
  const found = await findServer({ dataDir, durable: false, url: '' }, secrets)
  await prepare(found)
  const first = openPools({ ...found, stop: async () => {} }, secrets, 4)
  await furnish(first)
  await demo().fill(first)
  await first.close()
  const folder = join(dataDir, 'second')
  await mkdir(folder)
  replica = await TestReplica.start(found.admin, join(dataDir, 'postgres/cluster'), folder)
  database = openPools({ ...found, replica: replica.address }, secrets, 10)
  server = await serveTestDatabase(
    { ...database, dataDir, files: await openFolderFiles(filesFolder(dataDir)) },
    [accessModule, crudModule, liveModule, makeCalculationModule()],
    undefined,
    undefined,
    { logLevel: 'warn', logTo: { write: (line) => lines.push(line) } },
  )
})
afterAll(async () => {
  await server?.app.close()
  await replica?.remove()
  await database?.close()
  await removeCluster(dataDir)
  await rm(dataDir, { recursive: true, force: true })
})
beforeEach(() => {
  lines = []
})

/** The replica stays where it is during the work. */
async function whileStanding<T>(work: () => Promise<T>): Promise<T> {
  const admin = new Client(replica.address)
  await admin.connect()
  try {
    await admin.query('select pg_wal_replay_pause()')
    await expect
      .poll(async () => (await admin.query('select pg_get_wal_replay_pause_state() as s')).rows[0])
      .toEqual({ s: 'paused' })
    return await work()
  } finally {
    await admin.query('select pg_wal_replay_resume()')
    await admin.end()
  }
}

async function create(code: string): Promise<string> {
  const { status, headers } = await server.one.call(customer.create, { code, name: code })
  expect(status).toBe(200)
  return String(headers[lsnHeader])
}

/** Is the customer in the list of a reader who has seen so much? */
async function isListed(code: string, seen: string | null): Promise<boolean> {
  const answer = await server.one.call(
    customer.getAll,
    { keyword: code },
    seen === null ? {} : { [lsnHeader]: seen },
  )
  expect(answer.status).toBe(200)
  return answer.body.result.totalCount === 1
}

it('reads that may lag come from the replica, and nobody misses what he has seen', async () => {
  const before = await create('before')
  await expect.poll(() => isListed('before', startOfLog)).toBe(true)
  await whileStanding(async () => {
    const seen = await create('after')
    expect(reaches(seen, before)).toBe(true)
    expect(await isListed('after', startOfLog)).toBe(false)
    expect(await isListed('after', before)).toBe(false)
    expect(await isListed('after', seen)).toBe(true)
    expect(await isListed('after', null)).toBe(true)
  })
  await expect.poll(() => isListed('after', startOfLog)).toBe(true)
})

it('bars of a Gantt chart come from the replica byte for byte', async () => {
  const bars = (seen: string | null) =>
    server.one.call(listServices.planBars, {}, seen === null ? {} : { [lsnHeader]: seen })
  const [first, second] = [await bars(null), await bars(startOfLog)]
  expect(first.bytes.length).toBeGreaterThan(1000)
  expect(second.bytes.equals(first.bytes)).toBe(true)
})

it('a run reads what was there when it began, from whichever', async () => {
  const order = crudOf(entityNamed('order'))
  const { items } = await server.one.ask(order.getAll, { maxResultCount: 1, sorting: 'code' })
  const { itemCode, dueDate } = items[0] as unknown as Readonly<Record<string, unknown>>
  const { runNo } = await run(server.one)
  const of = async (no: string) => (await server.one.ask(kittingRuns.get, { runNo: no })).orders
  await whileStanding(async () => {
    await server.one.ask(order.create, { code: 'fresh', itemCode, qty: '1', dueDate })
    const next = await run(server.one)
    expect(await of(next.runNo)).toBe((await of(runNo))! + 1)
  })
  // On a busy machine the primary may answer sooner than the replica has all.
  await expect
    .poll(async () => {
      const last = await run(server.one)
      expect(await of(last.runNo)).toBe((await of(runNo))! + 1)
      return database.replica!.pools.read.totalCount
    })
    .toBeGreaterThan(0)
})

it('a live event says first what must be seen', async () => {
  await server.app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = server.app.server.address() as AddressInfo
  const stream = await openStream(`http://127.0.0.1:${port}${pathOf(onlineManager.events)}`, {
    authorization: `Bearer ${(await server.signIn(1, 'admin', testPassword)).token}`,
    'takt-planunit': 'JS',
  })
  await stream.next('inbox')
  const before = stream.events.length
  const seen = String((await server.one.call(kittingRuns.start, { schemeCode: 'STD' })).headers[lsnHeader])
  await stream.next('progress')
  const [first] = stream.events.slice(before)
  expect(first!.event).toBe('written')
  expect(reaches((first!.data as { lsn: string }).lsn, seen)).toBe(true)
  stream.close()
})

it('the primary answers while the replica is away, which is logged once', async () => {
  const seen = await create('away')
  await replica.end()
  for (let n = 0; n < 3; n++) expect(await isListed('away', seen)).toBe(true)
  expect(database.replica!.isUsed).toBe(false)
  await replica.begin()
  await expect
    .poll(async () => {
      await isListed('away', seen)
      return database.replica!.isUsed
    })
    .toBe(true)
  expect(lines.map((line) => (JSON.parse(line) as { msg: string }).msg)).toEqual([
    'the replica does not answer: the primary answers all reads',
    'the replica answers again',
  ])
})
