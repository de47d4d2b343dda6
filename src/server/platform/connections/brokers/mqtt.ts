import type { IClientOptions, MqttClient } from 'mqtt'
import type { SourceFaultCode } from '#domain/integration/source-faults.ts'
import type { ConnectionEntry } from '../../../outgoing/connections.ts'
import { checkedLine } from '../checked-socket.ts'
import { driver } from '../driver.ts'
import { sourceFaultOf } from '../faults.ts'
import { connectMs, statementMs } from '../limits.ts'
import { SourceFault } from '../source-fault.ts'
import type { Broker, Wanted } from './broker.ts'

/** Return codes of CONNACK (MQTT 3.1.1, 3.2.2.3). */
const codes: Readonly<Record<string, SourceFaultCode>> = {
  '2': 'refused',
  '3': 'refused',
  '4': 'credentials',
  '5': 'credentials',
}

const qos = 1
const usualPort = 1883
const usualTlsPort = 8883

/** Brokers of MQTT 3.1.1. A line is opened once, to the checked address: who holds it opens the next one. */
export const mqttBroker: Broker = {
  async subscribe(connection, entry, wanted) {
    const { name, subject } = wanted
    const line = await connect(connection, entry, { clientId: name, clean: false }, (client) =>
      acknowledgeTaken(client, wanted),
    )
    try {
      await line.client.subscribeAsync(subject, { qos })
    } catch (error) {
      await line.close()
      // A refusal comes with the answer of the broker.
      if ((error as { packet?: unknown }).packet) throw new SourceFault(connection, 'noRight')
      throw sourceFaultOf(connection, error, codes)
    }
    return {
      ended: line.ended,
      close: line.close,
      cancel: async () => {
        await line.client.unsubscribeAsync(subject).catch(() => {})
        await line.close()
      },
    }
  },
  async publisher(connection, entry) {
    const { client, close } = await connect(connection, entry, { clean: true })
    return {
      publish: async (subject, { body }) => {
        try {
          await inTime(client.publishAsync(subject, body, { qos }))
        } catch (error) {
          throw sourceFaultOf(connection, error, codes)
        }
      },
      close,
    }
  },
}

/** `done` acknowledges a message. One that was not taken ends the line, and comes again on the next one. */
function acknowledgeTaken(client: MqttClient, { take }: Wanted): void {
  client.handleMessage = ({ topic, payload }, done) => {
    take({ subject: topic, body: Buffer.from(payload) }).then(
      () => done(),
      () => client.stream.destroy(),
    )
  }
}

interface Line {
  readonly client: MqttClient
  readonly ended: Promise<void>
  readonly close: () => Promise<void>
}

async function connect(
  connection: string,
  entry: ConnectionEntry,
  options: Pick<IClientOptions, 'clientId' | 'clean'>,
  prepare: (client: MqttClient) => void = () => {},
): Promise<Line> {
  const { MqttClient: Client } = await driver(connection, 'mqtt', () => import('mqtt'))
  const { user, password } = entry.credentials
  try {
    const socket = await checkedLine(entry, entry.tls ? usualTlsPort : usualPort)
    const client = new Client(() => socket, {
      ...options,
      ...(user === '' ? {} : { username: user, password }),
      protocolVersion: 4,
      reconnectPeriod: 0,
      connectTimeout: connectMs,
    })
    const ended = new Promise<void>((resolve) => client.once('close', resolve))
    // Without a listener a fault of the line would end the process.
    client.on('error', () => {})
    prepare(client)
    await new Promise<void>((resolve, reject) => {
      client.once('connect', () => resolve())
      client.once('error', reject)
      client.once('close', () => reject(Object.assign(new Error('closed'), { code: 'ECONNRESET' })))
    })
    return { client, ended, close: () => client.endAsync(true) }
  } catch (error) {
    throw sourceFaultOf(connection, error, codes)
  }
}

/** A broker that does not answer is as one that is gone. */
async function inTime<T>(work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(
      () => reject(Object.assign(new Error('no answer'), { code: 'ETIMEDOUT' })),
      statementMs,
    )
  })
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}
