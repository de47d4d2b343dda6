import { expect, test, type Locator, type Page } from '@playwright/test'
import { someOf } from '../tests/support/effort.ts'
import { expectAccessible } from './support/axe.ts'
import { compareCurves, hearCurves } from './support/gantt-curves.ts'
import { hearPlan, hearSubUses, relatedOrders, soldPegs, type ServerPlan } from './support/gantt-plan.ts'
import { compareShapes, compareStrips, countIn, piecesOf, watchCharts } from './support/gantt-scene.ts'
import { shown } from './support/results.ts'
import { shoot } from './support/shots.ts'
import { Workbench, type Language } from './support/workbench.ts'

const DAY = 86_400

interface Scene {
  readonly route: string
  /** Which chart of the page, from the top. */
  readonly at: number
  /** Rows that the plan asks for when all are open; null: those of all resources, with work or without. */
  readonly rows: ((plan: ServerPlan, page: Page) => number | Promise<number>) | null
}

const resources = ({ operations }: ServerPlan): number =>
  new Set(operations.map(({ resource }) => resource)).size
const worked = ({ orders }: ServerPlan) =>
  [...orders.values()].filter(({ operations }) => operations.length > 0)
const ordersAndWork = (plan: ServerPlan): number =>
  worked(plan).reduce((sum, { operations }) => sum + 1 + operations.length, 0)

/** Every supply that feeds the work of orders. */
const supplies = (plan: ServerPlan) =>
  plan.pegs.filter(
    ({ made, to }) => !made && worked(plan).some(({ code }) => plan.operationNamed.get(to)?.order === code),
  )
/** The tree over all levels shows each order once. */
const ordersAndWorkAndSupplies = (plan: ServerPlan): number => ordersAndWork(plan) + supplies(plan).length
/** The flat list leaves stock out. */
const ordersAndWorkAndPurchases = (plan: ServerPlan): number =>
  ordersAndWork(plan) + supplies(plan).filter(({ stock }) => !stock).length

const scenes: readonly Scene[] = [
  { route: 'OrderGanttChart', at: 0, rows: ordersAndWorkAndPurchases },
  { route: 'OrderGanttChartList_new', at: 0, rows: ordersAndWorkAndSupplies },
  { route: 'WorkGanttChart', at: 0, rows: (plan) => ordersAndWork(plan) - worked(plan).length },
  { route: 'ResourceAndOrderGantt', at: 0, rows: resources },
  { route: 'ResourceAndOrderGantt', at: 1, rows: ordersAndWorkAndPurchases },
  { route: 'ResourceCompositeGanttChartList', at: 0, rows: resources },
  {
    route: 'RelevancyOrderGanttChart',
    at: 0,
    rows: async (plan, page) => {
      const chosen = await shown(page).locator('.choice').getByRole('combobox').inputValue()
      const related = [...relatedOrders(plan, chosen)].map((code) => plan.orders.get(code)!)
      const work = related.flatMap(({ operations }) => operations.map(({ code }) => code))
      const bought = plan.pegs.filter(({ made, to }) => !made && work.includes(to))
      const pegged = soldPegs(plan).filter(({ from }) => work.includes(from))
      const sold = related.filter(
        ({ sale, operations }) =>
          sale !== null &&
          !pegged.some(({ from, to }) => to === sale && operations.some(({ code }) => code === from)),
      )
      return related.length + work.length + bought.length + pegged.length + sold.length
    },
  },
  { route: 'ResourceGanttChart', at: 0, rows: null },
]

