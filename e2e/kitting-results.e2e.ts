import { readFileSync } from 'node:fs'
import { expect, test } from '@playwright/test'
import { drawnText, pdfPages } from '../tests/support/pdf-text.ts'
import { readBook } from '../tests/support/workbooks.ts'
import { expectAccessible } from './support/axe.ts'
import { shoot } from './support/shots.ts'
import { frame, loaded, results, rows, shown } from './support/results.ts'

test.describe('results of a run on the demo factory', () => {
  test('orders: states add up, filter, and an order opens into lines, trace and batches', async ({
    page,
  }) => {
    await results(page, '订单齐套结果')
    const states = shown(page).getByRole('group', { name: '齐套状态' }).getByRole('button')
    const counts = (await states.locator('b').allTextContents()).map(Number)
    const total = counts.reduce((sum, count) => sum + count, 0)
    await expect(frame(page).getByRole('status')).toContainText(`${total} 行`)
    await states.first().click()
    await expect(frame(page).getByRole('status')).toContainText(`${counts[0]} / ${total} 行`)
    await expectAccessible(page)
    await states.first().click()

    await rows(page).nth(3).locator('[data-column="1"]').dblclick()
    const drawer = page.getByRole('dialog')
    await expect(drawer.getByRole('grid', { name: '齐套明细' })).toBeVisible()
    await drawer.getByRole('tab', { name: '齐套追溯' }).click()
    await expect(drawer.getByRole('list', { name: '齐套追溯' }).getByRole('listitem').first()).toBeVisible()
    await shoot(page, 'kitting-trace')
    await drawer.getByRole('tab', { name: '分批齐套' }).click()
    await expect(drawer.locator('svg.c-plot').or(drawer.getByText('无法凑成一套')).first()).toBeVisible()
    await expectAccessible(page)
  })

  test('batches: a row shows the staircase of its order', async ({ page }) => {
    await results(page, '订单分批齐套')
    await rows(page).first().locator('[data-column="3"]').click()
    const chart = shown(page).locator('.c-chart.step svg.c-plot')
    await expect(chart).toBeVisible()
    await expect(chart.getByRole('button').first()).toHaveAccessibleName(/第 1 批/)
    await expectAccessible(page)
    await shoot(page, 'kitting-staircase')
  })

  test('shortages: by order, by item with the orders behind it, and turned as a pivot', async ({ page }) => {
    const workbench = await results(page, '订单欠料表')
    const group = frame(page).locator('.g-group-label').first()
    await expect(group).toHaveAttribute('aria-expanded', 'true')
    const headers = frame(page).getByRole('columnheader')
    for (const name of ['原因', '建议'])
      await expect(headers.filter({ hasText: name }).first()).toBeInViewport()
    await frame(page).locator('.g-body [role=checkbox]').first().click()
    await workbench.button('指派措施').click()
    await expectAccessible(page)
    await page.getByRole('dialog').getByRole('textbox', { name: '责任人' }).fill('王芳')
    await workbench.button('保存').click()
    await expect(page.getByText('已保存 1 条缺料的措施')).toBeVisible()
    await frame(page)
      .getByRole('grid')
      .evaluate((grid) => grid.scrollTo(300, 0))
    await expect(rows(page).getByRole('gridcell', { name: '王芳' })).toBeVisible()
    await expectAccessible(page)
    const download = page.waitForEvent('download')
    await frame(page).getByRole('button', { name: '导出' }).click()
    await page.getByRole('menuitem', { name: '导出当前视图（CSV）' }).click()
    expect(readFileSync(await (await download).path(), 'utf8')).toContain('王芳')

    await workbench.openScreen('物料欠料表')
    await loaded(page)
    const item = await rows(page).first().locator('[data-column="0"]').textContent()
    await rows(page).first().locator('[data-column="1"]').click()
    await expect(shown(page).getByRole('grid', { name: new RegExp(`^欠 ${item} .*的订单$`) })).toBeVisible()
    await expectAccessible(page)

    await shown(page).getByRole('radio', { name: '透视' }).click()
    const pivot = shown(page).getByRole('grid', { name: '缺料透视表' })
    await expect(pivot.getByRole('row').nth(1)).toBeVisible()
    await pivot.focus()
    await page.keyboard.press('Control+Home')
    await page.keyboard.press('Enter')
    await expect(shown(page).getByRole('grid', { name: '单元格明细' })).toBeVisible()
    await expectAccessible(page)
    await shoot(page, 'kitting-pivot')
  })

  test('shortages go to Excel', async ({ page }) => {
    await results(page, '物料欠料表')
    const download = page.waitForEvent('download')
    await frame(page).getByRole('button', { name: '导出' }).click()
    await page.getByRole('menuitem', { name: '导出当前视图（Excel）' }).click()
    const file = await download
    expect(file.suggestedFilename()).toMatch(/^物料欠料表 .*\.xlsx$/)
    const sheet = (await readBook(readFileSync(await file.path()))).worksheets[0]!
    expect(sheet.views[0]).toMatchObject({ state: 'frozen', ySplit: 1 })
    expect(sheet.getCell('A1').font.bold).toBe(true)
    expect(sheet.rowCount).toBeGreaterThan(1)
  })

  test('orders go to PDF as they are filtered', async ({ page }) => {
    await results(page, '订单齐套结果')
    const states = shown(page).getByRole('group', { name: '齐套状态' }).getByRole('button')
    const count = await states.first().locator('b').textContent()
    await states.first().click()
    await expect(frame(page).getByRole('status')).toContainText(`${count} / `)
    const download = page.waitForEvent('download')
    await frame(page).getByRole('button', { name: '导出' }).click()
    await page.getByRole('menuitem', { name: '导出当前视图（PDF）…' }).click()
    await page.getByRole('dialog').getByRole('button', { name: '导出', exact: true }).click()
    const pages = pdfPages(readFileSync(await (await download).path()))
    expect(drawnText(pages)).toContain(`行数：${count}`)
  })

  test('supplies and allocations read both ways', async ({ page }) => {
    const workbench = await results(page, '物料供应明细')
    await shown(page).getByRole('radio', { name: '已用' }).click()
    await loaded(page)
    await rows(page).first().locator('[data-column="1"]').click()
    await expect(shown(page).getByRole('grid').nth(1).locator('[data-line]').first()).toBeVisible()
    await expectAccessible(page)

    await workbench.openScreen('供需分配明细')
    await loaded(page)
    for (const view of ['订单→供应', '供应→订单']) {
      await shown(page).getByRole('radio', { name: view }).click()
      await expect(frame(page).locator('.g-group-label').first()).toBeVisible()
    }
    await expectAccessible(page)
  })
})
