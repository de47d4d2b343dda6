import { expect, test, type Locator, type Page } from '@playwright/test'
import { expectAccessible } from './support/axe.ts'
import { withRows } from './support/database.ts'
import { openPivot, pivotOf } from './support/psi.ts'
import { shoot } from './support/shots.ts'
import { Workbench } from './support/workbench.ts'

/** First column of a period, and the one that is typed in: the third period. */
const PERIODS = 5
const COLUMN = PERIODS + 2

const madeItem = [
  "insert into item (code, name, item_type, obtain_method, base_unit) select 'ZPSE', 'Edited', item_type, 'M', base_unit from item where code = 'M00014'",
  "insert into stock (item_code, warehouse, quality_status, qty) select 'ZPSE', warehouse, 'OK', 100 from stock where warehouse = 'E-RAW' and quality_status = 'OK' limit 1",
]
const takenBack = [
  `delete from "order" where item_code = 'ZPSE'`,
  "delete from stock where item_code = 'ZPSE'",
  "delete from item where code = 'ZPSE'",
]

/** Noon of the third period: its day is one of the plant, which is a day ahead from 16:00 UTC on. */
const noonOfColumn = `(date_trunc('day', now() at time zone 'Asia/Shanghai') + interval '60 hours') at time zone 'Asia/Shanghai'`

/** A cell of the item searched for: line of the layout, place of the column. */
const cellAt = (page: Page, line: number, column: number): Locator =>
  pivotOf(page)
    .getByRole('row')
    .nth(line + 1)
    .getByRole('gridcell')
    .nth(column)
const proposals = (page: Page): Locator => page.getByRole('region', { name: 'Proposed changes of orders' })

/** The pivot with the item alone, the planned cell of the third period gone to by keys. */
async function openItem(page: Page): Promise<Workbench> {
  const workbench = await Workbench.enter(page, 'en')
  await openPivot(workbench)
  await page.getByRole('textbox', { name: 'Quick search' }).fill('ZPSE')
  await expect(cellAt(page, 0, 0)).toHaveText('ZPSE')
  await expect(pivotOf(page).getByRole('row')).toHaveCount(5)
  await pivotOf(page).focus()
  await page.keyboard.press('Control+Home')
  for (let column = 0; column < COLUMN; column++) await page.keyboard.press('ArrowRight')
  await expect(cellAt(page, 0, COLUMN)).toHaveClass(/active/)
  return workbench
}

