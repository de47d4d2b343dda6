import { afterAll, beforeAll, expect, it } from 'vitest'
import { crudOf } from '#domain/crud.ts'
import { entityNamed } from '#domain/entities/index.ts'
import {
  newColumn,
  newDefinition,
  type DesignColumn,
  type ReportDefinition,
} from '#domain/reports/designed/definition.ts'
import { reportDesigns } from '#domain/services/reports/designs.ts'
import { reportCalls } from '#domain/services/reports/reports.ts'
import { demo } from '../../support/kitting.ts'
import { createFilledServer, type TestServer } from '../../support/server.ts'
import { computedCell, formulaCells } from '../../support/sheet-formulas.ts'
import { readBook } from '../../support/workbooks.ts'

interface Order {
  readonly code: string
  readonly customerCode: string
  readonly itemCode: string
  readonly qty: string
  readonly dueDate: string | null
}

let server: TestServer
let orders: readonly Order[]
beforeAll(async () => {
  server = await createFilledServer(demo())
  const { items } = await server.one.ask(crudOf(entityNamed('order')).getAll, { maxResultCount: 10_000 })
  orders = (items as unknown as readonly Order[]).filter(({ customerCode }) => Boolean(customerCode))
})
afterAll(() => server.close())

const column = (name: string, expression: string, more: Partial<DesignColumn> = {}): DesignColumn => ({
  ...newColumn(name, expression),
  ...more,
})
const value = (name: string, expression: string, more: Partial<DesignColumn>): DesignColumn =>
  column(name, expression, { place: 'value', title: name, ...more })

const customers = column('customer', 'ME.customerCode', { place: 'row' })
const types = column('type', 'ME.itemCode', { place: 'column' })
const measures = [
  value('sum', 'ME.qty', { total: 'sum' }),
  value('count', 'ME.code', { total: 'count' }),
  value('mean', 'ME.qty', { total: 'average', decimals: 2 }),
  value('least', 'ME.qty', { total: 'min' }),
  value('latest', 'ME.dueDate', { total: 'max' }),
  value('time', '7m * ME.qty', { total: 'average' }),
]

let made = 0
async function sheetOf(columns: readonly DesignColumn[]) {
  const definition: ReportDefinition = {
    ...newDefinition('order'),
    kind: 'cross',
    columns: [...columns],
    filter: "ME.customerCode <> ''",
  }
  const code = `Cross${++made}`
  await server.one.ask(reportDesigns.create, { code, name: code, folder: 'orders', definition })
  const file = await server.one.call(reportCalls.export, { reportCode: code, P: '{}', format: 'xlsx' })
  return (await readBook(file.bytes)).worksheets[1]!
}
type Sheet = Awaited<ReturnType<typeof sheetOf>>

const DAY = 86_400

/** What the measures of some orders come to, plainly. */
function plain(of: readonly Order[]): (number | null)[] {
  if (of.length === 0) return measures.map(() => null)
  const qty = of.map((one) => Number(one.qty))
  const sum = qty.reduce((all, one) => all + one, 0)
  const due = of.flatMap(({ dueDate }) => (dueDate ? [Date.parse(dueDate)] : []))
  return [
    sum,
    of.length,
    Math.round((sum / of.length) * 100) / 100,
    Math.min(...qty),
    due.length > 0 ? (Math.max(...due) / 1000 + 8 * 3600) / DAY + 25_569 : null,
    Math.round((sum * 7 * 60) / of.length) / DAY,
  ]
}

const names = (of: keyof Order): string[] => [...new Set(orders.map((one) => String(one[of])))].toSorted()

/** All figures of a sheet of the measures, computed from the orders. */
function plainLines(across: readonly string[]): (number | null)[][] {
  const lineOf = (own: readonly Order[]) => [
    ...across.flatMap((type) => plain(own.filter(({ itemCode }) => itemCode === type))),
    ...plain(own),
  ]
  return [
    ...names('customerCode').map((code) => lineOf(orders.filter((one) => one.customerCode === code))),
    lineOf(orders),
  ]
}

function expectComputed(sheet: Sheet, expected: readonly (readonly (number | null)[])[]): void {
  expect(sheet.rowCount).toBe(expected.length + 1)
  for (const [line, figures] of expected.entries())
    for (const [at, figure] of figures.entries()) {
      const { address } = sheet.getCell(line + 2, at + 2)
      const [found] = computedCell(sheet, address)
      if (figure === null) expect(found, address).toBeUndefined()
      else expect(found, address).toBeCloseTo(figure, 9)
    }
  for (const { address, saved } of formulaCells(sheet))
    expect(computedCell(sheet, address)[0], address).toBeCloseTo(saved, 9)
}

it('computes totals and averages from its cells, as the screen has them', async () => {
  const sheet = await sheetOf([customers, types, ...measures])
  const across = names('itemCode')
  expect(across.length).toBeGreaterThan(1)
  expectComputed(sheet, plainLines(across))
  const totals = (across.length + 1) * measures.length
  const last = sheet.lastRow!
  const formulaOf = (at: number) => last.getCell(at + 2).formula
  expect(Array.from({ length: totals }, (_, at) => formulaOf(at)).every(Boolean)).toBe(true)
  expect(formulaOf(0)).toBe(`SUM(B2:B${last.number - 1})`)
  expect(sheet.getRow(2).getCell(2 + across.length * measures.length).formula).toMatch(/^SUM\(B2,H2/)
  // Averages are divided from sums and counts, in columns that are hidden.
  const hidden = sheet.columns.map((one) => Boolean(one.hidden))
  expect(hidden.indexOf(true)).toBe(1 + totals)
  expect(hidden.filter(Boolean)).toHaveLength(2 * 2 * across.length)
})

it('follows a cell that is changed', async () => {
  const sheet = await sheetOf([customers, types, measures[0]!])
  const [total] = computedCell(sheet, sheet.lastRow!.getCell(2 + names('itemCode').length).address)
  const first = sheet.getRow(2).getCell(2)
  first.value = Number(first.value ?? 0) + 1000
  const [changed] = computedCell(sheet, sheet.lastRow!.getCell(2 + names('itemCode').length).address)
  expect(changed).toBeCloseTo(total! + 1000, 9)
})

it('has one line of totals where nothing is across', async () => {
  const sheet = await sheetOf([customers, ...measures])
  expectComputed(sheet, plainLines([]))
  expect(sheet.getRow(2).getCell(2).formula).toBeUndefined()
  expect(sheet.lastRow!.getCell(2).formula).toBe(`SUM(B2:B${sheet.rowCount - 1})`)
})

it('keeps the value of a total that a workbook cannot compute', async () => {
  const crud = crudOf(entityNamed('order'))
  await server.one.ask(crud.update, { ...orders[0], qty: '1234567890123.123456' })
  const sheet = await sheetOf([customers, types, measures[0]!, measures[2]!])
  const line = sheet.lastRow!
  const cells = Array.from({ length: line.cellCount }, (_, at) => line.getCell(at + 1))
  const texts = cells.slice(1).filter(({ value: held }) => typeof held === 'string')
  expect(texts.length).toBeGreaterThan(1)
  for (const { address, saved } of formulaCells(sheet))
    expect(computedCell(sheet, address)[0], address).toBeCloseTo(saved, 9)
})
