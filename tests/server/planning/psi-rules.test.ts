import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { crudOf } from '#domain/crud.ts'
import { entityNamed } from '#domain/entities/index.ts'
import type { PsiLayout } from '#domain/psi/layout.ts'
import { psiServices } from '#domain/services/planning/psi.ts'
import { stockDocuments } from '#domain/services/planning/stock.ts'
import { decodeTable } from '#engine/arrow.ts'
import { NULL_I64, textAt } from '#engine/columns.ts'
import type { PsiRowName } from '#engine/psi/problem.ts'
import { psiCellSchema } from '#engine/psi/results.ts'
import { createTestServer, type TestServer } from '../../support/server.ts'

/** The clock of the server says what is posted when: the first day of the pivot is today in the plan unit. */
const DAY = 86_400_000
const now = Date.now()
const midnight = Math.floor((now + 8 * 3_600_000) / DAY) * DAY - 8 * 3_600_000
const at = (day: number, hour = 12): string => new Date(midnight + day * DAY + hour * 3_600_000).toISOString()
const day = (from: number): string =>
  new Date(midnight + from * DAY + 8 * 3_600_000).toISOString().slice(0, 10)
const psiRow = (label: string, kind: string, rest: object = {}) => ({ label, kind, ...rest })
const item = (code: string, rest: object = {}) =>
  ['item', { code, itemType: 'M', obtainMethod: 'M', baseUnit: 'PC', itemGroups: ['G'], ...rest }] as const
const bom = (parentItem: string, childItem: string, rest: object) =>
  ['bomLine', { parentItem, childItem, usageNum: '1', ...rest }] as const
const order = (code: string, rest: object) =>
  ['order', { code, itemCode: 'A', dueDate: at(3), ...rest }] as const

