import { once } from 'node:events'
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net'
import { createServer as createTlsServer, type TlsOptions } from 'node:tls'
import { Aedes, type AuthenticateError } from 'aedes'

export interface Published {
  readonly topic: string
  readonly text: string
  readonly qos: number
}

/** A broker of MQTT on a port of this machine, for the user `takt` with the password `secret`. */
export interface MqttBroker {
  readonly port: number
  /** What clients published, in its order. */
  readonly published: Published[]
  publish(topic: string, body: string | Buffer): Promise<void>
  /** Clients that are connected. */
  connected(): number
  /** Subscriptions that were made so far. */
  subscriptions(): number
  close(): Promise<void>
}

const badLogin = 4

export async function mqttBroker(tls?: TlsOptions): Promise<MqttBroker> {
  const broker = await Aedes.createBroker({
    authenticate: (_client, user, password, done) => {
      const isKnown = user === 'takt' && password?.toString() === 'secret'
      const refused = Object.assign(new Error('unknown'), { returnCode: badLogin }) as AuthenticateError
      done(isKnown ? null : refused, isKnown)
    },
    authorizeSubscribe: (_client, wanted, done) =>
      done(null, wanted.topic.startsWith('secret/') ? null : wanted),
  })
  const published: Published[] = []
  let subscriptions = 0
  broker.on('publish', ({ topic, payload, qos }, client) => {
    if (client) published.push({ topic, text: payload.toString(), qos })
  })
  broker.on('subscribe', () => subscriptions++)
  const handle = (socket: Socket): void => void broker.handle(socket)
  const server: Server = tls ? createTlsServer(tls, handle) : createServer(handle)
  await once(server.listen(0, '127.0.0.1'), 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    published,
    publish: (topic, payload) =>
      new Promise((resolve, reject) => {
        const packet = { cmd: 'publish', qos: 1, dup: false, retain: false, topic, payload } as const
        broker.publish(packet, (error) => (error ? reject(error) : resolve()))
      }),
    connected: () => broker.connectedClients,
    subscriptions: () => subscriptions,
    close: async () => {
      server.close()
      await new Promise<void>((resolve) => broker.close(resolve))
    },
  }
}
