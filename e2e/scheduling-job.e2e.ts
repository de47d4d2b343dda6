import { readFileSync } from 'node:fs'
import { expect, test, type Page } from '@playwright/test'
import { readBook } from '../tests/support/workbooks.ts'
import { expectAccessible } from './support/axe.ts'
import { whilePegsAreLocked } from './support/database.ts'
import { shown } from './support/results.ts'
import { shoot } from './support/shots.ts'
import { unique } from './support/unique.ts'
import { Workbench } from './support/workbench.ts'

/** Starts the chosen scheme and waits for its result. */
async function runScheme(workbench: Workbench): Promise<string> {
  const started = workbench.page.waitForResponse((answer) => answer.url().endsWith('/SchedulingRun/Start'))
  await workbench.button('开始排程').click()
  const { result } = (await (await started).json()) as { result: { runNo: string } }
  await expect(shown(workbench.page).locator('.p-run-title')).toContainText(result.runNo)
  await expect(workbench.button('采用')).toBeVisible({ timeout: 60_000 })
  return result.runNo
}

async function accept(page: Page): Promise<void> {
  await new Workbench(page).button('采用').click()
  await page
    .getByRole('alertdialog')
    .or(page.getByRole('dialog'))
    .getByRole('button', { name: '采用' })
    .click()
}

test('runs a plan scheme, reads why an order ends when it does, and accepts the plan', async ({ page }) => {
  test.slow()
  const workbench = await Workbench.enter(page)
  await workbench.openScreen('执行排程')
  await workbench.button('检查数据').click()
  await expect(shown(page).getByText('检查结果')).toBeVisible()

  const runNo = await runScheme(workbench)
  await expect(shown(page).getByRole('rowheader', { name: '准时率' })).toBeVisible()
  await expectAccessible(page)
  await shoot(page, 'plan-run-zh')

  await shown(page).getByRole('tab', { name: '订单' }).click()
  // Orders of other tests may come first.
  await shown(page).getByRole('textbox', { name: '快速搜索' }).fill('MO')
  await shown(page)
    .getByRole('gridcell')
    .filter({ hasText: /^MO\d+/ })
    .first()
    .dblclick()
  const why = page.getByRole('dialog')
  await expect(why.getByRole('list').getByRole('listitem').first()).toBeVisible()
  await shoot(page, 'plan-why-zh')
  await page.keyboard.press('Escape')

  await accept(page)
  await expect(shown(page).getByText(`当前计划 ${runNo}`)).toBeVisible()

  await workbench.openScreen('计划工序')
  const rows = shown(page).locator('.g-body [role=row][data-line]')
  await expect(rows.first()).toBeVisible()
  await rows.first().getByRole('gridcell').nth(3).click()
  await expect(shown(page).getByRole('table', { name: '资源与时间' }).getByRole('row').first()).toBeVisible()
  await expectAccessible(page)
  await shoot(page, 'operations-zh')
})

test('sees how far a plan that is accepted is, comes back to it, and cancels it', async ({ page }) => {
  test.slow()
  const workbench = await Workbench.enter(page)
  await workbench.openScreen('执行排程')
  const runNo = await runScheme(workbench)
  const accepting = shown(page).getByRole('region', { name: '正在采用：' })
  const phase = accepting.getByRole('status')
  await whilePegsAreLocked(async () => {
    await accept(page)
    await expect(phase).toContainText('写入关联', { timeout: 60_000 })
    await expect(accepting.getByRole('progressbar')).toHaveAttribute('aria-valuenow', /^[1-9]\d?$/)
    await expect(workbench.button('采用')).toBeHidden()

    await page.reload()
    await workbench.openScreen('计划工序')
    await workbench.openScreen('执行排程')
    await expect(phase).toHaveText(/正在采用此计划： *写入关联/)
    const listed = shown(page).getByRole('list', { name: '最近的排程' }).getByRole('button', { name: runNo })
    await expect(listed).toContainText(/正在采用 \d+%/)
    await expectAccessible(page)
    await shoot(page, 'plan-accepting-zh')

    await accepting.getByRole('button', { name: '取消采用' }).click()
    await expect(accepting).toBeHidden()
    await expect(workbench.button('采用')).toBeVisible()
  })
  await expect(shown(page).getByText(`当前计划 ${runNo}`)).toBeHidden()

  await accept(page)
  await expect(shown(page).getByText(`当前计划 ${runNo}`)).toBeVisible({ timeout: 60_000 })
  await expect(accepting).toBeHidden()
})

test('edits a shift as bars, and sees in a month which calendar row counts', async ({ page }) => {
  const workbench = await Workbench.enter(page, 'en')
  await workbench.openScreen('Shifts')
  await workbench.button('New').click()
  const form = page.getByRole('dialog')
  await form.getByRole('textbox', { name: 'Code' }).fill(unique('E2E-'))
  await form.getByRole('button', { name: 'Early' }).click()
  const bar = form.getByRole('slider').first()
  await bar.press('ArrowRight')
  await expect(form.getByRole('textbox', { name: 'Time ranges' })).toHaveValue('06:15-10:15;10:30-14:00')
  await shoot(page, 'shift-bars-en')
  await form.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(form).toBeHidden()

  await workbench.openScreen('Calendars')
  await shown(page).getByRole('radio', { name: 'Month' }).click()
  await expect(shown(page).locator('.weeks .day').first()).toBeVisible()
  await shown(page).locator('.weeks .day:not(.other)').filter({ hasText: '8 h' }).first().click()
  await expect(
    shown(page).getByRole('list', { name: 'Calendar rows for this day' }).getByText('counts').first(),
  ).toBeVisible()
  await expectAccessible(page)
  await shoot(page, 'calendar-month-en')
})

test('sees changeovers as a matrix and forbids one', async ({ page }) => {
  const workbench = await Workbench.enter(page, 'en')
  await workbench.openScreen('Changeover 1')
  await shown(page).getByRole('radio', { name: 'Matrix' }).click()
  const cell = shown(page).getByRole('button', { name: /^From WHITE to BLACK/ })
  await cell.click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('switch').click()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(shown(page).getByRole('button', { name: 'From WHITE to BLACK: not allowed' })).toBeVisible()
  await expectAccessible(page)
  await shoot(page, 'changeover-matrix-en')
  const download = page.waitForEvent('download')
  await shown(page).getByRole('button', { name: 'Save as Excel' }).click()
  const sheet = (await readBook(readFileSync(await (await download).path()))).worksheets[0]!
  const white = sheet.getColumn(1).values.indexOf('WHITE')
  const black = (sheet.getRow(1).values as string[]).indexOf('BLACK')
  expect(sheet.getRow(white).getCell(black).text).toBe('✕')
  await shown(page)
    .getByRole('button', { name: /^From WHITE to BLACK/ })
    .click()
  await dialog.getByRole('switch').click()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(shown(page).getByRole('button', { name: 'From WHITE to BLACK: not allowed' })).toBeHidden()
})
