import { expect, test, type Page } from '@playwright/test'
import { someOf } from '../tests/support/effort.ts'
import { expectAccessible } from './support/axe.ts'
import { shown } from './support/results.ts'
import { shoot } from './support/shots.ts'
import { Workbench, type Language } from './support/workbench.ts'

for (const language of someOf(['en', 'zh-Hans'] as const satisfies readonly Language[]))
  test(`every Gantt screen opens with its rows and without a fault: ${language}`, async ({ page }) => {
    test.slow()
    const faults: string[] = []
    const workbench = await Workbench.enter(page, language)
    page.on('pageerror', ({ message }) => faults.push(message))
    page.on('console', (message) => message.type() === 'error' && faults.push(message.text()))
    await workbench.unfoldMenu()
    const links = workbench.menu.locator('a[href*="/planningGanttChart/"]:not([href$="/GanttStyle"])')
    await expect(links).toHaveCount(16)
    for (const link of await links.all()) {
      const route = (await link.getAttribute('href'))!
      await link.click()
      await expect(page).toHaveURL(new RegExp(`${route}$`))
      const rows = shown(page).locator('[role=application] [role=gridcell], tbody tr')
      await expect(rows.first(), route).toBeAttached()
    }
    expect(faults).toEqual([])
  })

const charts = [
  ['Order Gantt chart', 'orders'],
  ['Operation Gantt chart', 'operations'],
  ['Pegging Gantt chart', 'pegging'],
] as const

/** Opens a chart of the accepted plan; the demo factory has one. */
async function openChart(page: Page, workbench: Workbench, name: string) {
  await workbench.openScreen(name)
  const chart = shown(page).getByRole('application', { name })
  await expect(chart).toBeVisible()
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
  await page.keyboard.press('?')
  const sheet = page.getByRole('dialog', { name: 'Keys and pointer' })
  await expect(sheet.getByRole('rowheader', { name: 'What feeds what' })).toBeVisible()
  await expect(sheet.getByRole('rowheader', { name: 'Pick up the selection' })).toHaveCount(0)
  await expectAccessible(page)
  await shoot(page, 'gantt-keys-en')
  await page.keyboard.press('Escape')
  await expect(sheet).toBeHidden()
  await chart.focus()
  await page.keyboard.press('n')
  const links = workbench.button('Links')
  const isLinked = (await links.getAttribute('aria-pressed')) === 'true'
  await page.keyboard.press('n')
  await expect(links).toHaveAttribute('aria-pressed', String(!isLinked))
  await page.keyboard.press('p')
  await expect(workbench.button('Map of the whole plan')).toHaveAttribute('aria-pressed', 'true')
  await page.keyboard.press('/')
  await expect(find).toBeFocused()
  await chart.focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/OrderList/)
})

test('resources and orders share one time axis', async ({ page }) => {
  test.slow()
  const workbench = await Workbench.enter(page, 'en')
  await openChart(page, workbench, 'Resources and orders')
  await expect(shown(page).getByRole('application', { name: 'Resources', exact: true })).toBeVisible()
  // What both charts mark is explained once.
  await expect(shown(page).getByRole('list', { name: 'What colours and marks mean' }).first()).toBeVisible()
  await expect(shown(page).getByText('Ends after the due date', { exact: true })).toHaveCount(1)
  await shoot(page, 'gantt-both-en')
})

test('the sequence of a resource is changed with the effect shown before', async ({ page }) => {
  test.slow()
  const workbench = await Workbench.enter(page, 'en')
  await workbench.openScreen('Work sequence')
  await shown(page)
    .getByRole('button', { name: /^ASM-1/ })
    .click()
  const table = shown(page).getByRole('table', { name: 'Work sequence ASM-1' })
  const movable = table.locator('tr[data-at]:not(.held)')
  const code = await movable.nth(1).getByRole('rowheader').innerText()
  const start = await movable.nth(1).getByRole('cell').nth(6).innerText()
  await expectAccessible(page)
  await shoot(page, 'gantt-sequence-en')
  await movable.nth(1).focus()
  await page.keyboard.press('?')
  const sheet = page.getByRole('dialog', { name: 'Keys and pointer' })
  await expect(sheet.getByRole('rowheader', { name: 'Earlier by one place' })).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(sheet).toBeHidden()
  await movable.nth(1).focus()
  await page.keyboard.press('g')
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText('Operations moved')).toBeVisible()
  await shoot(page, 'gantt-sequence-effect-en')
  await dialog.getByRole('button', { name: 'Change the sequence' }).click()
  await expect(dialog).toBeHidden()
  const moved = table
    .locator('tr[data-at]')
    .filter({ has: page.getByRole('rowheader', { name: code, exact: true }) })
  await expect(moved).not.toContainText(start)
})

