import { readFile } from 'node:fs/promises'
import ExcelJS from 'exceljs'
import { expect, test, type Locator, type Page } from '@playwright/test'
import { expectAccessible } from './support/axe.ts'
import { unique } from './support/unique.ts'
import { Workbench } from './support/workbench.ts'

/** A workbook with a cover page, whose table is below its title; one row of it is faulty. */
async function bookOf(prefix: string, decimals: string | number): Promise<Buffer> {
  const book = new ExcelJS.Workbook()
  book.addWorksheet('Cover').addRows([['Units of the plant'], ['Made by', 'Somebody']])
  book
    .addWorksheet('Units')
    .addRows([
      ['Units', '', ''],
      [],
      ['Unit code', 'Unit name', 'Places'],
      [`${prefix}A`, 'Pallet', 0],
      [`${prefix}B`, 'Drum', decimals],
    ])
  return Buffer.from(await book.xlsx.writeBuffer())
}

const xlsx = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

async function choose(page: Page, buffer: Buffer): Promise<void> {
  const answer = page.waitForResponse((response) => response.url().includes('/ReadHead'))
  await page
    .getByLabel('Choose a file')
    .last()
    .setInputFiles([{ name: 'units.xlsx', mimeType: xlsx, buffer }])
  await answer
}

/** Presses a button by the keyboard once it can be pressed. */
async function enter(wizard: Locator, name: string): Promise<void> {
  const button = wizard.getByRole('button', { name, exact: true })
  await expect(button).toBeEnabled()
  await button.press('Enter')
}

test.describe('the import wizard', () => {
  test('maps, checks, brings in, undoes and keeps a scheme', async ({ page }) => {
    const prefix = unique('W-')
    const scheme = unique('SCHEME-')
    const workbench = await Workbench.enter(page, 'en')
    await workbench.openScreen('Data import')
    const wizard = page.getByRole('region', { name: 'Import wizard' })
    await choose(page, await bookOf(prefix, 'many'))
    await expect(wizard.getByText('Header found in row 3')).toBeVisible()
    await expect(wizard.getByRole('combobox', { name: 'Sheet' })).toHaveText('Units')
    await wizard.getByRole('combobox', { name: 'Writes' }).click()
    await page.getByRole('option', { name: 'Unit', exact: true }).click()
    await expectAccessible(page)

    await enter(wizard, 'Map columns')
    await expect(wizard.getByLabel('Column for Code')).toHaveValue('Unit code')
    await expect(wizard.getByLabel('Column for Name')).toHaveValue('Unit name')
    await wizard.getByRole('combobox', { name: 'What fills Decimals' }).click()
    await page.getByRole('option', { name: 'column', exact: true }).click()
    await wizard.getByLabel('Column for Decimals').fill('Places')
    await expectAccessible(page)

    await enter(wizard, 'Check the file')
    const faults = wizard.getByRole('table').getByRole('row').nth(1)
    await expect(faults).toContainText('units.xlsx / Units')
    await expect(faults).toContainText('"many" is not a whole number')
    await expect(wizard.getByRole('button', { name: 'Import', exact: true })).toBeDisabled()
    await expectAccessible(page)
    const saving = page.waitForEvent('download')
    await wizard.getByRole('button', { name: 'File with reasons' }).click()
    const saved = new ExcelJS.Workbook()
    await saved.xlsx.load((await readFile(await (await saving).path())) as unknown as ArrayBuffer)
    expect(saved.worksheets[0]!.getRow(3).getCell(4).text).toContain('Places: ')

    await wizard.getByRole('button', { name: 'File', exact: true }).click()
    await choose(page, await bookOf(prefix, 1))
    await wizard.getByRole('button', { name: 'Mapping', exact: true }).click()
    await wizard.getByRole('button', { name: 'Check', exact: true }).click()
    await expect(wizard.getByText('No faults. Nothing was changed yet.')).toBeVisible()
    await enter(wizard, 'Import')
    await expect(wizard.getByText(/Imported as batch/)).toBeVisible()
    await expectAccessible(page)

    await wizard.getByRole('button', { name: 'Save as scheme' }).click()
    await workbench.fillIn({ Code: scheme, Name: 'Units of the plant' })
    await workbench.drawer.getByRole('button', { name: 'Save' }).click()
    await expect(workbench.drawer).toBeHidden()
    await wizard.getByRole('button', { name: 'Undo', exact: true }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Undo' }).click()
    await expect(wizard.getByText(/was undone/)).toBeVisible()

    await wizard.getByRole('button', { name: 'Next file' }).click()
    await expect(wizard.getByRole('combobox', { name: 'Scheme' })).toContainText(scheme)
    await choose(page, await bookOf(prefix, 1))
    await wizard.getByRole('button', { name: 'Mapping', exact: true }).click()
    await wizard.getByRole('button', { name: 'Check', exact: true }).click()
    await wizard.getByRole('button', { name: 'Import', exact: true }).click()
    await wizard.getByRole('button', { name: 'Past imports' }).click()
    const row = workbench.row(scheme)
    await expect(row).toContainText('imported')
    await row.getByText(scheme).click()
    await page.getByRole('button', { name: 'Undo', exact: true }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Undo' }).click()
    await expect(row).toContainText('undone')
  })
})
