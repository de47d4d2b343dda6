import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { crudOf } from '#domain/crud.ts'
import { entityNamed } from '#domain/entities/index.ts'
import { roles } from '#domain/services/access/accounts.ts'
import { stockDocuments, stockLevels } from '#domain/services/planning/stock.ts'
import { dayIn } from '../../../src/server/platform/runs/unit-zone.ts'
import { createTestServer, type TestServer, type TestUser } from '../../support/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer()
  for (const user of [server.one, server.two]) await furnish(user)
})
afterAll(() => server.close())

const crud = (name: string) => crudOf(entityNamed(name))
const documents = crud('stockInOut')
type Row = Record<string, unknown>

async function furnish(user: TestUser): Promise<void> {
  await user.ask(crud('unit').create, { code: 'PC' })
  for (const code of ['A', 'B'])
    await user.ask(crud('item').create, {
      code,
      itemType: 'M',
      obtainMethod: 'P',
      baseUnit: 'PC',
      safetyStock: '100',
    })
  for (const code of ['W1', 'W2']) await user.ask(crud('warehouse').create, { code, name: code, type: 'raw' })
  await user.ask(crud('stock').create, { itemCode: 'A', warehouse: 'W1', qty: '10' })
}

const draft = (docNo: string, more: Row = {}) =>
  server.one.ask(documents.create, {
    docNo,
    type: 'PI',
    itemCode: 'A',
    qty: '1',
    warehouse: 'W1',
    at: '2026-11-20T08:00:00Z',
    ...more,
  }) as Promise<Row>

interface Outcome {
  readonly changed: string[]
  readonly refused: { key: string; reason: string }[]
  readonly negative: Row[]
}

const post = async (...docs: string[]) =>
  (await server.one.ask(stockDocuments.post, { documents: docs })) as Outcome
const reverse = async (...docs: string[]) =>
  (await server.one.ask(stockDocuments.reverse, { documents: docs, reason: 'typed wrong' })) as Outcome

const stockOf = async (warehouse: string, user = server.one) => {
  const filter = JSON.stringify([{ field: 'warehouse', op: 'eq', values: [warehouse] }])
  const page = await user.ask(crud('stock').getAll, { filter, maxResultCount: 50, sorting: 'lotNo' })
  return (page.items as Row[]).map((row) => [row['itemCode'], row['lotNo'], row['qty']])
}

const ledger = async (input: Row) =>
  (await server.one.ask(stockDocuments.ledger, { sorting: 'seq', maxResultCount: 100, ...input })) as {
    totalCount: number
    items: Row[]
  }

