import { expect, test } from '@playwright/test'
import { expectAccessible } from './support/axe.ts'
import { shown } from './support/results.ts'
import { shoot } from './support/shots.ts'
import { Workbench } from './support/workbench.ts'

test('shows the plan by resource, and what a move would change before it is made', async ({ page }) => {
  test.slow()
  const workbench = await Workbench.enter(page, 'en')
  await workbench.openScreen('Resource Gantt chart')
  const chart = shown(page).getByRole('application', { name: 'Resource Gantt chart' })
  const toScheduling = workbench.button('Execute scheduling')
  await expect(chart.or(toScheduling)).toBeVisible({ timeout: 20_000 })
  if (await toScheduling.isVisible()) {
    await toScheduling.click()
    await workbench.button('Start the run').click()
    await workbench.button('Accept').click({ timeout: 60_000 })
    await page
      .getByRole('dialog')
      .or(page.getByRole('alertdialog'))
      .getByRole('button', { name: 'Accept' })
      .click()
    await expect(shown(page).getByText('Current plan')).toBeVisible({ timeout: 30_000 })
    await workbench.openScreen('Resource Gantt chart')
    await workbench.button('Refresh').or(toScheduling).first().waitFor()
    await page.reload()
  }
  await expect(chart).toBeVisible({ timeout: 20_000 })
  await chart.focus()
  await page.keyboard.press('ArrowDown')
  const told = chart.locator('[aria-live]')
  // Work that is done, begun or released does not move.
  for (let bar = 0; bar < 60 && !/ scheduled|\nscheduled/.test(await told.innerText()); bar++)
    await page.keyboard.press('ArrowRight')
  await expect(told).toContainText('MO')
  await expect(told).toContainText('scheduled')
  await expectAccessible(page)
  await shoot(page, 'gantt-en')

  await page.keyboard.press('Control+ArrowRight')
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText('Operations moved').first()).toBeVisible({ timeout: 20_000 })
  await shoot(page, 'gantt-move-en')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog).toBeHidden()
})
