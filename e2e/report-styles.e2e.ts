import { readFile } from 'node:fs/promises'
import { expect, test, type Locator, type Page } from '@playwright/test'
import excel from 'exceljs'
import { papers } from '#domain/print/paper.ts'
import { drawnText, pdfPages } from '../tests/support/pdf-text.ts'
import { expectAccessible } from './support/axe.ts'
import { takeAway } from './support/database.ts'
import { Workbench } from './support/workbench.ts'

const header = (page: Page, name: string) =>
  page.getByRole('grid').getByRole('columnheader', { name, exact: true })
const columnMenu = async (page: Page, column: string, item: string) => {
  await header(page, column).click({ button: 'right' })
  await page.getByRole('menuitem', { name: item }).click()
}
const totalMenu = async (page: Page, column: string, total: string) => {
  await header(page, column).click({ button: 'right' })
  await page.getByRole('menuitem', { name: 'Total' }).hover()
  await page.getByRole('menuitem', { name: total, exact: true }).click()
}
const styleMenu = async (page: Page, style: string, item: string) => {
  await page.getByRole('button', { name: style, exact: true }).click()
  await page.getByRole('menuitem', { name: item }).click()
}
const choose = async (place: Locator, page: Page, label: string, option: string) => {
  await place.getByRole('combobox', { name: label }).click()
  await page.getByRole('option', { name: option, exact: true }).click()
}
const groups = (page: Page) => page.locator('.g-group-label')

