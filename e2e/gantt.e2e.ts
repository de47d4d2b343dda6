import { expect, test, type Locator, type Page } from '@playwright/test'
import { expectAccessible } from './support/axe.ts'
import { focusLast, gripOf, openChart, takeUp, undoOf } from './support/gantt-chart.ts'
import { shown } from './support/results.ts'
import { shoot } from './support/shots.ts'
import { Workbench } from './support/workbench.ts'

/** The last point of a bar of a row: its end. */
async function endOf(page: Page, chart: Locator, row: number, code: string): Promise<[number, number]> {
  let [x, y] = await gripOf(page, chart, row, code)
  const isOver = async (): Promise<boolean> => {
    await page.mouse.move(x, y)
    return (await chart.locator('.tip').allInnerTexts()).join().includes(code)
  }
  while (await isOver()) x += 2
  return [x - 3, y]
}

test('moves by keys and by pointer, says first what that changes, and takes it back', async ({ page }) => {
  test.slow()
  const workbench = await Workbench.enter(page, 'en')
  const chart = await openChart(page, workbench)
  const announced = chart.locator('[aria-live]').last()
  const effect = chart.getByRole('status')
  const { row, announced: before } = await takeUp(page, chart)
  await expectAccessible(page)
  await shoot(page, 'gantt-move-en')
  await page.keyboard.press('Escape')
  await expect(effect).toBeHidden()
  expect(await announced.innerText()).toBe(before)

  await takeUp(page, chart, row)
  await page.keyboard.press('Enter')
  await expect(page.getByText(/moved to/)).toBeVisible()
  await expect(announced).not.toHaveText(before)
  await expect(undoOf(page)).toBeEnabled()
  await chart.focus()
  await page.keyboard.press('Control+z')
  await expect(page.getByText(/^Undone/)).toBeVisible()
  await expect.poll(() => announced.innerText()).toBe(before)
  // One change at a time: the next one is heard once this one is settled.
  await expect(shown(page).getByRole('button', { name: /^Redo: / })).toBeEnabled()

  // A resource that cannot do it says so while the bar is over it, and nothing is written.
  await page.keyboard.press('m')
  for (let k = 0; k < 16; k++) await page.keyboard.press(row < 8 ? 'PageDown' : 'PageUp')
  await expect(effect).toContainText('cannot be done on this resource')
  await page.keyboard.press('Enter')
  await expect(page.getByText(/cannot be done on this resource/).first()).toBeVisible()
  expect(await announced.innerText()).toBe(before)

  await page.keyboard.press('?')
  await expect(page.getByRole('dialog', { name: 'Keys and pointer' })).toContainText('Move to other rows')
  await page.keyboard.press('Escape')

  // By pointer: over the row until the tip names the bar.
  const [x, y] = await gripOf(page, chart, row, before.split(' ')[0]!)
  await page.mouse.down()
  // No further than by keys: a longer way may push a furnace, which the server alone calculates.
  await page.mouse.move(x + 8, y, { steps: 8 })
  await expect(effect).toContainText('pushed along')
  await page.mouse.up()
  await expect(announced).not.toHaveText(before)
  await undoOf(page).click()
  await expect.poll(() => announced.innerText()).toBe(before)
})

test('a bar dropped while the move before is confirmed is moved as well', async ({ page }) => {
  test.slow()
  const workbench = await Workbench.enter(page, 'en')
  const chart = await openChart(page, workbench)
  const first = await takeUp(page, chart)
  let release = (): void => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  let confirmed = 0
  await page.route('**/ExecuteChangeResSchedulOrder*', async (route) => {
    const isConfirmation = !route.request().postData()?.includes('"preview":1')
    if (isConfirmation && confirmed++ === 0) await held
    await route.continue()
  })
  await page.keyboard.press('Enter')
  await expect.poll(() => confirmed).toBe(1)
  const second = await takeUp(page, chart, first.row + 1)
  await page.keyboard.press('Enter')
  release()
  await expect(page.getByText(`${first.announced.split(' ')[0]!} moved to`)).toBeVisible()
  await expect(page.getByText(`${second.announced.split(' ')[0]!} moved to`)).toBeVisible()
  for (const { announced } of [second, first]) {
    await expect(undoOf(page)).toHaveAccessibleName(new RegExp(announced.split(' ')[0]!))
    await expect(undoOf(page)).toBeEnabled()
    await undoOf(page).click()
    const redo = shown(page).getByRole('button', { name: /^Redo: / })
    await expect(redo).toHaveAccessibleName(new RegExp(announced.split(' ')[0]!))
  }
})