const rowsOf: readonly (readonly [string, Record<string, unknown>])[] = [
  ['unit', { code: 'PC' }],
  ['supplier', { code: 'SUP' }],
  ['customer', { code: 'CUS' }],
  ['itemGroup', { code: 'G', name: 'Group' }],
  ['warehouse', { code: 'W', name: 'W', type: 'raw' }],
  ['warehouse', { code: 'OUT', name: 'OUT', type: 'raw', isNettable: false }],
  ['shift', { code: 'D', name: 'D', patterns: '8:00-12:00;13:00-20:00' }],
  ['shift', { code: 'N', name: 'N', patterns: '20:00-4:00' }],
  item('A', { safetyStock: '5', stockMax: '60' }),
  item('B'),
  item('C'),
  item('D'),
  item('E'),
  item('P'),
  item('F'),
  bom('F', 'E', { line: 1, bomVersion: 'V1', validFrom: '2001-01-01' }),
  bom('F', 'E', { line: 1, bomVersion: 'V2', validFrom: '2002-01-01', usageNum: '3' }),
  bom('F', 'E', { line: 1, bomVersion: 'V3', validFrom: '2199-01-01', usageNum: '9' }),
  bom('A', 'B', { line: 1, usageNum: '2', scrapRate: '0.1' }),
  bom('A', 'P', { line: 2, usageNum: '3', phantom: true }),
  bom('A', 'D', { line: 3, altGroup: 'x', altPriority: 1, fixedQty: '4' }),
  bom('A', 'E', { line: 4, altGroup: 'x', altPriority: 2 }),
  bom('A', 'E', { line: 5, validTo: '2001-01-01' }),
  bom('P', 'C', { line: 1, usageNum: '2' }),
  order('MO', { qty: '10', plannedStart: at(1), plannedEnd: at(2) }),
  order('MADE-V1', { itemCode: 'F', qty: '5', bomVersion: 'v1', dueDate: at(6) }),
  order('MADE', { itemCode: 'F', qty: '5', dueDate: at(7) }),
  order('HELD', { qty: '1000', status: 'H' }),
  order('RELEASED', { qty: '7', status: 'R', plannedStart: at(1), dueDate: at(-3) }),
  order('FC0', { orderType: 'F', qty: '20', dueDate: at(4) }),
  order('FC1', { orderType: 'F', qty: '20', dueDate: at(6) }),
  order('FC-OLD', { orderType: 'F', qty: '500', dueDate: at(-2) }),
  order('PUR', { orderType: 'P', itemCode: 'B', qty: '3', dueDate: at(5) }),
  ['saleOrder', { code: 'SO', customerCode: 'CUS', itemCode: 'A', qty: '30', dueDate: at(6) }],
  ['saleOrder', { code: 'SO-OLD', customerCode: 'CUS', itemCode: 'A', qty: '2', dueDate: at(-9) }],
  ['stock', { itemCode: 'A', warehouse: 'W', qty: '40', prodDate: day(-4) }],
  ['stock', { itemCode: 'A', warehouse: 'W', lotNo: 'BAD', qty: '99', qualityStatus: 'NG' }],
  ['stock', { itemCode: 'A', warehouse: 'OUT', qty: '99' }],
  ['stock', { itemCode: 'B', warehouse: 'W', qty: '100' }],
  [
    'purchaseOrder',
    { docNo: 'PO', supplier: 'SUP', itemCode: 'B', qty: '20', receivedQty: '5', promisedDate: day(3) },
  ],
  ['purchaseOrder', { docNo: 'NEVER', supplier: 'SUP', itemCode: 'B', qty: '9' }],
  ['purchaseOrder', { docNo: 'PR', kind: 'PR', supplier: 'SUP', itemCode: 'B', qty: '9', needDate: at(3) }],
  [
    'purchaseOrder',
    { docNo: 'X', supplier: 'SUP', itemCode: 'B', qty: '9', promisedDate: day(3), status: 'C' },
  ],
  ['stockInOut', { docNo: 'IN', type: 'PI', itemCode: 'B', qty: '6', warehouse: 'W', at: at(0, 0) }],
  ['stockInOut', { docNo: 'ISSUE', type: 'MO', itemCode: 'B', qty: '4', warehouse: 'W', at: at(0, 0) }],
  ['stockInOut', { docNo: 'BEFORE', type: 'PI', itemCode: 'B', qty: '50', warehouse: 'W', at: at(-1) }],
  [
    'stockInOut',
    { docNo: 'AWAY', type: 'TO', itemCode: 'B', qty: '10', warehouse: 'W', toWarehouse: 'OUT', at: at(0, 0) },
  ],
  ['stockInOut', { docNo: 'DRAFT', type: 'PI', itemCode: 'B', qty: '77', warehouse: 'W', at: at(0, 0) }],
  [
    'psiSet',
    { code: 'DAYS', target: 'item', period: 'day', horizon: 8, forecastBack: 2, rows: [psiRow('I', 'I')] },
  ],
  [
    'psiSet',
    { code: 'OUT', target: 'item', period: 'day', horizon: 8, overdue: 'out', rows: [psiRow('I', 'I')] },
  ],
  ['psiSet', { code: 'GROUP', target: 'itemGroup', period: 'day', horizon: 8, rows: [psiRow('I', 'I')] }],
  ['psiSet', { code: 'SHIFTS', target: 'item', period: 'shift', horizon: 4, startExpr: 'Now()', rows: [] }],
  [
    'psiSet',
    { code: 'MONTHS', target: 'item', period: 'month', horizon: 3, startExpr: 'Today() + 1d', rows: [] },
  ],
]

let server: TestServer
beforeAll(async () => {
  server = await createTestServer()
  for (const [name, row] of rowsOf) await server.one.ask(crudOf(entityNamed(name)).create, row as never)
  await server.one.ask(stockDocuments.post, { documents: ['IN', 'ISSUE', 'BEFORE', 'AWAY'] })
})
afterAll(() => server.close())

/** A row of an item or group in units, null where it has nothing. */
async function rowOf(code: string, row: PsiRowName, psiSet = 'DAYS'): Promise<(number | null)[]> {
  const { bytes } = await server.one.call(psiServices.block, { psiSet, items: [code] })
  const { columns, length } = decodeTable(psiCellSchema, bytes)
  expect(length === 0 || textAt(columns.item, 0) === code).toBe(true)
  return [...columns[row]].map((cell) => (cell === NULL_I64 ? null : Number(cell) / 1_000_000))
}

