import { expect, test, type Page } from '@playwright/test'
import { expectAccessible } from './support/axe.ts'
import { withRows } from './support/database.ts'
import { shoot } from './support/shots.ts'
import { Workbench } from './support/workbench.ts'

/** An item of its own that a sales order due in three days needs, and a purchase line that comes in eight. */
const made = [
  "insert into item (code, name, item_type, obtain_method, base_unit) select 'ZTIME', 'Pin', item_type, obtain_method, base_unit from item where code = 'M00014'",
  "insert into stock (item_code, warehouse, quality_status, qty) select 'ZTIME', warehouse, 'OK', 4 from stock where warehouse = 'E-RAW' and quality_status = 'OK' limit 1",
  "insert into sale_order (code, customer_code, item_code, qty, due_date) select 'ZTIME-SO', customer_code, 'ZTIME', 10, now() + interval '3 days' from sale_order limit 1",
  "insert into purchase_order (doc_no, line_no, supplier, item_code, qty, promised_date) select 'ZTIME-PO', 1, supplier, 'ZTIME', 6, current_date + 8 from purchase_order limit 1",
]
const removed = [
  "delete from purchase_order where doc_no = 'ZTIME-PO'",
  "delete from sale_order where code = 'ZTIME-SO'",
  "delete from stock where item_code = 'ZTIME'",
  "delete from item where code = 'ZTIME'",
]

test('a controller finds the first shortage of an item and opens the order behind it', async ({ page }) => {
  await withRows(made, removed, () => followShortage(page))
})

async function followShortage(page: Page): Promise<void> {
  const workbench = await Workbench.enter(page, 'en')
  await workbench.openScreen('Stock and requirements')
  const items = page.getByRole('grid', { name: 'Items by problem' })
  await page.getByRole('combobox', { name: 'Show' }).click()
  await page.getByRole('option', { name: 'shortage in the next days' }).click()
  await page.getByRole('textbox', { name: 'Quick search' }).first().fill('ZTIME')
  await expect(items.getByRole('row').nth(1).getByRole('gridcell').first()).toHaveText('ZTIME')
  await items.getByRole('row').nth(1).getByRole('gridcell').first().click()

  const shortage = page.getByRole('group', { name: 'First shortage' })
  await expect(shortage).toHaveText(/6$/)
  const rows = page.getByRole('grid', { name: 'Stock and requirements' })
  const line = rows.getByRole('row').filter({ hasText: 'ZTIME-PO/1' })
  await expect(line).toContainText('reschedule in')
  const sale = rows.getByRole('row').filter({ hasText: 'ZTIME-SO' })
  await expect(sale).toContainText('-6')
  await shoot(page, 'timeline')
  await expectAccessible(page)

  await sale.getByRole('gridcell').first().click()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('grid', { name: 'Sales orders' }).getByText('ZTIME-SO')).toBeVisible()
}
