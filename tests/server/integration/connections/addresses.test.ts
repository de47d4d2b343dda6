import system, { type LookupAddress } from 'node:dns'
import { syncBuiltinESMExports } from 'node:module'
import { createServer, type AddressInfo, type Server } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { entryOf, openEntry } from '../../../support/sources/reader.ts'

type Done = (error: Error | null, found: LookupAddress[]) => void

/** Answers of the stub, one after the other; the last one stays. Left empty: the system is asked. */
const dns = { answers: [] as string[][], calls: 0 }
const real = system.lookup

/** In place of every look-up of the process, those of drivers too. */
function stub(host: string, options: object, done: Done): void {
  dns.calls++
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
  forbidden.close()
  allowed.close()
})
beforeEach(() => {
  Object.assign(hits, { forbidden: 0, allowed: 0 })
  Object.assign(dns, { answers: [], calls: 0 })
})

const credentials = { user: 'takt', password: 'x', hostKey: `SHA256:${'A'.repeat(43)}` }
const collections = [{ name: 'a', path: 'a' }]
const kinds = {
  pg: { database: 'erp' },
  mysql: { database: 'erp' },
  sftp: { folder: '/out' },
  rest: { collections },
  odata: {},
}

/** Opens and lists, as services connect with their first call. */
async function reasonOf(kind: keyof typeof kinds, given: object): Promise<string> {
  try {
    const reader = await openEntry({ kind, port, tls: false, credentials, ...kinds[kind], ...given })
    try {
      await reader.tables()
    } finally {
      await reader.close()
    }
  } catch (error) {
    return (error as { reason?: string }).reason ?? String(error)
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
  '017700000001',
  '::1',
  '::',
  '::ffff:127.0.0.1',
  '::ffff:7f00:1',
  '10.0.0.1',
  '192.168.0.1',
  '169.254.169.254',
]

describe.each(Object.keys(kinds) as (keyof typeof kinds)[])('an entry of kind %s', (kind) => {
  it('reaches nothing inside without leave', async () => {
    for (const host of hosts)
      expect(`${host} ${await reasonOf(kind, { host })}`).toMatch(/ (?:insideAddress|unknownHost)$/)
    expect(hits.forbidden).toBe(0)
  })

  it('reaches nothing inside by a name that has an address outside too', async () => {
    dns.answers = [['93.184.216.34', '127.0.0.1']]
    expect(await reasonOf(kind, { host: 'both.example' })).toBe('insideAddress')
    dns.answers = [['2606:4700:4700::1111', '::ffff:127.0.0.1']]
    expect(await reasonOf(kind, { host: 'both.example' })).toBe('insideAddress')
    expect(hits.forbidden).toBe(0)
  })

  it('connects to the address that was looked at, whatever the name says next', async () => {
    dns.answers = [['127.0.0.2'], ['127.0.0.1']]
    expect(await reasonOf(kind, { host: 'turning.example', inside: true })).not.toBe('read')
    expect(hits.allowed).toBeGreaterThan(0)
    expect(hits.forbidden).toBe(0)
    expect(dns.calls).toBe(1)
  })

  it('reaches neither the link nor no address with leave', async () => {
    for (const host of ['169.254.169.254', '0.0.0.0', '::', 'fe80::1', '224.0.0.1', '::ffff:169.254.169.254'])
      expect(`${host} ${await reasonOf(kind, { host, inside: true })}`).toBe(`${host} insideAddress`)
    expect(hits.forbidden).toBe(0)
  })

  it('has a host that is no address of another kind', () => {
    for (const host of ['file:///etc/passwd', 'gopher://127.0.0.1', 'a@127.0.0.1', 'a/../b', 'a b', 'a?b'])
      expect(() => entryOf({ kind, host, credentials, ...kinds[kind] })).toThrow('host must be')
  })
})