for (const language of someOf(['en', 'zh-Hans'] as const satisfies readonly Language[]))
  test(`charts of the plan draw what the plan says, in both themes and at three zooms: ${language}`, async ({
    page,
  }) => {
    test.slow()
    await watchCharts(page)
    const [readPlan, readCurves, uses] = [hearPlan(page), hearCurves(page), hearSubUses(page)]
    const workbench = await Workbench.enter(page, language)
    const colours = new Map<string, number>()
    await workbench.unfoldMenu()
    for (const { route, at, rows } of scenes)
      await test.step(`${route} ${at}`, async () => {
        const link = workbench.menu.locator(`a[href$="/planningGanttChart/${route}"]`)
        await workbench.openScreen((await link.innerText()).trim())
        const chart = shown(page).getByRole('application').nth(at)
        await expect(chart.getByRole('gridcell').first()).toBeAttached()
        const plan = await readPlan()
        const first = Math.min(...plan.operations.map(({ setupStart }) => setupStart))
        for (const theme of ['light', 'dark'] as const) {
          await turn(page, chart, theme)
          const near = await compareShapes({
            chart,
            plan,
            colours,
            place: { times: [first + DAY, first + 5 * DAY], rowHeight: 26 },
          })
          if (rows) expect(near.rows).toBe(await rows(plan, page))
          else
            expect(near.lines.filter(({ label }) => piecesOf(plan, label)[0]!.length > 0)).toHaveLength(
              resources(plan),
            )
          await shoot(page, `scene-${route}-${at}-${theme}-${language}`)
          // Both ways to see the whole once in each language, and in each theme.
          if ((theme === 'light') !== (language === 'en')) continue
          const beside = rows ? new Map<string, number>() : await uses()
          const whole = await compareShapes({ chart, plan, colours, place: { rowHeight: 12 } })
          const own = [...beside.values()].reduce((sum, count) => sum + count, 0)
          expect(whole.stats.bars).toBe(countIn(plan, whole) + own)
          await compareStrips({ chart, plan, beside }, theme)
          if (!route.includes('Composite')) continue
          const curves = shown(page).getByRole('application').nth(1)
          await expect(curves.getByRole('row')).toHaveCount(6)
          for (const days of [3, 9, 25])
            await compareCurves(curves, await readCurves(plan), {
              times: [first, first + days * DAY],
              rowHeight: 22,
            })
          await shoot(page, `scene-curves-${theme}-${language}`)
        }
      })
    await test.step('work sequence', () => compareSequence(page, workbench, language, readPlan))
    expect(new Set(colours.values()).size).toBeGreaterThan(3)
  })

/** The appearance of the system changes, and the chart with it. */
async function turn(page: Page, chart: Locator, theme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme: theme })
  await expect(chart.locator(`xpath=ancestor::*[contains(@class, "radix-themes")][1]`)).toHaveClass(
    new RegExp(`\\b${theme}\\b`),
  )
}

/** The table of a resource: each operation in its turn, when it starts and ends, and the setup before it. */
async function compareSequence(
  page: Page,
  workbench: Workbench,
  language: Language,
  readPlan: () => Promise<ServerPlan>,
): Promise<void> {
  await workbench.openScreen(language === 'en' ? 'Work sequence' : '工序顺序表')
  const { operations } = await readPlan()
  const table = shown(page).getByRole('table')
  for (const resource of ['CUT-1', 'ASM-2']) {
    await shown(page)
      .getByRole('button', { name: new RegExp(`^${resource}`) })
      .click()
    const all = shown(page).getByRole('button', { name: language === 'en' ? /^Show .*completed/ : /^显示/ })
    if (await all.isVisible()) await all.click()
    const wanted = operations
      .filter((one) => one.resource === resource)
      .sort((a, b) => a.setupStart - b.setupStart || (a.code < b.code ? -1 : 1))
    const rows = table.locator('tr[data-at]')
    await expect(rows).toHaveCount(wanted.length)
    const seen = await rows.evaluateAll((all) =>
      all.map((row) => {
        const cells = [...row.children].map((cell) => (cell as HTMLElement).innerText.trim())
        const before = row.previousElementSibling?.classList.contains('setup') ?? false
        return {
          code: cells[2],
          order: cells[3],
          item: cells[4],
          start: cells[7],
          end: cells[8],
          setup: before,
        }
      }),
    )
    // The demo factory is in Shanghai.
    const time = (seconds: number): string =>
      new Date((seconds + 8 * 3600) * 1000).toISOString().slice(5, 16).replace('T', ' ').replace('-', '/')
    expect(seen).toEqual(
      wanted.map(({ code, order, item, start, end, setupStart }) => ({
        code,
        order,
        item,
        start: time(start),
        end: time(end),
        setup: setupStart < start,
      })),
    )
  }
  for (const theme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme: theme })
    await expectAccessible(page)
  }
}
