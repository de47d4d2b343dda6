import type { Socket } from 'node:net'
import type { SourceFaultCode } from '#domain/integration/source-faults.ts'
import type { ConnectionEntry } from '../../../outgoing/connections.ts'
import { dialChecked, failingSocket } from '../checked-socket.ts'
import { driver, onDemand } from '../driver.ts'
import { sourceFaultOf } from '../faults.ts'
import { connectMs, statementMs } from '../limits.ts'
import type { Broker, Publisher, Subscription, Wanted } from './broker.ts'

/** What of the driver is used: it is no dependency, so its own types are not there. */
export interface KafkaJs {
  readonly Kafka: new (config: object) => KafkaClient
}
interface KafkaClient {
  consumer(config: object): Consumer
  producer(config: object): Producer
}
interface Line {
  connect(): Promise<void>
  disconnect(): Promise<void>
}
interface Consumer extends Line {
  readonly events: { readonly CRASH: string; readonly STOP: string }
  on(event: string, heard: () => void): unknown
  subscribe(wanted: object): Promise<void>
  run(config: {
    readonly eachMessage: (given: {
      readonly topic: string
      readonly message: { readonly value: Buffer | null }
    }) => Promise<void>
  }): Promise<void>
}
interface Producer extends Line {
  send(record: object): Promise<unknown>
}

/** Names of faults of the driver, and codes of the protocol. */
const codes: Readonly<Record<string, SourceFaultCode>> = {
  KafkaJSSASLAuthenticationError: 'credentials',
  KafkaJSConnectionError: 'lost',
  KafkaJSRequestTimeoutError: 'noAnswer',
  TOPIC_AUTHORIZATION_FAILED: 'noRight',
  GROUP_AUTHORIZATION_FAILED: 'noRight',
  UNKNOWN_TOPIC_OR_PARTITION: 'noTopicThere',
}

const usualPort = 9092
const silent = 0

type Load = () => Promise<KafkaJs>

/** Brokers of Apache Kafka. Not verified against one. */
export const kafkaBroker = (load: Load = () => onDemand<KafkaJs>('kafkajs')): Broker => ({
  subscribe: (connection, entry, wanted) =>
    withClient(connection, entry, load, (client) => subscribe(client, wanted)),
  publisher: (connection, entry) =>
    withClient(connection, entry, load, (client, named) => publisher(client, named)),
})

type Named = <T>(work: () => Promise<T>) => Promise<T>

async function withClient<T>(
  connection: string,
  entry: ConnectionEntry,
  load: Load,
  work: (client: KafkaClient, named: Named) => Promise<T>,
): Promise<T> {
  const { Kafka } = await driver(connection, 'kafkajs', load)
  const lines = new CheckedLines(entry)
  const named: Named = async (inner) => {
    try {
      return await inner()
    } catch (error) {
      throw sourceFaultOf(connection, lines.error ?? coded(error), codes)
    }
  }
  return named(() => work(new Kafka(configOf(entry, lines)), named))
}

function configOf(entry: ConnectionEntry, lines: CheckedLines): object {
  const { user, password } = entry.credentials
  return {
    clientId: 'takt',
    brokers: [brokerName(entry.host, entry.port ?? usualPort)],
    ...(user === '' ? {} : { sasl: { mechanism: 'plain', username: user, password } }),
    connectionTimeout: connectMs,
    requestTimeout: statementMs,
    retry: { retries: 2 },
    logLevel: silent,
    socketFactory: lines.open,
  }
}

const brokerName = (host: string, port: number): string => `${host}:${port}`.toLowerCase()

interface Opening {
  readonly host: string
  readonly port: number
  readonly onConnect: () => void
}

/** Lines to the brokers that the entry lists, each to a checked address. A broker names the others: those not listed are refused. */
class CheckedLines {
  /** Why a line was not opened: the driver has words of its own for that. */
  error: unknown = null
  readonly #entry: ConnectionEntry
  readonly #known: ReadonlySet<string>

  constructor(entry: ConnectionEntry) {
    this.#entry = entry
    this.#known = new Set([
      brokerName(entry.host, entry.port ?? usualPort),
      ...entry.brokers.map((one) => one.toLowerCase()),
    ])
  }

  readonly open = ({ host, port, onConnect }: Opening): Socket => {
    const isKnown = this.#known.has(brokerName(host, port))
    const socket = isKnown
      ? dialChecked(this.#entry, { host, port }, onConnect)
      : failingSocket(Object.assign(new Error('another broker'), { code: 'EREROUTE' }))
    return socket.on('error', (error) => (this.error ??= error))
  }
}

async function subscribe(client: KafkaClient, { name, subject, take }: Wanted): Promise<Subscription> {
  const consumer = client.consumer({ groupId: name, allowAutoTopicCreation: false })
  const close = (): Promise<void> => consumer.disconnect()
  const ended = new Promise<void>((resolve) => {
    consumer.on(consumer.events.CRASH, resolve)
    consumer.on(consumer.events.STOP, resolve)
  })
  try {
    await consumer.connect()
    await consumer.subscribe({ topics: [subject], fromBeginning: true })
    // The place in a partition is kept by the broker once `take` has resolved.
    await consumer.run({
      eachMessage: async ({ topic, message }) => {
        if (message.value !== null) await take({ subject: topic, body: message.value })
      },
    })
  } catch (error) {
    await close().catch(() => {})
    throw error
  }
  // A broker keeps messages by their age, whoever reads them.
  return { ended, close, cancel: close }
}

async function publisher(client: KafkaClient, named: Named): Promise<Publisher> {
  const producer = client.producer({ allowAutoTopicCreation: false })
  await producer.connect()
  return {
    publish: async (subject, { id, type, body }) => {
      const headers = { 'content-type': type, 'idempotency-key': id }
      await named(() => producer.send({ topic: subject, acks: -1, messages: [{ value: body, headers }] }))
    },
    close: () => producer.disconnect(),
  }
}

/** Faults of the driver have names, and types of the protocol, in place of codes. */
function coded(error: unknown): unknown {
  const { type, name } = error as { type?: unknown; name?: unknown }
  const code = [type, name].find((one) => typeof one === 'string' && Object.hasOwn(codes, one))
  return code === undefined ? error : Object.assign(new Error('kafka'), { code })
}
