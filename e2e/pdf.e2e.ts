import { readFile } from 'node:fs/promises'
import { expect, test, type Page } from '@playwright/test'
import { drawnText, pdfPages } from '../tests/support/pdf-text.ts'
import { Workbench } from './support/workbench.ts'

/** What is saved after an act. */
async function fileOf(page: Page, act: () => Promise<void>) {
  const waiting = page.waitForEvent('download')
  await act()
  const download = await waiting
  return { name: download.suggestedFilename(), pages: pdfPages(await readFile(await download.path())) }
}

test('a report is saved as PDF in Chinese, with the rows that are shown', async ({ page }) => {
  test.slow()
  await Workbench.enter(page, 'zh-Hans', '/report/ReportCentre?report=StockAge')
  const grid = page.getByRole('grid')
  await expect(grid.getByRole('row').nth(1)).toBeVisible()
  const code = await grid.getByRole('row').nth(1).getByRole('gridcell').first().innerText()
  await page.getByRole('button', { name: '导出', exact: true }).click()
  await page.getByRole('menuitem', { name: '导出当前视图（PDF）…' }).click()
  const { name, pages } = await fileOf(page, () =>
    page.getByRole('dialog').getByRole('button', { name: '导出', exact: true }).click(),
  )
  expect(name).toMatch(/\.pdf$/)
  const text = drawnText(pages)
  expect(text).toContain('打印时间：')
  expect(text).toContain(code)
})
