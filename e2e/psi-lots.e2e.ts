import { expect, test, type Page } from '@playwright/test'
import { expectAccessible } from './support/axe.ts'
import { withRows } from './support/database.ts'
import { openPivot } from './support/psi.ts'
import { shoot } from './support/shots.ts'
import { Workbench } from './support/workbench.ts'

const made = [
  "insert into item (code, name, item_type, obtain_method, base_unit, prod_lot_unit) select 'ZPSL', 'Lots', item_type, 'M', base_unit, 5 from item where code = 'M00014'",
  "insert into stock (item_code, warehouse, quality_status, qty) select 'ZPSL', warehouse, 'OK', -7 from stock where warehouse = 'E-RAW' and quality_status = 'OK' limit 1",
]
const takenBack = ["delete from stock where item_code = 'ZPSL'", "delete from item where code = 'ZPSL'"]

test('a planner takes the receipts that a policy suggests as edits, sees the orders, and discards them', async ({
  page,
}) => {
  await withRows(made, takenBack, () => proposeLots(page))
})

async function proposeLots(page: Page): Promise<void> {
  const workbench = await Workbench.enter(page, 'en')
  const grid = await openPivot(workbench)
  await page.getByRole('textbox', { name: 'Quick search' }).fill('ZPSL')
  await expect(grid.getByRole('row')).toHaveCount(5)
  await grid.getByRole('row').nth(1).getByRole('gridcell').nth(6).click()
  await expect(page.getByRole('region', { name: 'Chart of the item' })).toContainText('ZPSL')

  await page.getByRole('button', { name: 'Lot sizing' }).click()
  const dialog = page.getByRole('dialog', { name: 'Lot sizing of ZPSL' })
  const lotForLot = dialog.getByRole('row', { name: /^Lot for lot/ })
  await expect(lotForLot.getByRole('cell')).toHaveText(['', '1', '3', '3', 'none', 'Propose'])
  const fixed = dialog.getByRole('row', { name: /^Fixed or economic lot/ })
  await dialog.getByRole('textbox', { name: 'Lot', exact: true }).fill('20')
  await expect(fixed.getByRole('cell').nth(2)).toHaveText('13')
  await dialog.getByRole('textbox', { name: 'Periods' }).fill('0')
  await expect(
    dialog.getByRole('row', { name: /^Several periods/ }).getByRole('button', { name: 'Propose' }),
  ).toBeDisabled()
  await shoot(page, 'psi-lots')
  await expectAccessible(page)
  await lotForLot.getByRole('button', { name: 'Propose' }).click()

  const proposals = page.getByRole('region', { name: 'Proposed changes of orders' })
  await expect(proposals.getByRole('table')).toContainText('New order')
  await expect(proposals.getByRole('table')).toContainText('10 for')
  await expect(proposals.getByRole('button', { name: 'Accept' })).toBeEnabled()
  await proposals.getByRole('button', { name: 'Discard' }).click()
  await expect(proposals).toHaveCount(0)
}

const second = made.map((statement) => statement.replace('ZPSL', 'ZPSM').replace('-7', '-12'))
const withoutSecond = takenBack.map((statement) => statement.replace('ZPSL', 'ZPSM'))

test('a planner lets a policy suggest receipts of all items shown', async ({ page }) => {
  await withRows([...made, ...second], [...takenBack, ...withoutSecond], () => proposeForAll(page))
})

async function proposeForAll(page: Page): Promise<void> {
  const workbench = await Workbench.enter(page, 'en')
  const grid = await openPivot(workbench)
  await page.getByRole('textbox', { name: 'Quick search' }).fill('ZPS')
  await expect(grid.getByRole('row')).toHaveCount(9)
  await page.getByRole('button', { name: 'Lot sizing' }).click()
  const dialog = page.getByRole('dialog', { name: 'Lot sizing of all items shown (2)' })
  await dialog.getByRole('textbox', { name: 'Periods' }).fill('0')
  const row = (name: string) => dialog.getByRole('row', { name: new RegExp(`^${name}`) })
  await expect(row('Several periods').getByRole('button', { name: 'Propose' })).toBeDisabled()
  await shoot(page, 'psi-lots-all')
  await expectAccessible(page)
  await row('Lot for lot').getByRole('button', { name: 'Propose' }).click()
  await expect(page.getByText('Items with proposed receipts: 2')).toBeVisible()
  const proposals = page.getByRole('region', { name: 'Proposed changes of orders' })
  await expect(proposals.getByRole('table')).toContainText('10 for')
  await expect(proposals.getByRole('table')).toContainText('15 for')
  await proposals.getByRole('button', { name: 'Discard' }).click()
  await expect(proposals).toHaveCount(0)
}