test('two planners on one plan: the second sees what the first did, and decides', async ({
  page,
  browser,
}) => {
  test.slow()
  const workbench = await Workbench.enter(page, 'en')
  const mine = await openChart(page, workbench)
  const context = await browser.newContext()
  const other = await context.newPage()
  const colleague = await Workbench.enter(other, 'en')
  const theirs = await openChart(other, colleague)

  const first = await takeUp(other, theirs)
  const moved = first.announced.split(' ')[0]!
  await takeUp(page, mine, first.row + 1)
  await other.keyboard.press('Enter')
  await expect(other.getByText(/moved to/)).toBeVisible()
  await page.keyboard.press('Enter')
  const conflict = page.getByRole('dialog', { name: 'The plan was changed meanwhile' })
  await expect(conflict).toContainText('admin')
  await expect(conflict).toContainText(moved)
  await shoot(page, 'gantt-conflict-en')
  await conflict.getByRole('button', { name: 'Make my move in the new plan' }).click()
  await expect(page.getByText(/moved to/)).toBeVisible()

  // Both are undone; the other user's by its author.
  await undoOf(page).click()
  await expect(page.getByText(/^Undone/)).toBeVisible()
  const read = other.waitForResponse((answer) => answer.url().includes('GetPlanBars'))
  await colleague.button('Refresh').click()
  await read
  await expect(undoOf(other)).toBeEnabled()
  await undoOf(other).click()
  await expect(other.getByText(/^Undone/)).toBeVisible({ timeout: 60_000 })
  await context.close()
})

test('makes work longer by keys and by its end, and takes that back; leads to the order and back', async ({
  page,
}) => {
  test.slow()
  const workbench = await Workbench.enter(page, 'en')
  const chart = await openChart(page, workbench)
  const announced = chart.locator('[aria-live]').last()
  const effect = chart.getByRole('status')
  let [row, before] = [-1, '']
  while (!/ scheduled|\nscheduled/.test(before)) before = await focusLast(page, chart, ++row)
  const code = before.split(' ')[0]!
  // Wide enough to be taken by its end.
  for (let k = 0; k < 7; k++) await page.keyboard.press('+')
  await page.keyboard.press('End')
  const [x, y] = await endOf(page, chart, row, code)
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(x + 30, y, { steps: 6 })
  await expect(effect).toContainText('fixed then')
  await expectAccessible(page)
  await shoot(page, 'gantt-resize-en')
  await page.keyboard.press('Escape')
  await page.mouse.up()
  await expect(effect).toBeHidden()
  expect(await announced.innerText()).toBe(before)

  // Shorter: no other operation is displaced, so that the change is undone completely.
  await page.keyboard.press('e')
  for (let k = 0; k < 2; k++) await page.keyboard.press('ArrowLeft')
  await expect(effect).toContainText('fixed then')
  await page.keyboard.press('Enter')
  await expect(page.getByText(new RegExp(`^${code} takes .* now`))).toBeVisible()
  await expect(announced).not.toHaveText(before)
  await expect(undoOf(page)).toBeEnabled()
  await undoOf(page).click()
  await expect.poll(() => announced.innerText()).toBe(before)

  await chart.focus()
  await page.keyboard.press('j')
  await expect(page).toHaveURL(/OrderGanttChart\?operation=/)
  const orders = shown(page).getByRole('application', { name: 'Order Gantt chart' })
  await expect(orders.locator('[aria-live]').last()).toContainText(code)
  await orders.focus()
  await page.keyboard.press('j')
  await expect(page).toHaveURL(/ResourceGanttChart\?operation=/)
  await expect(announced).toContainText(code)
})

