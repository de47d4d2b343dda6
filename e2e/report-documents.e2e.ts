import { readFile } from 'node:fs/promises'
import { expect, test } from '@playwright/test'
import ExcelJS from 'exceljs'
import {
  newColumn,
  newDefinition,
  newSection,
  type ReportDefinition,
} from '#domain/reports/designed/definition.ts'
import { reportDesigns } from '#domain/services/reports/designs.ts'
import { ask } from './support/accounts.ts'
import { expectAccessible } from './support/axe.ts'
import { unique } from './support/unique.ts'
import { Workbench } from './support/workbench.ts'

const axes = [
  newColumn('customer', 'ME.customerCode'),
  { ...newColumn('type', 'ME.orderType'), place: 'column' as const },
]

/** Words, a list, a cross table with averages, a chart. */
const document: ReportDefinition = {
  ...newDefinition('order'),
  kind: 'document',
  about: 'Orders of customers in four sections',
  sections: [
    { ...newSection('text', 'order'), title: 'Read me', text: 'Orders of all customers.\n\nOpen ones too.' },
    {
      ...newSection('list', 'order'),
      title: 'Orders listed',
      columns: [newColumn('order', 'ME.code'), newColumn('customer', 'ME.customerCode')],
    },
    {
      ...newSection('cross', 'order'),
      title: 'Mean quantities',
      columns: [
        ...axes,
        { ...newColumn('mean', 'ME.qty'), place: 'value', total: 'average', decimals: 2, title: 'Mean' },
      ],
    },
    {
      ...newSection('chart', 'order'),
      title: 'Quantities',
      columns: [...axes, { ...newColumn('qty', 'ME.qty'), place: 'value', total: 'sum' }],
    },
  ],
}

test('a document shows its sections, is made into pages and a workbook, and is changed in the designer', async ({
  page,
}) => {
  test.slow()
  await Workbench.enter(page, 'en')
  const code = unique('OrderBook')
  await ask(page, reportDesigns.create, {
    code,
    name: 'Order book',
    folder: 'orders',
    definition: document,
  })
  await page.goto(`/report/ReportCentre?report=${code}`)
  await expect(page.getByRole('region', { name: 'Read me' }).getByText('Open ones too.')).toBeVisible()
  const cross = page.getByRole('region', { name: 'Mean quantities' })
  await expect(page.getByRole('region', { name: 'Orders listed' }).getByRole('row').nth(3)).toBeVisible()
  await expect(cross.getByRole('row').nth(2)).toBeAttached()
  await expect(page.getByRole('table', { name: 'Quantities' }).getByRole('row').nth(1)).toBeAttached()
  // The drawing takes the place that the section has.
  const drawing = page.getByRole('region', { name: 'Quantities' }).locator('.c-plot')
  await expect.poll(async () => (await drawing.boundingBox())?.height ?? 0).toBeGreaterThan(150)
  await expectAccessible(page)

  // A section has styles of its own, and the files of their owner follow them.
  const listed = page.getByRole('region', { name: 'Orders listed' })
  await listed.getByRole('button', { name: 'Styles', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Keep as a style…' }).click()
  await page.getByRole('dialog').getByRole('textbox', { name: 'Name of the style' }).fill('Listed')
  await page.getByRole('dialog').getByRole('checkbox', { name: 'Begin the report with it' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Keep', exact: true }).click()
  await expect(page.getByText('Style Listed is kept')).toBeVisible()
  await expect(listed.getByRole('button', { name: 'Style Listed' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Styles', exact: true })).toHaveCount(0)

  // The workbook has the figures of the screen.
  const total = await cross.locator('.g-row.total').getByRole('gridcell').last().innerText()
  const pages = page.getByRole('button', { name: 'Pages', exact: true })
  await pages.click()
  await expect(page.getByText('1,048,575 on a sheet')).toBeVisible()
  const saved = page.waitForEvent('download')
  await page.getByRole('menuitem', { name: 'Save as Excel' }).click()
  const book = new ExcelJS.Workbook()
  await book.xlsx.readFile(await (await saved).path())
  expect(book.worksheets.map(({ name }) => name)).toEqual([
    'Order book',
    'Read me',
    'Orders listed',
    'Mean quantities',
    'Quantities',
  ])
  const sheet = book.getWorksheet('Mean quantities')!
  const last = sheet.getRow(sheet.rowCount).values as unknown[]
  expect(last[1]).toBe('Total')
  expect(last.at(-1)).toMatchObject({ result: Number(total.replaceAll(',', '')) })
  await pages.click()
  await page.getByRole('menuitem', { name: 'Save as PDF…' }).click()
  const made = page.waitForEvent('download')
  await page.getByRole('dialog').getByRole('button', { name: 'Save PDF' }).click()
  expect((await readFile(await (await made).path())).subarray(0, 5).toString()).toBe('%PDF-')
  await pages.click()
  await page.getByRole('menuitem', { name: 'Print…' }).click()
  const tab = page.context().waitForEvent('page')
  await page.getByRole('dialog').getByRole('button', { name: 'Print' }).click()
  await (await tab).close()

  // A section more, of the results of a run.
  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  await page.getByRole('tab', { name: 'Sections' }).click()
  await page.getByRole('button', { name: 'Section', exact: true }).click()
  await page.getByLabel('Title of the section').fill('Kits')
  await page.getByRole('combobox', { name: 'Data' }).click()
  await page.getByRole('option', { name: 'Order kitting results' }).click()
  await page.getByRole('tab', { name: 'Columns' }).click()
  const fields = page.getByRole('tree', { name: 'Fields' })
  await fields.locator('[title="ME.order"]').dblclick()
  await fields.locator('[title="ME.kitStatus"]').dblclick()
  await expect(page.getByRole('table', { name: 'Preview' }).locator('tbody tr').nth(2)).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Control+s')
  await expect(page.getByText('The report Order book is saved')).toBeVisible()
  await page.goto(`/report/ReportCentre?report=${code}`)
  const kits = page.getByRole('region', { name: 'Kits' })
  await kits.scrollIntoViewIfNeeded()
  await expect(kits.getByRole('row').nth(2)).toBeVisible()
  await expect(page.getByRole('group', { name: 'Parameters' }).getByLabel('Run')).toBeVisible()
})