test('work, load, stock and PSI of an item share one axis, and say what the server says', async ({
  page,
}) => {
  test.slow()
  const workbench = await Workbench.enter(page, 'en')
  await openChart(page, workbench, 'Composite chart')
  const answer = page.waitForResponse((response) => response.url().includes('GetStockCurve?itemCode=B00006'))
  await shown(page).getByRole('combobox', { name: 'Item' }).fill('B00006')
  const { result } = (await (await answer).json()) as {
    result: { stock: string; events: { qty: string }[] }
  }
  let [left, most] = [Number(result.stock), Number(result.stock)]
  for (const { qty } of result.events) most = Math.max(most, (left += Number(qty)))
  const curves = shown(page).getByRole('application', { name: 'Load, and stock of B00006' })
  const stock = curves.getByRole('row').filter({ has: page.getByRole('rowheader', { name: 'Stock' }) })
  const said = async (at: number) =>
    Number((await stock.getByRole('gridcell').nth(at).innerText()).replaceAll(',', ''))
  await expect.poll(() => said(1)).toBeCloseTo(left, 0)
  expect(await said(0)).toBeLessThanOrEqual(Math.ceil(most))
  await expectAccessible(page)
  await shoot(page, 'gantt-composite-en')
})

test('orders open over all levels; lists beside the chart tick and find', async ({ page }) => {
  test.slow()
  const workbench = await Workbench.enter(page, 'en')
  const chart = await openChart(page, workbench, 'Order tree')
  await workbench.button('Open all').click()
  await workbench.button('Critical path').click()
  await workbench.button('Map of the whole plan').click()
  await expect(shown(page).locator('.map')).toBeVisible()
  const file = page.waitForEvent('download')
  await workbench.button('Export').click()
  await page.getByRole('menuitem', { name: 'Document (PDF)' }).first().click()
  expect((await file).suggestedFilename()).toBe('Order tree.pdf')
  await expect(chart.locator('[data-depth="2"]').first()).toBeAttached()
  await expectAccessible(page)
  await shoot(page, 'gantt-tree-en')
  await workbench.openScreen('Operations beside the chart')
  const list = shown(page).getByRole('region', { name: 'Operations' })
  await list.getByRole('textbox').fill('ASM-1')
  const row = list.locator('tbody tr').first()
  const code = await row.getByRole('rowheader').innerText()
  await row.focus()
  await page.keyboard.press(' ')
  await page.keyboard.press('Enter')
  const announced = shown(page).getByRole('application', { name: 'Operations beside the chart' })
  await expect(announced.locator('[aria-live]')).toContainText(code)
  await expect(list.getByRole('button', { name: 'Untick 1' })).toBeEnabled()
  await expectAccessible(page)
  await shoot(page, 'gantt-picker-en')
})

test('tutorials move in the browser alone', async ({ page }) => {
  test.slow()
  const workbench = await Workbench.enter(page, 'en')
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.method() !== 'GET' && /ExecuteChange|SaveGanttStyle/.test(request.url()))
      asked.push(request.url())
  })
  for (const name of ['Tutorial: resources', 'Tutorial: load and stock']) {
    const chart = await openChart(page, workbench, name)
    await chart.focus()
    for (const key of ['ArrowDown', 'ArrowRight', 'ArrowRight', ' ', 'Control+ArrowRight'])
      await page.keyboard.press(key)
    const guide = shown(page).getByRole('complementary', { name: 'Try it yourself' })
    await expect(guide.getByRole('status')).toContainText(/ha(?:s|ve) (?:an)?other places? now/)
    await guide.getByRole('button', { name: 'Undo' }).click()
    await expect(guide.getByRole('button', { name: 'Undo' })).toBeDisabled()
    await expectAccessible(page)
    await shoot(page, `gantt-${name.replaceAll(/\W+/g, '-').toLowerCase()}-en`)
  }
  expect(asked).toEqual([])
})