test('resources fold into their groups by keys; a filter that leaves nothing says so and is cleared', async ({
  page,
}) => {
  const workbench = await Workbench.enter(page, 'en')
  const chart = await openChart(page, workbench)
  await chart.focus()
  // A pool that operations use beside their main resource has their work; it is read there and moves with them alone.
  const announced = chart.locator('[aria-live]').last()
  await page.keyboard.press('Control+Home')
  await page.keyboard.press('Control+End')
  await expect(announced).toContainText(/FITTERS-1 .*\nOrder MO\d+.*; used together with ASM-\d/)
  await page.keyboard.press('m')
  await expect(page.getByText(/moves on its main resource ASM-\d/)).toBeVisible()
  await page.keyboard.press('Shift+F10')
  await expect(page.getByRole('menuitem', { name: 'Move by keys' })).toHaveCount(0)
  await page.getByRole('menuitem', { name: /^Show its bar on ASM-\d/ }).click()
  await expect(announced).toContainText(/· ASM\nASM-\d /)
  await page.keyboard.press('o')
  const welding = chart
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader', { name: 'WELD', exact: true }) })
  const welder = chart.getByRole('rowheader', { name: 'WELD-2', exact: true })
  await expect(welding).toHaveAttribute('aria-expanded', 'true')
  await expect(welder).toBeAttached()
  const bars = (await welding.getByRole('gridcell').innerText()).match(/\d+/)![0]
  expect(Number(bars)).toBeGreaterThan(0)
  // From the first group down to that of the welders, past the rows of three others.
  await page.keyboard.press('Control+Home')
  const focused = chart.locator('[role=row][id$="-row-9"]')
  await expect(focused.getByRole('rowheader')).toHaveText('WELD')
  for (let row = 0; row < 9; row++) await page.keyboard.press('ArrowDown')
  await expect(chart).toHaveAttribute('aria-activedescendant', /-row-9$/)
  await page.keyboard.press('ArrowLeft')
  await expect(welding).toHaveAttribute('aria-expanded', 'false')
  await expect(welder).toHaveCount(0)
  // Nothing is lost from sight: the folded row says how much it hides.
  await expect(welding.getByRole('gridcell')).toContainText(bars)
  await page.keyboard.press('n')
  await expect(workbench.button('What feeds what')).toHaveAttribute('aria-pressed', 'true')
  await expectAccessible(page)
  await chart.focus()
  await page.keyboard.press('ArrowRight')
  await expect(welder).toBeAttached()
  await page.keyboard.press('o')
  await expect(welding).toHaveCount(0)

  await workbench.button('Edit the style').click()
  await shown(page).getByLabel('Filter', { exact: true }).fill("ME.OrderCode == 'NOBODY'")
  await expect(shown(page).getByText('The filter of this style hides everything')).toBeVisible()
  await workbench.button('Clear the filter').click()
  await expect(shown(page).getByRole('application', { name: 'Resource Gantt chart' })).toBeVisible()
})

test('work that is taken off the chart waits in its panel, and is carried back from there', async ({
  page,
}) => {
  test.slow()
  const workbench = await Workbench.enter(page, 'en')
  const chart = await openChart(page, workbench)
  const effect = chart.getByRole('status')
  const count = shown(page).locator('.count')
  const before = await count.innerText()
  let [row, announced] = [-1, '']
  while (!/ scheduled|\nscheduled/.test(announced)) announced = await focusLast(page, chart, ++row)
  const code = announced.split(' ')[0]!

  // Several at once: all that may move, led by the one in focus.
  await page.keyboard.press('Control+a')
  await page.keyboard.press('m')
  await expect(effect).toContainText(new RegExp(`${code}.* and \\d+ more`))
  await page.keyboard.press('Escape')
  await expect(effect).toBeHidden()

  await page.keyboard.press('Control+Home')
  await focusLast(page, chart, row)
  const [left] = await gripOf(page, chart, row, code)
  await chart.focus()
  await page.keyboard.press('Shift+F10')
  // The menu opens beside the bar that it is about, and offers only what can be done with it.
  const menu = (await page.getByRole('menu').boundingBox())!
  const chartBox = (await chart.boundingBox())!
  const middle = chartBox.y + 44 + 26 * row + 13
  expect(menu.y <= middle + 20 && menu.y + menu.height >= middle - 20).toBe(true)
  expect(menu.x <= left + 16 && menu.x + menu.width >= left - 16).toBe(true)
  await expect(page.getByRole('menuitem', { name: 'Unfreeze' })).toHaveCount(0)
  await expect(page.getByRole('menuitem', { disabled: true })).toHaveCount(0)
  await page.getByRole('menuitem', { name: 'Take off the chart' }).click()
  await expect(count).not.toHaveText(before)
  await expect(undoOf(page)).toBeEnabled()
  await chart.focus()
  await page.keyboard.press('u')
  const panel = shown(page).getByRole('complementary', { name: 'Operations not placed' })
  const waiting = panel.getByRole('button', { name: new RegExp(code) })
  await waiting.focus()
  await page.keyboard.press('Enter')
  await expect(effect).toContainText(code)
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(effect).toBeHidden()

  const [from, to] = [(await waiting.boundingBox())!, (await chart.boundingBox())!]
  await page.mouse.move(from.x + 20, from.y + 8)
  await page.mouse.down()
  await page.mouse.move(to.x + to.width / 2, to.y + 44 + 26 * row + 13, { steps: 8 })
  await expect(effect).toContainText(code)
  await page.keyboard.press('Escape')
  await page.mouse.up()
  await expect(effect).toBeHidden()
  await undoOf(page).click()
  await expect(count).toHaveText(before)
})

