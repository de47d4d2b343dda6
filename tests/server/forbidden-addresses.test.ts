import system, { type LookupAddress } from 'node:dns'
import { readdirSync, readFileSync } from 'node:fs'
import { createServer as createHttpServer } from 'node:http'
import { syncBuiltinESMExports } from 'node:module'
import { createServer, isIP, Socket, type AddressInfo, type Server } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { allChoices } from '#domain/choices/index.ts'
import type { SsoProvider } from '../../src/server/identity/sso-config.ts'
import { claimsOfCode } from '../../src/server/features/accounts/sso/provider.ts'
import type { SourceReader } from '../../src/server/platform/connections/source-reader.ts'
import { sendCall } from '../../src/server/features/integration/interfaces/out/target.ts'
import { openBroker } from '../../src/server/platform/connections/brokers/index.ts'
import { kafkaBroker } from '../../src/server/platform/connections/brokers/kafka.ts'
import { openMssql } from '../../src/server/platform/connections/mssql.ts'
import { openOracle } from '../../src/server/platform/connections/oracle.ts'
import { isOutside } from '../../src/server/outgoing/addresses.ts'
import { readOutgoing } from '../../src/server/outgoing/config.ts'
import { sendWebhook } from '../../src/server/outgoing/webhook.ts'
import { playedKafka, playedOracle, playedTedious } from '../support/sources/played-drivers.ts'
import { entryOf, openEntry } from '../support/sources/reader.ts'

type Done = (error: Error | null, found: LookupAddress[]) => void

/** Answers of the stub, one after the other; the last one stays. Left empty: the system is asked. */
const dns = { answers: [] as string[][], asked: [] as string[] }
const real = system.lookup

/** In place of every look-up of the process, those of drivers too. */
function stub(host: string, options: object, done: Done): void {
  dns.asked.push(host)
  const answer = dns.answers.length > 1 ? dns.answers.shift() : dns.answers[0]
  if (!answer) {
    real(host, { ...options, all: true }, done)
    return
  }
  done(
    null,
    answer.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
  )
}

function useLookup(lookup: unknown): void {
  Object.assign(system, { lookup })
  syncBuiltinESMExports()
}

/** Every address that a socket of the process is opened to, by whichever library. */
const opened: string[] = []
// oxlint-disable-next-line typescript/unbound-method -- called with the socket
const realConnect = Socket.prototype.connect
function watchSockets(): void {
  Socket.prototype.connect = function watched(this: Socket, ...given: unknown[]) {
    const list = (Array.isArray(given[0]) ? given[0] : given) as unknown[]
    const { host } = (list[0] ?? {}) as { host?: string }
    if (host !== undefined && isIP(host) !== 0) opened.push(host)
    else this.once('lookup', (error: unknown, address: string) => error || opened.push(address))
    return Reflect.apply(realConnect, this, given) as Socket
  }
}

/**
 * Weakened and seen to fail: a driver that is given the name in place of the checked address; the first address alone looked
 * at.
 */
let forbidden: Server
let allowed: Server
const hits = { forbidden: 0, allowed: 0 }
let port = 0

beforeAll(async () => {
  useLookup(stub)
  watchSockets()
  const listener = (name: keyof typeof hits): Server =>
    createServer((socket) => {
      hits[name]++
      socket.on('error', () => {}).destroy()
    })
  forbidden = listener('forbidden')
  allowed = listener('allowed')
  // The mapped forms lead to it too.
  await new Promise<void>((done) => {
    forbidden.listen(0, '127.0.0.1', done)
  })
  port = (forbidden.address() as AddressInfo).port
  await new Promise<void>((done) => {
    allowed.listen(port, '127.0.0.2', done)
  })
})
afterAll(() => {
  useLookup(real)
  Socket.prototype.connect = realConnect
  forbidden.close()
  allowed.close()
})
beforeEach(() => {
  Object.assign(hits, { forbidden: 0, allowed: 0 })
  Object.assign(dns, { answers: [], asked: [] })
  opened.length = 0
})

