import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { crudOf } from '#domain/crud.ts'
import { entityNamed } from '#domain/entities/index.ts'
import { connectionServices } from '#domain/services/integration/connections.ts'
import { receiving } from '#domain/services/integration/receive.ts'
import { readMessage } from '../../../src/server/features/integration/receive/messages/read-message.ts'
import { Subscriptions } from '../../../src/server/features/integration/receive/messages/subscriptions.ts'
import { processUnit } from '../../../src/server/features/integration/receive/process.ts'
import { readOutgoing } from '../../../src/server/outgoing/config.ts'
import { column, interfaceBench, type InterfaceBench } from '../../support/interfaces.ts'
import { mqttBroker, type MqttBroker } from '../../support/mqtt-broker.ts'

const topics = crudOf(entityNamed('receiveTopic'))
const inbox = crudOf(entityNamed('receiveData'))
const units = crudOf(entityNamed('unit'))
const connections = crudOf(entityNamed('dbConn'))

type Row = Readonly<Record<string, unknown>>
const scope = { tenantId: 1, planUnitCode: 'JS', userId: null }

let broker: MqttBroker
let bench: InterfaceBench
let subscriptions: Subscriptions
let mqtt = { id: '' }

beforeAll(async () => {
  broker = await mqttBroker()
  bench = await interfaceBench()
  const { connections: known } = readOutgoing({
    connections: [
      {
        name: 'line',
        tenants: ['default'],
        kind: 'mqtt',
        host: '127.0.0.1',
        port: broker.port,
        inside: true,
        credentials: { user: 'takt', password: 'secret' },
        collections: [{ name: 'units', path: 'erp/units/#', key: 'head.no' }],
        targets: [{ name: 'units', path: 'takt/units' }],
      },
    ],
  })
  const outgoing = bench.services.outgoing.connections as Map<string, unknown>
  for (const [name, entry] of known) outgoing.set(name, entry)
  mqtt = (await bench.server.one.ask(connections.create, {
    code: 'LINE',
    name: 'Line',
    kind: 'mqtt',
    secretRef: 'line',
  })) as unknown as { id: string }
  subscriptions = new Subscriptions(bench.services)
})
afterAll(async () => {
  await subscriptions?.close()
  await bench?.close()
  await broker?.close()
})

const topic = { name: 'Units', entity: 'unit', connection: 'LINE', subscription: 'units' }
const received = async (): Promise<readonly Row[]> =>
  (await bench.server.one.ask(inbox.getAll, { sorting: 'no', maxResultCount: 100 })).items
const event = (id: string, data: object) =>
  JSON.stringify({ specversion: '1.0', id, source: '/erp', type: 'unit.changed', data })

/** Publishes, and waits until the inbox holds as many as it should: the last message is another one each time. */
async function published(...bodies: readonly (string | Buffer)[]): Promise<readonly Row[]> {
  const mark = `MARK${(await received()).length}`
  for (const body of [...bodies, JSON.stringify({ code: mark, name: mark })])
    await broker.publish('erp/units/1', body)
  for (;;) {
    const rows = await received()
    const { body } = await bench.server.one
      .ask(receiving.body, { id: (rows.at(-1)?.['id'] as string | undefined) ?? '' })
      .catch(() => ({ body: '' }))
    if (body.includes(mark)) return rows.slice(0, -1)
  }
}

describe('what is known as the same message', () => {
  it('is the source and id of an event, or the text at a path of another document', () => {
    const data = { code: 'A' }
    const one = { specversion: '1.0', source: '/erp', id: '7', data }
    expect(readMessage(one, '')).toEqual({ value: data, key: '["/erp","7"]' })
    expect(readMessage({ head: { no: 12 }, ...data }, 'head.no').key).toBe('12')
    expect(readMessage(data, 'head.no')).toEqual({ value: data, key: null })
    expect(readMessage({ ...one, id: 'x'.repeat(300) }, '').key).toHaveLength(64)
  })
})

