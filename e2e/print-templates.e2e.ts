import { expect, test, type Page } from '@playwright/test'
import ExcelJS from 'exceljs'
import { needServices } from '#domain/services/planning/pegs.ts'
import { ask } from './support/accounts.ts'
import { expectAccessible } from './support/axe.ts'
import { shown } from './support/results.ts'
import { shoot } from './support/shots.ts'
import { unique } from './support/unique.ts'
import { Workbench } from './support/workbench.ts'

const rows = '.g-body [role=row][data-line]'
const type = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** A workbook with a head, a row for each line, and a foot. */
async function workbook(place: string): Promise<Buffer> {
  const book = new ExcelJS.Workbook()
  const sheet = book.addWorksheet('Issue')
  sheet.getCell('A1').value = 'Order {code}'
  sheet.getCell('A3').value = '{lines.no}'
  sheet.getCell('B3').value = '{lines.itemCode}'
  sheet.getCell('C3').value = '{lines.qty}'
  sheet.getCell('D3').value = place
  sheet.getCell('A4').value = 'Signed:'
  return Buffer.from(await book.xlsx.writeBuffer())
}

async function downloaded(page: Page, act: () => Promise<void>): Promise<ExcelJS.Worksheet> {
  const saved = page.waitForEvent('download')
  await act()
  const book = new ExcelJS.Workbook()
  await book.xlsx.readFile(await (await saved).path())
  return book.worksheets[0]!
}

const column = (sheet: ExcelJS.Worksheet, letter: string): string[] =>
  (sheet.getColumn(letter).values as (string | number | null | undefined)[])
    .slice(3)
    .flatMap((value) => (value === null || value === undefined ? [] : [String(value)]))

test('a workbook is uploaded as a print template, tried, chosen in the print dialog and filled', async ({
  page,
}) => {
  test.slow()
  const workbench = await Workbench.enter(page, 'en', '/report/PrintTemplateList')
  await expect(shown(page).locator(rows).first()).toBeVisible()
  await shoot(page, 'print-templates')
  await workbench.button('Upload…').click()
  const dialog = page.getByRole('dialog', { name: 'Upload a print template' })
  const code = unique('STORE')
  const name = `Issue list of ${code}`
  await dialog.getByLabel('Code').fill(code)
  await dialog.getByLabel('Name', { exact: true }).fill(name)
  await dialog.getByLabel('Filled with').click()
  await page.getByRole('option', { name: 'Material issue list' }).click()
  await dialog.getByRole('searchbox', { name: 'Search fields' }).fill('take from')
  await expect(dialog.getByText('{lines.places}')).toBeVisible()
  const file = dialog.getByLabel('File', { exact: true })
  await file.setInputFiles({ name: 'store.xlsx', mimeType: type, buffer: await workbook('{lines.nothing}') })
  await expect(dialog.getByText('store.xlsx')).toBeVisible()
  await expectAccessible(page)
  await shoot(page, 'print-template-upload')
  await dialog.getByRole('button', { name: 'Upload' }).click()
  // A place that names no field is refused with its cell, and the dialog keeps what was typed.
  const refusal = page.getByRole('alertdialog').or(page.getByRole('dialog')).filter({ hasText: 'D3' })
  await expect(refusal).toBeVisible()
  await refusal
    .getByRole('button', { name: /OK|Close/ })
    .first()
    .click()
  await file.setInputFiles({ name: 'store.xlsx', mimeType: type, buffer: await workbook('{lines.places}') })
  await dialog.getByRole('button', { name: 'Upload' }).click()
  await expect(page.getByText('store.xlsx is a print template now')).toBeVisible()
  await expect(dialog).toBeHidden()

  // Tried with the first row of its kind.
  await shown(page)
    .getByRole('checkbox', { name: `Select ${code} Issue list` })
    .click()
  await workbench.button('Try…').click()
  const trial = page.getByRole('dialog', { name: `Try ${name}` })
  await shoot(page, 'print-template-try')
  const tried = await downloaded(page, () => trial.getByRole('button', { name: 'Save Excel' }).click())
  expect(tried.getCell('A1').text).toMatch(/^Order \S+/)
  expect(column(tried, 'B').filter((text) => text.includes('{'))).toEqual([])

  // From the list of orders, with the material of the order.
  const needs = (await ask(page, needServices.needs, { maxResultCount: 1000 })) as {
    items: { orderCode: string; itemCode: string; qty: string }[]
  }
  await workbench.openScreen('Orders')
  const orders = shown(page).locator(rows)
  await expect(orders.first()).toBeVisible()
  const order = needs.items[0]!.orderCode
  await shown(page).getByRole('textbox', { name: 'Quick search' }).fill(order)
  await expect(orders.first()).toContainText(order)
  await orders.first().getByRole('checkbox').click()
  await workbench.button('Print').click()
  const print = page.getByRole('dialog', { name: 'Print 1 row' })
  await print.getByLabel('Document').click()
  await page.getByRole('option', { name: 'Material issue list' }).click()
  await print.getByLabel('Form').click()
  await page.getByRole('option', { name }).click()
  await expectAccessible(page)
  const filled = await downloaded(page, () => print.getByRole('button', { name: 'Save Excel' }).click())
  expect(filled.getCell('A1').value).toBe(`Order ${order}`)
  const own = needs.items.filter(({ orderCode }) => orderCode === order)
  expect(column(filled, 'B').toSorted()).toEqual(own.map(({ itemCode }) => itemCode).toSorted())
  expect(
    column(filled, 'C')
      .map(Number)
      .toSorted((a, b) => a - b),
  ).toEqual(own.map(({ qty }) => Number(qty)).toSorted((a, b) => a - b))
  expect(column(filled, 'A').at(-1)).toBe('Signed:')
})