/** Quantities by document behind a row in some periods. */
async function behind(code: string, row: PsiRowName, first: number, last = first, psiSet = 'DAYS') {
  const input = { psiSet, item: code, row, first, last, maxResultCount: 1000 }
  const { items } = await server.one.ask(psiServices.drill, input as never)
  return items.map(({ source, doc, qty }) => [source, doc, Number(qty)])
}

describe('what comes', () => {
  it('are orders by their ends, firm once they are released; what is overdue comes in the first period', async () => {
    expect(await rowOf('A', 'planned')).toEqual([0, 0, 10, 0, 0, 0, 0, 0])
    expect(await rowOf('A', 'firm')).toEqual([7, 0, 0, 0, 0, 0, 0, 0])
    expect(await rowOf('A', 'firm', 'OUT')).toEqual([0, 0, 0, 0, 0, 0, 0, 0])
    expect(await behind('A', 'receipts', 0, 7)).toEqual([
      ['order', 'RELEASED', 7],
      ['order', 'MO', 10],
    ])
  })

  it('are purchase lines as far as they are open, requests as planned, and purchase orders among the orders', async () => {
    expect(await rowOf('B', 'firm')).toEqual([0, 0, 0, 15, 0, 0, 0, 0])
    expect(await rowOf('B', 'planned')).toEqual([0, 0, 0, 9, 0, 3, 0, 0])
    // A line without a date comes in no period; that is said.
    expect(await server.one.ask(psiServices.layout, { psiSet: 'DAYS' })).toMatchObject({ undated: 1 })
  })

  it('and what was posted today is shown, without being counted twice', async () => {
    // 100 and what was posted: 50 yesterday; today 6 in, 4 issued, 10 away to where stock does not count.
    expect((await rowOf('B', 'opening'))[0]).toBe(150)
    expect((await rowOf('B', 'received'))[0]).toBe(6)
    expect((await rowOf('B', 'consumption'))[0]).toBe(14)
    expect((await rowOf('B', 'closing'))[0]).toBe(142)
    const lines = await behind('B', 'opening', 0)
    expect(lines).toHaveLength(4)
    expect(lines).toEqual(
      expect.arrayContaining([
        ['document', 'AWAY', 10],
        ['document', 'IN', -6],
      ]),
    )
    expect(lines.reduce((sum, [, , qty]) => sum + Number(qty), 0)).toBe(150)
  })
})

describe('what goes', () => {
  it('sales orders consume forecasts of their own day first, then of the days back; old forecasts are void', async () => {
    expect(await rowOf('A', 'sales')).toEqual([2, 0, 0, 0, 0, 0, 30, 0])
    expect(await rowOf('A', 'forecast')).toEqual([0, 0, 0, 0, 10, 0, 0, 0])
    expect(await rowOf('A', 'consumed')).toEqual([0, 0, 0, 0, 10, 0, 20, 0])
    expect(await behind('A', 'demand', 4)).toEqual([
      ['consumed', null, -10],
      ['forecast', 'FC0', 20],
    ])
  })

  it('is by the bill of material where orders have no operations: scrap, phantoms, first alternates, rounded up', async () => {
    // 17 pieces in all: 2 each with a tenth lost.
    expect((await rowOf('B', 'dependent'))[1]).toBeCloseTo(22.222223 + 15.555556, 6)
    expect((await rowOf('C', 'dependent'))[1]).toBe(17 * 6)
    expect((await rowOf('D', 'dependent'))[1]).toBe(17 + 8)
    expect((await rowOf('E', 'dependent')).slice(0, 6)).toEqual([0, 0, 0, 0, 0, 0])
    expect(await rowOf('P', 'dependent')).toEqual([0, 0, 0, 0, 0, 0, 0, 0])
    expect(await behind('C', 'dependent', 1)).toEqual([
      ['bom', 'MO', 60],
      ['bom', 'RELEASED', 42],
    ])
  })

  it('is by the version of the order, or by the latest one that holds', async () => {
    expect(await behind('E', 'dependent', 0, 7)).toEqual([
      ['bom', 'MADE-V1', 5],
      ['bom', 'MADE', 15],
    ])
  })

  it('is what operations take once there are any', async () => {
    const ask = (name: string, row: object) => server.one.ask(crudOf(entityNamed(name)).create, row as never)
    await ask('process', { code: 'PROC' })
    await ask('operation', {
      code: 'OP',
      orderCode: 'MO',
      itemCode: 'A',
      procNo: 10,
      processCode: 'PROC',
      qty: '10',
      assigned: true,
      start: at(4),
      end: at(5),
    })
    await ask('inputInst', {
      code: 'IN',
      operationCode: 'OP',
      direction: 'I',
      itemCode: 'C',
      qty: '33',
      at: at(4),
    })
    await ask('inputInst', {
      code: 'BY',
      operationCode: 'OP',
      direction: 'O',
      itemCode: 'D',
      qty: '2',
      at: at(5),
    })
    expect(await rowOf('C', 'dependent')).toEqual([0, 42, 0, 0, 33, 0, 0, 0])
    expect(await rowOf('A', 'planned')).toEqual([0, 0, 0, 0, 0, 10, 0, 0])
    expect(await rowOf('D', 'planned')).toEqual([0, 0, 0, 0, 0, 2, 0, 0])
  })
})

