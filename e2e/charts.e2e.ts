import { readFileSync } from 'node:fs'
import { expect, test, type Locator, type Page } from '@playwright/test'
import { expectAccessible } from './support/axe.ts'
import { kitRate, runOf, valueOf } from './support/kpi-answers.ts'
import { shown } from './support/results.ts'
import { shoot } from './support/shots.ts'
import { Workbench } from './support/workbench.ts'

const runs = [3, 2, 1, 0].map((day) => runOf(20 + day, day === 3))
const late = {
  ...kitRate,
  code: 'LATE',
  name: 'Late',
  aggregation: 'count',
  unit: null,
  direction: 'L',
  target: '0',
  warn: '5',
  alarm: '20',
}

/** Answers the question for KPIs with these values, the newest first. */
async function answerKpis(page: Page, values: readonly string[]): Promise<void> {
  const named = (all: readonly string[]) =>
    Object.fromEntries(all.map((value, i) => [runs[i]!.runNo, valueOf(value)]))
  const kpis = [
    { ...kitRate, values: named(values) },
    { ...late, values: named(['2', '2', '0', '0'].slice(0, values.length)) },
  ]
  await page.route('**/GetKPIQuery*', (route) =>
    route.fulfill({ json: { success: true, result: { runs: runs.slice(0, values.length), kpis } } }),
  )
}

const marks = (page: Page): Locator => shown(page).locator('.c-chart [data-mark]')
const tip = (page: Page): Locator => page.locator('.c-tip')

test('a trend is walked by keys, described by tooltips, opened by Enter and by a click', async ({ page }) => {
  await answerKpis(page, ['91.25', '88', '45.5', '70'])
  const workbench = await Workbench.enter(page, 'en')
  await workbench.openScreen('KPI query')
  await expect(marks(page)).toHaveCount(4)
  await expect(shown(page).getByRole('group', { name: 'Orders kitted in time' })).toBeVisible()
  // One stop of the tab key for the whole chart.
  await expect(shown(page).locator('.c-chart [data-mark][tabindex="0"]')).toHaveCount(1)
  await marks(page).first().focus()
  await expect(marks(page).first()).toHaveAccessibleName(/K20261120-0001: 70\.0%$/)
  await page.keyboard.press('ArrowRight')
  await expect(marks(page).nth(1)).toBeFocused()
  // 16:30 UTC is the next day in the zone of the plan unit.
  await expect(tip(page)).toContainText('Nov 22, 2026')
  await expect(tip(page)).toContainText('45.5%')
  await expect(tip(page)).toContainText('90.0%')
  await page.keyboard.press('Escape')
  await expect(tip(page)).toBeHidden()
  await page.keyboard.press('End')
  await expect(marks(page).nth(3)).toBeFocused()
  const run = shown(page).getByRole('combobox', { name: 'Run of kitting' })
  await marks(page).nth(1).press('Enter')
  await expect(run).toContainText('K20261121-0001')
  await marks(page).nth(2).hover()
  await expect(tip(page)).toContainText('88.0%')
  await marks(page).nth(2).click()
  await expect(run).toContainText('K20261122-0001')
  await expectAccessible(page)
  await shoot(page, 'chart-trend')
})

test('a figure that misses its target is not shown as good', async ({ page }) => {
  await answerKpis(page, ['91.25', '88'])
  const workbench = await Workbench.enter(page, 'en')
  await workbench.openScreen('KPI query')
  const row = (name: string) =>
    shown(page).getByRole('table', { name: 'KPI query' }).getByRole('row').filter({ hasText: name })
  await expect(row('Orders kitted in time')).toContainText('normal')
  const missed = row('Late')
  await expect(missed).toContainText('off target')
  await expect(missed.locator('.t-chip')).not.toHaveClass(/good/)
  await expect(missed.getByRole('cell').nth(1)).toHaveText('0')
  await expect(missed.getByRole('cell').nth(2)).toHaveText('2')
})

test('one value is a figure with its date', async ({ page }) => {
  await answerKpis(page, ['91.25'])
  const workbench = await Workbench.enter(page, 'en')
  await workbench.openScreen('KPI query')
  const single = shown(page).locator('.c-single')
  await expect(single).toContainText('91.3%')
  await expect(single).toContainText('Nov 24, 2026')
  await expect(marks(page)).toHaveCount(0)
})

