import { afterAll, beforeAll, expect, it } from 'vitest'
import { crudOf } from '#domain/crud.ts'
import { entityNamed } from '#domain/entities/index.ts'
import { timelineElement, timelineItem } from '#domain/entities/planning/timeline.ts'
import type { TimelineFacts } from '#domain/planning/timeline.ts'
import { formatDay } from '#domain/rules/dates.ts'
import { roles } from '#domain/services/access/accounts.ts'
import { psiServices } from '#domain/services/planning/psi.ts'
import { timelineServices } from '#domain/services/planning/timeline.ts'
import { decodeTable } from '#engine/arrow.ts'
import { psiCellSchema } from '#engine/psi/results.ts'
import { timelineElementSchema } from '#engine/timeline/element-table.ts'
import { timelineItemRowSchema } from '#engine/timeline/overview.ts'
import { createTestServer, type TestServer, type TestUser } from '../../support/server.ts'
import { plainRows } from '../../support/timeline.ts'

let server: TestServer
/** Today in the plan unit. */
let today = 0
/** Noon of a day from today in Shanghai, and the day. */
const at = (days: number): string => `${formatDay(today + days)}T04:00:00Z`
const on = (days: number): string => formatDay(today + days)
const purchase = (docNo: string, days: number, qty: string, more = {}) =>
  ['purchaseOrder', { docNo, supplier: 'SUP', itemCode: 'A', qty, promisedDate: on(days), ...more }] as const
const sale = (code: string, days: number, qty: string) =>
  ['saleOrder', { code, customerCode: 'CUS', itemCode: 'A', qty, dueDate: at(days) }] as const
const rows = (): readonly (readonly [string, Record<string, unknown>])[] => [
  ['unit', { code: 'PC' }],
  ['supplier', { code: 'SUP' }],
  ['customer', { code: 'CUS' }],
  ['warehouse', { code: 'W', name: 'W', type: 'raw' }],
  ['warehouse', { code: 'MRB', name: 'MRB', type: 'raw', isNettable: false }],
  [
    'item',
    { code: 'A', itemType: 'M', obtainMethod: 'P', baseUnit: 'PC', safetyStock: '2', defaultSupplier: 'SUP' },
  ],
  ['item', { code: 'B', itemType: 'M', obtainMethod: 'P', baseUnit: 'PC', safetyStock: '1' }],
  ['item', { code: 'C', itemType: 'M', obtainMethod: 'P', baseUnit: 'PC', safetyStock: '0' }],
  ['stock', { itemCode: 'A', warehouse: 'W', qty: '10' }],
  ['stock', { itemCode: 'A', warehouse: 'MRB', qty: '5' }],
  ['stock', { itemCode: 'A', warehouse: 'W', lotNo: 'BAD', qty: '99', qualityStatus: 'NG' }],
  ['order', { code: 'MO', itemCode: 'A', qty: '3', dueDate: at(7) }],
  ['orderReserve', { orderCode: 'MO', itemCode: 'A', qty: '4', warehouse: 'W' }],
  purchase('LATE', -4, '1'),
  purchase('PO', 6, '20'),
  purchase('PR', 9, '4', { kind: 'PR' }),
  sale('SO1', 2, '8'),
  sale('SO2', 4, '9'),
  ['psiSet', { code: 'D', name: 'D', target: 'item', period: 'day', horizon: 20, rows: [] }],
]

beforeAll(async () => {
  server = await createTestServer()
  const facts = (await server.one.ask(timelineServices.facts, {})) as TimelineFacts
  today = Date.parse(`${facts.today}T00:00:00Z`) / 86_400_000
  for (const [name, row] of rows()) await server.one.ask(crudOf(entityNamed(name)).create, row as never)
})
afterAll(() => server.close())

const itemsFor = async (who: TestUser, input = {}) =>
  plainRows(decodeTable(timelineItemRowSchema, (await who.call(timelineServices.items, input)).bytes))
