import { expect, test } from '@playwright/test'
import { expectAccessible } from './support/axe.ts'
import { shown } from './support/results.ts'
import { shoot } from './support/shots.ts'
import { Workbench } from './support/workbench.ts'

const rows = '.g-body [role=row][data-line]'

const orderOf = (operation: string): string => operation.replace(/-\d+(\/\d+)?$/, '')

test('takes an order from the plan through release, start and finish to its end', async ({ page }) => {
  test.slow()
  const workbench = await Workbench.enter(page, 'en')

  // The plan of the demo factory has operations that wait to be released.
  await workbench.openScreen('Release of operations')
  await expectAccessible(page)
  await shown(page).getByRole('checkbox', { name: 'All resources' }).click()
  const grid = shown(page).locator(rows)
  await expect(grid.first()).toBeVisible()
  const names = await grid.evaluateAll((all) =>
    all.map((row) => row.querySelectorAll('[role=gridcell]')[1]?.textContent.trim() ?? ''),
  )
  // An early one: its order has more to do.
  const step = (name: string): number => Number(name.split('-').at(-1))
  const [operation = ''] = names.toSorted((a, b) => step(a) - step(b))
  const chosen = grid.filter({ has: page.getByRole('gridcell', { name: operation, exact: true }) })
  await chosen.getByRole('checkbox').click()
  await workbench.button('Release 1').click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Release' }).click()
  await expect(page.getByText('1 row changed')).toBeVisible()
  await shoot(page, 'release-en')

  await workbench.openScreen('Work instructions')
  await workbench.search(operation)
  await expect(workbench.row(`W-${operation}`)).toBeVisible()

  await workbench.openScreen('Result entry')
  await workbench.search(operation)
  await workbench.row(operation).getByRole('gridcell').nth(1).click()
  const entry = shown(page)
  await entry.getByRole('button', { name: 'start', exact: true }).click()
  await expect(entry.getByRole('button', { name: 'pause', exact: true })).toBeVisible()
  await expectAccessible(page)
  await shoot(page, 'result-entry-en')
  await entry.getByRole('button', { name: 'All of it' }).click()
  await entry.getByRole('button', { name: 'finish', exact: true }).click()
  await expect(entry.getByRole('button', { name: 'finish', exact: true })).toBeHidden()

  // What is left of its order, if anything is on this day, is closed, and the order is finished.
  const order = orderOf(operation)
  // Wide enough that the status is among the columns that are drawn.
  await page.setViewportSize({ width: 2600, height: 900 })
  await workbench.openScreen('Orders')
  await workbench.search(order)
  const line = shown(page)
    .locator(rows)
    .filter({ has: page.getByRole('gridcell', { name: order, exact: true }) })
    .first()
  await expect(line).toContainText(/finished|in progress/)
  if (!(await line.textContent())?.includes('finished')) {
    await line.getByRole('checkbox').click()
    await shown(page).getByRole('button', { name: 'Status', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Close' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Close' }).click()
  }
  await expect(line).toContainText('finished')
  await expectAccessible(page)
  await shoot(page, 'orders-en')
})
