import { readFileSync, writeFileSync } from 'node:fs'
import { expect, test } from '@playwright/test'
import { shown } from './support/results.ts'
import { Workbench } from './support/workbench.ts'

/** What readers walk through on the main screens; TREES=update rewrites them. */
const screens = [
  'Items',
  'Resources',
  'Orders',
  'Operations',
  'Material shortage list',
  'Resource Gantt chart',
  'Order Gantt chart',
  'Order kitting results',
  'Order shortage list',
  'Users',
]

/** Parts of the page that do not depend on its rows, nor on the day. */
const lasting =
  /^\s*- (?:application|button|checkbox|columnheader|combobox|complementary|form|grid|group|heading|list|navigation|region|searchbox|switch|tab|table|tablist|textbox|toolbar|treegrid)\b/

/** Roles and names, in the order of the page; each once, as rows repeat them, and figures as #. */
function treeOf(snapshot: string): string {
  const lines = snapshot
    .split('\n')
    .filter((line) => lasting.test(line))
    .map((line) =>
      line
        .trim()
        .replace(/^- /, '')
        .replace(/:.*$/, '')
        .replaceAll(
          / \[(?:active|selected|disabled|checked[^\]]*|pressed|expanded[^\]]*|ref[^\]]*|cursor[^\]]*)\]/g,
          '',
        )
        .replaceAll(/\d+/g, '#'),
    )
    // Boxes of rows, and buttons that count or name what is there.
    .filter((line) => !/^checkbox "(?!Select all)|^button .*#/.test(line))
  return [...new Set(lines)].join('\n')
}

test('readers find the same parts and names on the main screens', async ({ page }) => {
  test.slow()
  const workbench = await Workbench.enter(page, 'en')
  for (const title of screens) {
    // All columns of a grid, however wide its rows of the day make them.
    await page.setViewportSize({ width: title.includes('Gantt') ? 1440 : 6000, height: 900 })
    await workbench.openScreen(title)
    // The page that is open now is announced, and has the focus.
    await expect(page.locator('main > [role=status]')).toHaveText(title)
    await expect(shown(page)).toBeFocused()
    await expect(shown(page).getByRole('gridcell').first()).toBeAttached()
    const file = new URL(`trees/${title.toLowerCase().replaceAll(' ', '-')}.txt`, import.meta.url)
    const tree = async () => `${treeOf(await shown(page).ariaSnapshot())}\n`
    if (process.env['TREES'] === 'update') writeFileSync(file, await tree())
    // Parts that are read from the server come when they come.
    await expect.soft.poll(tree, { message: title, timeout: 10_000 }).toBe(readFileSync(file, 'utf8'))
  }
})

test('rows of lists are chosen by their names, and columns filtered by theirs', async ({ page }) => {
  const workbench = await Workbench.enter(page, 'en')
  await workbench.openScreen('Items')
  const grid = workbench.grid
  const row = grid
    .getByRole('row')
    .filter({ has: page.getByRole('checkbox') })
    .nth(1)
  const name = (await row.getByRole('checkbox').getAttribute('aria-label'))!
  expect(name).toMatch(/^Select \S/)
  const code = (await row.getByRole('gridcell').allInnerTexts()).find((text) => text.trim() !== '')!
  expect(name).toContain(code.trim())
  const filter = grid.getByRole('columnheader').nth(2).getByRole('button').first()
  await expect(filter).toHaveAccessibleName(/^Filter/)
})

test('bars of the chart name year, due date, lateness and material; each is under a header', async ({
  page,
}) => {
  const workbench = await Workbench.enter(page, 'en')
  await workbench.openScreen('Resource Gantt chart')
  const table = shown(page)
    .locator('[role=application] [role=grid], [role=application] [role=treegrid]')
    .first()
  const cells = table.locator('[role=gridcell][data-source]')
  // Facts that are read beside the bars come after them.
  for (const row of [
    /20\d\d\/\d\d\/\d\d \d\d:\d\d/,
    /Due 20\d\d\//,
    /late|On time/,
    /Material (?:not )?complete/,
  ])
    await expect(cells.filter({ hasText: row }).first()).toBeAttached()
  const columnsOf = (role: string) =>
    table
      .getByRole(role as 'gridcell', { includeHidden: true })
      .evaluateAll((all) => all.map((one) => Number(one.getAttribute('aria-colindex'))))
  const headers = new Set(await columnsOf('columnheader'))
  for (const place of await columnsOf('gridcell')) expect(headers.has(place)).toBe(true)
})
