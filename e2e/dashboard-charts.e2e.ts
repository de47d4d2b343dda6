import { expect, test, type Locator, type Page } from '@playwright/test'
import { newPage, type PageComponent, type PageFile } from '#domain/pages/page.ts'
import { designPages } from '#domain/services/pages/pages.ts'
import { ask } from './support/accounts.ts'
import { expectAccessible } from './support/axe.ts'
import { kitRate, runOf, valueOf } from './support/kpi-answers.ts'
import { shown } from './support/results.ts'
import { unique } from './support/unique.ts'
import { Workbench } from './support/workbench.ts'

test.afterEach(({ page }) => page.unrouteAll({ behavior: 'ignoreErrors' }))

const run = runOf(23)
const kpi = { ...kitRate, values: { [run.runNo]: valueOf('91.25') } }
const groups = [5, 40, 1, 22, 9, 3, 14, 0].map((value, at) => ({
  dimension: `C00${at}`,
  value: String(value),
  rows: 1,
}))

const words = (text: string) => ({ en: text, 'zh-Hans': text })

/** Publishes a dashboard to all who see dashboards, and opens it. */
async function openBoard(page: Page, content: readonly PageComponent[]): Promise<void> {
  const workbench = await Workbench.enter(page, 'en')
  const code = unique('Board-')
  const file: PageFile = {
    ...newPage(code, 'dashboard', words(code)),
    sources: [{ name: 'groups', kind: 'kpi', kpi: 'KIT_RATE', by: 'group' }],
    data: { root: {}, content },
  }
  const { id, rowVersion } = await ask(page, designPages.create, { code, content: file })
  await ask(page, designPages.publish, { id, rowVersion })
  await workbench.openScreen('Dashboards')
  await shown(page)
    .getByRole('navigation', { name: 'Dashboards' })
    .getByRole('button', { name: code })
    .click()
}

const chart = (type: string, at: number, props: object): PageComponent => ({
  type,
  props: {
    id: type,
    label: words(type),
    at: { x: (at % 3) * 4, y: Math.floor(at / 3) * 8, w: 4, h: 8 },
    ...props,
  },
})

test('pie, ring, radar and gauge of a dashboard have names, keyboard navigation and tooltips', async ({
  page,
}) => {
  await page.route('**/GetKPIQuery*', (route) =>
    route.fulfill({ json: { success: true, result: { runs: [run], kpis: [kpi] } } }),
  )
  await page.route('**/GetKPIGroups*', (route) =>
    route.fulfill({ json: { success: true, result: { items: groups } } }),
  )
  const shares = { source: 'groups', category: 'group', value: 'value', most: 5 }
  const click = [
    {
      do: 'open',
      route: '/PlanKPI/KPIQueryList',
      parameters: { kpi: "'KIT_RATE'", group: 'EVENT.row.group' },
    },
  ]
  await openBoard(page, [
    chart('pie', 0, { ...shares, on: { click } }),
    chart('annular', 1, shares),
    chart('radar', 2, shares),
    chart('gauge', 3, { from: 'kpi', kpi: 'KIT_RATE' }),
    chart('bar', 4, { source: 'groups', x: 'group', y: [{ field: 'value' }] }),
  ])
  const marksOf = (id: string): Locator => shown(page).locator(`[data-part="${id}"] .c-chart [data-mark]`)
  await expect(marksOf('pie').first()).toHaveAccessibleName(/^C001: 40/)
  await expect(marksOf('pie').first()).toHaveRole('button')
  await expect(marksOf('annular').first()).toHaveAccessibleName(/^C001: 40/)
  await expect(marksOf('annular').first()).toHaveRole('img')
  // What is beyond the largest is one mark together, which leads nowhere.
  for (const id of ['pie', 'annular']) {
    await expect(marksOf(id)).toHaveCount(5)
    await expect(marksOf(id).last()).toHaveRole('img')
  }
  await expect(marksOf('radar')).toHaveCount(8)
  await expect(marksOf('gauge')).toHaveCount(1)
  await expect(marksOf('gauge')).toHaveAccessibleName(/91\.3%/)
  await expect(marksOf('bar')).toHaveCount(8)
  await marksOf('pie').first().focus()
  await page.keyboard.press('ArrowRight')
  await expect(marksOf('pie').nth(1)).toBeFocused()
  await expect(page.locator('.c-tip')).toContainText('22')
  await expectAccessible(page)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/KPIQueryList\?kpi=KIT_RATE&group=C003/)
})
