import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { crudOf } from '#domain/crud.ts'
import { entityNamed } from '#domain/entities/index.ts'
import { receiving } from '#domain/services/integration/receive.ts'
import { processUnit } from '../../../src/server/features/integration/receive/process.ts'
import { receiveModule } from '../../../src/server/features/integration/receive/module.ts'
import { modules } from '../../../src/server/app/modules.ts'
import type { Services } from '../../../src/server/identity/services.ts'
import { createTestServer, type TestServer } from '../../support/server.ts'

const topics = crudOf(entityNamed('receiveTopic'))
const inbox = crudOf(entityNamed('receiveData'))
const warehouses = crudOf(entityNamed('warehouse'))

let server: TestServer
let services: Services
beforeAll(async () => {
  const parts = modules.map((make) =>
    make === receiveModule
      ? (given: Services) => {
          services = given
          return make(given)
        }
      : make,
  )
  server = await createTestServer(parts)
})
afterAll(() => server.close())

const scope = { tenantId: 1, planUnitCode: 'JS', userId: null }
const process = () => processUnit(services, scope)

async function topic(code: string, more: object = {}): Promise<{ id: string; token: string }> {
  const row = await server.one.ask(topics.create, { code, name: code, entity: 'warehouse', ...more })
  const id = String(row.id)
  return { id, token: (await server.one.ask(receiving.makeToken, { id })).token }
}

interface Sent {
  readonly key?: string
  readonly type?: string
}
const post = (code: string, token: string, body: unknown, { key, type = 'application/json' }: Sent = {}) =>
  server.request({
    method: 'POST',
    url: `/api/receive/${code}`,
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': type,
      'accept-language': 'en',
      ...(key === undefined ? {} : { 'idempotency-key': key }),
    },
    payload: typeof body === 'string' || Buffer.isBuffer(body) ? body : JSON.stringify(body),
  })

const idOf = ({ body }: Awaited<ReturnType<typeof post>>) => (body.result as { id: string }).id
type Row = Readonly<Record<string, unknown>>
const rowOf = async (id: string): Promise<Row> => server.one.ask(inbox.get, { id })
const stores = async (): Promise<readonly Row[]> =>
  (await server.one.ask(warehouses.getAll, { maxResultCount: 100 })).items

