import { expect, test } from '@playwright/test'
import { expectAccessible } from './support/axe.ts'
import { shoot } from './support/shots.ts'
import { Workbench } from './support/workbench.ts'

test('a material controller runs the calculation and works through its results', async ({ page }) => {
  test.slow()
  const workbench = await Workbench.enter(page)
  await workbench.openScreen('物控计划计算')
  await workbench.button('开始计算').click()
  const panel = page.locator('.t-panel').filter({ has: page.getByRole('heading', { name: /^K\d/ }) })
  await expect(panel.getByRole('button', { name: '查看结果' })).toBeVisible({ timeout: 60_000 })
  await expect(panel.getByText('齐套订单')).toBeVisible()
  await expectAccessible(page)
  await shoot(page, 'kit-run-zh')
  const screens = [
    '订单齐套结果',
    '订单分批齐套',
    '订单欠料表',
    '物料欠料表',
    '物料供应明细',
    '供需分配明细',
    '物控计算履历',
  ]
  for (const title of screens) {
    await workbench.openScreen(title)
    const rows = page.getByRole('tabpanel').filter({ visible: true }).getByRole('row')
    await expect(rows.nth(1)).toBeVisible({ timeout: 30_000 })
    await shoot(page, `kit-${title}`)
  }
  await page.getByRole('tab', { name: '首页' }).click()
  await expect(page.getByText('当前齐套结果')).toBeVisible()
  await shoot(page, 'kit-home-zh')
})
