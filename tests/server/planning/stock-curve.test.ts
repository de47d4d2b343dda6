import { afterAll, beforeAll, expect, it } from 'vitest'
import { crudOf } from '#domain/crud.ts'
import { entityNamed } from '#domain/entities/index.ts'
import { roles } from '#domain/services/access/accounts.ts'
import { loadServices } from '#domain/services/planning/capacity.ts'
import { createTestServer, type TestServer } from '../../support/server.ts'

let server: TestServer
const rowsOf: readonly (readonly [string, Record<string, unknown>])[] = [
  ['unit', { code: 'PC' }],
  ['item', { code: 'A', itemType: 'M', obtainMethod: 'P', baseUnit: 'PC', safetyStock: '5' }],
  ['supplier', { code: 'SUP' }],
  ['customer', { code: 'CUS' }],
  ['process', { code: 'P' }],
  ['warehouse', { code: 'W', name: 'W', type: 'raw' }],
  ['order', { code: 'MO', itemCode: 'A', qty: '8', dueDate: '2099-02-01T00:00:00Z' }],
  ['stock', { itemCode: 'A', warehouse: 'W', qty: '10' }],
  ['stock', { itemCode: 'A', warehouse: 'W', lotNo: 'BAD', qty: '99', qualityStatus: 'NG' }],
  [
    'purchaseOrder',
    { docNo: 'PO', supplier: 'SUP', itemCode: 'A', qty: '20', receivedQty: '5', promisedDate: '2099-01-03' },
  ],
  [
    'purchaseOrder',
    { docNo: 'OLD', supplier: 'SUP', itemCode: 'A', qty: '20', promisedDate: '2099-01-03', status: 'C' },
  ],
  [
    'saleOrder',
    { code: 'SO', customerCode: 'CUS', itemCode: 'A', qty: '7', dueDate: '2099-01-04T00:00:00Z' },
  ],
  [
    'operation',
    {
      code: 'OP',
      orderCode: 'MO',
      itemCode: 'A',
      procNo: 10,
      processCode: 'P',
      qty: '8',
      goodQty: '2',
      status: 'T',
    },
  ],
  [
    'inputInst',
    { code: 'OUT', operationCode: 'OP', direction: 'O', itemCode: 'A', qty: '8', at: '2000-01-01T00:00:00Z' },
  ],
  [
    'inputInst',
    { code: 'IN', operationCode: 'OP', direction: 'I', itemCode: 'A', qty: '4', at: '2099-01-05T00:00:00Z' },
  ],
]
beforeAll(async () => {
  server = await createTestServer()
  for (const [name, row] of rowsOf) await server.one.ask(crudOf(entityNamed(name)).create, row as never)
})
afterAll(() => server.close())

interface Answer {
  readonly stock: string
  readonly safety: string
  readonly at: string
  readonly events: readonly {
    readonly kind: string
    readonly key: string
    readonly qty: string
    readonly at: string
  }[]
}

it('tells what an item has and what comes and goes, in order of time; what is overdue happens now', async () => {
  const { stock, safety, at, events } = (await server.one.ask(loadServices.stockCurve, {
    itemCode: 'a',
  })) as Answer
  expect([Number(stock), Number(safety)]).toEqual([10, 5])
  // Three quarters of the operation are to be done yet.
  expect(events.map(({ kind, key, qty }) => [kind, key, Number(qty)])).toEqual([
    ['production', 'OP', 6],
    ['purchase', 'PO/1', 15],
    ['sale', 'SO', -7],
    ['use', 'OP', -3],
  ])
  expect(events[0]!.at.slice(0, 16)).toBe(at.slice(0, 16))
  expect(events.slice(1).map((one) => one.at)).toEqual(
    events
      .slice(1)
      .map((one) => one.at)
      .toSorted(),
  )
})

it('tells shares that are no round numbers to the sixth digit, as quantities are kept everywhere', async () => {
  const { items } = await server.one.ask(crudOf(entityNamed('operation')).getAll, { keyword: 'OP' })
  await server.one.ask(crudOf(entityNamed('operation')).update, {
    ...items[0],
    qty: '7',
    goodQty: '1',
  } as never)
  const { events } = (await server.one.ask(loadServices.stockCurve, { itemCode: 'A' })) as Answer
  expect(events.filter(({ key }) => key === 'OP').map(({ qty }) => qty)).toEqual(['6.857143', '-3.428571'])
})

it('counts nothing that roles keep back, and nothing of other tenants', async () => {
  const limited = await server.user(1, 'limited', ['Pages.Roles'])
  const [role] = (await server.one.ask(roles.getAll, { keyword: 'R-limited' })).items
  await server.one.ask(roles.update, {
    ...role,
    rowFilter: {
      purchaseOrder: "ME.docNo == 'none'",
      stock: "ME.lotNo == 'BAD'",
      saleOrder: "ME.code == 'none'",
    },
  })
  const seen = (await limited.ask(loadServices.stockCurve, { itemCode: 'A' })) as Answer
  expect(Number(seen.stock)).toBe(0)
  expect(seen.events.map(({ kind }) => kind)).toEqual(['production', 'use'])
  expect((await server.two.call(loadServices.stockCurve, { itemCode: 'A' })).status).toBe(404)
})
