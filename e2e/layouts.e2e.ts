import { expect, test } from '@playwright/test'
import { expectAccessible } from './support/axe.ts'
import { takeAway } from './support/database.ts'
import { frame, loaded, publishRun, results, shown } from './support/results.ts'
import { shoot } from './support/shots.ts'
import { Workbench } from './support/workbench.ts'

test.describe('named layouts', () => {
  test('are saved, come back as the default in another browser, and are deleted', async ({
    page,
    browser,
  }) => {
    await takeAway('layout', 'lay_out_name', 'Short')
    const workbench = await results(page, 'Order kitting results', 'en')
    const header = (name: string, on = page) => frame(on).getByRole('columnheader', { name, exact: true })
    await expect(header('Name')).toBeVisible()
    await workbench.button('Columns').click()
    await page.getByRole('checkbox', { name: 'Name', exact: true }).click()
    await page.keyboard.press('Escape')
    await expect(header('Name')).toHaveCount(0)
    await workbench.button('Layouts').click()
    await page.getByRole('menuitem', { name: 'Save as…' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('textbox', { name: 'Name of the layout' }).fill('Short')
    await dialog.getByRole('checkbox', { name: 'Open this list with it' }).click()
    await expectAccessible(page)
    await workbench.button('Save').click()
    await expect(workbench.button('Layout Short')).toBeVisible()

    const elsewhere = await browser.newContext()
    const second = await elsewhere.newPage()
    const there = await Workbench.enter(second, 'zh-Hans')
    await there.openScreen('订单齐套结果')
    await loaded(second)
    await expect(there.button('布局 Short')).toBeVisible()
    await expect(header('名称', second)).toHaveCount(0)
    await there.button('布局 Short').click()
    await expect(second.getByRole('menuitemradio', { name: 'Short 默认' })).toBeChecked()
    await expectAccessible(second)
    await shoot(second, 'layouts')
    await second.getByRole('menuitem', { name: '共享给所有人' }).click()
    await expect(second.getByText('“Short”已共享')).toBeVisible()
    await there.button('布局 Short').click()
    await second.getByRole('menuitem', { name: '删除' }).click()
    await there.button('删除').click()
    await expect(second.getByText('布局“Short”已删除')).toBeVisible()
    await there.button('布局').click()
    await second.getByRole('menuitem', { name: '恢复原始布局' }).click()
    await expect(header('名称', second)).toBeVisible()
    await elsewhere.close()
  })

  test('and their menu stay open while a newer result comes in, which is shown once it closes', async ({
    page,
  }) => {
    await results(page, 'Order kitting results', 'en')
    const run = shown(page).getByRole('combobox', { name: 'Run', exact: true })
    const before = await run.textContent()
    await page
      .getByRole('button', { name: /^Layouts?\b/ })
      .filter({ visible: true })
      .click()
    const entry = page.getByRole('menuitem', { name: 'Save as…' })
    await expect(entry).toBeVisible()
    const answers: string[] = []
    page.on('response', async (answer) => {
      if (answer.url().includes('KittingRun/GetCurrent')) answers.push(await answer.text())
    })
    const newest = await publishRun(page)
    await expect.poll(() => answers.some((text) => text.includes(newest))).toBe(true)
    // What the answer changes on the page has been drawn.
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
    await expect(entry).toBeVisible()
    expect(await run.textContent()).toBe(before)
    await page.keyboard.press('Escape')
    await expect(run).toContainText(newest)
    await loaded(page)
  })
})
