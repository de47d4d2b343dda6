import { readFile } from 'node:fs/promises'
import { expect, test, type Page } from '@playwright/test'
import { expectAccessible } from './support/axe.ts'
import { shoot } from './support/shots.ts'
import { unique } from './support/unique.ts'
import { Workbench } from './support/workbench.ts'

const csv = (name: string, text: string) => ({ name, mimeType: 'text/csv', buffer: Buffer.from(text) })

async function choose(page: Page, ...files: ReturnType<typeof csv>[]): Promise<void> {
  const answer = page.waitForResponse((response) => response.url().includes('/ImportFolder'))
  await page.getByLabel('选择文件', { exact: true }).last().setInputFiles(files)
  await answer
}

test.describe('import of files', () => {
  test('names every fault by file, line and column, then imports the corrected files', async ({ page }) => {
    const workbench = await Workbench.enter(page)
    const code = unique('I')
    await workbench.openScreen('数据导入')
    await page.getByRole('radio', { name: '多个文件' }).click()
    await expect(workbench.button('导入')).toBeDisabled()

    const item = `编码,名称,物料类型,获取方式,基本单位\n${code},导入的物料,M,M,${code}\n`
    await choose(page, csv('unit.csv', `code,name,decimals\n${code},千克,很多\n`), csv('物料.csv', item))
    const faults = page.getByRole('table')
    await expect(faults.getByRole('row').nth(1)).toContainText('unit.csv2decimals很多小数位“很多”不是整数')
    await expect(faults.getByRole('row').nth(2)).toContainText(`物料.csv2基本单位${code}`)
    await expect(page.getByText('有错误，没有改变任何数据')).toBeVisible()
    await expect(workbench.button('导入')).toBeDisabled()
    await expectAccessible(page)
    await shoot(page, 'import-faults')
    const saving = page.waitForEvent('download')
    await workbench.button('保存为文件').click()
    const saved = await readFile(await (await saving).path(), 'utf8')
    expect(saved).toContain('unit.csv,2,decimals,很多,小数位“很多”不是整数')

    await choose(page, csv('unit.csv', `code,name,decimals\n${code},千克,3\n`))
    await expect(page.getByText('检查完成，没有错误；尚未改变任何数据')).toBeVisible()
    await workbench.button('导入').press('Enter')
    await expect(page.getByText('导入完成')).toBeVisible()
    await shoot(page, 'import-done')
    await workbench.button('打开物料').click()
    await workbench.search(code)
    await expect(workbench.row(code)).toContainText('导入的物料')
  })

  test('maps columns nobody could guess, and takes files for what the user says', async ({ page }) => {
    const workbench = await Workbench.enter(page)
    const code = unique('I')
    await workbench.openScreen('数据导入')
    await page.getByRole('radio', { name: '多个文件' }).click()
    await page
      .getByLabel('选择文件', { exact: true })
      .last()
      .setInputFiles([csv('sap.csv', `KUNNR,NAME1\n${code},客户\n`)])
    await expect(page.getByText('数据类型未知')).toBeVisible()
    await page.getByLabel('sap.csv 的数据').selectOption('客户')
    await expect(page.getByText(/缺少必需的列/)).toBeVisible()
    await page.getByRole('tab', { name: 'sap.csv 的列' }).click()
    await page.getByLabel('列 KUNNR 的字段').selectOption('code')
    await page.getByLabel('列 NAME1 的字段').selectOption('name')
    await expectAccessible(page)
    await shoot(page, 'import-mapping')
    await workbench.button('检查').click()
    await workbench.button('导入').click()
    await expect(page.getByText('导入完成')).toBeVisible()
  })

  test('gives a template whose columns it knows again', async ({ page }) => {
    const workbench = await Workbench.enter(page)
    await workbench.openScreen('数据导入')
    await page.getByRole('radio', { name: '多个文件' }).click()
    await page.getByLabel('模板的数据').selectOption('order')
    const waiting = page.waitForEvent('download')
    await workbench.button('CSV').click()
    const template = await waiting
    expect(template.suggestedFilename()).toBe('订单.csv')
    const header = (await readFile(await template.path(), 'utf8')).trim()
    await choose(page, csv('订单.csv', `${header}\n`))
    await expect(page.getByText('文件只有表头，没有数据行').or(page.getByText('0 行，无误'))).toBeVisible()
  })
})