const credentials = { user: 'takt', password: 'x', hostKey: `SHA256:${'A'.repeat(43)}` }
const collections = [{ name: 'a', path: 'a' }]
const targets = [{ name: 'a', method: 'POST', path: 'a' }]

/** What an entry of each kind has beside its host; null: it has no host. */
const kinds: Record<keyof typeof allChoices.ConnectionKind, object | null> = {
  pg: { database: 'erp' },
  mysql: { database: 'erp' },
  mssql: { database: 'erp' },
  oracle: { database: 'erp' },
  sqlite: null,
  folder: null,
  sftp: { folder: '/out' },
  rest: { collections },
  odata: {},
  odoo: { api: 'jsonrpc', database: 'erp' },
  mqtt: { collections },
  kafka: { collections },
}

type Reach = (given: object) => Promise<unknown>

/** Drivers that are no dependencies are played, on real lines. */
const opening: Readonly<Record<string, (given: object) => Promise<SourceReader>>> = {
  mssql: (given) => openMssql('SRC', entryOf(given), playedTedious(() => []).load),
  oracle: (given) => openOracle('SRC', entryOf(given), playedOracle().load),
  kafka: (given) => openBroker('SRC', entryOf(given), kafkaBroker(playedKafka(true).load)),
}

/** Opens and lists, as services connect with their first call. */
const connecting =
  (kind: string, more: object): Reach =>
  async (given) => {
    const entry = { kind, port, tls: false, credentials, ...more, ...given }
    const reader = await (opening[kind] ?? openEntry)(entry)
    try {
      await reader.tables()
    } finally {
      await reader.close()
    }
  }

const never = new AbortController().signal
const sending: Reach = (given) =>
  sendCall(
    'SRC',
    entryOf({ kind: 'rest', port, tls: false, targets, ...given }),
    'a',
    { id: '1', type: 'application/json', body: '{}' },
    never,
  )

/** Reminders and the step of flows: a host of the configuration, which is inside or not. */
const posting: Reach = (given) => {
  const { host, inside = false } = given as { host: string; inside?: boolean }
  const name = host.includes(':') ? `[${host}]` : host
  const secret = 'a secret that is long enough'
  const outgoing = readOutgoing({ webhookHosts: [{ host: `${name}:${port}`, secret, inside }] })
  return sendWebhook(`https://${name}:${port}/`, '1', {}, outgoing, new Date())
}

/** Every place that takes an address. `trusted`: an entry that allows addresses inside checks them all the same. */
const places: readonly (readonly [name: string, reach: Reach, trusted: boolean])[] = [
  ...Object.entries(kinds).flatMap(([kind, more]) =>
    more ? [[`a connection of kind ${kind}`, connecting(kind, more), true] as const] : [],
  ),
  ['a target of a service', sending, true],
  ['a webhook', posting, false],
]

async function reasonOf(reach: Reach, given: object): Promise<string> {
  try {
    await reach(given)
  } catch (error) {
    const { reason, message } = error as { reason?: string; message?: string }
    return reason ?? message ?? String(error)
  }
  return 'read'
}

const hosts = [
  '127.0.0.1',
  'localhost',
  '127.1',
  '0',
  '0.0.0.0',
  '2130706433',
  '0x7f000001',
  '0x7f.1',
  '0177.0.0.1',
  '017700000001',
  '::1',
  '::',
  '::ffff:127.0.0.1',
  '::ffff:7f00:1',
  '64:ff9b::7f00:1',
  '2002:7f00:1::',
  '10.0.0.1',
  '172.16.0.1',
  '192.168.0.1',
  '100.64.0.1',
  '169.254.169.254',
  '0xa9fea9fe',
  '2852039166',
  'fd00:ec2::254',
  'fe80::1',
  '224.0.0.1',
]
/** No hosts at all, so that nothing is made of them. */
const noHosts = [
  'file:///etc/passwd',
  'gopher://127.0.0.1',
  'a@127.0.0.1',
  'user:word@127.0.0.1',
  'a/../b',
  'a b',
  'a?b',
  'a#b',
  'a\\b',
  'a\r\nHost: b',
  '127.0.0.1%00.example',
  '[::1',
]

