import { expect, test, type Page } from '@playwright/test'
import { expectAccessible } from './support/axe.ts'
import { loaded, results, shown } from './support/results.ts'
import { shoot } from './support/shots.ts'
import { Workbench } from './support/workbench.ts'

/** The workbench of a plan unit with at least one kitting run, and so with figures. */
const withFigures = (page: Page): Promise<Workbench> => results(page, 'Order kitting results', 'en')

test('a KPI is looked at from run to run, by group and row by row', async ({ page }) => {
  test.slow()
  const workbench = await withFigures(page)
  await workbench.openScreen('KPI query')
  const matrix = shown(page).getByRole('table', { name: 'KPI query' })
  const kit = matrix.getByRole('row').filter({ hasText: 'Orders kitted in time' })
  await expect(kit.getByText(/%/).first()).toBeVisible()
  await kit.getByRole('button').click()
  await shown(page).getByRole('tab', { name: 'Groups' }).click()
  const group = shown(page).getByRole('table', { name: 'Groups' }).getByRole('button').first()
  const name = await group.innerText()
  await group.click()
  await expect(shown(page).getByText(`Only group ${name}`)).toBeVisible()
  await loaded(page)
  await expectAccessible(page)
  await shoot(page, 'kpi-rows')
})

test('a formula shows its value and its mistakes while it is typed', async ({ page }) => {
  test.slow()
  const workbench = await withFigures(page)
  await workbench.openScreen('KPIs')
  await workbench.search('KIT_RATE')
  await workbench.row('KIT_RATE').getByRole('checkbox').click()
  await workbench.button('Edit').click()
  const trial = workbench.drawer.getByRole('region', { name: 'Trial' })
  await expect(trial.locator('strong')).toHaveText(/%$/)
  const before = await trial.locator('strong').innerText()
  await workbench.field('Formula').fill("In(ME.KitStatus, 'FN')")
  await expect(trial.locator('strong')).not.toHaveText(before)
  await workbench.field('Formula').fill('ME.Nothing')
  await expect(workbench.drawer.getByRole('alert').first()).toContainText('Formula')
})

test('order achievement is grouped by customer and leads to the customer', async ({ page }) => {
  const workbench = await Workbench.enter(page, 'en')
  await workbench.openScreen('Order achievement')
  await expect(shown(page).getByRole('row').nth(2)).toBeVisible()
  await shown(page).getByRole('radio', { name: 'Customer' }).click()
  const first = workbench.grid.getByRole('row').nth(1).getByRole('gridcell').nth(1)
  await expect(first).toHaveText(/^C\d+/)
  const customer = await first.innerText()
  await first.dblclick()
  await expect(page).toHaveURL(new RegExp(`CustomerList\\?keyword=${customer}`))
})

test('a part is added to a dashboard, moved by keys and kept', async ({ page }) => {
  const workbench = await Workbench.enter(page, 'en')
  await workbench.openScreen('Dashboards')
  await shown(page).getByRole('radio', { name: 'Dashboard' }).click()
  await workbench.button('Edit').click()
  await shown(page).getByRole('combobox', { name: 'Add a part' }).click()
  await page.getByRole('option', { name: 'label' }).click()
  await shown(page).getByLabel('Title').fill('Morning meeting')
  const handle = shown(page).getByRole('button', { name: 'Morning meeting' })
  await handle.focus()
  await page.keyboard.press('ArrowRight')
  await expect(shown(page).getByLabel('Column')).toHaveValue('1')
  await workbench.button('Save').click()
  await expect(page.getByText('The dashboard was saved')).toBeVisible()
  await page.reload()
  await shown(page).getByRole('radio', { name: 'Dashboard' }).click()
  await expect(shown(page).getByRole('region', { name: 'Morning meeting' })).toBeVisible()
})