const elementsFor = async (who: TestUser, item: string) =>
  plainRows(decodeTable(timelineElementSchema, (await who.call(timelineServices.elements, { item })).bytes))

it('lists what an item has, gets and must give, with what is to be done about it', async () => {
  const found = await elementsFor(server.one, 'a')
  expect(found.map(({ kind, doc, qty, balance, exception }) => [kind, doc, qty, balance, exception])).toEqual(
    [
      ['blocked', null, 5, null, null],
      ['blocked', null, 99, null, null],
      ['reserved', 'MO', 4, null, null],
      ['stock', null, 10, 10, null],
      ['safety', null, 2, 10, null],
      ['purchase', 'LATE/1', 1, 11, 'expedite'],
      ['sale', 'SO1', -8, 3, null],
      ['sale', 'SO2', -9, -6, null],
      ['purchase', 'PO/1', 20, 14, 'rescheduleIn'],
      ['planned', 'MO', 3, 17, 'cancel'],
      ['request', 'PR/1', 4, 21, 'cancel'],
    ],
  )
  expect(found.find(({ doc }) => doc === 'PO/1')).toMatchObject({ day: on(6), toDay: on(4) })
})

it('has the figures of PSI, day by day', async () => {
  const { bytes } = await server.one.call(psiServices.block, { psiSet: 'D', items: ['A'] } as never)
  const { closing, start } = decodeTable(psiCellSchema, bytes).columns
  const ends = new Map((await elementsFor(server.one, 'A')).map(({ day, balance }) => [day, balance]))
  let compared = 0
  start.forEach((_, p) => {
    const day = on(p)
    if (!ends.has(day)) return
    compared++
    expect(ends.get(day), day).toBe(Number(closing[p]) / 1_000_000)
  })
  expect(compared).toBe(6)
})

it('sorts items by their first problem; one item says the same', async () => {
  const found = await itemsFor(server.one)
  expect(found.map(({ item, problem }) => [item, problem])).toEqual([
    ['A', 'overdue'],
    ['B', 'noSupplier'],
    ['C', null],
  ])
  expect(found[0]).toMatchObject({
    shortAt: on(4),
    shortQty: 6,
    overdue: 1,
    overdueQty: 1,
    stock: 10,
    cover: 3,
  })
  expect(await itemsFor(server.one, { item: 'a' })).toEqual([found[0]])
})

it('counts nothing that roles keep back, and nothing of other tenants', async () => {
  const limited = await server.user(1, 'limited', ['Pages.Roles'])
  const [role] = (await server.one.ask(roles.getAll, { keyword: 'R-limited' })).items
  await server.one.ask(roles.update, {
    ...role,
    rowFilter: {
      purchaseOrder: "ME.docNo == 'none'",
      stock: "ME.lotNo == 'BAD'",
      orderReserve: "ME.orderCode == 'none'",
      itemSupplier: "ME.supplier == 'none'",
    },
  } as never)
  const kinds = (await elementsFor(limited, 'A')).map(({ kind }) => kind)
  expect(kinds).toEqual(['blocked', 'safety', 'sale', 'sale', 'planned'])
  expect((await itemsFor(limited)).map(({ noSupplier }) => noSupplier)).toEqual([0, 0, 0])
  const { withheld } = (await limited.ask(timelineServices.facts, {})) as TimelineFacts
  expect(withheld).toEqual(['stock', 'purchaseOrder'])
  expect((await server.two.call(timelineServices.elements, { item: 'A' })).status).toBe(404)
  expect(await itemsFor(server.two)).toEqual([])
})

it('has columns that are declared', () => {
  expect(Object.keys(timelineItemRowSchema).toSorted()).toEqual(Object.keys(timelineItem.fields).toSorted())
  expect(Object.keys(timelineElementSchema).toSorted()).toEqual(
    Object.keys(timelineElement.fields).toSorted(),
  )
})