/** Where services that may be reached answer from. */
const home = '127.0.0.3'

const isRefused = / (?:insideAddress|unknownHost|hostNotAllowed|webhookHosts must be a list of hosts)$/

describe.each(places)('%s', (_name, reach, trusted) => {
  it('reaches nothing inside without leave', async () => {
    for (const host of hosts) expect(`${host} ${await reasonOf(reach, { host })}`).toMatch(isRefused)
    expect([hits.forbidden, opened]).toEqual([0, []])
  })

  it('reaches nothing inside by a name that has an address outside too', async () => {
    dns.answers = [['93.184.216.34', '127.0.0.1']]
    expect(await reasonOf(reach, { host: 'both.example' })).toBe('insideAddress')
    dns.answers = [['2606:4700:4700::1111', '::ffff:127.0.0.1']]
    expect(await reasonOf(reach, { host: 'both.example' })).toBe('insideAddress')
    expect([hits.forbidden, opened]).toEqual([0, []])
  })

  it('makes nothing of what is no host', async () => {
    for (const host of noHosts)
      expect(`${host} ${await reasonOf(reach, { host })}`).toMatch(/must be|hostNotAllowed/)
    expect(opened).toEqual([])
  })

  it.runIf(trusted)('connects to the address that was looked at, whatever the name says next', async () => {
    dns.answers = [['127.0.0.2'], ['127.0.0.1']]
    await reasonOf(reach, { host: 'turning.example', inside: true })
    expect(hits.allowed).toBeGreaterThan(0)
    expect(hits.forbidden).toBe(0)
    expect(dns.asked.filter((name) => name === 'turning.example')).toHaveLength(1)
  })

  it.runIf(trusted)('reaches neither the link nor no address with leave', async () => {
    for (const host of ['169.254.169.254', '0.0.0.0', '::', 'fe80::1', '224.0.0.1', '::ffff:169.254.169.254'])
      expect(`${host} ${await reasonOf(reach, { host, inside: true })}`).toBe(`${host} insideAddress`)
    expect([hits.forbidden, opened]).toEqual([0, []])
  })
})

describe('an answer that names another address', () => {
  const elsewhere = (): readonly string[] => [
    `http://127.0.0.1:${port}/api/a`,
    `//127.0.0.1:${port}/api/a`,
    `http://2130706433:${port}/api/a`,
    `http://[::ffff:127.0.0.1]:${port}/api/a`,
    'http://169.254.169.254/latest/meta-data/',
    `http://${home}@127.0.0.1:${port}/api/a`,
    'file:///etc/passwd',
    `gopher://127.0.0.1:${port}/`,
    '/outside/of/the/path',
    '/api/../outside',
  ]

  async function answering(
    answer: (link: string) => { status: number; headers?: Record<string, string>; body?: unknown },
    link: string,
    entry: object,
  ): Promise<string> {
    const server = createHttpServer((_request, response) => {
      const { status, headers, body } = answer(link)
      response.writeHead(status, { connection: 'close', ...headers }).end(JSON.stringify(body ?? {}))
    })
    await new Promise<void>((done) => {
      server.listen(0, home, done)
    })
    try {
      const given = {
        host: home,
        port: (server.address() as AddressInfo).port,
        tls: false,
        inside: true,
        path: '/api/',
        ...entry,
      }
      const reader = await openEntry(given)
      try {
        const rows = reader.rows({ table: 'a', columns: ['no'] }, never)
        while (!(await rows.next()).done);
        return 'read'
      } finally {
        await reader.close()
      }
    } catch (error) {
      return (error as { reason?: string }).reason ?? String(error)
    } finally {
      server.closeAllConnections()
      server.close()
    }
  }

  const paged = [{ name: 'a', path: 'a', rows: 'rows', paging: { by: 'link', next: 'next' } }]
  const byHeader = [{ name: 'a', path: 'a', rows: 'rows', paging: { by: 'link' } }]
  const rows = [{ no: 1 }]

  it.each([
    [
      'a next page of REST',
      { kind: 'rest', collections: paged },
      (next: string) => ({ status: 200, body: { rows, next } }),
    ],
    [
      'a header Link of REST',
      { kind: 'rest', collections: byHeader },
      (next: string) => ({ status: 200, headers: { link: `<${next}>; rel="next"` }, body: { rows } }),
    ],
    [
      'a next page of OData 4',
      { kind: 'odata' },
      (next: string) => ({
        status: 200,
        body: { value: [{ name: 'a', url: 'a', no: 1 }], '@odata.nextLink': next },
      }),
    ],
    [
      'a redirect',
      { kind: 'rest', collections: paged },
      (location: string) => ({ status: 302, headers: { location } }),
    ],
  ] as const)('as %s is not followed', async (_name, entry, answer) => {
    for (const link of elsewhere())
      expect(`${link} ${await answering(answer, link, entry)}`).toBe(`${link} redirected`)
    expect(hits.forbidden).toBe(0)
    expect(new Set(opened)).toEqual(new Set([home]))
  })
})

