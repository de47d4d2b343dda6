import { expect, test, type Page } from '@playwright/test'
import { expectAccessible } from './support/axe.ts'
import { shoot } from './support/shots.ts'
import { Workbench } from './support/workbench.ts'

const rows = 1_000_000

interface Bench {
  scrollBy(dx: number, dy: number): void
  jumpRows(rows: number): void
  blankPixels(): number
}

async function openGrid(page: Page, n = rows): Promise<void> {
  await page.addInitScript(() =>
    localStorage.setItem(
      'takt.preferences',
      localStorage.getItem('takt.preferences') ?? JSON.stringify({ language: 'en' }),
    ),
  )
  await page.goto(`/bench/grid?n=${n}`)
  await expect(page.locator('.g-body [role=row]').first()).toContainText('MO-')
  await settled(page)
}

const grid = (page: Page) => page.getByRole('grid', { name: 'Bench' })
const settled = (page: Page) => expect(page.locator('.g-frame')).toHaveAttribute('aria-busy', 'false')
const head = (page: Page, field: string) => page.locator(`.g-head[data-field=${field}]`)
const status = (page: Page) => page.locator('.g-status')
const activeText = (page: Page) =>
  grid(page).evaluate((element) => {
    const id = element.getAttribute('aria-activedescendant')
    return id ? (document.getElementById(id)?.textContent ?? null) : null
  })

async function columnTexts(page: Page, field: string, count: number): Promise<string[]> {
  const at = await head(page, field).getAttribute('data-column')
  const top = await page.locator('.g-header').evaluate((header) => header.getBoundingClientRect().bottom)
  return page
    .locator(`.g-body [data-column="${at}"]`)
    .evaluateAll(
      (cells, edge) =>
        cells
          .map((cell) => ({ y: cell.getBoundingClientRect().top, text: cell.textContent ?? '' }))
          .filter(({ y }) => y >= edge - 1)
          .sort((a, b) => a.y - b.y)
          .map(({ text }) => text),
      top,
    )
    .then((texts) => texts.slice(0, count))
}

async function sortBy(page: Page, field: string): Promise<void> {
  await head(page, field).locator('.g-title').click()
  await settled(page)
}

