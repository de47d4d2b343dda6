import { expect, test } from '@playwright/test'
import { expectAccessible } from './support/axe.ts'
import { frame, lendable, loaded, results, rows, shown } from './support/results.ts'
import { shoot } from './support/shots.ts'

test.describe('what if', () => {
  test('an order came first: calculated beside the run, compared with it, never to be published', async ({
    page,
  }) => {
    const workbench = await results(page, 'Order kitting results', 'en')
    await rows(page).nth(9).locator('[data-column="1"]').click({ button: 'right' })
    await page.getByRole('menuitem', { name: 'What if this order came first' }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByRole('list', { name: 'Changes' })).toContainText('Priority 1')
    await dialog.getByRole('combobox', { name: 'Kind of change' }).click()
    await page.getByRole('option', { name: 'Change stock' }).click()
    await workbench.button('Add change').click()
    await expect(dialog.getByRole('alert').first()).toBeVisible()
    await expectAccessible(page)
    await workbench.button('Calculate').click()
    await expect(dialog.getByText(/orders? (are|is) the same/)).toBeVisible()
    await expect(dialog.getByRole('list', { name: 'Changes' })).toContainText('Priority 1')
    await expectAccessible(page)
    await shoot(page, 'what-if')
    await workbench.button('Back to the changes').click()
    await expect(workbench.button('Calculate')).toBeVisible()
    await page.keyboard.press('Escape')

    await workbench.openScreen('Calculation history')
    const line = shown(page).getByRole('row').filter({ hasText: 'what-if:' }).first()
    await line.getByRole('button').last().click()
    const drawer = page.getByRole('dialog')
    await expect(drawer.getByRole('tab', { name: 'Changes' })).toBeVisible()
    await expect(drawer.getByRole('button', { name: 'Publish' })).toHaveCount(0)
    await drawer.getByRole('button', { name: /^Compare with K/ }).click()
    await expect(
      page
        .getByRole('dialog')
        .last()
        .getByText(/the same/),
    ).toBeVisible()
  })

  test('a loan is tried, and its reservations are written once they are accepted', async ({ page }) => {
    const workbench = await results(page, '订单欠料表')
    const { order, item } = await lendable(page)
    await page.getByRole('textbox', { name: '快速搜索' }).filter({ visible: true }).fill(order)
    const line = rows(page).filter({ hasText: item }).first()
    await expect(async () => {
      if (!(await line.isVisible())) await frame(page).locator('.g-group-label').first().click()
      await expect(line).toBeVisible({ timeout: 1000 })
    }).toPass()
    await line.getByRole('checkbox').click()
    await workbench.button('可借料订单').click()
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByRole('table', { name: '可借料订单' })).toBeVisible()
    await expectAccessible(page)
    await dialog.getByRole('button', { name: '试算借料' }).first().click()
    await expect(dialog.getByRole('list', { name: '更改' })).toContainText('预占给订单')
    await workbench.button('计算').click()
    await expect(workbench.button('写入预占')).toBeVisible()
    await shoot(page, 'loan')
    await workbench.button('写入预占').click()
    await expect(workbench.button('预占已写入')).toBeDisabled()
    await page.keyboard.press('Escape')
    await workbench.openScreen('订单预占料')
    await loaded(page)
    await expect(
      frame(page)
        .getByRole('gridcell', { name: /^move:/ })
        .first(),
    ).toBeAttached()
  })

  test('receipts are ranked by what it brings when they come earlier', async ({ page }) => {
    const workbench = await results(page, '物料欠料表')
    await workbench.button('催料排序').click()
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByRole('row').nth(1)).toBeVisible()
    await expectAccessible(page)
    await dialog.getByRole('button', { name: '试算' }).first().click()
    await expect(dialog.getByRole('list', { name: '更改' })).toContainText('改到货日期或数量')
  })

  test('an allocation goes to another order', async ({ page }) => {
    const workbench = await results(page, '供需分配明细')
    await rows(page).nth(2).locator('[data-column="1"]').click({ button: 'right' })
    await page.getByRole('menuitem', { name: '移给其他订单' }).click()
    const dialog = page.getByRole('dialog')
    await workbench.button('添加更改').click()
    await expect(dialog.getByRole('alert')).toContainText('订单')
    await expectAccessible(page)
  })
})
