import { readFile } from 'node:fs/promises'
import { expect, test, type Locator, type Page } from '@playwright/test'
import {
  newColumn,
  newDefinition,
  newParameter,
  type ReportDefinition,
} from '#domain/reports/designed/definition.ts'
import { reportDesigns } from '#domain/services/reports/designs.ts'
import { reportCalls } from '#domain/services/reports/reports.ts'
import { ask } from './support/accounts.ts'
import { expectAccessible } from './support/axe.ts'
import { unique } from './support/unique.ts'
import { Workbench } from './support/workbench.ts'

const list: ReportDefinition = {
  ...newDefinition('order'),
  columns: [
    newColumn('customer', 'ME.customerCode'),
    { ...newColumn('month', 'ME.dueDate'), period: 'month', title: 'Month' },
    { ...newColumn('qty', 'ME.qty'), total: 'average' },
    { ...newColumn('order', 'ME.code'), total: 'count', title: 'Order' },
  ],
  groups: ['customer'],
  filter: "ME.customerCode <> '' and ME.dueDate is not null",
  sort: [{ column: 'month', descending: false }],
}

const cross: ReportDefinition = {
  ...list,
  kind: 'cross',
  columns: [
    newColumn('customer', 'ME.customerCode'),
    { ...newColumn('month', 'ME.dueDate'), period: 'month', title: 'Month', place: 'column' },
    { ...newColumn('qty', 'ME.qty'), place: 'value', total: 'sum' },
    { ...newColumn('orders', 'ME.code'), place: 'value', total: 'count', title: 'Orders' },
    { ...newColumn('mean', 'ME.qty'), place: 'value', total: 'average', title: 'Mean', decimals: 2 },
  ],
  groups: [],
  sort: [],
}

/** Makes a report; gives its code. */
async function make(page: Page, prefix: string, name: string, definition: ReportDefinition): Promise<string> {
  const code = unique(prefix)
  await ask(page, reportDesigns.create, { code, name, folder: 'orders', definition })
  return code
}

const numberOf = (text: string): number => Number(text.replaceAll(/[^\d.-]/g, ''))
const textsOf = (cells: Locator): Promise<string[]> => cells.allInnerTexts()

interface Plain {
  readonly customer: string
  readonly month: string
  readonly qty: number
}

/** Quantities of a customer by month, in the order of the months, and all of them. */
function monthsOf(rows: readonly Plain[], customer: string): number[] {
  const own = rows.filter((row) => row.customer === customer)
  const months = [...new Set(own.map(({ month }) => month))].toSorted()
  const sumOf = (some: readonly Plain[]) => some.reduce((sum, { qty }) => sum + qty, 0)
  return [...months.map((month) => sumOf(own.filter((row) => row.month === month))), sumOf(own)]
}

