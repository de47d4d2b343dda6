import { expect, test } from '@playwright/test'
import { effort } from '../tests/support/effort.ts'
import { expectAccessible } from './support/axe.ts'
import { withRows } from './support/database.ts'
import { shown } from './support/results.ts'
import { Workbench } from './support/workbench.ts'

/** Lists as long as a plant may have them: all of it can be reached, and little of it is in the page. */
const MAX_DRAWN_ROWS = 80
/** The list reads on three times before its end. */
const CHOICES = Math.max(1000, effort(5000))
const TOPS = effort(100)
const BELOW_EACH = 99

const long = (n: number): string => `LONG${String(n).padStart(4, '0')}`
const top = (n: number): string => `ZTOP${String(n).padStart(3, '0')}`
const sizeText = (count: number): string => count.toLocaleString('en')

test(`a picker has ${sizeText(CHOICES)} choices, and its last one is chosen by keys`, async ({ page }) => {
  test.slow()
  await withRows(
    [
      `insert into unit (code, name) select 'LONG' || lpad(n::text, 4, '0'), 'Unit ' || n from generate_series(1, ${CHOICES}) n`,
    ],
    ["delete from unit where code like 'LONG%'"],
    async () => {
      const workbench = await Workbench.enter(page, 'en')
      await workbench.openScreen('Items')
      await workbench.button('New').click()
      const field = workbench.field('Base unit')
      await field.fill('LONG')
      const list = page.getByRole('listbox')
      const options = list.getByRole('option')
      await expect(options.first()).toHaveText(/^LONG0001/)
      await expect(options.first()).toHaveAttribute('aria-setsize', String(CHOICES))
      expect(await options.count()).toBeLessThan(MAX_DRAWN_ROWS)
      await expectAccessible(page)
      await field.press('ArrowDown')
      await expect(options.first()).toHaveClass(/at/)
      // The list reads on as its end comes near; until it has, End stays at what has been read.
      for (const last of [200, 400, 600].map(long)) {
        await expect(async () => {
          await field.press('End')
          await expect(list.locator('.at')).toContainText(last, { timeout: 1000 })
        }).toPass()
        await expect(list.locator('.at')).toBeInViewport()
      }
      expect(await options.count()).toBeLessThan(MAX_DRAWN_ROWS)
      // What nobody scrolls to is found by typing.
      await field.fill(long(CHOICES - 1))
      await expect(options).toHaveCount(1)
      await field.press('ArrowDown')
      await field.press('Enter')
      await expect(list).toHaveCount(0)
      await expect(field).toHaveValue(long(CHOICES - 1))
      await expect(field).toBeFocused()
    },
  )
})

test(`a tree has ${sizeText(TOPS * (BELOW_EACH + 1))} nodes: keys and letters go through all of it`, async ({
  page,
}) => {
  test.slow()
  await withRows(
    [
      // In one statement: references are looked up as in a table of this size.
      `insert into resource_group (code, name, parent_code)
       select 'ZTOP' || lpad(n::text, 3, '0'), 'Top ' || n, null from generate_series(0, ${TOPS - 1}) n
       union all
       select 'ZTOP' || lpad((n / ${BELOW_EACH})::text, 3, '0') || '-' || lpad(n::text, 4, '0'), 'Group ' || n,
         'ZTOP' || lpad((n / ${BELOW_EACH})::text, 3, '0')
       from generate_series(0, ${TOPS * BELOW_EACH - 1}) n`,
    ],
    [
      "delete from resource_group where code like 'ZTOP%-%'",
      "delete from resource_group where code like 'ZTOP%'",
    ],
    async () => {
      const workbench = await Workbench.enter(page, 'en')
      await workbench.openScreen('Resource groups')
      await shown(page).getByRole('radio', { name: 'Tree and members' }).click()
      const tree = shown(page).getByRole('tree')
      const items = tree.getByRole('treeitem')
      await expect(items.first()).toBeVisible()
      expect(await items.count()).toBeLessThan(MAX_DRAWN_ROWS)
      const chosen = tree.locator('[aria-selected=true]')
      await items.first().click()
      await page.keyboard.press('End')
      await expect(chosen).toBeFocused()
      await expect(chosen).toBeInViewport()
      await expect(chosen).toContainText(`${top(TOPS - 1)}-${String(TOPS * BELOW_EACH - 1).padStart(4, '0')}`)
      await expect(chosen).toHaveAttribute('aria-level', '2')
      await expect(chosen).toHaveAttribute('aria-setsize', String(BELOW_EACH))
      await expect(chosen).toHaveAttribute('aria-posinset', String(BELOW_EACH))
      await page.keyboard.press('ArrowLeft')
      await expect(chosen).toContainText(top(TOPS - 1))
      await expect(chosen).toHaveAttribute('aria-level', '1')
      await expect(chosen).toBeFocused()
      await page.keyboard.press('ArrowLeft')
      await expect(chosen).toHaveAttribute('aria-expanded', 'false')
      await page.keyboard.press('Home')
      await expect(chosen).toHaveAttribute('data-index', '0')
      await expect(chosen).toBeFocused()
      await page.keyboard.type(top(TOPS / 2).toLowerCase())
      await expect(chosen).toContainText(top(TOPS / 2))
      await expect(chosen).toBeFocused()
      await page.keyboard.press('PageDown')
      await expect(chosen).toBeInViewport()
      expect(await items.count()).toBeLessThan(MAX_DRAWN_ROWS)
      await expectAccessible(page)
    },
  )
})