describe('stock documents', () => {
  it('move stock when they are posted, all in one transaction, and only then', async () => {
    await draft('D1', { qty: '2.5' })
    await draft('D2', { type: 'MO', qty: '0.000001' })
    expect(await stockOf('W1')).toEqual([['A', null, '10']])
    expect(await post('D1', 'd2', 'nowhere')).toEqual({
      changed: ['D1', 'D2'],
      refused: [{ key: 'nowhere', reason: 'there is no document nowhere' }],
      negative: [],
    })
    expect(await stockOf('W1')).toEqual([['A', null, '12.499999']])
    expect((await post('D1')).refused).toEqual([{ key: 'D1', reason: 'document D1 is posted already' }])
    expect(await stockOf('W1', server.two)).toEqual([['A', null, '10']])
  })

  it('move a transfer out of one warehouse into the other, and tell what is below zero', async () => {
    await draft('T1', { type: 'TO', qty: '20', toWarehouse: 'W2' })
    expect((await post('T1')).negative).toEqual([
      { itemCode: 'A', warehouse: 'W1', lotNo: null, qty: '-7.500001' },
    ])
    expect(await stockOf('W2')).toEqual([['A', null, '20']])
    const same = await server.one.call(documents.create, {
      docNo: 'T2',
      type: 'TO',
      itemCode: 'A',
      qty: '1',
      warehouse: 'W1',
      toWarehouse: 'w1',
      at: '2026-11-20T08:00:00Z',
    })
    expect(same.body.error?.validationErrors?.[0]?.members).toEqual(['toWarehouse'])
  })

  it('never change once they are posted, by whatever way', async () => {
    const page = await server.one.ask(documents.getAll, { keyword: 'D1' })
    const row = (page.items as Row[])[0]!
    expect(row).toMatchObject({ posted: true, postedBy: 'admin', direction: 'I' })
    const changed = await server.one.call(documents.update, {
      id: row['id'],
      rowVersion: row['rowVersion'],
      qty: '9',
    })
    expect([changed.status, changed.body.error?.message]).toEqual([
      409,
      'Stock document D1 is posted and never changes; reverse it.',
    ])
    expect((await server.one.call(documents.delete, { id: row['id'] })).status).toBe(409)
    // What it does not say about stock may still be noted.
    const noted = await server.one.ask(documents.update, {
      id: row['id'],
      rowVersion: row['rowVersion'],
      remark: 'seen',
    })
    expect(noted).toMatchObject({ remark: 'seen', qty: '2.5' })
    const open = await draft('D9')
    expect((await server.one.call(documents.delete, { id: open['id'] })).status).toBe(200)
  })

  it('are reversed by a document of their own, once, and a reversal never is', async () => {
    expect(await reverse('T1')).toMatchObject({ changed: ['T1'], refused: [], negative: [] })
    expect(await stockOf('W1')).toEqual([['A', null, '12.499999']])
    expect(await stockOf('W2')).toEqual([['A', null, '0']])
    await draft('D3')
    expect((await reverse('T1', 'T1-R', 'D3')).refused).toEqual([
      { key: 'T1', reason: 'document T1 was reversed by T1-R already' },
      { key: 'T1-R', reason: 'document T1-R is a reversal and cannot be reversed' },
      { key: 'D3', reason: 'document D3 is not posted; change or delete it' },
    ])
    const made = (await server.one.ask(documents.getAll, { keyword: 'T1-R' })).items as Row[]
    expect(made[0]).toMatchObject({ type: 'TO', direction: 'I', reversalOf: 'T1', remark: 'typed wrong' })
  })

  it('make a ledger whose balance ends at the stock of now, in a total order', async () => {
    // Two of one moment: the order is that of their numbers.
    await draft('D5', { qty: '3', lotNo: 'L1' })
    await post('D5', 'D3')
    const { items, totalCount } = await ledger({ itemCode: 'a', warehouse: 'W1' })
    expect(totalCount).toBe(6)
    expect(
      items.map((row) => [row['docNo'], row['inQty'] ?? null, row['outQty'] ?? null, row['balance']]),
    ).toEqual([
      ['D1', '2.5', null, '12.5'],
      ['D2', null, '0.000001', '12.499999'],
      ['D3', '1', null, '13.499999'],
      ['D5', '3', null, '16.499999'],
      ['T1', null, '20', '-3.500001'],
      ['T1-R', '20', null, '16.499999'],
    ])
    const now = await stockOf('W1')
    expect(now).toEqual([
      ['A', 'L1', '3'],
      ['A', null, '13.499999'],
    ])
    // Over all warehouses a transfer changes nothing.
    const whole = await ledger({ itemCode: 'A' })
    expect(whole.items.map((row) => row['balance']).at(-1)).toBe('16.499999')
    expect(whole.totalCount).toBe(8)
    const page = await ledger({ itemCode: 'A', warehouse: 'W1', skipCount: 4, maxResultCount: 1 })
    expect(page.items.map((row) => row['balance'])).toEqual(['-3.500001'])
  })
})