test('a cross table and a chart of a designed report have the figures of its list', async ({ page }) => {
  test.slow()
  await Workbench.enter(page, 'en')
  const listed = await make(page, 'KindList', 'Orders listed', list)
  const crossed = await make(page, 'KindCross', 'Orders crossed', cross)
  const charted = await make(page, 'KindChart', 'Orders charted', { ...cross, kind: 'chart' })
  const { items } = (await ask(page, reportCalls.page, {
    reportCode: listed,
    P: '{}',
    maxResultCount: 10_000,
  })) as { items: { customer: string; month: string; qty: string }[] }
  const rows: Plain[] = items.map((row) => ({ ...row, qty: Number(row.qty) }))
  const customers = [...new Set(rows.map(({ customer }) => customer))].toSorted()
  expect(customers.length).toBeGreaterThan(2)

  await page.goto(`/report/ReportCentre?report=${listed}`)
  const grid = page.getByRole('grid', { name: 'Orders listed' })
  const own = rows.filter(({ customer }) => customer === customers[0])
  const group = grid.getByRole('row').filter({ hasText: customers[0]! }).first()
  const average = own.reduce((sum, { qty }) => sum + qty, 0) / own.length
  const cells = group.getByRole('gridcell')
  await expect(cells.filter({ hasText: 'count' })).toHaveText(`count ${own.length}`)
  expect(numberOf(await cells.filter({ hasText: 'avg' }).innerText())).toBeCloseTo(average, 5)
  const totals = grid.locator('.g-row.total').getByRole('gridcell')
  await expect(totals.filter({ hasText: 'count' })).toHaveText(`count ${rows.length.toLocaleString('en')}`)
  const all = rows.reduce((sum, { qty }) => sum + qty, 0) / rows.length
  expect(numberOf(await totals.filter({ hasText: 'avg' }).innerText())).toBeCloseTo(all, 5)

  await page.goto(`/report/ReportCentre?report=${crossed}`)
  const table = page.getByRole('grid', { name: 'Orders crossed' })
  await expect(table.getByRole('row').nth(1)).toBeVisible()
  await expectAccessible(page)
  for (const customer of customers) {
    const line = table.getByRole('row').filter({ hasText: customer })
    const [, ...figures] = (await textsOf(line.getByRole('gridcell'))).filter((text) => text.trim() !== '')
    expect(figures.map(numberOf)).toEqual(monthsOf(rows, customer))
  }

  // Averages: of lines and of all of it from the rows behind them, on the page as in its files.
  await page.getByRole('combobox', { name: 'Measure' }).click()
  await page.getByRole('option', { name: 'Mean' }).click()
  const meanOf = (some: readonly Plain[]): number =>
    Math.round((some.reduce((sum, { qty }) => sum + qty, 0) / some.length) * 100) / 100
  const months = [...new Set(rows.map(({ month }) => month))].toSorted()
  const figuresOf = (some: readonly Plain[]): number[] => [
    ...months
      .map((month) => some.filter((row) => row.month === month))
      .filter(({ length }) => length > 0)
      .map(meanOf),
    meanOf(some),
  ]
  const lineOf = async (line: Locator): Promise<number[]> =>
    (await textsOf(line.getByRole('gridcell')))
      .filter((text) => text.trim() !== '')
      .slice(1)
      .map(numberOf)
  for (const customer of customers)
    await expect
      .poll(() => lineOf(table.getByRole('row').filter({ hasText: customer })))
      .toEqual(figuresOf(rows.filter((row) => row.customer === customer)))
  const averages = await textsOf(table.locator('.g-row.total').getByRole('gridcell'))
  expect(averages.filter((text) => /\d/.test(text)).map(numberOf)).toEqual(figuresOf(rows))
  await page.getByRole('button', { name: 'Export', exact: true }).click()
  const saved = page.waitForEvent('download')
  await page.getByRole('menuitem', { name: 'Export this view (CSV)' }).click()
  const [, ...lines] = (await readFile(await (await saved).path(), 'utf8')).trimEnd().split('\r\n')
  expect(
    lines
      .map((line) => line.split(','))
      .map(([name, ...cells]) => [name, cells.filter((cell) => cell !== '').map(Number)]),
  ).toEqual(
    expect.arrayContaining([
      ...customers.map((customer) => [customer, figuresOf(rows.filter((row) => row.customer === customer))]),
      ['Total', figuresOf(rows)],
    ]),
  )

  // The chart of the same rows, by its table of numbers; each display leads to the others.
  await page.goto(`/report/ReportCentre?report=${charted}`)
  const chart = page.getByRole('table', { name: 'Orders charted' })
  await expect(chart.getByRole('row').nth(1)).toBeAttached()
  await expectAccessible(page)
  for (const customer of customers) {
    const figures = await textsOf(chart.getByRole('row').filter({ hasText: customer }).getByRole('cell'))
    expect(figures.filter((text) => text.trim() !== '').map(numberOf)).toEqual(
      monthsOf(rows, customer).slice(0, -1),
    )
  }
  await page.getByRole('combobox', { name: 'Shown as' }).click()
  await page.getByRole('option', { name: 'Rows' }).click()
  await expect(page.getByRole('grid', { name: 'Orders charted' }).getByRole('row').nth(1)).toBeVisible()
})

