import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { SourceReader } from '../../../../src/server/platform/connections/source-reader.ts'
import type { LocalService } from '../../../support/sources/local-service.ts'
import { odooUser, playOdoo } from '../../../support/sources/odoo.ts'
import { entryOf, openEntry } from '../../../support/sources/reader.ts'
import { rowsOf } from '../../../support/sources/rows.ts'

const models = {
  'product.product': {
    fields: {
      id: 'integer',
      default_code: 'char',
      active: 'boolean',
      weight: 'float',
      uom_id: 'many2one',
      tag_ids: 'many2many',
      image: 'binary',
      write_date: 'datetime',
    },
    records: Array.from({ length: 25 }, (_, k) => ({
      id: k + 1,
      default_code: k === 3 ? false : `P${k + 1}`,
      active: k !== 4,
      weight: k / 4,
      uom_id: k === 5 ? false : [7, 'Units'],
      tag_ids: [k],
      write_date: `2026-11-${String(25 - k).padStart(2, '0')} 08:00:00`,
    })),
  },
}

let odoo: LocalService
beforeAll(async () => {
  odoo = await playOdoo(models)
})
afterAll(() => odoo.close())
beforeEach(() => {
  odoo.calls.length = 0
})

const { key, ...user } = odooUser
const protocols = {
  jsonrpc: { database: user.database, credentials: { user: user.user, password: user.password } },
  json2: { database: user.database, credentials: { token: key } },
}

const table = 'product.product'

describe.each(['jsonrpc', 'json2'] as const)('an Odoo by %s', (api) => {
  const reading = async <T>(work: (reader: SourceReader) => Promise<T>, more: object = {}): Promise<T> => {
    const host = { kind: 'odoo', host: '127.0.0.1', port: odoo.port, inside: true, api }
    const reader = await openEntry({ ...host, ...protocols[api], ...more })
    try {
      return await work(reader)
    } finally {
      await reader.close()
    }
  }
  const reason = (more: object, read = table): Promise<string> =>
    reading((reader) => rowsOf(reader, { table: read, columns: ['default_code'] }), more).then(
      () => 'read',
      (error: Error & { reason: string }) => {
        expect(error.message).not.toMatch(/canary|password of|the key|127\.0/)
        return error.reason
      },
    )

  it('is read page by page, by ids, with what has no value empty', async () => {
    const columns = ['default_code', 'uom_id', 'uom_id.name', 'active', 'weight', 'write_date', 'tag_ids']
    const rows = await reading((reader) => rowsOf(reader, { table, columns, batchRows: 10 }))
    expect(rows).toHaveLength(25)
    expect(rows[0]).toEqual(['P1', '7', 'Units', 'true', '0', '2026-11-25T08:00:00Z', '[0]'])
    expect(rows[3]![0]).toBeNull()
    expect(rows[4]![3]).toBe('false')
    expect(rows[5]!.slice(1, 3)).toEqual([null, null])
    expect(
      odoo.calls.filter(({ body, url }) => `${url.pathname}${body}`.includes('search_read')),
    ).toHaveLength(3)
    expect(odoo.calls.every(({ method }) => method === 'POST')).toBe(true)
  })

  it('knows the kinds of its columns, and is read incrementally by the time of the last change', async () => {
    await reading(async (reader) => {
      const kinds = Object.fromEntries((await reader.columns(table)).map(({ name, kind }) => [name, kind]))
      expect(kinds).toEqual({
        id: 'number',
        default_code: 'text',
        active: 'flag',
        weight: 'number',
        uom_id: 'number',
        'uom_id.name': 'text',
        tag_ids: 'other',
        write_date: 'time',
      })
      const after = { column: 'write_date', value: '2026-11-20T08:00:00Z' }
      const rows = await rowsOf(reader, { table, columns: ['id', 'write_date'], after, batchRows: 2 })
      expect(rows.map(([id]) => id)).toEqual(['5', '4', '3', '2', '1'])
      expect(rows[0]![1]).toBe('2026-11-21T08:00:00Z')
      expect(await rowsOf(reader, { table, columns: ['id'], limit: 3 })).toEqual([['1'], ['2'], ['3']])
    })
  })

  it('says what is wrong without what was answered', async () => {
    expect(await reason({})).toBe('read')
    const wrong = api === 'json2' ? { token: 'x' } : { user: user.user, password: 'x' }
    expect(await reason({ credentials: wrong })).toBe('credentials')
    expect(await reason({}, 'no.model')).toBe('noTable')
    expect(await reason({}, 'secret.model')).toBe('noRight')
    expect(await reason({}, '../../web')).toBe('noTable')
    expect(await reason({ models: ['stock.quant'] })).toBe('noTable')
    const unknown = reading((reader) => rowsOf(reader, { table, columns: ['nothing'] }))
    await expect(unknown).rejects.toMatchObject({ reason: 'noColumn' })
    expect(await reading((reader) => reader.tables(), { models: [table] })).toEqual([
      { name: table, kind: 'collection' },
    ])
  })
})

it('an entry of an Odoo names what it lacks', () => {
  const refused = (given: object): string => {
    try {
      entryOf({ kind: 'odoo', host: 'odoo.intra', ...given })
    } catch (error) {
      return (error as Error).message
    }
    return 'taken'
  }
  expect(refused({})).toContain('credentials.token')
  expect(refused({ api: 'xmlrpc' })).toContain('api is none of')
  expect(refused({ api: 'jsonrpc', credentials: { user: 'a', password: 'b' } })).toContain('database')
  expect(refused({ api: 'jsonrpc', database: 'shop' })).toContain('user or password')
  expect(refused({ models: ['a b'], credentials: { token: 'x' } })).toContain('models')
  expect(refused({ credentials: { token: 'x' } })).toBe('taken')
})
