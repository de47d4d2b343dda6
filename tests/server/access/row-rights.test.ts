import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { crudOf } from '#domain/crud.ts'
import { entityNamed } from '#domain/entities/index.ts'
import type { Entity } from '#domain/entity.ts'
import { roles } from '#domain/services/access/accounts.ts'
import { rightServices } from '#domain/services/access/rights.ts'
import { auditServices, commonServices } from '#domain/services/system/administration.ts'
import { createTestServer, type TestServer, type TestUser } from '../../support/server.ts'

/** What roles keep back never leaves the server, by whatever way it is asked for. */
let server: TestServer
let limited: TestUser
const items = crudOf(entityNamed('item') as Entity)
const secret = '7654321'

beforeAll(async () => {
  server = await createTestServer()
  await server.one.ask(crudOf(entityNamed('unit')).create, { code: 'pcs' })
  for (const [code, itemType] of [
    ['SEEN-1', 'M'],
    ['SEEN-2', 'M'],
    ['KEPT-1', 'P'],
  ])
    await server.one.ask(items.create, { code, itemType, obtainMethod: 'P', baseUnit: 'pcs', price: secret })
  limited = await server.user(1, 'limited', ['Pages.Roles'])
  await restrict('R-limited', { rowFilter: { item: "ME.itemType == 'M'" }, columnMask: { item: ['price'] } })
})
afterAll(() => server.close())

async function restrict(name: string, scope: Record<string, unknown>): Promise<void> {
  const [role] = (await server.one.ask(roles.getAll, { keyword: name })).items
  await server.one.ask(roles.update, { ...role, ...scope })
}

const rowOf = async (user: TestUser, code: string) =>
  (await user.ask(items.getAll, { keyword: code })).items[0] as Record<string, unknown>