test('a chart takes another form in the designer; a pie has no columns', async ({ page }) => {
  test.slow()
  await Workbench.enter(page, 'en')
  const code = await make(page, 'FormChart', 'Orders drawn', { ...cross, kind: 'chart', chart: 'stacked' })
  await page.goto(`/report/ReportCentre?report=${code}`)
  const marks = page.locator('.c-chart [data-mark]')
  await expect(marks.first()).toBeVisible()
  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  await page.getByRole('tab', { name: 'Report', exact: true }).click()
  const form = page.getByRole('combobox', { name: 'Chart' })
  await expect(form).toHaveText('stacked bars')
  await form.click()
  await page.getByRole('option', { name: 'ring' }).click()
  const preview = page.getByRole('region', { name: 'Preview' })
  await expect(preview.getByRole('alert')).toContainText('a pie or ring has no columns')
  await expectAccessible(page)
  await page.getByRole('tab', { name: 'Columns' }).click()
  await page.getByRole('button', { name: /^Remove.*Month/ }).click()
  await expect(preview.getByRole('alert')).toHaveCount(0)
  await page.keyboard.press('Control+s')
  await expect(page.getByText('The report Orders drawn is saved')).toBeVisible()
  await page.goto(`/report/ReportCentre?report=${code}`)
  await expect(marks.first()).toBeVisible()
  const slices = await marks.count()
  expect(slices).toBeGreaterThan(2)
  expect(slices).toBeLessThanOrEqual(6)
})

test('choices follow the parameter on which they depend, in the designer and in the report', async ({
  page,
}) => {
  test.slow()
  await Workbench.enter(page, 'en')
  const reference = (name: string, label: string, of: string, on: string) => ({
    ...newParameter(name),
    label,
    type: 'reference' as const,
    of,
    on,
  })
  const reportCode = await make(page, 'Dependent', 'Items of a group', {
    ...newDefinition('order'),
    columns: [newColumn('order', 'ME.code'), newColumn('item', 'ME.itemCode')],
    parameters: [
      reference('family', 'Family', 'itemGroup', 'ME.item.itemGroups'),
      { ...reference('product', 'Product', 'item', 'ME.itemCode'), many: true },
    ],
  })
  await page.goto(`/report/ReportDesigner?report=${reportCode}`)
  await page.getByRole('tab', { name: 'Parameters' }).click()
  await page
    .getByRole('list', { name: 'Parameters' })
    .getByRole('button', { name: /^Product/ })
    .first()
    .click()
  await page.getByRole('combobox', { name: 'Choices depend on' }).click()
  await page.getByRole('option', { name: 'Family' }).click()
  await expect(page.getByRole('textbox', { name: 'Compared with it in the list' })).toHaveText(
    'ME.itemGroups',
  )
  await page.keyboard.press('Control+s')
  await expect(page.getByText('The report Items of a group is saved')).toBeVisible()

  const choices = async (P: object) =>
    (await ask(page, reportCalls.choices, {
      reportCode,
      name: 'product',
      P: JSON.stringify(P),
      maxResultCount: 1000,
    })) as { items: { code: string }[] }
  const groups = (await ask(page, reportCalls.choices, { reportCode, name: 'family' })) as {
    items: { code: string }[]
  }
  const every = (await choices({})).items.length
  const found = await Promise.all(
    groups.items.map(async ({ code }) => ({ code, items: (await choices({ family: code })).items })),
  )
  const [one, other] = found.filter(({ items }) => items.length > 0 && items.length < every)
  expect(other).toBeDefined()

  for (const address of [
    `/report/ReportDesigner?report=${reportCode}`,
    `/report/ReportCentre?report=${reportCode}`,
  ]) {
    await page.goto(address)
    const bar = page.getByRole('group', { name: 'Parameters' })
    const family = bar.getByLabel('Family')
    const product = bar.getByRole('combobox', { name: 'Product' })
    await family.fill(one!.code)
    await product.click()
    await product.fill(one!.items[0]!.code)
    await expect(page.getByRole('option').first()).toContainText(one!.items[0]!.code)
    await page.getByRole('option').first().click()
    await expect(bar.getByRole('button', { name: `Remove ${one!.items[0]!.code}` })).toBeVisible()
    await family.fill(other!.code)
    await family.press('Tab')
    await expect(page.getByText(/^Product: cleared/).first()).toBeVisible()
    await expect(bar.getByRole('button', { name: `Remove ${one!.items[0]!.code}` })).toHaveCount(0)
  }
})