async function tabTo(page: Page, button: Locator): Promise<void> {
  for (let presses = 0; presses < 60; presses++) {
    if (await button.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  throw new Error('the button is not reached by Tab')
}

test('a planner types a receipt, sees stock follow, accepts the order, and takes it back, by keys alone', async ({
  page,
}) => {
  await withRows(madeItem, takenBack, async () => {
    const workbench = await openItem(page)
    const stock = cellAt(page, 2, COLUMN)
    await expect(stock).toHaveText('100')

    await page.keyboard.type('25')
    await expect(page.getByRole('textbox', { name: /In · ZPSE · / })).toHaveValue('25')
    await expect(stock).toHaveText('125')
    await expect(cellAt(page, 2, COLUMN + 2)).toHaveText('125')
    await expect(cellAt(page, 2, COLUMN - 1)).toHaveText('100')
    await page.keyboard.press('Escape')
    await expect(stock).toHaveText('100')

    await page.keyboard.press('F2')
    await page.keyboard.type('25x')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('alert')).toHaveText('Enter a number.')
    await page.keyboard.press('Backspace')
    await page.keyboard.press('Tab')
    await expect(cellAt(page, 0, COLUMN)).toHaveClass(/edited/)
    await expect(cellAt(page, 0, COLUMN + 1)).toHaveClass(/active/)
    await expect(proposals(page).getByRole('row').nth(1)).toContainText('New order')
    await expect(proposals(page).getByRole('row').nth(1)).toContainText('PSI-ZPSE-1')
    await expect(proposals(page).getByRole('status')).toHaveText(
      'Edited cells: 1. Proposed changes of orders: 1. Cells that do not become what was typed: 0.',
    )
    await shoot(page, 'psi-edit')
    await expectAccessible(page)

    await page.keyboard.press('Control+z')
    await expect(proposals(page)).toHaveCount(0)
    await expect(stock).toHaveText('100')
    await page.keyboard.press('Control+y')

    const accept = proposals(page).getByRole('button', { name: 'Accept', exact: true })
    await expect(accept).toBeEnabled()
    await tabTo(page, accept)
    await page.keyboard.press('Enter')
    await expect(proposals(page).getByRole('heading')).toHaveText('Accepted changes: 1')
    await expect(stock).toHaveText('125')
    await expect(cellAt(page, 0, COLUMN)).toHaveText('25')
    await expect(cellAt(page, 0, COLUMN)).not.toHaveClass(/edited/)

    await proposals(page).getByRole('link', { name: 'PSI-ZPSE-1' }).press('Enter')
    await expect(workbench.grid.getByText('PSI-ZPSE-1').first()).toBeVisible()
    await page.getByRole('tab', { name: 'PSI pivot' }).press('Enter')
    const undo = proposals(page).getByRole('button', { name: 'Undo acceptance' })
    await undo.press('Enter')
    await expect(proposals(page)).toHaveCount(0)
    await expect(stock).toHaveText('100')
    await page.getByRole('tab', { name: 'Orders', exact: true }).press('Enter')
    await expect(workbench.grid.getByText('PSI-ZPSE-1')).toHaveCount(0)
  })
})

test('who leaves with edits is asked, and what cannot be lowered is named', async ({ page }) => {
  const order = `insert into "order" (code, order_type, item_code, qty, due_date, status, fix_level)
    values ('ZPSE-FIX', 'M', 'ZPSE', 10, ${noonOfColumn}, 'N', '1')`
  await withRows([...madeItem, order], takenBack, async () => {
    await openItem(page)
    await expect(cellAt(page, 0, COLUMN)).toHaveText('10')
    await page.keyboard.press('Delete')
    await expect(proposals(page).getByRole('row').nth(1)).toContainText('ZPSE-FIX is fixed.')
    await expect(proposals(page).getByRole('button', { name: 'Accept', exact: true })).toBeDisabled()

    const tab = page.getByRole('tab', { name: 'PSI pivot' })
    await tab.press('Delete')
    const question = page.getByRole('alertdialog')
    await expect(question).toContainText('Leave the edits of the PSI pivot?')
    await page.keyboard.press('Escape')
    await expect(proposals(page)).toBeVisible()
    await tab.press('Delete')
    await question.getByRole('button', { name: 'Leave' }).press('Enter')
    await expect(tab).toHaveCount(0)
  })
})

test('blocks are pasted, filled and spread, and a week is divided over its days', async ({ page }) => {
  await withRows(madeItem, takenBack, async () => {
    await openItem(page)
    const grid = pivotOf(page)
    const planned = async (texts: readonly string[]): Promise<void> => {
      for (const [at, text] of texts.entries()) await expect(cellAt(page, 0, COLUMN + at)).toHaveText(text)
    }
    await grid.evaluate((element) => {
      const clipboardData = new DataTransfer()
      clipboardData.setData('text/plain', '10\t20\t30')
      element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
    })
    await planned(['10', '20', '30'])
    await expect(cellAt(page, 2, COLUMN + 2)).toHaveText('160')

    await page.keyboard.press('Shift+ArrowRight')
    await page.keyboard.press('Shift+ArrowRight')
    await page.keyboard.press('Control+e')
    await planned(['20', '20', '20'])
    await page.keyboard.press('Control+z')
    await planned(['10', '20', '30'])
    await page.keyboard.press('Control+r')
    await planned(['10', '10', '10'])
    await expect(cellAt(page, 2, COLUMN + 2)).toHaveText('130')
    await expect(proposals(page).getByRole('row')).toHaveCount(4)

    await proposals(page).getByRole('button', { name: 'Discard' }).press('Enter')
    await expect(proposals(page)).toHaveCount(0)
    await page.getByRole('combobox', { name: 'Periods' }).click()
    await page.getByRole('option', { name: 'by week' }).click()
    await expect(grid.getByRole('columnheader', { name: /^W\d\d / }).first()).toBeVisible()
    await cellAt(page, 0, PERIODS + 1).click()
    await page.keyboard.type('70')
    await page.keyboard.press('Enter')
    await expect(cellAt(page, 0, PERIODS + 1)).toHaveText('70')
    await expect(
      proposals(page)
        .getByRole('row')
        .filter({ hasText: /10 for/ }),
    ).toHaveCount(7)
    await proposals(page).getByRole('button', { name: 'Discard' }).click()
  })
})

test('edits continue with what others change meanwhile', async ({ page }) => {
  const order = `insert into "order" (code, order_type, item_code, qty, due_date, status)
    values ('ZPSE-A', 'M', 'ZPSE', 10, ${noonOfColumn}, 'N')`
  await withRows([...madeItem, order], takenBack, async () => {
    await openItem(page)
    await expect(cellAt(page, 0, COLUMN)).toHaveText('10')
    await page.keyboard.type('4')
    await page.keyboard.press('Enter')
    const line = proposals(page).getByRole('row').filter({ hasText: 'ZPSE-A' })
    await expect(line).toContainText('from 10 to 4')
    await withRows([`update "order" set qty = 12 where code = 'ZPSE-A'`], [], async () => {
      await expect(line).toContainText('from 12 to 4')
    })
    await expect(cellAt(page, 0, COLUMN)).toHaveText('4')
    await expect(cellAt(page, 0, COLUMN)).toHaveClass(/edited/)
    await proposals(page).getByRole('button', { name: 'Accept', exact: true }).click()
    await expect(proposals(page).getByRole('heading')).toHaveText('Accepted changes: 1')
    await proposals(page).getByRole('button', { name: 'Undo acceptance' }).click()
    await expect(cellAt(page, 0, COLUMN)).toHaveText('12')
  })
})