describe('row filters and column masks', () => {
  it('hold for lists, searches, single rows and counts', async () => {
    const page = await limited.ask(items.getAll, { maxResultCount: 100 })
    expect([page.totalCount, page.items.map((row) => (row as Record<string, unknown>)['code'])]).toEqual([
      2,
      ['SEEN-1', 'SEEN-2'],
    ])
    expect(JSON.stringify(page)).not.toContain(secret)
    expect(page.items[0]).not.toHaveProperty('price')
    expect((await limited.ask(items.getAll, { keyword: 'KEPT' })).totalCount).toBe(0)
    const kept = await rowOf(server.one, 'KEPT-1')
    expect(kept['price']).toBe(secret)
    expect((await limited.call(items.get, { id: kept['id'] })).status).toBe(404)
    const seen = await rowOf(limited, 'SEEN-1')
    expect(await limited.ask(items.get, { id: seen['id'] })).not.toHaveProperty('price')
  })

  it('are told by name, so that pages leave hidden fields out; who sees all is told of none', async () => {
    expect(await limited.ask(rightServices.hiddenFields)).toMatchObject({ item: ['price'] })
    expect(await server.one.ask(rightServices.hiddenFields)).toEqual({})
  })

  it('leave nothing to be found out by sorting, filtering or paging', async () => {
    for (const input of [
      { sorting: 'price' },
      { sorting: 'code,price desc' },
      { filter: JSON.stringify([{ field: 'price', op: 'gt', values: ['1'] }]) },
      { filter: JSON.stringify([{ field: 'price', op: 'empty' }]) },
    ]) {
      expect((await limited.call(items.getAll, input)).status, JSON.stringify(input)).toBe(400)
      expect((await server.one.call(items.getAll, input)).status, JSON.stringify(input)).toBe(200)
    }
    const kept = await rowOf(server.one, 'KEPT-1')
    const after = await limited.ask(items.getAll, { after: kept['id'], maxResultCount: 10 })
    expect(JSON.stringify(after)).not.toContain('KEPT')
  })

  it('hold for writing: nothing unseen is changed, deleted, named or made', async () => {
    const kept = await rowOf(server.one, 'KEPT-1')
    for (const answer of [
      await limited.call(items.update, { id: kept['id'], rowVersion: kept['rowVersion'], name: 'x' }),
      await limited.call(items.delete, { id: kept['id'] }),
      await limited.call(items.deleteMany, { ids: [kept['id']] }),
      await limited.call(commonServices.update, {
        appName: 'item',
        id: kept['id'],
        row: { rowVersion: 1, name: 'x' },
      }),
    ])
      expect(answer.status, answer.text).toBe(404)
    const seen = await rowOf(limited, 'SEEN-1')
    await limited.ask(items.update, { ...seen, name: 'renamed', price: '1' })
    expect(await rowOf(server.one, 'SEEN-1')).toMatchObject({ name: 'renamed', price: secret })
    const away = await limited.call(items.update, { ...(await rowOf(limited, 'SEEN-1')), itemType: 'P' })
    expect(away.status).toBe(403)
    expect(await rowOf(server.one, 'SEEN-1')).toMatchObject({ itemType: 'M' })
    const fresh = { itemType: 'P', obtainMethod: 'P', baseUnit: 'pcs' }
    expect((await limited.call(items.create, { ...fresh, code: 'NEW' })).status).toBe(403)
    expect((await server.one.ask(items.getAll, { keyword: 'NEW' })).totalCount).toBe(0)
    const made = await limited.ask(items.create, { ...fresh, code: 'OWN', itemType: 'M', price: '5' })
    expect(made).not.toHaveProperty('price')
    expect(await rowOf(server.one, 'OWN')).toMatchObject({ price: null })
    const boms = crudOf(entityNamed('bomLine') as Entity)
    const named = await limited.call(boms.create, {
      code: 'B',
      parentItem: 'SEEN-1',
      childItem: 'KEPT-1',
      qty: '1',
    })
    expect(named.status).toBe(400)
  })

  it('hold for files: exports lack rows and columns, imports are refused', async () => {
    for (const columns of ['', 'code,price', 'price']) {
      const { text, status } = await limited.call(items.exportRows, { format: 'csv', columns })
      expect(status).toBe(200)
      expect(text).not.toContain(secret)
      expect(text).not.toContain('KEPT')
      expect(text).not.toMatch(/Price|单价/)
    }
    expect(
      (await server.one.call(items.exportRows, { format: 'csv', columns: 'code,price' })).text,
    ).toContain(secret)
    const payload =
      '--x\r\nContent-Disposition: form-data; name="file"; filename="item.csv"\r\n\r\ncode\r\nKEPT-1\r\n--x--\r\n'
    const refused = await server.request({
      method: 'POST',
      url: '/api/services/app/ASPItem/Import',
      headers: {
        authorization: `Bearer ${limited.token}`,
        'content-type': 'multipart/form-data; boundary=x',
      },
      payload,
    })
    expect(refused.status).toBe(403)
  })

  it('hold for copies of rows in the audit log', async () => {
    const seen = await rowOf(server.one, 'SEEN-2')
    await server.one.ask(items.update, { ...seen, name: 'logged' })
    const all = await server.one.ask(auditServices.list, { entityKey: 'SEEN-2' })
    expect(JSON.stringify(all)).toContain(secret)
    // Of objects of which rows are kept back not even the keys are told; of others what was done, without the rows.
    for (const page of [
      await limited.ask(auditServices.list, { entityKey: 'SEEN-2' }),
      await limited.ask(crudOf(entityNamed('auditEntry') as Entity).getAll, { keyword: 'SEEN-2' }),
    ])
      expect(page.totalCount).toBe(0)
    const other = await limited.ask(auditServices.list, { entityKey: 'R-limited' })
    expect(other.totalCount).toBeGreaterThan(0)
    expect(JSON.stringify(other)).not.toContain('ME.itemType')
  })

  it('of several roles add up: what one shows is shown', async () => {
    const user = await server.user(1, 'twofold', ['Pages.Roles'])
    await restrict('R-twofold', {
      rowFilter: { item: "ME.code == 'SEEN-1'" },
      columnMask: { item: ['price', 'name'] },
    })
    await server.one.ask(roles.create, {
      name: 'Second',
      displayName: 'Second',
      grantedPermissions: ['Pages.Roles'],
      rowFilter: { item: "ME.code == 'KEPT-1'" },
      columnMask: { item: ['price'] },
    })
    await server.one.ask(rightServices.saveVouchers, {
      userCode: 'twofold',
      voucherType: 'app',
      rights: [{ roleCode: 'Second' }],
    })
    const page = await user.ask(items.getAll)
    expect(page.items.map((row) => (row as Record<string, unknown>)['code'])).toEqual(['KEPT-1', 'SEEN-1'])
    expect(page.items[0]).toHaveProperty('name')
    expect(page.items[0]).not.toHaveProperty('price')
  })

  it('that are no conditions are refused when they are written, and show nothing should they become so', async () => {
    const [role] = (await server.one.ask(roles.getAll, { keyword: 'Second' })).items
    for (const text of ['ME.nothing == 1', 'ME.code ==', "'x'", "ME.code == 'a'; drop table item", '1'])
      expect((await server.one.call(roles.update, { ...role, rowFilter: { item: text } })).status, text).toBe(
        400,
      )
  })
})

describe('buttons that a role withholds', () => {
  it('are refused by the server too', async () => {
    const user = await server.user(1, 'reader', ['Pages.Roles'])
    await restrict('R-reader', { tools: { ItemList: ['export'] } })
    const seen = await rowOf(server.one, 'SEEN-1')
    const change = { ...seen, name: 'no' }
    for (const answer of [
      await user.call(items.create, { code: 'Z' }),
      await user.call(items.update, change),
      await user.call(items.delete, { id: seen['id'] }),
      await user.call(items.deleteMany, { ids: [seen['id']] }),
      await user.call(commonServices.update, { appName: 'ItemList', id: seen['id'], row: change }),
    ])
      expect(answer.status, answer.text).toBe(403)
    expect((await user.call(items.getAll)).status).toBe(200)
    expect((await user.call(items.exportRows, { format: 'csv' })).status).toBe(200)
    await restrict('R-reader', { tools: {}, apps: ['StockList'] })
    expect((await user.call(items.update, change)).status).toBe(403)
  })
})