describe('receiving', () => {
  it('keeps a body once under its key and brings its rows in with the rights of the owner', async () => {
    const { token } = await topic('stores')
    const body = [
      { code: 'W-1', name: 'First, "main" hall', remark: 'line one\nline two' },
      { Code: 'W-2', name: '=1+1', location: 'North' },
    ]
    const first = await post('stores', token, body, { key: 'k1' })
    expect(first.status, first.text).toBe(202)
    const again = await post('stores', token, body, { key: 'k1' })
    expect([again.status, idOf(again)]).toEqual([202, idOf(first)])
    expect((await post('stores', token, [body[0]], { key: 'k1' })).status).toBe(422)
    expect(await rowOf(idOf(first))).toMatchObject({ state: 'new', rows: 2, topicCode: 'stores', key: 'k1' })
    expect(await process()).toBe(1)
    expect(await rowOf(idOf(first))).toMatchObject({ state: 'ok', created: 2, updated: 0, attempts: 1 })
    const named = new Map((await stores()).map((row) => [row['code'], row]))
    expect(named.get('W-1')).toMatchObject({ name: 'First, "main" hall', remark: 'line one\nline two' })
    expect(named.get('W-2')).toMatchObject({ name: '=1+1', location: 'North' })
    // What a row leaves out stays; what it gives empty is cleared.
    await post('stores', token, [
      { code: 'W-2', name: 'Second' },
      { code: 'W-1', name: 'First', location: null },
    ])
    expect(await process()).toBe(1)
    const later = new Map((await stores()).map((row) => [row['code'], row]))
    expect(later.get('W-2')).toMatchObject({ name: 'Second', location: 'North' })
  })

  it('refuses a body that does not fit, with the place of each fault, and keeps nothing of it', async () => {
    const { token } = await topic('strict')
    const before = (await server.one.ask(inbox.getAll, {})).totalCount
    const wrong = await post('strict', token, [{ code: 'A' }, { code: 'B;C', colour: 'red' }, 7], {
      key: 'x',
    })
    expect(wrong.status).toBe(400)
    const members = wrong.body.error!.validationErrors!.flatMap((fault) => fault.members)
    expect(members).toEqual(expect.arrayContaining(['[1].code', '[1].colour', '[2]']))
    for (const text of ['', '[', 'null', '3', '[]', '{"code":"A"', '\u0000'])
      expect((await post('strict', token, text)).status, text).toBe(400)
    expect((await post('strict', token, Buffer.from([0x22, 0xff, 0x22]))).status).toBe(400)
    expect((await server.one.ask(inbox.getAll, {})).totalCount).toBe(before)
    // A refused body does not use up its key.
    const kept = await post('strict', token, { code: 'A', name: 'A' }, { key: 'x' })
    expect(kept.status).toBe(202)
    // A faulty body under a key that was used is another body.
    expect((await post('strict', token, { code: 'A' }, { key: 'x' })).status).toBe(422)
    await process()
  })

  it('says what is wrong with rows in words and places, and processes them again once it is mended', async () => {
    const { token } = await topic('items', { entity: 'bomLine' })
    const sent = await post('items', token, [{ parentItem: 'P-1', childItem: 'C-1', usageNum: '1' }])
    expect(sent.status, sent.text).toBe(202)
    await process()
    const id = idOf(sent)
    const row = await rowOf(id)
    expect(row).toMatchObject({ state: 'err', created: null })
    const { body, faults } = await server.one.ask(receiving.body, { id })
    expect(JSON.parse(body)).toHaveLength(1)
    expect(JSON.stringify(faults)).toContain('[0].')
    // The list, open for everybody, names places and no values.
    expect(String(row['error'])).not.toContain('P-1')
    expect(await server.one.ask(receiving.skip, { ids: [id] })).toBe(1)
    expect(await process()).toBe(0)
    expect(await server.one.ask(receiving.reprocess, { ids: [id] })).toBe(1)
    expect((await rowOf(id))['state']).toBe('new')
    expect(await process()).toBe(1)
    expect((await rowOf(id))['state']).toBe('err')
  })

  it('names the rows of a list that a comment precedes', async () => {
    const { token } = await topic('commented', { entity: 'bomLine' })
    const body = '// from the ERP\n[{"parentItem": "P-1", "childItem": "C-1", "usageNum": "1"}]'
    const sent = await post('commented', token, body)
    expect(sent.status, sent.text).toBe(202)
    await process()
    const { faults } = await server.one.ask(receiving.body, { id: idOf(sent) })
    expect(JSON.stringify(faults)).toContain('[0].')
  })

  it('knows a token for its own topic alone, and none that was replaced, revoked or has expired', async () => {
    const one = await topic('one')
    const other = await topic('other')
    const row = { code: 'T-1', name: 'T' }
    expect((await post('one', other.token, row)).status).toBe(401)
    expect((await post('one', `${one.token}x`, row)).status).toBe(401)
    expect((await post('one', server.one.token, row)).status).toBe(401)
    expect(
      (await server.nobody.call(inbox.getAll, {}, { authorization: `Bearer ${one.token}` })).status,
    ).toBe(401)
    const { token } = await server.one.ask(receiving.makeToken, { id: one.id })
    expect((await post('one', one.token, row)).status).toBe(401)
    expect((await post('one', token, row)).status).toBe(202)
    await server.one.ask(receiving.revokeToken, { id: one.id })
    expect((await post('one', token, row)).status).toBe(401)
    const late = await topic('late', { expiresAt: new Date(server.now().getTime() + 60_000).toISOString() })
    expect((await post('late', late.token, row)).status).toBe(202)
    server.passSeconds(120)
    expect((await post('late', late.token, row)).status).toBe(401)
    await process()
  })

  it('bounds size and calls by the topic', async () => {
    const { token } = await topic('small', { sizeLimit: 1, callsPerMinute: 3 })
    const large = [{ code: 'L', name: 'x'.repeat(2000) }]
    expect((await post('small', token, large)).status).toBe(413)
    expect((await post('small', token, { code: 'L', name: 'L' })).status).toBe(202)
    expect((await post('small', token, { code: 'L', name: 'L' })).status).toBe(202)
    expect((await post('small', token, { code: 'L', name: 'L' })).status).toBe(429)
    const wide = await topic('wide', { sizeLimit: 512 })
    const rows = Array.from({ length: 2000 }, (_, at) => ({ code: `X-${at}`, name: 'x'.repeat(100) }))
    expect((await post('wide', wide.token, rows)).status).toBe(202)
    await process()
  })

  it('processes each body once when two servers look at the same time', async () => {
    const { token } = await topic('twice')
    const ids: string[] = []
    for (let at = 0; at < 6; at++)
      ids.push(idOf(await post('twice', token, { code: 'TW-1', name: `Name ${at}` })))
    const counts = await Promise.all([process(), process(), process()])
    while ((await process()) > 0);
    expect(counts.length).toBe(3)
    const rows = await Promise.all(ids.map(rowOf))
    expect(rows.map((row) => [row['state'], row['attempts']])).toEqual(ids.map(() => ['ok', 1]))
    expect((await stores()).find((row) => row['code'] === 'TW-1')).toMatchObject({ name: 'Name 5' })
  })

  it('is a list for everybody whose bodies, decisions and purges need the right to configure', async () => {
    const plain = await server.user(1, 'plain', ['Pages.Users'])
    expect((await plain.call(inbox.getAll)).status).toBe(200)
    const id = String((await server.one.ask(inbox.getAll, {})).items[0]!.id)
    for (const [endpoint, input] of [
      [receiving.body, { id }],
      [receiving.reprocess, { ids: [id] }],
      [receiving.skip, { ids: [id] }],
      [receiving.purge, { days: 0, states: ['ok'] }],
      [receiving.makeToken, { id }],
      [topics.getAll, {}],
    ] as const)
      expect((await plain.call(endpoint, input)).status, endpoint.method).toBe(403)
    // Another tenant has its own inbox.
    expect((await server.two.ask(inbox.getAll, {})).totalCount).toBe(0)
    expect((await server.two.call(receiving.body, { id })).status).toBe(404)
  })

  it('counts what a purge would delete, and deletes as much', async () => {
    const age = { days: 0, states: ['ok', 'err', 'skip'] }
    const count = await server.one.ask(receiving.countPurged, age)
    expect(count).toBeGreaterThan(5)
    expect(await server.one.ask(receiving.countPurged, { ...age, days: 1 })).toBe(0)
    expect(await server.one.ask(receiving.purge, age)).toBe(count)
    expect(await server.one.ask(receiving.countPurged, age)).toBe(0)
  })

  it('keeps what its own fields describe for an interface, and lives on whatever comes', async () => {
    const fields = [
      { name: 'sensor', kind: 'text', required: true },
      { name: 'value', kind: 'quantity' },
      { name: 'at', kind: 'time' },
    ]
    const { token } = await topic('sensors', { entity: null, fields, callsPerMinute: 6000 })
    const good = '[{"sensor":"T1","value":"12.5","at":"2026-11-27T08:00:00Z"},{"sensor":"T2"}]'
    const kept = await post('sensors', token, good)
    expect(kept.status, kept.text).toBe(202)
    expect(await process()).toBe(0)
    expect((await rowOf(idOf(kept)))['state']).toBe('new')
    // A tenth of the mutations; TAKT_TEST_ALL sends all.
    const runs = globalThis.process.env['TAKT_TEST_ALL'] ? 10_000 : 1000
    let seed = 7
    const random = (below: number): number => {
      seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31
      return seed % below
    }
    const seen = new Map<number, number>()
    for (let run = 0; run < runs; run++) {
      const bytes = Buffer.from(good)
      for (let cut = 0; cut <= random(4); cut++) bytes[random(bytes.length)] = random(256)
      const { status } = await post('sensors', token, random(5) === 0 ? bytes.subarray(0, random(80)) : bytes)
      seen.set(status, (seen.get(status) ?? 0) + 1)
    }
    for (const status of seen.keys()) expect([202, 400, 429]).toContain(status)
    expect(seen.get(400)!).toBeGreaterThan(runs / 4)
    expect((await server.one.call(inbox.getAll)).status).toBe(200)
  }, 240_000)
})
