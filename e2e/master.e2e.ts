import { expect, test } from '@playwright/test'
import { expectAccessible } from './support/axe.ts'
import { shown } from './support/results.ts'
import { shoot } from './support/shots.ts'
import { Workbench } from './support/workbench.ts'

test('everything about an item stands beside the list', async ({ page }) => {
  test.slow()
  const workbench = await Workbench.enter(page, 'en')
  await workbench.openScreen('Items')
  await workbench.search('A00001')
  await workbench.row('A00001').getByRole('gridcell').nth(1).click()
  const bom = shown(page).getByRole('table', { name: 'BOM' })
  await expect(bom.getByRole('row').nth(1)).toBeVisible()
  for (const tab of ['Where used', 'Capacity', 'Stock', 'Supply', 'Substitutes', 'Kit history', 'Units']) {
    await shown(page).getByRole('tab', { name: tab, exact: true }).click()
    await expect(shown(page).getByRole('alert')).toHaveCount(0)
  }
  await expectAccessible(page)
})

test('a resource joins another group by keys, and a group cannot be put below itself', async ({ page }) => {
  const workbench = await Workbench.enter(page, 'en')
  await workbench.openScreen('Resource groups')
  await shown(page).getByRole('radio', { name: 'Tree and members' }).click()
  const tree = shown(page).getByRole('tree')
  await tree.getByRole('treeitem').filter({ hasText: 'CUT' }).click()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowUp')
  const members = shown(page).getByRole('table', { name: 'Members' })
  await members.getByRole('checkbox').first().check()
  await shown(page).getByRole('combobox', { name: 'Move to group' }).click()
  await page.getByRole('option', { name: /^TEST/ }).click()
  await expect(page.getByText('1 members were moved')).toBeVisible()
  await tree.getByRole('treeitem').filter({ hasText: 'TEST' }).click()
  await expect(members.getByText('CUT-1')).toBeVisible()
  await shoot(page, 'group-members')
})

test('processes of a route are linked by keys in its graph', async ({ page }) => {
  const workbench = await Workbench.enter(page, 'en')
  await workbench.openScreen('Route graph')
  const graph = shown(page).getByRole('group', { name: /^Route of/ })
  const boxes = graph.locator('[data-node]')
  await expect(boxes.nth(1)).toBeVisible()
  await boxes.last().focus()
  await page.keyboard.press('Enter')
  await expect(boxes.last()).toHaveAttribute('aria-pressed', 'true')
  await expect(shown(page).getByText(/Lead time/)).toBeVisible()
  const link = graph.getByRole('button', { name: /^Link/ }).first()
  await link.focus()
  await page.keyboard.press('Delete')
  await expect(page.getByText(/follows/).last()).toBeVisible()
  await expectAccessible(page)
})