describe('messages of a broker', () => {
  it('are tested in words, and fill topics of connections of that kind alone', async () => {
    const { one } = bench.server
    expect(await one.ask(connectionServices.test, { id: mqtt.id })).toEqual({
      ok: true,
      message: 'connected; 1 collection of messages can be subscribed to',
    })
    const refused = async (row: object): Promise<string> =>
      (await one.call(topics.create, { code: 'x', ...topic, ...row })).text
    expect(await refused({ connection: 'ERP' })).toContain('choose a connection of MQTT or Kafka')
    expect(await refused({ subscription: null })).toContain('say which messages')
    expect(await refused({ connection: null })).toContain('needs a broker')
  })

  it('come into the inbox once for each key, and their rows into the list', async () => {
    const { id } = (await bench.server.one.ask(topics.create, { code: 'units', ...topic })) as unknown as Row
    await subscriptions.follow()
    await subscriptions.follow()
    expect(broker.subscriptions()).toBe(1)
    const kg = event('1', { code: 'KG', name: 'Kilogram' })
    const rows = await published(kg, kg, JSON.stringify([{ code: 'M', name: 'Metre' }]))
    expect(rows.map(({ topicCode, source, key }) => [topicCode, source, key])).toEqual([
      ['units', 'erp/units/1', '["/erp","1"]'],
      ['units', 'erp/units/1', null],
    ])
    await processUnit(bench.services, scope)
    const { items } = await bench.server.one.ask(units.getAll, { maxResultCount: 100 })
    expect(items).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ code: 'KG' }),
        expect.objectContaining({ code: 'M' }),
      ]),
    )
    expect(id).toBeTruthy()
  })

  it('that are faulty are kept with their reasons', async () => {
    const before = (await received()).length
    const rows = await published(
      '{ no json',
      JSON.stringify({ code: 'T', weight: 1 }),
      Buffer.alloc(1024 * 1024 + 1, 0x20),
      event('1', { code: 'KG', name: 'another body of the same event' }),
    )
    const found = rows.slice(before)
    expect(found.map(({ state, key }) => [state, key])).toEqual(
      Array.from({ length: 4 }, () => ['err', null]),
    )
    const reasons: string[] = []
    for (const row of found) {
      const { faults } = (await bench.server.one.ask(receiving.body, {
        id: String(row['id']),
      })) as unknown as {
        faults: { path: string; message: string }[]
      }
      reasons.push(faults.map(({ path, message }) => `${path} ${message}`.trim()).join(' '))
    }
    expect(reasons[0]).toContain('JSON')
    expect(reasons[1]).toContain('weight')
    expect(reasons[2]).toContain('larger than the topic allows (1024 KB)')
    expect(reasons[3]).toContain('key')
  })

  it('that come while no server is connected are there afterwards; one server at a time subscribes', async () => {
    const second = new Subscriptions(bench.services)
    await second.follow()
    expect(broker.connected()).toBe(1)
    await subscriptions.close()
    const before = (await received()).length
    await broker.publish('erp/units/2', event('2', { code: 'L', name: 'Litre' }))
    await second.follow()
    const rows = await published()
    expect(rows.slice(before)).toMatchObject([{ key: '["/erp","2"]', source: 'erp/units/2' }])
    // Switched off: the broker keeps nothing for it.
    await bench.sql(`update takt.receive_topic set enabled = false where code = 'units'`)
    await second.follow()
    await vi.waitFor(() => expect(broker.connected()).toBe(0), { timeout: 20_000 })
    await second.close()
  })

  it('say in the log why a subscription fails, once', async () => {
    await bench.sql(
      `update takt.receive_topic set enabled = true, subscription = 'nothing' where code = 'units'`,
    )
    const again = new Subscriptions(bench.services)
    await again.follow()
    await again.follow()
    const log = await bench.sql(`select message from takt.system_log where message like '%units%'`)
    expect(log).toHaveLength(1)
    expect(String(log[0]!['message'])).toContain('no "nothing" among its collections')
    await again.close()
  })

  it('are sent by interfaces as CloudEvents', async () => {
    const config = {
      code: 'OUT',
      direction: 'out',
      connection: 'LINE',
      sourceTable: 'units',
      entity: 'unit',
      filter: "ME.code == 'KG'",
      format: 'cloudEvents',
      mapping: [column('no', 'code')],
    }
    await bench.make(config)
    expect(await bench.run(config)).toMatchObject({ state: 'S', sent: 1, unsent: 0 })
    const [sent] = broker.published.filter((one) => one.topic === 'takt/units')
    expect(sent).toMatchObject({ qos: 1 })
    expect(JSON.parse(sent!.text)).toMatchObject({
      specversion: '1.0',
      type: 'takt.unit',
      subject: 'KG',
      data: { no: 'KG' },
    })
    const refused = await bench.server.one.call(crudOf(entityNamed('interfaceConfig')).create, {
      ...config,
      name: 'x',
      code: 'FILE',
      format: 'csv',
    })
    expect(refused.text).toContain('a message broker takes JSON or CloudEvents')
  })
})
