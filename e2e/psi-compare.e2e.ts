import { expect, test, type Page } from '@playwright/test'
import { expectAccessible } from './support/axe.ts'
import { openPivot, searchItem } from './support/psi.ts'
import { itemInUse } from './support/database.ts'
import { asUser } from './support/results.ts'
import { shoot } from './support/shots.ts'
import { Workbench } from './support/workbench.ts'

/** Calculates a plan that nobody accepts; its number. */
async function plannedRun(page: Page): Promise<string> {
  const options = await asUser(page)
  const service = '/api/services/app/SchedulingRun'
  const started = await page.request.post(`${service}/Start`, { ...options, data: { schemeCode: 'Default' } })
  expect(started.ok(), await started.text()).toBe(true)
  const { runNo } = ((await started.json()) as { result: { runNo: string } }).result
  const status = async () => {
    const answer = await page.request.get(`${service}/GetProgress?runNo=${runNo}`, options)
    return ((await answer.json()) as { result: { status: string } }).result.status
  }
  await expect.poll(status, { timeout: 60_000 }).toMatch(/[SW]/)
  return runNo
}

test('a planner compares the pivot with the plan of a run, row by row, and opens what is behind it', async ({
  page,
}) => {
  test.slow()
  const workbench = await Workbench.enter(page, 'en')
  const run = await plannedRun(page)
  const grid = await openPivot(workbench)
  await searchItem(page, await itemInUse())
  await expect(grid.getByText(/Balance$/).first()).toBeVisible()
  await expect(grid.getByText('Balance, then')).toHaveCount(0)
  await page.getByRole('combobox', { name: 'Compare with the plan of a run' }).click()
  await page.getByRole('option', { name: new RegExp(`^${run}`) }).click()
  await expect(grid.getByText('Balance, then').first()).toBeVisible()
  await expect(grid.getByText('Balance, difference').first()).toBeVisible()

  const then = grid.getByRole('row').filter({ hasText: 'Balance, then' }).first()
  const figure = then
    .getByRole('gridcell')
    .filter({ hasText: /^-?[\d,.]+$/ })
    .first()
  await figure.click()
  await expect(figure).toHaveClass(/active/)
  await page.keyboard.press('Enter')
  const behind = page.getByRole('region', { name: 'What is behind the figure' })
  await expect(behind.getByRole('heading')).toContainText('Balance, then')
  await expect(behind.getByRole('table')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Chart of the item' })).toContainText(`Stock by ${run}`)
  await shoot(page, 'psi-compare')
  await expectAccessible(page)

  await page.getByRole('button', { name: /Rows compared/ }).click()
  await page.getByRole('menuitemcheckbox', { name: /Balance$/ }).click()
  await page.keyboard.press('Escape')
  await expect(grid.getByText('Balance, then')).toHaveCount(0)
})