test.describe('the grid over a million rows', () => {
  test('sorts, filters and groups to what the data says', async ({ page }) => {
    await openGrid(page)
    await expect(grid(page)).toHaveAttribute('aria-rowcount', String(rows + 2))
    await sortBy(page, 'shortage')
    await sortBy(page, 'shortage')
    await expect(head(page, 'shortage')).toHaveAttribute('aria-sort', 'descending')
    const top = (await columnTexts(page, 'shortage', 15)).map(Number)
    expect(top[0]).toBeGreaterThan(299)
    expect(top).toEqual([...top].sort((a, b) => b - a))

    await head(page, 'item').hover()
    await page.getByRole('button', { name: 'Filter Item' }).click()
    await page.getByRole('dialog').getByRole('textbox').fill('-012')
    await page.keyboard.press('Enter')
    await settled(page)
    for (const text of await columnTexts(page, 'item', 10)) expect(text).toContain('-012')
    await expect(status(page)).toContainText('of 1,000,000')

    await head(page, 'buyer').click({ button: 'right' })
    await page.getByRole('menuitem', { name: 'Group by this column' }).click()
    await settled(page)
    const groups = page.locator('.g-group-label')
    await expect(groups.first()).toContainText('Buyer')
    await expect(grid(page)).toHaveAttribute('aria-rowcount', '42')
    await groups.first().click()
    await expect(groups.first()).toHaveAttribute('aria-expanded', 'true')
    await expect(grid(page)).not.toHaveAttribute('aria-rowcount', '42')
    await shoot(page, 'grid-grouped')
  })

  test('goes anywhere from the keyboard and keeps its place in the scaled scroll range', async ({ page }) => {
    await openGrid(page)
    await grid(page).focus()
    await page.keyboard.press('ArrowRight')
    const first = await activeText(page)
    await page.keyboard.press('Control+End')
    await expect(page.locator(`[aria-rowindex="${rows + 1}"]`)).toBeVisible()
    expect(await activeText(page)).toContain('note')
    await page.keyboard.press('PageUp')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Control+Home')
    await page.keyboard.press('ArrowRight')
    await expect.poll(() => activeText(page)).toBe(first)
    await page.keyboard.press('ArrowUp')
    await expect(grid(page)).toHaveAttribute('aria-activedescendant', /--1-1$/)
    await page.keyboard.press('Enter')
    await expect(head(page, 'order')).toHaveAttribute('aria-sort', 'ascending')
    await grid(page).evaluate((element) => element.scrollTo(0, element.scrollHeight / 2))
    await expect
      .poll(() => page.locator('.g-body [role=row]').first().getAttribute('aria-rowindex').then(Number))
      .toBeGreaterThan(400_000)
    const lines = () =>
      page
        .locator('.g-body [role=row]')
        .evaluateAll((found) => found.map((row) => Number(row.getAttribute('aria-rowindex'))))
    await expect.poll(async () => (await lines()).every((line, at, all) => line === all[0]! + at)).toBe(true)
  })

  test('shows a pointed at and a ticked row whole, the pinned columns too', async ({ page }) => {
    await openGrid(page, 1000)
    const row = page.locator('.g-body [role=row][data-line="3"]')
    const colours = () =>
      row.evaluate((element) =>
        [element, ...element.querySelectorAll('.g-pane')].map(
          (part) => getComputedStyle(part).backgroundColor,
        ),
      )
    const seen = new Set<string>()
    const expectOne = async () => {
      await expect.poll(async () => new Set(await colours()).size).toBe(1)
      seen.add((await colours())[0]!)
    }
    await expectOne()
    await row.hover()
    await expectOne()
    await row.getByRole('checkbox').click()
    await expect(row).toHaveAttribute('aria-selected', 'true')
    await expectOne()
    expect(seen.size).toBe(3)
  })

  test('copies a range as a spreadsheet takes it', async ({ page, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await openGrid(page, 1000)
    await grid(page).focus()
    for (const key of ['ArrowRight', 'ArrowRight', 'ArrowRight', 'ArrowRight']) await page.keyboard.press(key)
    for (const key of ['Shift+ArrowLeft', 'Shift+ArrowDown']) await page.keyboard.press(key)
    await page.keyboard.press('Control+c')
    const wanted = await Promise.all(['week', 'shortage'].map((field) => columnTexts(page, field, 2)))
    await expect
      .poll(() => page.evaluate(() => navigator.clipboard.readText()))
      .toBe([0, 1].map((row) => `${wanted[0]![row]}\t${wanted[1]![row]}`).join('\n'))
  })

  test('keeps what the user did to the columns', async ({ page }) => {
    await openGrid(page, 1000)
    const order = () =>
      page.locator('.g-head[data-field]').evaluateAll((cells) =>
        cells
          .map((cell) => ({ x: cell.getBoundingClientRect().left, name: cell.dataset['field'] ?? '' }))
          .sort((a, b) => a.x - b.x)
          .map(({ name }) => name),
      )
    const item = head(page, 'item')
    await item.click({ button: 'right' })
    await page.getByRole('menuitem', { name: 'Move right' }).click()
    await expect.poll(order).toEqual(expect.arrayContaining(['week', 'item']))
    expect((await order()).slice(2, 4)).toEqual(['week', 'item'])

    const edge = await head(page, 'week').boundingBox()
    await page.mouse.move(edge!.x + edge!.width - 3, edge!.y + 10)
    await page.mouse.down()
    await page.mouse.move(edge!.x + edge!.width + 57, edge!.y + 10, { steps: 5 })
    await page.mouse.up()
    await expect.poll(async () => (await head(page, 'week').boundingBox())!.width).toBe(edge!.width + 60)

    const from = await head(page, 'supplier').boundingBox()
    const to = await head(page, 'shortage').boundingBox()
    await page.mouse.move(from!.x + 20, from!.y + 10)
    await page.mouse.down()
    await page.mouse.move(to!.x + 10, to!.y + 10, { steps: 8 })
    await page.mouse.up()
    await expect
      .poll(async () => (await order()).slice(2, 6))
      .toEqual(['week', 'item', 'supplier', 'shortage'])

    await head(page, 'buyer').click({ button: 'right' })
    await page.getByRole('menuitem', { name: 'Hide' }).click()
    await expect(head(page, 'buyer')).toBeHidden()
    await page.reload()
    await settled(page)
    expect((await order()).slice(2, 6)).toEqual(['week', 'item', 'supplier', 'shortage'])
    await expect(head(page, 'buyer')).toBeHidden()
    expect((await head(page, 'week').boundingBox())!.width).toBe(edge!.width + 60)
  })

  test('fits columns to their contents, and again at a double click on the edge', async ({ page }) => {
    await openGrid(page, 1000)
    const cut = () =>
      page
        .locator('.g-body .g-cell, .g-header .g-title, .g-totals .g-cell')
        .evaluateAll((cells) =>
          cells.filter((cell) => cell.scrollWidth > cell.clientWidth + 1).map((cell) => cell.textContent),
        )
    expect(await cut()).toEqual([])
    const before = (await head(page, 'item').boundingBox())!
    const edge = { x: before.x + before.width - 3, y: before.y + 10 }
    await page.mouse.move(edge.x, edge.y)
    await page.mouse.down()
    await page.mouse.move(edge.x - 50, edge.y, { steps: 4 })
    await page.mouse.up()
    await expect.poll(async () => (await cut()).length).toBeGreaterThan(0)
    await page.mouse.dblclick(edge.x - 50, edge.y)
    await expect.poll(async () => (await head(page, 'item').boundingBox())!.width).toBe(before.width)
    expect(await cut()).toEqual([])
  })

  test('exports the view as CSV and Excel, and can be cancelled', async ({ page }) => {
    await openGrid(page, 2000)
    for (const [name, ending] of [
      ['Export this view (CSV)', 'csv'],
      ['Export this view (Excel)', 'xlsx'],
    ] as const) {
      const download = page.waitForEvent('download')
      await page.getByRole('button', { name: 'Export' }).click()
      await page.getByRole('menuitem', { name }).click()
      expect((await download).suggestedFilename()).toMatch(new RegExp(`^Bench .*\\.${ending}$`))
    }
    await openGrid(page)
    await page.getByRole('button', { name: 'Export' }).click()
    await page.getByRole('menuitem', { name: 'Export all rows (CSV)' }).click()
    await expect(page.getByRole('progressbar', { name: 'Export' })).toBeVisible()
    await page.getByRole('button', { name: 'Cancel' }).click()
    await expect(page.getByText('Export cancelled')).toBeVisible()
  })

  test('shows rows in the frame they are scrolled to, however far', async ({ page }) => {
    await openGrid(page)
    const blank = await page.evaluate(async () => {
      const bench = (window as unknown as { __bench: Bench }).__bench
      const found: number[] = []
      for (const step of [120, 5000, 5000, 120, 20_000, -7000, 120, 120, 5000, -120, 60_000]) {
        if (Math.abs(step) > 1000) bench.jumpRows(step)
        else bench.scrollBy(0, step)
        await new Promise((resolve) => requestAnimationFrame(resolve))
        found.push(bench.blankPixels())
      }
      return found
    })
    expect(blank).toEqual(blank.map(() => 0))
    // Once it rests, the rows beyond the edges follow those in view.
    const gaps = () =>
      page.locator('.g-body [role=row][data-line]').evaluateAll((found) => {
        const drawn = found
          .map((row) => ({ line: Number(row.getAttribute('data-line')), y: row.getBoundingClientRect().y }))
          .sort((a, b) => a.line - b.line)
        return drawn.filter(
          ({ line, y }, at) =>
            at > 0 && (line !== drawn[at - 1]!.line + 1 || Math.abs(y - drawn[at - 1]!.y) > 100),
        ).length
      })
    await expect.poll(gaps).toBe(0)
    // What is only heard was not written while the rows flew past.
    const misnamed = () =>
      page
        .locator('.g-body [role=row][data-line]')
        .evaluateAll(
          (found) =>
            found.filter(
              (row) =>
                Number(row.getAttribute('aria-rowindex')) !== Number(row.getAttribute('data-line')) + 2,
            ).length,
        )
    await expect.poll(misnamed).toBe(0)
  })

  test('keeps its rows where nobody is signed in, and asks for nothing that is refused', async ({ page }) => {
    const refused: string[] = []
    page.on('response', (answer) => {
      if (answer.status() >= 400) refused.push(answer.url())
    })
    await openGrid(page, 1000)
    await page.waitForLoadState('networkidle')
    expect(refused).toEqual([])
    await expect(page.locator('.g-body [role=row]').first()).toContainText('MO-')
  })

  test('a click with shift adds a column to the sort and selects no text', async ({ page }) => {
    await openGrid(page, 1000)
    await sortBy(page, 'item')
    await head(page, 'week')
      .locator('.g-title')
      .click({ modifiers: ['Shift'] })
    await settled(page)
    await expect(head(page, 'item')).toHaveAttribute('aria-sort', 'ascending')
    await expect(head(page, 'week')).toHaveAttribute('aria-sort', 'ascending')
    expect(await page.evaluate(() => getSelection()?.toString())).toBe('')
  })

  test('offers every value of a column to its filter, drawn as far as it is scrolled', async ({ page }) => {
    await openGrid(page, 4000)
    await head(page, 'order').hover()
    await page.getByRole('button', { name: 'Filter Order' }).click()
    await page.getByRole('combobox', { name: 'Condition' }).click()
    await page.getByRole('option', { name: 'is one of', exact: true }).click()
    const list = page.getByRole('dialog').getByRole('list')
    await expect(list.getByRole('listitem').first()).toBeVisible()
    await expect
      .poll(async () => {
        await list.evaluate((element) => (element.scrollTop = element.scrollHeight))
        return list.getByRole('listitem').last().getAttribute('aria-posinset')
      })
      .toBe('400')
    expect(await list.getByRole('listitem').count()).toBeLessThan(100)
  })

  test('has no serious accessibility finding', async ({ page }) => {
    await openGrid(page, 1000)
    await expectAccessible(page)
  })
})

test('a list under way says so in every row, never blank', async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('takt.pageSize', 'null'))
  const workbench = await Workbench.enter(page)
  let slow: Promise<void> = Promise.resolve()
  await page.route('**/ASPUnit/GetAll*', async (route) => {
    const asked = new URL(route.request().url()).searchParams
    const count = Number(asked.get('maxResultCount') ?? 100)
    const skipped = Number(asked.get('skipCount') ?? 0)
    const skip = asked.get('fromEnd') === 'true' ? 5000 - count - skipped : skipped
    await slow
    const items = Array.from({ length: Math.min(count, 5000 - skip) }, (_, at) => ({
      id: `00000000-0000-7000-8000-${String(skip + at).padStart(12, '0')}`,
      code: `U-${skip + at}`,
      name: `unit ${skip + at}`,
      decimals: 0,
      rowVersion: 1,
    }))
    await route.fulfill({
      json: { result: { totalCount: 5000, items }, success: true, error: null, __abp: true },
    })
  })
  await workbench.openScreen('单位')
  await expect(workbench.row('U-0').first()).toBeVisible()
  let answer = (): void => {}
  slow = new Promise((resolve) => (answer = resolve))
  await workbench.grid.evaluate((element) => (element.scrollTop = element.scrollHeight / 2))
  const waiting = workbench.grid.locator('.g-row.waiting')
  await expect(waiting.first()).toBeVisible()
  const bar = waiting.first().locator('.g-cell[data-column="1"]')
  expect(await bar.evaluate((cell) => getComputedStyle(cell, '::before').width)).not.toBe('auto')
  await expect(workbench.grid.getByText('加载中…')).toBeVisible()
  answer()
  await expect(waiting).toHaveCount(0)
  await expect(workbench.row('U-2500').first()).toBeVisible()
})
