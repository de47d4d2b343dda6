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

test('many things are written at once, shown first and taken back', async ({ page }) => {
  test.slow()
  const workbench = await Workbench.enter(page, 'en')
  await workbench.openScreen('Calendars')
  await shown(page).getByRole('button', { name: 'Generate year' }).click()
  await expect(page.getByText(/working days/).first()).toBeVisible()
  await shoot(page, 'calendar-year')
  await page.getByRole('button', { name: /^Write \d+ rows/ }).click()
  await expect(page.getByText(/calendar rows of \d+ were written/)).toBeVisible()
  await shown(page).getByRole('button', { name: 'Undo the generated year' }).click()
  await expect(page.getByText('The generated rows were taken back')).toBeVisible()

  await workbench.openScreen('Changeover 1')
  await shown(page).getByRole('radio', { name: 'Matrix' }).click()
  await shown(page).getByRole('button', { name: 'Fill by gradation' }).click()
  await page.getByRole('textbox', { name: 'Each further step' }).fill('7m')
  await page.getByRole('button', { name: 'Show changes' }).click()
  await page.getByRole('button', { name: /^Write \d+ pairs/ }).click()
  await expect(page.getByText(/pairs were written/)).toBeVisible()
  await shown(page).getByRole('button', { name: 'Undo the last filling' }).click()
  await expect(page.getByText('Taken back')).toBeVisible()

  await workbench.openScreen('Specification 1')
  await workbench.row('GREY').getByRole('checkbox').check()
  await shown(page).getByRole('button', { name: 'Rename everywhere' }).click()
  await page.getByRole('textbox', { name: 'New code' }).fill('SILVER')
  await expect(page.getByRole('row', { name: /Changeover 1/ }).first()).toBeVisible()
  await shoot(page, 'rename-value')
  await page.getByRole('button', { name: 'Cancel' }).click()
})

test('an expression is completed by keys and tried on a row', async ({ page }) => {
  const workbench = await Workbench.enter(page, 'en')
  await workbench.openScreen('Expressions')
  await shown(page).getByRole('button', { name: 'New', exact: true }).first().click()
  const editor = page.locator('.cm-content')
  await editor.click()
  await page.keyboard.type('ME.pri')
  await expect(page.getByRole('option', { name: /^priority/ })).toBeVisible()
  // An Enter within 75 ms of the list's coming is meant for the text: no one can have seen the list.
  await page.waitForTimeout(100)
  await page.keyboard.press('Enter')
  await expect(editor).toHaveText('ME.priority')
  await page.keyboard.type(' * 2 > Round(1, ')
  await expect(page.getByText('rounded, halves away from zero')).toBeVisible()
  await page.keyboard.type('0')
  await expect(page.getByText('Gives: yes/no')).toBeVisible()
  await page.getByRole('button', { name: 'Try on a row' }).click()
  await expect(
    page.getByRole('list', { name: 'Values of the parts' }).getByText('ME.priority * 2'),
  ).toBeVisible()
  await shoot(page, 'expression-editor')
  await expectAccessible(page)
})
