import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { SourceReader } from '../../../../src/server/platform/connections/source-reader.ts'
import { connectionsOf } from '../../../../src/server/outgoing/connections.ts'
import { entryOf, openEntry } from '../../../support/sources/reader.ts'
import { rowsOf } from '../../../support/sources/rows.ts'

interface Answer {
  readonly status?: number
  readonly headers?: Record<string, string>
  readonly body: unknown
}

let listener: Server
let port = 0
let calls: IncomingMessage[] = []
let answer: (url: URL) => Answer

beforeAll(async () => {
  listener = createServer((request, response) => {
    calls.push(request)
    const { status = 200, headers, body } = answer(new URL(request.url!, 'http://source'))
    response.writeHead(status, headers).end(typeof body === 'string' ? body : JSON.stringify(body))
  })
  await new Promise<void>((done) => {
    listener.listen(0, '127.0.0.1', done)
  })
  port = (listener.address() as AddressInfo).port
})
afterAll(() => listener.close())
beforeEach(() => {
  calls = []
})

const service = (given: object): object => ({
  host: '127.0.0.1',
  port,
  inside: true,
  path: '/api/',
  credentials: { token: 'the token of a source' },
  ...given,
})

async function reading<T>(given: object, work: (reader: SourceReader) => Promise<T>): Promise<T> {
  const reader = await openEntry(service(given))
  try {
    return await work(reader)
  } finally {
    await reader.close()
  }
}

const orders = Array.from({ length: 25 }, (_, k) => ({ no: k + 1, item: { code: `I${k + 1}` } }))
const rest = (paging: object, more: object = {}): object => ({
  kind: 'rest',
  collections: [{ name: 'orders', path: 'orders?open=1', rows: 'data', paging, ...more }],
})
const request = { table: 'orders', columns: ['no', 'item.code'] }
const all = orders.map(({ no, item }) => [String(no), item.code])
const numberOf = (url: URL, name: string): number => Number(url.searchParams.get(name) ?? 0)

describe('a REST service', () => {
  it('is read by offset, with its token', async () => {
    answer = (url) => {
      const at = numberOf(url, 'skip')
      return { body: { data: orders.slice(at, at + numberOf(url, 'top')) } }
    }
    const paging = { by: 'offset', offset: 'skip', limit: 'top', size: 10 }
    expect(await reading(rest(paging), (reader) => rowsOf(reader, request))).toEqual(all)
    expect(calls.map(({ url }) => url)).toEqual([
      '/api/orders?open=1&skip=0&top=10',
      '/api/orders?open=1&skip=10&top=10',
      '/api/orders?open=1&skip=20&top=10',
    ])
    expect(calls.every(({ headers }) => headers.authorization === 'Bearer the token of a source')).toBe(true)
    expect(calls.every(({ method }) => method === 'GET')).toBe(true)
    calls = []
    await reading({ ...rest(paging), credentials: { token: 'key:secret', scheme: 'token' } }, (reader) =>
      rowsOf(reader, request),
    )
    expect(calls[0]!.headers.authorization).toBe('token key:secret')
  })

  it('is read by links and by cursors', async () => {
    const page = (url: URL): { at: number; data: object[]; more: boolean } => {
      const at = numberOf(url, 'at')
      return { at, data: orders.slice(at, at + 10), more: at + 10 < orders.length }
    }
    answer = (url) => {
      const { at, data, more } = page(url)
      return { body: { data, meta: { next: more ? `orders?at=${at + 10}` : null } } }
    }
    expect(await reading(rest({ by: 'link', next: 'meta.next' }), (one) => rowsOf(one, request))).toEqual(all)
    answer = (url) => {
      const { at, data, more } = page(url)
      const headers: Record<string, string> = more ? { Link: `</api/orders?at=${at + 10}>; rel="next"` } : {}
      return { headers, body: { data } }
    }
    expect(await reading(rest({ by: 'link' }), (one) => rowsOf(one, request))).toEqual(all)
    answer = (url) => {
      const { at, data, more } = page(url)
      return { body: { data, next: more ? at + 10 : null } }
    }
    const cursor = { by: 'cursor', cursor: 'at', next: 'next' }
    expect(await reading(rest(cursor), (one) => rowsOf(one, request))).toEqual(all)
  })

  it('reads no more pages than wanted, and none that follows itself', async () => {
    answer = () => ({ body: { data: orders, meta: { next: 'orders?again=1' } } })
    const link = rest({ by: 'link', next: 'meta.next' })
    expect(await reading(link, (one) => rowsOf(one, { ...request, limit: 3 }))).toEqual(all.slice(0, 3))
    calls = []
    expect(await reading(link, (one) => rowsOf(one, request))).toHaveLength(50)
    expect(calls).toHaveLength(2)
  })

  it('is called once for its columns and the rows that follow', async () => {
    answer = () => ({ body: { data: orders } })
    const rows = await reading(rest({ by: 'none' }), async (one) => {
      expect((await one.columns('orders')).map(({ name }) => name)).toEqual(['no', 'item.code'])
      return rowsOf(one, request)
    })
    expect(rows).toEqual(all)
    expect(calls).toHaveLength(1)
  })

  it('follows neither redirects nor links to another place', async () => {
    const read = () => reading(rest({ by: 'link', next: 'next' }), (one) => rowsOf(one, request))
    answer = () => ({ status: 302, headers: { Location: `http://127.0.0.1:${port}/api/orders` }, body: '' })
    await expect(read()).rejects.toMatchObject({ reason: 'redirected' })
    expect(calls).toHaveLength(1)
    for (const next of [
      `http://localhost:${port}/api/x`,
      '//169.254.169.254/api/',
      '/secret',
      'file:///etc/passwd',
      '../x',
    ]) {
      calls = []
      answer = () => ({ body: { data: orders, next } })
      await expect(read()).rejects.toMatchObject({ reason: 'redirected' })
      expect(calls).toHaveLength(1)
    }
  })

  it('is late where it does not answer in time, and not cancelled', async () => {
    const late = new AbortController()
    const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(late.signal)
    answer = () => {
      late.abort(new DOMException('late', 'TimeoutError'))
      return { body: [] }
    }
    try {
      await expect(reading(rest({ by: 'none' }), (one) => rowsOf(one, request))).rejects.toMatchObject({
        reason: 'noAnswer',
      })
    } finally {
      timeout.mockRestore()
    }
  })

  it('says what is wrong without what was answered', async () => {
    const refused = (): Promise<string> =>
      reading(rest({ by: 'none' }), (one) => rowsOf(one, request)).then(
        () => 'read',
        (error: Error & { reason: string }) => {
          expect(error.message).not.toMatch(/127\.0\.0\.1|token|canary/)
          return error.reason
        },
      )
    answer = () => ({ status: 401, body: 'canary' })
    expect(await refused()).toBe('credentials')
    answer = () => ({ status: 500, body: 'canary' })
    expect(await refused()).toBe('busy')
    answer = () => ({ status: 404, body: 'canary' })
    expect(await refused()).toBe('status')
    answer = () => ({ body: '<html>canary' })
    expect(await refused()).toBe('notJson')
    answer = () => ({ body: { rows: 'canary' } })
    expect(await refused()).toBe('noList')
    answer = () => ({ body: `["${'x'.repeat(33 * 1024 * 1024)}"]` })
    expect(await refused()).toBe('tooLarge')
  })
})

