import { readFileSync } from 'node:fs'
import { expect, test, type Page } from '@playwright/test'
import { drawnText, pdfPages } from '../tests/support/pdf-text.ts'
import { expectAccessible } from './support/axe.ts'
import { itemInUse, withRows } from './support/database.ts'
import { openPivot, searchItem } from './support/psi.ts'
import { shoot } from './support/shots.ts'
import { Workbench } from './support/workbench.ts'

const numberIn = (text: string | null): number => Number((text ?? '').replaceAll(',', ''))

/** Where stock will be missing is found, followed to what is behind it, looked at by week, and taken along as a file. */
test('a planner finds the next shortage, sees why, and takes the pivot along', async ({ page }) => {
  await withRows(
    [
      "insert into item (code, name, item_type, obtain_method, base_unit) select 'ZPSI', 'Short', item_type, obtain_method, base_unit from item where code = 'M00014'",
      "insert into stock (item_code, warehouse, quality_status, qty) select 'ZPSI', warehouse, 'OK', -7 from stock where warehouse = 'E-RAW' and quality_status = 'OK' limit 1",
    ],
    ["delete from stock where item_code = 'ZPSI'", "delete from item where code = 'ZPSI'"],
    () => followShortage(page),
  )
})

async function followShortage(page: Page): Promise<void> {
  const workbench = await Workbench.enter(page, 'en')
  const grid = await openPivot(workbench)
  await searchItem(page, 'ZPSI')
  await expect(grid.getByText(/^below zero$/i).first()).toBeVisible()
  await page.getByRole('checkbox', { name: /Problem within/ }).click()
  await page.getByRole('spinbutton', { name: 'Days until the first problem' }).fill('3')
  await expect(grid.getByText('No problem')).toHaveCount(0)
  const first = grid.getByRole('row').nth(1)
  await expect(first.getByRole('gridcell').first()).toHaveText('ZPSI')
  const item = 'ZPSI'
  await first.getByRole('gridcell').nth(5).click()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  const stock = grid.locator('.g-cell.active')
  const shown = numberIn(await stock.textContent())
  await page.keyboard.press('Enter')
  const behind = page.getByRole('region', { name: 'What is behind the figure' })
  await expect(behind.getByRole('heading')).toContainText(`Balance · ${item}`)
  await expect(behind.getByRole('table')).toBeVisible()
  expect(numberIn(await behind.locator('.sum strong').textContent())).toBe(shown)
  await expect(page.getByRole('region', { name: 'Chart of the item' }).getByRole('heading')).toContainText(
    item,
  )
  await shoot(page, 'psi-drill')
  await expectAccessible(page)

  await page.getByRole('combobox', { name: 'Periods' }).click()
  await page.getByRole('option', { name: 'by week' }).click()
  await expect(grid.getByRole('columnheader', { name: /^W\d\d / }).first()).toBeVisible()
  await expect(behind.getByRole('table')).toHaveCount(0)

  const waiting = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export', exact: true }).click()
  await page.getByRole('menuitem', { name: /Excel/ }).click()
  const file = await waiting
  expect(file.suggestedFilename()).toMatch(/\.xlsx$/)
  expect(
    readFileSync(await file.path())
      .subarray(0, 2)
      .toString(),
  ).toBe('PK')

  const printing = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export', exact: true }).click()
  await page.getByRole('menuitem', { name: /PDF/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Export', exact: true }).click()
  const pages = pdfPages(readFileSync(await (await printing).path()))
  expect(drawnText(pages)).toMatch(/W\d\d/)

  await page.getByRole('button', { name: 'How the figures come about' }).click()
  await expect(page.getByRole('dialog')).toContainText('Sales orders consume forecasts')
  await page.keyboard.press('Escape')
}

test('every line opens where it comes from, and a layout by group and part is shown too', async ({
  page,
}) => {
  const workbench = await Workbench.enter(page, 'en')
  const grid = await openPivot(workbench, /Weeks, by part/)
  await searchItem(page, await itemInUse())
  await expect(grid.getByText('Above safety').first()).toBeVisible()
  const dependent = grid.getByRole('row').filter({ hasText: 'Dependent' })
  await dependent.getByRole('gridcell').filter({ hasText: /^\d/ }).first().dblclick()
  const behind = page.getByRole('region', { name: 'What is behind the figure' })
  const line = behind.getByRole('table').getByRole('link').first()
  const code = (await line.textContent())!
  await line.click()
  await expect(workbench.grid.getByText(code).first()).toBeVisible()
})

test('a layout colours cells by what they hold, and a line shows where time fences end', async ({ page }) => {
  await withRows(['update resource set time_fence = 3 * 86400'], ['update resource set time_fence = 0'], () =>
    colourCells(page),
  )
})

async function colourCells(page: Page): Promise<void> {
  const workbench = await Workbench.enter(page, 'en')
  const colourBalance = async (expression: string): Promise<void> => {
    await workbench.openScreen('PSI layouts')
    await workbench.row('STANDARD').click()
    await workbench.button(workbench.text.edit).click()
    const balance = workbench.drawer.getByRole('listitem').nth(2)
    await balance.getByRole('textbox', { name: 'Background', exact: true }).fill(expression)
    await workbench.save()
  }
  await colourBalance("If(ME.Value < 0, '#ffd6d6', '')")
  const grid = await openPivot(workbench)
  await page.getByRole('combobox', { name: 'First problem' }).click()
  await page.getByRole('option', { name: /^below zero$/i }).click()
  const negative = grid.locator('.g-cell.tone-bad').first()
  await expect(negative).toHaveText(/^-/)
  await expect(negative).toHaveCSS('background-color', 'rgb(255, 214, 214)')
  await page.getByRole('combobox', { name: 'First problem' }).click()
  await page.getByRole('option', { name: /^all items$/i }).click()
  await page.getByRole('textbox', { name: 'Quick search' }).fill('P0000')
  const fence = grid.locator('.g-cell.edge').first()
  await expect(fence).toHaveAccessibleDescription('End of the time fence')
  // Rows that show other items now have none of the colours of those before.
  await expect(grid.locator('.g-cell[style*="255, 214, 214"]:not(.tone-bad)')).toHaveCount(0)
  await fence.click()
  const chart = page.getByRole('region', { name: 'Chart of the item' })
  await expect(chart.getByText('End of the time fence')).toBeVisible()
  await shoot(page, 'psi-fence')
  await colourBalance('')
}