test('a report is grouped and added up as its reader chooses, kept as a style, and exported as it is seen', async ({
  page,
  browser,
}) => {
  test.slow()
  await takeAway('report_style', 'report_code', 'StockAge')
  await Workbench.enter(page, 'en', '/report/ReportCentre?report=StockAge')
  await expect(header(page, 'Item name')).toBeVisible()
  await columnMenu(page, 'Warehouse', 'Group by this column')
  await expect(groups(page).first()).toContainText('Warehouse')
  await columnMenu(page, 'Item name', 'Hide')
  await totalMenu(page, 'Quantity', 'Sum')
  await totalMenu(page, 'Up to 30 days', 'Average')
  await header(page, 'Quantity').click({ button: 'right' })
  await page.getByRole('menuitem', { name: 'Total' }).hover()
  await expect(page.getByRole('menuitem', { name: 'Sum ✓' })).toBeVisible()
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  const edge = header(page, 'Quantity').locator('.g-resize')
  const box = (await edge.boundingBox())!
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2)
  await page.mouse.down()
  await page.mouse.move(box.x + box.width / 2 + 60, box.y + box.height / 2, { steps: 4 })
  await page.mouse.up()
  const width = Math.round((await header(page, 'Quantity').boundingBox())!.width)

  await styleMenu(page, 'Styles', 'Colours by value…')
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Rule', exact: true }).click()
  const rule = dialog.getByRole('group', { name: 'Rule 1' })
  await choose(rule, page, 'Column', 'Quantity')
  await choose(rule, page, 'Comparison', 'at least')
  await rule.getByRole('textbox', { name: 'Value' }).fill('many')
  await expect(rule.getByRole('alert')).toHaveText('The value does not fit the column.')
  await rule.getByRole('textbox', { name: 'Value' }).fill('1000')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Apply' }).click()
  await styleMenu(page, 'Styles', 'Page setup…')
  await choose(dialog, page, 'Paper', 'A3')
  await dialog.getByRole('textbox', { name: 'Left' }).fill('25')
  await dialog.getByRole('textbox', { name: 'Header' }).fill('Stock of the factory')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Apply' }).click()

  await styleMenu(page, 'Styles', 'Keep as a style…')
  await dialog.getByRole('textbox', { name: 'Name of the style' }).fill('By warehouse')
  await dialog.getByRole('checkbox', { name: 'Begin the report with it' }).click()
  await dialog.getByRole('checkbox', { name: 'Others of the plan unit may use it' }).click()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Keep', exact: true }).click()
  await expect(page.getByText('Style By warehouse is kept')).toBeVisible()

  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export', exact: true }).click()
  await page.getByRole('menuitem', { name: /view.*Excel/i }).click()
  const book = new excel.Workbook()
  await book.xlsx.load((await readFile(await (await download).path())).buffer as ArrayBuffer)
  const [sheet, facts] = book.worksheets
  const titles = (sheet!.getRow(1).values as string[]).slice(1)
  expect(titles).not.toContain('Item name')
  const [quantity, warehouse] = ['Quantity', 'Warehouse'].map((title) => titles.indexOf(title) + 1)
  let [rows, sum, subtotals, total] = [0, 0, 0, 0]
  sheet!.eachRow((row, number) => {
    const value = row.getCell(quantity!).value
    if (number === 1) return
    if (typeof value === 'number') {
      expect(row.outlineLevel).toBe(1)
      rows++
      sum += value
    } else if (typeof value === 'object' && value !== null && 'formula' in value) {
      expect(value.formula).toMatch(/^SUBTOTAL\(9,/)
      const isTotal = number === sheet!.rowCount
      if (isTotal) total = value.result as number
      else {
        subtotals += value.result as number
        expect(row.getCell(warehouse!).text).toContain(': subtotal')
      }
    }
  })
  expect(rows).toBeGreaterThan(10)
  expect(subtotals).toBeCloseTo(sum, 4)
  expect(total).toBeCloseTo(sum, 4)
  expect(facts!.name).toBe('Parameters')
  expect(facts!.getCell('B1').value).toBe('Stock age and stranded stock')

  // As on the screen: the sums of groups and of all rows, colours, widths, pages.
  expect(sheet!.getColumn(quantity!).width).toBeCloseTo(width / 7, 1)
  expect(sheet!.pageSetup.paperSize).toBe(8)
  expect(sheet!.pageSetup.margins!.left).toBeCloseTo(25 / 25.4, 3)
  expect(sheet!.headerFooter.oddHeader).toBe('&LStock of the factory')
  sheet!.eachRow((row, number) => {
    const { value, fill } = row.getCell(quantity!)
    const coloured = fill?.type === 'pattern' && fill.pattern === 'solid'
    if (number > 1 && typeof value === 'number') expect(coloured).toBe(value >= 1000)
  })
  const plain = (text: string | null): number => Number((text ?? '').replace(/[^\d.-]/g, ''))
  const shownTotal = page.locator('.g-totals [role=gridcell]')
  const titled = await header(page, 'Quantity').getAttribute('aria-colindex')
  const shown = shownTotal.and(page.locator(`[aria-colindex="${titled}"]`))
  expect(plain(await shown.getAttribute('title'))).toBeCloseTo(total, 4)

  // Pages begin as the style has them, and open where the browser prints them.
  await page.getByRole('button', { name: 'Export', exact: true }).click()
  await page.getByRole('menuitem', { name: /view.*PDF/i }).click()
  await expect(dialog.getByRole('combobox', { name: 'Paper' })).toHaveText('A3')
  const saved = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'Export', exact: true }).click()
  const pages = pdfPages(await readFile(await (await saved).path()))
  expect(pages[0]!.width + pages[0]!.height).toBeCloseTo(papers.A3.width + papers.A3.height, 1)
  expect(drawnText(pages)).toContain('Stockofthefactory')
  expect(drawnText(pages)).toContain(':subtotal')
  await page.getByRole('button', { name: 'Export', exact: true }).click()
  await page.getByRole('menuitem', { name: /view.*PDF/i }).click()
  const tab = page.waitForEvent('popup')
  await dialog.getByRole('button', { name: 'Open to print' }).click()
  await (await tab).close()

  await page.reload()
  await expect(page.getByRole('button', { name: 'Style By warehouse' })).toBeVisible()
  await expect(groups(page).first()).toContainText('Warehouse')
  expect(Math.round((await header(page, 'Quantity').boundingBox())!.width)).toBe(width)
  await groups(page).first().click()
  await expect(page.locator('.g-cell.rule-bad').first()).toBeVisible()

  // Where nothing is kept in the browser the report begins with the style of the server.
  const elsewhere = await browser.newContext()
  const second = await elsewhere.newPage()
  await Workbench.enter(second, 'zh-Hans', '/report/ReportCentre?report=StockAge')
  await expect(second.getByRole('button', { name: '样式 By warehouse' })).toBeVisible()
  await expect(groups(second).first()).toContainText('仓库')
  await expect(header(second, '物料名称')).toHaveCount(0)
  await second.getByRole('button', { name: '样式 By warehouse' }).click()
  await expect(second.getByRole('menuitemradio', { name: /By warehouse/ })).toBeChecked()
  await second.getByRole('menuitem', { name: '删除' }).click()
  await second.getByRole('alertdialog').getByRole('button', { name: '删除' }).click()
  await expect(second.getByText('已删除 By warehouse')).toBeVisible()
  await second.getByRole('button', { name: '样式', exact: true }).click()
  await second.getByRole('menuitem', { name: '恢复报表自身的列' }).click()
  await expect(header(second, '物料名称')).toBeVisible()
  await expect(groups(second)).toHaveCount(0)
  await elsewhere.close()
})
