import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { brokerOf } from '../../../../src/server/platform/connections/brokers/index.ts'
import { kafkaBroker } from '../../../../src/server/platform/connections/brokers/kafka.ts'
import { connectionsOf } from '../../../../src/server/outgoing/connections.ts'
import { mqttBroker, type MqttBroker } from '../../../support/mqtt-broker.ts'
import { playedKafka } from '../../../support/sources/played-drivers.ts'
import { entryOf, openEntry } from '../../../support/sources/reader.ts'

let broker: MqttBroker
beforeAll(async () => {
  broker = await mqttBroker()
})
afterAll(() => broker?.close())

const given = (changed: object = {}, credentials: object = {}) => ({
  kind: 'mqtt',
  host: '127.0.0.1',
  port: broker.port,
  inside: true,
  credentials: { user: 'takt', password: 'secret', ...credentials },
  collections: [{ name: 'results', path: 'line/+/results' }],
  targets: [{ name: 'dates', path: 'takt/dates' }],
  ...changed,
})

const subscribe = (take: (body: string) => Promise<void>, subject = 'line/+/results') => {
  const entry = entryOf(given())
  return brokerOf('SRC', entry).subscribe('SRC', entry, {
    name: 'takt-test',
    subject,
    take: ({ body }) => take(body.toString()),
  })
}

describe('a broker of MQTT', () => {
  it('is looked at: what may be subscribed to is named, and is no table', async () => {
    const reader = await openEntry(given())
    expect(await reader.tables()).toEqual([{ name: 'results', kind: 'messages' }])
    await expect(reader.columns('results')).rejects.toThrow('receiving topic')
    await reader.close()
  })

  it.each([
    ['user or password', {}, { password: 'wrong' }],
    ['address inside', { inside: false, tls: false }, {}],
    ['refuses the connection', { port: 1 }, {}],
  ])('says in words: %s', async (text, changed, credentials) => {
    await expect(openEntry(given(changed, credentials))).rejects.toThrow(text)
  })

  it('sends a message again until it was taken, also after the line has ended', async () => {
    const got: string[] = []
    const first = await subscribe((body) => {
      got.push(`refused ${body}`)
      return Promise.reject(new Error('no database'))
    })
    await broker.publish('line/1/results', 'a')
    await first.ended
    // Nobody is connected.
    await broker.publish('line/2/results', 'b')
    const taken = Promise.withResolvers<void>()
    const second = await subscribe(async (body) => {
      if (got.push(body) === 3) taken.resolve()
    })
    await taken.promise
    expect(got).toEqual(['refused a', 'a', 'b'])
    await second.cancel()
    await broker.publish('line/3/results', 'nobody wants it any more')
    const third = await subscribe(async (body) => void got.push(body))
    await third.close()
    expect(got).toHaveLength(3)
  })

  it('refuses what its user may not subscribe to', async () => {
    await expect(subscribe(async () => {}, 'secret/plans')).rejects.toThrow('no right')
  })

  it('has a message once publishing has resolved', async () => {
    const entry = entryOf(given())
    const publisher = await brokerOf('SRC', entry).publisher('SRC', entry)
    await publisher.publish('takt/dates', { id: '1', type: 'application/json', body: '{"a":1}' })
    expect(broker.published.at(-1)).toEqual({ topic: 'takt/dates', text: '{"a":1}', qos: 1 })
    await publisher.close()
  })

  it('needs something to subscribe to or to publish, and publishes to one topic', () => {
    const entries = (changed: object) => () =>
      connectionsOf([{ name: 'm', tenants: ['D'], ...given(changed) }])
    expect(entries({ collections: [], targets: [] })).toThrow('collections are missing')
    expect(entries({ targets: [{ name: 'x', path: 'a/#' }] })).toThrow('without + and #')
  })
})

const hasOpenssl = spawnSync('openssl', ['version']).status === 0

describe.skipIf(!hasOpenssl)('a broker of MQTT behind TLS (needs openssl)', () => {
  it("is known by the name of the entry, whose certificate the entry's own authority may have signed", async () => {
    const folder = mkdtempSync(join(tmpdir(), 'takt-mqtt-'))
    const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')]
    const subject = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost']
    const made = ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes']
    execFileSync('openssl', [...made, '-keyout', key, '-out', cert, '-days', '2', ...subject], {
      stdio: 'ignore',
    })
    const [keyText, ca] = [readFileSync(key, 'utf8'), readFileSync(cert, 'utf8')]
    const secure = await mqttBroker({ key: keyText, cert: ca })
    const at = (changed: object) => openEntry(given({ port: secure.port, tls: true, ...changed }))
    await (await at({ host: 'localhost', ca })).close()
    await expect(at({ host: 'localhost' })).rejects.toThrow('TLS')
    await expect(at({ host: '127.0.0.1', ca })).rejects.toThrow('TLS')
    await secure.close()
  })
})

describe('a broker of Kafka', () => {
  const entry = () =>
    entryOf(
      given({
        kind: 'kafka',
        port: 9092,
        host: 'k1.example',
        brokers: ['127.0.0.1:9093'],
        inside: false,
        tls: false,
      }),
    )

  it('says which package it needs', async () => {
    await expect(openEntry(given({ kind: 'kafka' }))).rejects.toThrow('npm install kafkajs@2.2.4')
  })

  it('hands messages over, publishes, and names faults', async () => {
    const { load, log } = playedKafka()
    const kafka = kafkaBroker(load)
    const got: string[] = []
    await kafka.subscribe('SRC', entry(), {
      name: 'takt-1',
      subject: 'results',
      take: async ({ body }) => void got.push(body.toString()),
    })
    expect(got).toEqual(['one'])
    const publisher = await kafka.publisher('SRC', entry())
    const message = { id: 'i', type: 'application/json', body: '{}' }
    await expect(publisher.publish('dates', message)).rejects.toThrow('no right')
    expect(log).toEqual([
      { groupId: 'takt-1', allowAutoTopicCreation: false },
      { topics: ['results'], fromBeginning: true },
      {
        topic: 'dates',
        acks: -1,
        messages: [{ value: '{}', headers: { 'content-type': 'application/json', 'idempotency-key': 'i' } }],
      },
    ])
  })

  it('connects to the brokers of the entry alone, and to none inside', async () => {
    const { load, configs } = playedKafka()
    await kafkaBroker(load).publisher('SRC', entry())
    const open = configs[0]!['socketFactory'] as (to: object) => {
      once(event: string, heard: (e: Error) => void): void
    }
    const refused = (host: string, port: number): Promise<string> =>
      new Promise((resolve) => {
        open({ host, port, onConnect: () => resolve('connected') }).once('error', ({ message }) =>
          resolve(message),
        )
      })
    expect(await refused('other.example', 9092)).toBe('another broker')
    expect(await refused('127.0.0.1', 9093)).toContain('address inside')
  })
})