const plainProvider = {
  clientId: 'takt',
  clientSecret: 'secret',
  redirectUri: 'https://takt.example/unitSelection',
  matchBy: 'userName',
} as const

describe('a provider of sign-on', () => {
  it('that names a host inside is not asked there', async () => {
    let named = ''
    const issuer = createHttpServer(({ url = '' }, response) => {
      const own = `http://${home}:${(issuer.address() as AddressInfo).port}${url.split('/.well-known')[0]}`
      response.end(
        JSON.stringify({
          issuer: own,
          authorization_endpoint: `${own}/authorize`,
          jwks_uri: `${own}/keys`,
          token_endpoint: named,
        }),
      )
    })
    await new Promise<void>((done) => {
      issuer.listen(0, home, done)
    })
    const { port: at } = issuer.address() as AddressInfo
    for (const [n, host] of hosts.entries()) {
      named = `https://${host.includes(':') ? `[${host}]` : host}:${port}/token`
      // What a provider says of itself is kept for an hour, by its address.
      const provider = { ...plainProvider, issuer: `http://${home}:${at}/${n}` } as SsoProvider
      const asked = claimsOfCode(provider, 'code', { state: 's', nonce: 'n', verifier: 'v' })
      await expect(asked, host).rejects.toThrow(/address inside|proper token_endpoint|ENOTFOUND/)
    }
    issuer.closeAllConnections()
    issuer.close()
    expect([hits.forbidden, [...new Set(opened)]]).toEqual([0, [home]])
  })
})

describe('lines to other systems', () => {
  const root = join(import.meta.dirname, '../../src/server')
  /** Modules that open lines, and by what their addresses are checked. */
  const declared: Readonly<Record<string, string>> = {
    'outgoing/post.ts': 'webhooks and the translator: lookupOutside',
    'outgoing/service-call.ts': 'rest, odata, targets and providers of sign-on: checkedAddress',
    'outgoing/mail.ts': 'the mail server of the configuration',
    'platform/connections/checked-socket.ts':
      'mysql, mssql, oracle, sftp, mqtt: checkedAddress; kafka: lookupAllowed',
  }
  const opens =
    /from 'node:(?:https?|tls|http2|dgram)'|\bconnect\b.*from 'node:net'|[^.\w]fetch\(['"`\w]+, \{|from 'nodemailer'/

  it('are opened by the modules that are known to check addresses alone', () => {
    const found = readdirSync(root, { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.ts'))
      .filter((name) => opens.test(readFileSync(join(root, name), 'utf8').replaceAll(/import type .*/g, '')))
      .filter((name) => !/^(?:db|http|app\/metrics)\//.test(name))
    expect(found.toSorted()).toEqual(Object.keys(declared).toSorted())
  })

  it('lead outside, where the addresses of this list are concerned', () => {
    expect(hosts.filter((host) => isIP(host) !== 0 && isOutside(host))).toEqual([])
  })
})
