import { mkdtempSync } from 'node:fs'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { crudOf } from '#domain/crud.ts'
import { entityNamed } from '#domain/entities/index.ts'
import { interfaceServices } from '#domain/services/integration/interfaces.ts'
import { readOutgoing } from '../../src/server/outgoing/config.ts'
import { interfaceBench, type InterfaceBench } from './interfaces.ts'

/** A call that the other system got. */
export interface GotCall {
  readonly method: string
  readonly url: string
  readonly headers: IncomingHttpHeaders
  readonly body: string
}

export interface Delivery {
  readonly line: number
  readonly rows: number
  readonly state: string
  readonly attempts: number
  readonly message: string | null
}

/** A bench whose server also sends: to a local service by the connection SHOP, and to a folder by DROP. */
export interface SendBench extends InterfaceBench {
  readonly got: GotCall[]
  readonly folder: string
  /** Statuses of the next answers; afterwards 204. */
  answers: number[]
  deliveries(runId: string): Promise<readonly Delivery[]>
  sendAgain(runId: string): Promise<number>
}

const token = 'the-token-of-the-shop'
export const signingSecret = `whsec_${Buffer.from('the secret of the signatures').toString('base64')}`

export async function sendBench(): Promise<SendBench> {
  const bench = await interfaceBench()
  const folder = mkdtempSync(join(tmpdir(), 'takt-drop-'))
  const got: GotCall[] = []
  const state = { answers: [] as number[] }
  const service = createServer((request, answer) => {
    let body = ''
    request.setEncoding('utf8')
    request.on('data', (part: string) => (body += part))
    request.on('end', () => {
      got.push({ method: request.method!, url: request.url!, headers: request.headers, body })
      answer.writeHead(state.answers.shift() ?? 204, { location: 'http://127.0.0.1:1/' }).end('canary')
    })
  })
  await new Promise<void>((done) => service.listen(0, '127.0.0.1', done))
  const { port } = service.address() as AddressInfo
  const rest = {
    tenants: ['default'],
    kind: 'rest',
    host: '127.0.0.1',
    port,
    credentials: { token, signingSecret },
  }
  const targets = [
    { name: 'items', path: 'items?x=1' },
    { name: 'whole', method: 'PUT', path: 'whole' },
  ]
  const entries = [
    { ...rest, name: 'shop', path: '/api/', inside: true, targets },
    { ...rest, name: 'inner', tls: false, targets },
    { ...rest, name: 'reading', inside: true, collections: [{ name: 'items', path: 'items' }] },
    { name: 'drop', tenants: ['default'], kind: 'folder', folder, writable: true },
    { name: 'kept', tenants: ['default'], kind: 'folder', folder },
  ]
  const known = bench.services.outgoing.connections as Map<string, unknown>
  const outgoingText = {
    connections: [...(bench.outgoingText as { connections: object[] }).connections, ...entries],
  }
  for (const [name, entry] of readOutgoing({ connections: entries }).connections) known.set(name, entry)
  for (const { name, kind } of entries)
    await bench.server.one.ask(crudOf(entityNamed('dbConn')).create, {
      code: name.toUpperCase(),
      name,
      kind,
      secretRef: name,
    })
  return {
    ...bench,
    outgoingText,
    got,
    folder,
    get answers() {
      return state.answers
    },
    set answers(next) {
      state.answers = next
    },
    deliveries: async (id) =>
      ((await bench.server.one.ask(interfaceServices.deliveries, { id })) as { items: Delivery[] }).items,
    sendAgain: (id) => bench.server.one.ask(interfaceServices.sendAgain, { id }) as Promise<number>,
    close: async () => {
      service.closeAllConnections()
      await new Promise((done) => service.close(done))
      await bench.close()
    },
  }
}
