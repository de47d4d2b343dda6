import { expect, test, type Page } from '@playwright/test'
import { expectAccessible } from './support/axe.ts'
import { unique } from './support/unique.ts'
import { Workbench } from './support/workbench.ts'

/** Cells of the first column, as the table shows them. */
const firstCells = (page: Page, table: string): Promise<string[]> =>
  page.getByRole('table', { name: table }).locator('tbody tr td:first-child').allInnerTexts()

async function deleteReport(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText(`The report ${name} is deleted`)).toBeVisible()
}

test('a report of orders with the name of the product is made with a preview, saved and run', async ({
  page,
}) => {
  test.slow()
  await Workbench.enter(page, 'en', '/report/ReportCentre')
  await page.getByRole('button', { name: 'New', exact: true }).click()
  await expect(page).toHaveURL(/ReportDesigner/)
  const code = unique('OrdersAndProducts')
  await page.getByLabel('Name', { exact: true }).fill('Orders and products')
  await page.getByLabel('Code', { exact: true }).fill(code)

  // Fields of the order and of the product that it is for.
  const fields = page.getByRole('tree', { name: 'Fields' })
  const search = page.getByRole('searchbox', { name: 'Search fields' })
  await page.getByRole('tab', { name: 'Columns' }).click()
  for (const [word, path] of [
    ['code', 'ME.code'],
    ['item name', 'ME.item.name'],
    ['quantity', 'ME.qty'],
  ] as const) {
    await search.fill(word)
    await fields.locator(`[title="${path}"]`).dblclick()
  }
  const preview = page.getByRole('table', { name: 'Preview' })
  await expect(preview.getByRole('columnheader')).toHaveText([/.+/, 'Item name', 'Quantity'])
  await expect(preview.locator('tbody tr').nth(3)).toBeVisible()
  await expectAccessible(page)

  // A computed column: what is wrong with it is said at the field, in words.
  await page.getByRole('button', { name: 'Computed column' }).click()
  await page.getByRole('textbox', { name: 'Expression' }).fill('ME.qtty * 2')
  await page.getByLabel('Title', { exact: true }).fill('Twice')
  await expect(page.getByRole('alert').filter({ hasText: 'did you mean qty' }).first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Save' })).toBeDisabled()
  await page.getByRole('textbox', { name: 'Expression' }).fill('ME.qty * 2')
  await expect(preview.getByRole('columnheader', { name: 'Twice' })).toBeVisible()

  // A parameter on a field of the product.
  await page.getByRole('tab', { name: 'Parameters' }).click()
  await search.fill('item name')
  await fields.locator('[title="ME.item.name"]').dblclick()
  await page.getByLabel('Label', { exact: true }).fill('Product')
  await page.getByRole('tab', { name: 'Filter' }).click()
  await page.getByRole('textbox', { name: 'Filter' }).fill("ME.orderType = 'M'")
  await expect(page.getByText('computing')).toHaveCount(0)
  const shown = await firstCells(page, 'Preview')
  expect(shown.length).toBeGreaterThan(10)

  // Leaving asks; what is kept is saved.
  await page.keyboard.press('Control+s')
  await expect(page.getByText('The report Orders and products is saved')).toBeVisible()
  await expect(page).toHaveURL(new RegExp(`report=${code}`))

  await page.goto(`/report/ReportCentre?report=${code}`)
  const grid = page.getByRole('grid', { name: 'Orders and products' })
  await expect(grid.getByRole('row').nth(1)).toBeVisible()
  for (const [at, code] of shown.slice(0, 10).entries())
    await expect(
      grid
        .getByRole('row')
        .nth(at + 1)
        .getByRole('gridcell')
        .first(),
    ).toHaveText(code)
  const parameters = page.getByRole('group', { name: 'Parameters' })
  const product = await grid.getByRole('row').nth(1).getByRole('gridcell').nth(1).innerText()
  await parameters.getByLabel('Product').fill(product)
  await parameters.getByLabel('Product').press('Control+Enter')
  await expect(page.getByText('Parameters changed: run again')).toHaveCount(0)
  await expect(grid.getByRole('row').nth(1).getByRole('gridcell').nth(1)).toHaveText(product)

  // A copy is a report of its own, and leaving changes asks.
  await page.getByRole('button', { name: 'Copy', exact: true }).click()
  await expect(page.getByRole('tree', { name: 'Fields' })).toBeVisible()
  await page.getByRole('tab', { name: 'Report', exact: true }).click()
  await page.getByLabel('Name', { exact: true }).fill('Another name')
  await page.getByRole('tab', { name: /Report designer/ }).press('Delete')
  const asked = page.getByRole('alertdialog')
  await expect(asked).toContainText('not saved')
  await asked.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Another name')
  await page.getByRole('tab', { name: /Report designer/ }).press('Delete')
  await asked.getByRole('button').last().click()
  await page.goto(`/report/ReportCentre?report=${code}`)
  await deleteReport(page, 'Orders and products')
})

test('a report is made by the keyboard alone', async ({ page }) => {
  test.slow()
  await Workbench.enter(page, 'en', '/report/ReportDesigner')
  const code = unique('ByKeys')
  await page.getByLabel('Name', { exact: true }).focus()
  await page.keyboard.type('By keys')
  await page.keyboard.press('Tab')
  await page.keyboard.type(code)
  const tree = page.getByRole('tree', { name: 'Fields' })
  await page.getByRole('searchbox', { name: 'Search fields' }).focus()
  await page.keyboard.press('Tab')
  // The first fields of the order, then one of the product below its reference.
  await page.keyboard.press('Enter')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await tree.locator('[title="ME.itemCode"]').focus()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await page.getByRole('tab', { name: 'Report', exact: true }).focus()
  await page.keyboard.press('ArrowRight')
  const columns = page.getByRole('list', { name: 'Columns' })
  await expect(columns.getByRole('listitem')).toHaveCount(3)
  await page.keyboard.press('Tab')
  const second = (await columns.getByRole('listitem').nth(1).textContent()) ?? ''
  await columns.getByRole('listitem').nth(1).getByRole('button').first().focus()
  await page.keyboard.press('Alt+ArrowUp')
  await expect(columns.getByRole('listitem').first()).toHaveText(second)
  await page.keyboard.press('Control+s')
  await expect(page.getByText('The report By keys is saved')).toBeVisible()
  await page.goto(`/report/ReportCentre?report=${code}`)
  await expect(page.getByRole('grid', { name: 'By keys' }).getByRole('row').nth(1)).toBeVisible()
  await deleteReport(page, 'By keys')
})

test('a report without a definition says why it is not copied; one with a definition is', async ({
  page,
}) => {
  await Workbench.enter(page, 'en', '/report/ReportCentre?report=StockAge')
  await page.getByRole('button', { name: 'Copy', exact: true }).click()
  await expect(page.getByText(/no definition to copy/).first()).toBeVisible()
  await page.goto('/report/ReportCentre?report=KitReadiness')
  await page.getByRole('button', { name: 'Copy', exact: true }).click()
  await expect(page.getByRole('list', { name: 'Columns' }).getByRole('listitem')).toHaveCount(12)
})

test('a report of the results of a run asks for the run, and leads to the rows that these name', async ({
  page,
}) => {
  test.slow()
  await Workbench.enter(page, 'en', '/report/ReportDesigner')
  const code = unique('KitsOfRun')
  await page.getByLabel('Name', { exact: true }).fill('Kits of a run')
  await page.getByLabel('Code', { exact: true }).fill(code)
  await page.getByRole('combobox', { name: 'Data' }).click()
  await page.getByRole('option', { name: 'Order kitting results' }).click()
  const fields = page.getByRole('tree', { name: 'Fields' })
  const search = page.getByRole('searchbox', { name: 'Search fields' })
  await page.getByRole('tab', { name: 'Columns' }).click()
  for (const [word, path] of [
    ['run', 'ME.runNo'],
    ['order', 'ME.order'],
    ['kit status', 'ME.kitStatus'],
    ['order planner', 'ME.orderRow.planner'],
  ] as const) {
    await search.fill(word)
    await fields.locator(`[title="${path}"]`).dblclick()
  }
  const preview = page.getByRole('table', { name: 'Preview' })
  await expect(preview.getByRole('columnheader')).toHaveText(['Run', 'Order', 'Kit status', 'Order planner'])
  await expect(preview.locator('tbody tr').nth(3)).toBeVisible()
  await page.keyboard.press('Control+s')
  await expect(page.getByText('The report Kits of a run is saved')).toBeVisible()

  await page.goto(`/report/ReportCentre?report=${code}`)
  const grid = page.getByRole('grid', { name: 'Kits of a run' })
  const first = grid.getByRole('row').nth(1).getByRole('gridcell')
  await expect(first.nth(1)).not.toBeEmpty()
  const run = await first.first().innerText()
  const bar = page.getByRole('group', { name: 'Parameters' })
  await bar.getByRole('combobox', { name: 'Run' }).fill(run)
  await page.getByRole('option').filter({ hasText: run }).click()
  await page.keyboard.press('Control+Enter')
  await expect(first.first()).toHaveText(run)
  await expectAccessible(page)
})

test('a report that is not saved asks when its hidden tab is closed', async ({ page }) => {
  await Workbench.enter(page, 'en', '/report/ReportCentre')
  await page.getByRole('button', { name: 'New', exact: true }).click()
  await page.getByLabel('Name', { exact: true }).fill('Half done')
  const tab = page.getByRole('tab', { name: 'Report designer' })
  await page.getByRole('tab', { name: 'Home' }).click()
  await expect(page.getByLabel('Name', { exact: true })).toBeHidden()
  const question = page.getByRole('alertdialog')
  await tab.focus()
  await page.keyboard.press('Delete')
  await expect(question).toContainText('Changes are not saved')
  await question.getByRole('button', { name: 'Cancel' }).click()
  await tab.click()
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Half done')
  await page.getByRole('tab', { name: 'Home' }).click()
  await tab.focus()
  await page.keyboard.press('Delete')
  await question.getByRole('button', { name: 'OK' }).click()
  await expect(tab).toHaveCount(0)
})
