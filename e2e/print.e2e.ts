import { readFile } from 'node:fs/promises'
import { expect, test, type Page } from '@playwright/test'
import { codesOn } from '../tests/support/pdf-codes.ts'
import { drawnText, pdfPages, type PdfPage } from '../tests/support/pdf-text.ts'
import { expectAccessible } from './support/axe.ts'
import { openChart } from './support/gantt-chart.ts'
import { shown } from './support/results.ts'
import { Workbench } from './support/workbench.ts'

const rows = '.g-body [role=row][data-line]'

/** The PDF that the server gives after an act, and the tab that is opened for it. */
async function printed(page: Page, act: () => Promise<void>): Promise<readonly PdfPage[]> {
  const { promise, resolve } = Promise.withResolvers<Buffer>()
  await page.route(
    '**/ASPPrint/*',
    async (route) => {
      const response = await route.fetch()
      expect(response.headers()['content-type']).toBe('application/pdf')
      resolve(await response.body())
      await route.fulfill({ response })
    },
    { times: 1 },
  )
  const tab = page.waitForEvent('popup')
  await act()
  await tab
  return pdfPages(await promise)
}

/** Codes of the rows that are in view. */
const codesOf = (page: Page): Promise<string[]> =>
  shown(page)
    .locator(rows)
    .evaluateAll((all) =>
      all.map((row) => row.querySelectorAll('[role=gridcell]')[1]?.textContent.trim() ?? ''),
    )

test('a job card of one row and travel cards of chosen orders open as PDF', async ({ page }) => {
  test.slow()
  const workbench = await Workbench.enter(page, 'zh-Hans')
  await workbench.openScreen('计划工序')
  const grid = shown(page).locator(rows)
  await expect(grid.first()).toBeVisible()
  const [operation = ''] = await codesOf(page)
  await grid.first().getByRole('gridcell').nth(1).click({ button: 'right' })
  await page.getByRole('menuitem', { name: '打印…' }).click()
  const dialog = page.getByRole('dialog', { name: '打印 1 行' })
  await expect(dialog).toBeVisible()
  await expectAccessible(page)
  const card = await printed(page, () => dialog.getByRole('button', { name: '打开' }).click())
  expect(drawnText(card)).toContain('工作卡')
  expect(new Set(card.flatMap(codesOn))).toEqual(new Set([operation]))
  await expect(dialog).toBeHidden()

  await workbench.openScreen('订单')
  await expect(grid.first()).toBeVisible()
  const orders = (await codesOf(page)).slice(0, 3)
  for (const at of [0, 1, 2]) await grid.nth(at).getByRole('checkbox').click()
  await workbench.button('打印').click()
  const batch = page.getByRole('dialog', { name: '打印 3 行' })
  await batch.getByLabel('单据').click()
  await page.getByRole('option', { name: '流转卡' }).click()
  const cards = await printed(page, async () => {
    await batch.getByLabel('单据').press('Tab')
    await batch.getByRole('button', { name: '打开' }).press('Enter')
  })
  for (const order of orders) expect(cards.flatMap(codesOn)).toContain(order)
  expect(drawnText(cards)).toContain('流转卡')

  // Labels say how many they are and on how many sheets; what cannot be is not offered.
  await workbench.button('打印').click()
  await batch.getByLabel('单据').click()
  await page.getByRole('option', { name: '标签' }).click()
  await batch.getByLabel('起始位置').fill('24')
  await batch.getByLabel('份数').fill('2')
  await expect(batch.getByRole('status')).toHaveText('标签 6 张，标签纸 2 页')
  const saving = page.waitForEvent('download')
  await batch.getByRole('button', { name: '保存 PDF' }).click()
  const labels = pdfPages(await readFile(await (await saving).path()))
  expect(labels.map((sheet) => codesOn(sheet).length)).toEqual([1, 5])
  await workbench.button('打印').click()
  await batch.getByLabel('份数').fill('101')
  await expect(batch.getByRole('status')).toHaveText('份数：1 到 100 的整数')
  await expect(batch.getByRole('button', { name: '打开' })).toBeDisabled()
})

test('the job card of a bar opens from the chart by keys', async ({ page }) => {
  test.slow()
  const workbench = await Workbench.enter(page, 'en')
  const chart = await openChart(page, workbench)
  await chart.focus()
  await page.keyboard.press('Control+Home')
  await page.keyboard.press('Shift+F10')
  await page.getByRole('menuitem', { name: 'Print…' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Print 1 row' })
  await expect(dialog).toBeVisible()
  const card = await printed(page, () => dialog.getByRole('button', { name: 'Open' }).press('Enter'))
  expect(drawnText(card)).toContain('Jobcard')
  const [operation = ''] = card.flatMap(codesOn)
  expect(drawnText(card)).toContain(operation)
  await expect(dialog).toBeHidden()
})
