import { expect, test } from '@playwright/test'
import { Workbench } from './support/workbench.ts'

/** What an operation lacks is found, covered from what is free, seen in the graph of its order, and cut again. */
test('a planner covers what is missing and sees who feeds whom', async ({ page }) => {
  const workbench = await Workbench.enter(page, 'en')
  await workbench.openScreen('Inputs and outputs')
  await expect(workbench.grid.getByRole('columnheader', { name: 'Covered' })).toBeVisible()
  await page.getByRole('radio', { name: 'Coverage' }).click()
  const needs = page.getByRole('grid', { name: 'Material needs' })
  await needs.getByText('free stock is there: peg it').first().click()
  const feeds = page.getByRole('table', { name: 'What could feed it' })
  await feeds.getByRole('button', { name: 'Connect' }).first().click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('lacks')
  await dialog.getByRole('button', { name: 'Connect' }).click()
  await expect(page.getByText('pegged and locked')).toBeVisible()
  const own = page.getByRole('table', { name: 'What feeds it' })
  await expect(own.getByRole('button', { name: 'Unlock' }).first()).toBeVisible()

  await page.getByRole('button', { name: /Peg graph of/ }).click()
  const graph = page.getByRole('group', { name: 'Peg graph' })
  await expect(graph.locator('.line.locked').first()).toBeAttached()
  // By keyboard: a supply is picked up and let go over the need; there may be nothing left of it.
  const card = graph.locator('.card:not(.own) .face').first()
  await card.focus()
  await page.keyboard.press('c')
  await expect(graph.getByRole('status')).toContainText('picked up')
  await page.keyboard.press('Escape')
  await expect(graph.getByRole('status')).toBeEmpty()
  await card.click()
  const given = page.getByRole('table', { name: /What takes from/ })
  await expect(given.getByRole('row').first()).toBeVisible()
  const unlock = given.getByRole('button', { name: 'Unlock' })
  if ((await unlock.count()) > 0) await unlock.first().click()
  const rows = await given.getByRole('row').count()
  await given.getByRole('button', { name: 'Cut' }).first().click()
  await expect(given.getByRole('row')).toHaveCount(rows - 1)
})