describe('a layout', () => {
  it('about groups adds up their items, with what is behind', async () => {
    const items = ['A', 'B', 'C', 'D', 'E', 'F', 'P']
    const all = await Promise.all(items.map((code) => rowOf(code, 'receipts', 'OUT')))
    const sums = all[0]!.map((_, p) => all.reduce((sum, row) => sum + row[p]!, 0))
    expect((await rowOf('G', 'receipts', 'GROUP')).slice(1)).toEqual(sums.slice(1))
    const lines = await behind('G', 'receipts', 3, 3, 'GROUP')
    expect(lines).toEqual([
      ['purchase', 'PO/1', 15],
      ['purchase', 'PR/1', 9],
    ])
  })

  it('has shifts from when they begin, and months of the calendar', async () => {
    const { periods } = (await server.one.ask(psiServices.layout, { psiSet: 'SHIFTS' })) as PsiLayout
    const hours = periods.map(({ start }) => ((start + 8 * 3600) % 86_400) / 3600)
    expect(hours.toSorted((a, b) => a - b)).toEqual([8, 8, 20, 20])
    expect(periods[0]!.start * 1000).toBeLessThanOrEqual(Date.now())
    expect(periods[0]!.end * 1000).toBeGreaterThan(Date.now() - 60_000)
    const months = (await server.one.ask(psiServices.layout, { psiSet: 'MONTHS' })) as PsiLayout
    for (const { start } of months.periods)
      expect(new Date((start + 8 * 3600) * 1000).toISOString().slice(8, 19)).toBe('01T00:00:00')
  })

  it('is refused when its expressions cannot be read', async () => {
    const base = { target: 'item', period: 'day', horizon: 2 }
    const bad = [
      { startExpr: 'Tomorrow' },
      { rows: [psiRow('X', 'custom', { content: 'ME.Nothing' })] },
      { rows: [psiRow('X', 'P', { content: "'text'" })] },
      { rows: [psiRow('X', 'P', { backColor: 'red' })] },
    ]
    for (const [k, row] of bad.entries())
      expect(
        (await server.one.call(crudOf(entityNamed('psiSet')).create, { code: `BAD${k}`, ...base, ...row }))
          .status,
      ).toBe(400)
    const good = psiRow('X', 'custom', {
      content: 'ME.I - OTHER.I',
      backColor: "If(ME.Value < 0, '#ff0000', '')",
    })
    const made = { code: 'GOOD', ...base, startExpr: 'Today() - 1d', rows: [good] }
    expect((await server.one.call(crudOf(entityNamed('psiSet')).create, made)).status).toBe(200)
  })
})