describe('an OData service', () => {
  it('of version 4 is read by its own links', async () => {
    answer = (url) => {
      if (url.pathname === '/api/')
        return {
          body: {
            value: [
              { name: 'Orders', kind: 'EntitySet', url: 'Orders' },
              { name: 'Me', kind: 'Singleton', url: 'Me' },
            ],
          },
        }
      const at = numberOf(url, '$skiptoken')
      const next = at + 10 < orders.length ? { '@odata.nextLink': `Orders?$skiptoken=${at + 10}` } : {}
      return {
        body: { value: orders.slice(at, at + 10).map((one) => ({ '@odata.etag': '1', ...one })), ...next },
      }
    }
    await reading({ kind: 'odata' }, async (reader) => {
      expect(await reader.tables()).toEqual([{ name: 'Orders', kind: 'collection' }])
      expect((await reader.columns('Orders')).map(({ name }) => name)).toEqual(['no', 'item.code'])
      expect(await rowsOf(reader, { ...request, table: 'Orders' })).toEqual(all)
      await expect(reader.columns('Me')).rejects.toMatchObject({ reason: 'noTable' })
    })
  })

  it('of version 2 too', async () => {
    answer = (url) =>
      url.pathname === '/api/'
        ? { body: { d: { EntitySets: ['Orders'] } } }
        : {
            body: {
              d: {
                results: [
                  {
                    __metadata: { uri: 'x' },
                    no: 1,
                    due: '/Date(1795737600000)/',
                    lines: { __deferred: { uri: 'y' } },
                  },
                ],
              },
            },
          }
    await reading({ kind: 'odata' }, async (reader) => {
      expect((await reader.columns('Orders')).map(({ name }) => name)).toEqual(['no', 'due'])
      expect(await rowsOf(reader, { table: 'Orders', columns: ['no', 'due'] })).toEqual([
        ['1', '2026-11-27T00:00:00.000Z'],
      ])
    })
  })
})

describe('an entry', () => {
  it('is refused where it lacks something, without a secret in the reason', () => {
    const refused = (given: object): string => {
      try {
        entryOf({ credentials: { password: 'canary' }, ...given })
      } catch (error) {
        return (error as Error).message
      }
      return 'taken'
    }
    expect(refused({ kind: 'pg', host: 'erp' })).toBe('connections: source: database is missing')
    expect(refused({ kind: 'rest', host: 'erp' })).toMatch('collections are missing')
    expect(refused({ kind: 'ftp' })).toMatch('kind is none of')
    expect(refused({ kind: 'folder', folder: 'relative' })).toMatch('must be an absolute path')
    expect(refused({ kind: 'sftp', host: 'erp', folder: '/out' })).toMatch('hostKey')
    expect(refused({ kind: 'pg', host: 'a/b', database: 'x' })).toMatch('host name')
    expect(refused({ kind: 'pg', host: 'erp', database: 'x', port: 70_000 })).toMatch('port')
    expect(refused({ kind: 'pg', host: 'erp', database: 'x', tenants: [] })).toMatch('tenants')
    expect(refused({ kind: 'pg', host: 'erp', database: 'x' })).toBe('taken')
    const one = { name: 'a', tenants: ['x'], kind: 'folder', folder: '/tmp' }
    expect(() => connectionsOf([one, { ...one, name: 'A' }])).toThrow('twice')
  })
})