/** Focuses the last bar of the first row whose work may be cut in two. */
async function openSplit(page: Page, chart: Locator): Promise<{ code: string; dialog: Locator }> {
  for (let row = 0; row < 16; row++) {
    const announced = await focusLast(page, chart, row)
    if (!/ scheduled|\nscheduled/.test(announced)) continue
    await page.keyboard.press('s')
    const code = announced.split(' ')[0]!
    const dialog = page.getByRole('dialog', { name: `Split ${code}?` })
    await expect(dialog.getByText(`${code}/`).or(dialog.getByRole('alert')).first()).toBeVisible()
    const make = dialog.getByRole('button', { name: 'Split', exact: true })
    if (!(await dialog.getByRole('alert').isVisible())) {
      await expect(make).toBeEnabled()
      return { code, dialog }
    }
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
  }
  throw new Error('nothing can be split')
}

test('cuts work in two by keys and undoes that; exceptions that begin together are side by side', async ({
  page,
}) => {
  test.slow()
  const workbench = await Workbench.enter(page, 'en')
  const chart = await openChart(page, workbench)
  const { code, dialog } = await openSplit(page, chart)
  const first = dialog.getByLabel('Quantity of the first part')
  await first.fill('1')
  await expect(dialog).toContainText(`${code}: 1 · ${code}/`)
  await expectAccessible(page)
  await shoot(page, 'gantt-split-en')
  await dialog.getByRole('button', { name: 'Split', exact: true }).click()
  await expect(dialog).toBeHidden()
  const part = chart.getByRole('gridcell').filter({ hasText: `${code}/` })
  await expect(undoOf(page)).toBeEnabled()
  await expect(part.first()).toBeAttached()
  await chart.focus()
  await page.keyboard.press('Control+z')
  await expect(page.getByText(/^Undone/)).toBeVisible()
  await expect(part).toHaveCount(0)

  // The calendar of the row, by keys: twice the same minute.
  const calendar = page.getByRole('dialog', { name: /^Calendar of/ })
  const remove = calendar.getByRole('button', { name: /^Remove / })
  const named = (): Promise<string[]> =>
    remove.evaluateAll((all) => all.map((one) => one.getAttribute('aria-label') ?? ''))
  let before: string[] | null = null
  for (let added = 1; added <= 2; added++) {
    await chart.focus()
    await page.keyboard.press('k')
    await expect(calendar.getByText(/has no overrides/).or(remove.first())).toBeVisible()
    before ??= await named()
    await calendar.getByRole('button', { name: 'Add' }).click()
    await expect(remove).toHaveCount(before.length + added)
    if (added === 1) await calendar.getByRole('button', { name: 'Close' }).last().click()
  }
  for (const name of (await named()).filter((one) => !before!.includes(one))) {
    await calendar.getByRole('button', { name, exact: true }).click()
    await expect(calendar.getByRole('button', { name, exact: true })).toBeHidden()
  }
  expect(await named()).toEqual(before)
})