test('a chart is saved as SVG, PNG and CSV, and shows its numbers', async ({ page }) => {
  await answerKpis(page, ['91.25', '88', '45.5', '70'])
  const workbench = await Workbench.enter(page, 'en')
  await workbench.openScreen('KPI query')
  await expect(marks(page)).toHaveCount(4)
  const save = async (name: string): Promise<Buffer> => {
    await shown(page)
      .getByRole('button', { name: /^Numbers and files of/ })
      .click()
    const download = page.waitForEvent('download')
    await page.getByRole('menuitem', { name }).click()
    await expect(page.getByRole('menu')).toBeHidden()
    const file = await download
    expect(file.suggestedFilename()).toMatch(/^Orders kitted in time .*\.(svg|png|csv)$/)
    return readFileSync(await file.path())
  }
  const svg = (await save('Save as SVG')).toString('utf8')
  expect(svg).toMatch(/^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg"/)
  expect(svg).toContain('Orders kitted in time')
  expect(svg).toContain('Target 90.0%')
  // It is alone: no names of our colours and no classes are left.
  expect(svg).not.toMatch(/var\(--|class="/)
  const png = await save('Save as PNG')
  expect([...png.subarray(0, 4)]).toEqual([0x89, 0x50, 0x4e, 0x47])
  expect(png.readUInt32BE(16)).toBeGreaterThan(600)
  const csv = (await save('Save as CSV')).toString('utf8')
  expect(csv).toContain('2026-11-23T16:30:00Z,K20261123-0001,91.25')
  await shown(page)
    .getByRole('button', { name: /^Numbers and files of/ })
    .click()
  await page.getByRole('menuitem', { name: 'Show the numbers' }).click()
  const table = shown(page).getByRole('table', { name: 'Orders kitted in time' })
  await expect(table.getByRole('row')).toHaveCount(5)
  await expectAccessible(page)
})

test('bars lead to their rows, follow the width of the window and the theme without being drawn again', async ({
  page,
}) => {
  const workbench = await Workbench.enter(page, 'en')
  await workbench.openScreen('Order achievement')
  await shown(page).getByRole('radio', { name: 'Customer' }).click()
  const svg = shown(page).locator('.c-plot')
  await expect(marks(page).first()).toHaveAccessibleName(/^C\d+, In time: \d+$/)
  const width = Number(await svg.getAttribute('width'))
  await page.setViewportSize({ width: 1100, height: 900 })
  await expect.poll(async () => Number(await svg.getAttribute('width'))).toBeLessThan(width)
  const colour = (): Promise<string> =>
    marks(page)
      .first()
      .evaluate((bar) => getComputedStyle(bar).fill)
  const light = await colour()
  await svg.evaluate((drawing) => drawing.setAttribute('data-same', 'yes'))
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.evaluate(() => document.documentElement.classList.add('dark'))
  await page
    .locator('.radix-themes')
    .first()
    .evaluate((root) => {
      root.classList.remove('light')
      root.classList.add('dark')
    })
  await expect.poll(colour).not.toBe(light)
  await expect(svg).toHaveAttribute('data-same', 'yes')
  const customer = (await marks(page).first().getAttribute('aria-label'))!.split(',')[0]!
  await marks(page).first().press('Enter')
  await expect(page).toHaveURL(new RegExp(`CustomerList\\?keyword=${customer}`))
})

test('widgets of home have a title, key figures and a period of their own, and tiles say what they are', async ({
  page,
}) => {
  await answerKpis(page, ['91.25', '88', '45.5', '70'])
  await page.route('**/GetKPISetListForTenantIdAndPlanUnitCode*', (route) =>
    route.fulfill({ json: { success: true, result: { items: [kitRate, late] } } }),
  )
  await Workbench.enterHome(page, 'en')
  await page.getByRole('button', { name: 'Edit home' }).click()
  await page.getByRole('button', { name: 'Trend', exact: true }).click()
  await page.getByRole('button', { name: 'Settings', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Label', { exact: true }).fill('Kitting this month')
  await dialog.getByRole('button', { name: 'Add to KPIs' }).click()
  await dialog.getByRole('combobox', { name: 'KPI', exact: true }).fill('Orders kitted in time')
  await page.keyboard.press('Enter')
  await dialog.getByLabel('Target, %').fill('95')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Apply' }).click()
  await page.getByRole('button', { name: 'Add a part' }).click()
  await dialog.getByRole('button', { name: 'KPIs', exact: true }).click()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  const saved = page.waitForResponse((answer) => answer.url().includes('/SaveLayout'))
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await saved
  const widget = page.locator('.h-widget[data-kind="trend"]')
  await expect(widget.getByRole('heading', { name: 'Kitting this month' })).toBeVisible()
  await expect(widget.locator('[data-mark]')).toHaveCount(4)
  await expect(widget.locator('.c-plot')).toContainText('Target 95.0%')
  const tile = page.getByRole('group', { name: 'Late', exact: true })
  await expect(tile).toContainText('Target 0')
  await expect(tile).toContainText('State: off target')
  await expect(tile.locator('.value')).toHaveText('2')
  await expect(tile.locator('.value')).not.toHaveClass(/good/)
  await expectAccessible(page)
  const reset = page.waitForResponse(
    (answer) => answer.url().includes('/DeleteLayout') || answer.url().includes('Layout'),
  )
  await page.getByRole('button', { name: 'Back to default' }).click()
  await reset
})