describe('stock', () => {
  it('is summed by item and warehouse, with what is wrong about it', async () => {
    await server.one.ask(crud('stock').create, {
      itemCode: 'B',
      warehouse: 'W1',
      lotNo: 'OLD',
      qty: '5',
      expiryDate: '2020-01-01',
    })
    await server.one.ask(crud('stock').create, { itemCode: 'B', warehouse: 'W1', qty: '-1' })
    const { items } = await server.one.ask(stockLevels.sums, { keyword: 'b' })
    expect(items).toMatchObject([
      {
        itemCode: 'B',
        warehouse: 'W1',
        qty: '4',
        expiredQty: '5',
        freeQty: '0',
        lots: 2,
        safetyStock: '100',
      },
    ])
    expect((items as Row[])[0]!['flags']).toBe('negative expired belowSafety')
    const sorted = await server.one.ask(stockLevels.sums, { sorting: 'qty desc', maxResultCount: 1 })
    expect(sorted).toMatchObject({
      totalCount: 3,
      items: [{ itemCode: 'A', warehouse: 'W1', qty: '16.499999' }],
    })
  })

  it('is reserved for an order up to what is free of it', async () => {
    await server.one.ask(crud('order').create, {
      code: 'O1',
      itemCode: 'B',
      qty: '1',
      dueDate: '2026-12-01T00:00:00Z',
    })
    const [lot] = (await server.one.ask(crud('stock').getAll, { keyword: 'L1' })).items as Row[]
    const reserve = (qty: string) =>
      server.one.call(stockLevels.reserve, { id: lot!['id'], orderCode: 'O1', qty })
    expect((await reserve('2')).body.result).toBe('2')
    expect((await reserve('0.5')).body.result).toBe('2.5')
    const refused = await reserve('0.500001')
    expect([refused.status, refused.body.error?.message]).toEqual([
      409,
      'Only 0.5 of item A can be reserved, not 0.500001.',
    ])
    const kept = (await server.one.ask(crud('orderReserve').getAll, {})).items as Row[]
    expect(kept).toMatchObject([{ orderCode: 'O1', itemCode: 'A', lotNo: 'L1', qty: '2.5', kind: 'hard' }])
  })

  it('shows nobody rows or columns that his roles keep back', async () => {
    const limited = await server.user(1, 'limited', ['Pages.Roles'])
    const [role] = (await server.one.ask(roles.getAll, { keyword: 'R-limited' })).items
    await server.one.ask(roles.update, {
      ...role,
      rowFilter: { stockInOut: "ME.warehouse == 'W2'", stock: "ME.itemCode == 'A'" },
      columnMask: { stock: ['qty'] },
    })
    const seen = (await limited.ask(stockDocuments.ledger, { itemCode: 'A' })) as { items: Row[] }
    expect(seen.items.map((row) => row['docNo'])).not.toContain('D1')
    const page = await limited.ask(stockLevels.sums, { maxResultCount: 50 })
    expect((page.items as Row[]).map((row) => [row['itemCode'], row['qty']])).toEqual([
      ['A', null],
      ['A', null],
    ])
    expect((await limited.ask(stockDocuments.post, { documents: ['D1'] })) as Outcome).toMatchObject({
      refused: [{ reason: 'there is no document D1' }],
    })
  })

  it('gives what is new in a place the day of the plant, whatever the hour', async () => {
    // At any moment one of the two is at another day than UTC.
    for (const [at, zone] of ['Pacific/Kiritimati', 'Etc/GMT+12'].entries()) {
      const units = await server.one.ask(crud('planUnit').getAll, { maxResultCount: 10 })
      const unit = (units.items as Row[]).find(({ code }) => code === 'JS')!
      const { id, rowVersion, timeZone } = unit
      await server.one.ask(crud('planUnit').update, { id, rowVersion, timeZone: zone })
      const before = dayIn(zone, new Date())
      await draft(`L${at}`, { warehouse: 'W2', lotNo: `LOT-${at}` })
      await post(`L${at}`)
      const after = dayIn(zone, new Date())
      const filter = JSON.stringify([{ field: 'lotNo', op: 'eq', values: [`LOT-${at}`] }])
      const { items } = await server.one.ask(crud('stock').getAll, { filter, maxResultCount: 2 })
      expect([before, after]).toContain((items as Row[])[0]!['inDate'])
      const now = (await server.one.ask(crud('planUnit').getAll, { maxResultCount: 10 })).items as Row[]
      const { rowVersion: version } = now.find(({ code }) => code === 'JS')!
      await server.one.ask(crud('planUnit').update, { id, rowVersion: version, timeZone })
    }
  })
})
