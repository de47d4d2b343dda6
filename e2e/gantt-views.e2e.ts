import { expect, test, type Page } from '@playwright/test'
import { expectAccessible } from './support/axe.ts'
import { shown } from './support/results.ts'
import { shoot } from './support/shots.ts'
import { Workbench } from './support/workbench.ts'

const charts = [
  ['Order Gantt chart', 'orders'],
  ['Operation Gantt chart', 'operations'],
  ['Pegging Gantt chart', 'pegging'],
] as const

/** Opens a chart of the accepted plan; the demo factory has one. */
async function openChart(page: Page, workbench: Workbench, name: string) {
  await workbench.openScreen(name)
  const chart = shown(page).getByRole('application', { name })
  await expect(chart).toBeVisible({ timeout: 30_000 })
  return chart
}

test('orders, operations and pegs of the plan are drawn, read out, found and opened', async ({ page }) => {
  test.slow()
  const workbench = await Workbench.enter(page, 'en')
  for (const [name, picture] of charts) {
    const chart = await openChart(page, workbench, name)
    await expect(chart.getByRole('gridcell').first()).toBeAttached()
    await expectAccessible(page)
    await shoot(page, `gantt-${picture}-en`)
  }
  const chart = await openChart(page, workbench, 'Order Gantt chart')
  const find = shown(page).getByRole('textbox', { name: 'Find order or operation' })
  await find.fill('MO')
  await find.press('Enter')
  await expect(chart.locator('[aria-live]')).toContainText('MO')
  await expect(chart.locator('[aria-live]')).toContainText('Due')
  await chart.focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/OrderList/)
})

test('resources and orders share one time axis', async ({ page }) => {
  test.slow()
  const workbench = await Workbench.enter(page, 'en')
  await openChart(page, workbench, 'Resources and orders')
  await expect(shown(page).getByRole('application', { name: 'Resources', exact: true })).toBeVisible()
  await shoot(page, 'gantt-both-en')
})
