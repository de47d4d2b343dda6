import { expect, test } from '@playwright/test'
import { newPage, type PageComponent, type PageFile } from '#domain/pages/page.ts'
import { kindNamed, kinds, type KindName } from '#domain/pages/kinds/index.ts'
import { readPage } from '#domain/pages/read-page.ts'
import { pathOf } from '#domain/service.ts'
import { kpiServices } from '#domain/services/kpi/kpi.ts'
import { schedulingRuns } from '#domain/services/planning/runs.ts'
import { kindSamples } from '../src/workbench/screens/pages/page/samples/index.ts'
import { mutated } from '../tests/domain/pages/mutated.ts'
import { largePage, msAfterData } from '../tests/support/large-page.ts'
import { Random } from '../tests/support/random-kitting.ts'
import { effort, someOf } from '../tests/support/effort.ts'
import { expectAccessible } from './support/axe.ts'
import { DesignedPage } from './support/designed-page.ts'
import { Workbench, type Language } from './support/workbench.ts'

const names = Object.keys(kinds) as KindName[]
const text = (en: string) => ({ en, 'zh-Hans': en })

/** A page of components below each other. */
const pageOf = (
  title: string,
  content: readonly PageComponent[],
  more: Partial<PageFile> = {},
): PageFile => ({
  ...newPage('shown', 'page', text(title)),
  data: { root: {}, content },
  ...more,
})

const words = (id: string, body: string, at?: object): PageComponent => ({
  type: 'text',
  props: { id, body: text(body), ...(at ? { at } : {}) },
})

/** What samples have, on one page. */
function samplesOf(title: string, chosen: readonly KindName[]): PageFile {
  const pages = chosen.map((name) => kindSamples[name])
  const content = pages
    .flatMap(({ data }) => data.content)
    .map(({ type, props }, at) => {
      const { at: _place, ...rest } = props
      return { type, props: { ...rest, id: `${props.id} ${at}` } }
    })
  const byName = new Map(pages.flatMap(({ sources }) => sources).map((one) => [one.name, one]))
  const variables = new Map(pages.flatMap((one) => one.variables).map((one) => [one.name, one]))
  return pageOf(title, content as PageComponent[], {
    sources: [...byName.values()],
    variables: [...variables.values()],
  })
}

for (const language of someOf(['en', 'zh-Hans'] as const))
  test(`the documentation draws a sample of every kind: ${language}`, async ({ page }) => {
    const errors: string[] = []
    page.on('console', (message) => message.type() === 'error' && errors.push(message.text()))
    page.on('pageerror', (error) => errors.push(String(error)))
    await Workbench.enter(page, language as Language, '/extendedApplication/codeDemoMarkdown')
    for (const name of names) {
      const sample = page.locator(`[data-sample="${name}"]`)
      await sample.scrollIntoViewIfNeeded()
      await expect(sample.locator('[data-part]').first(), name).toBeAttached()
      // Charts are there once their library is.
      if (kindNamed(name).group === 'chart')
        await expect(sample.locator('svg.c-plot').first(), name).toBeVisible()
    }
    await expectAccessible(page, { within: 'screen' })
    expect(errors).toEqual([])
  })

test('parts keep their places at full width and flow in reading order on narrow pages', async ({ page }) => {
  const open = await DesignedPage.open(
    page,
    pageOf('Places', [
      words('right', 'Right', { x: 6, y: 0, w: 6, h: 1 }),
      words('left', 'Left', { x: 0, y: 0, w: 6, h: 1 }),
      words('below', 'Below', { x: 3, y: 3, w: 4, h: 1 }),
    ]),
  )
  await open.expectTitle('Places')
  const box = async (id: string) => (await open.part(id).boundingBox())!
  const [left, right, below] = [await box('left'), await box('right'), await box('below')]
  expect(right.y).toBe(left.y)
  expect(right.x).toBeGreaterThan(left.x + left.width)
  // Three rows of 32 px and the gaps between.
  expect(below.y - left.y).toBe(120)
  await page.setViewportSize({ width: 700, height: 900 })
  await expect(async () => {
    const [first, second, third] = [await box('left'), await box('right'), await box('below')]
    expect([second.x, third.x]).toEqual([first.x, first.x])
    expect(first.y).toBeLessThan(second.y)
    expect(second.y).toBeLessThan(third.y)
  }).toPass()
  expect(open.errors).toEqual([])
})

test('a filter bar stays in sight while the page is scrolled', async ({ page }) => {
  const open = await DesignedPage.open(
    page,
    pageOf('Filtered', [
      {
        type: 'panel',
        props: {
          id: 'bar',
          pinned: true,
          at: { x: 0, y: 0, w: 12, h: 2 },
          slot: [words('chosen', 'Line A', { x: 0, y: 0, w: 4, h: 1 })],
        },
      },
      ...Array.from({ length: 40 }, (_, at) =>
        words(`line${at}`, `Line ${at}`, { x: 0, y: at + 2, w: 12, h: 1 }),
      ),
    ]),
  )
  await open.expectTitle('Filtered')
  await open.part('line39').scrollIntoViewIfNeeded()
  await expect(open.part('line39')).toBeInViewport()
  await expect(open.part('chosen')).toBeInViewport()
  await expect(open.part('line0')).not.toBeInViewport()
  expect(open.errors).toEqual([])
})

test('unknown, newer and broken parts are marked places and the others continue', async ({ page }) => {
  const open = await DesignedPage.open(
    page,
    pageOf('Marked', [
      { type: 'hologram', props: { id: 'unknown' } },
      { type: 'text', props: { id: 'newer', v: 99, body: text('Later') } },
      7 as unknown as PageComponent,
      { type: 'bar', props: { id: 'lost', source: 'nowhere', x: 'a', y: [{ field: 'b' }] } },
      {
        type: 'tabs',
        props: { id: 'tabs', items: [null, { slot: 'words' }, { key: 'a', title: text('Tab A'), slot: 5 }] },
      },
      words('fine', 'This one is fine'),
    ]),
  )
  await open.expectTitle('Marked')
  await expect(open.part('fine')).toHaveText('This one is fine')
  await expect(open.part('unknown').getByRole('note')).toHaveAttribute(
    'title',
    /no kind of component named hologram/,
  )
  await expect(open.part('newer').getByRole('note')).toHaveAttribute('title', /made by a newer version/)
  await expect(open.part('part').getByRole('note')).toHaveAttribute('title', /no component/)
  await expect(open.part('lost')).toContainText('There is no data source named nowhere')
  await expect(open.part('tabs').getByRole('tab', { name: 'Tab A' })).toBeVisible()
  expect(open.errors).toEqual([])
})

test('parts are shown by their condition, their permission and the screens that the viewer may open', async ({
  page,
}) => {
  const content: readonly PageComponent[] = [
    { type: 'text', props: { id: 'yes', body: text('Yes'), visible: "PAGE.line = 'A'" } },
    { type: 'text', props: { id: 'no', body: text('No'), visible: "PAGE.line = 'B'" } },
    { type: 'text', props: { id: 'mine', body: text('Mine'), permission: 'Pages.Roles' } },
    { type: 'text', props: { id: 'theirs', body: text('Theirs'), permission: 'Pages.Tenants' } },
    { type: 'overdue', props: { id: 'overdue' } },
    { type: 'inbox', props: { id: 'inbox' } },
    { type: 'app', props: { id: 'app', route: '/planData/OrderList' } },
    { type: 'app', props: { id: 'itself', route: '/designPage/shown' } },
  ]
  const file = pageOf('Rights', content, {
    variables: [{ name: 'line', type: 'text', initial: "'A'", inAddress: true }],
  })
  const open = await DesignedPage.open(page, file, { alone: true })
  await open.expectTitle('Rights')
  await expect(open.part('yes')).toHaveText('Yes')
  await expect(open.part('mine')).toHaveText('Mine')
  await expect(open.part('inbox')).toBeVisible()
  for (const hidden of ['no', 'theirs', 'overdue']) await expect(open.part(hidden)).toHaveCount(0)
  await expect(open.part('app')).toContainText('You may not open this screen')
  await expect(open.part('itself')).toContainText('A page cannot contain itself')
  // The variable is in the address, and comes from it.
  await expect(page).toHaveURL(/designPage\/shown\?line=A$/)
  await page.goto('/designPage/shown?line=B')
  await expect(open.part('no')).toHaveText('No')
  await expect(open.part('yes')).toHaveCount(0)
  expect(open.errors).toEqual([])
})

test('a page fills the display, takes over its next version, and says when it cannot be read', async ({
  page,
}) => {
  const open = await DesignedPage.open(page, pageOf('First', [words('a', 'A')]))
  await open.expectTitle('First')
  const full = open.shown.locator('.pg-page').getByText('A')
  await open.shown.getByRole('button', { name: 'Full screen', exact: true }).click()
  await expect(full).toBeVisible()
  await expect(open.shown.locator('.pg-screen.full')).toBeVisible()
  expect(await page.evaluate(() => document.fullscreenElement !== null)).toBe(true)
  const isCovered = () =>
    page.evaluate(() => document.elementFromPoint(60, 300)?.closest('.pg-screen.full') !== null)
  expect(await isCovered()).toBe(true)
  await open.publish(pageOf('Second', [words('a', 'B')]))
  await open.expectTitle('Second')
  expect(await isCovered()).toBe(true)
  await page.evaluate(() => document.exitFullscreen())
  await expect(open.shown.locator('.pg-screen.full')).toHaveCount(0)
  await open.publish({ ...pageOf('Third', []), formatVersion: 99 })
  await expect(open.shown).toContainText('The page was made by a newer version')
  expect(open.errors).toEqual([])
})

test('a page is printed with its parts in their places', async ({ page }) => {
  await page.addInitScript(() => {
    globalThis.print = () => {
      const view = document.querySelector<HTMLElement>('.print-view')!
      // Otherwise it is laid out for the printer alone.
      view.style.setProperty('display', 'block', 'important')
      const parts = [...view.querySelectorAll<HTMLElement>('[data-part]')].map((one) => {
        const { x, y, height } = one.getBoundingClientRect()
        return { id: one.dataset['part'], x, y, height }
      })
      const title = view.querySelector('h1')?.textContent
      Object.assign(globalThis, {
        printed: { title, parts, drawings: view.querySelectorAll('svg.c-plot').length },
      })
    }
  })
  const file = pageOf(
    'Paper',
    [
      words('left', 'Left', { x: 0, y: 0, w: 6, h: 1 }),
      words('right', 'Right', { x: 6, y: 0, w: 6, h: 1 }),
      {
        type: 'bar',
        props: {
          id: 'bars',
          source: 'rows',
          x: 'value',
          y: [{ field: 'amount' }],
          at: { x: 0, y: 1, w: 12, h: 6 },
        },
      },
    ],
    { sources: [{ name: 'rows', kind: 'fixed', rows: [{ value: 'a', amount: 1 }] }] },
  )
  const open = await DesignedPage.open(page, file)
  await expect(open.shown.locator('svg.c-plot')).toBeVisible()
  await open.shown.getByRole('button', { name: 'Print…' }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Print/ })
    .click()
  interface Printed {
    readonly title: string
    readonly drawings: number
    readonly parts: readonly {
      readonly id: string
      readonly x: number
      readonly y: number
      readonly height: number
    }[]
  }
  const kept = () => page.evaluate(() => (globalThis as { printed?: Printed }).printed ?? null)
  await expect.poll(kept).not.toBeNull()
  const { title, drawings, parts } = (await kept())!
  expect([title, drawings, parts.map(({ id }) => id)]).toEqual(['Paper', 1, ['left', 'right', 'bars']])
  const [left, right, bars] = parts
  expect(right!.y).toBe(left!.y)
  expect(right!.x).toBeGreaterThan(left!.x)
  expect(bars!.y).toBeGreaterThan(left!.y)
  expect(bars!.height).toBeGreaterThan(left!.height * 4)
})

/** Texts and addresses that a careless page would run (security.md 32, 33). */
const payloads = [
  '<img src=xss onerror=alert(1)>',
  `"'><svg onload=alert(1)>`,
  '<script>alert(1)</script>',
  '</title><b class=xss>x',
  '<a href=javascript:alert(1)>xss</a>',
  '<iframe src=//xss.example>',
  '[x](javascript:alert(1))',
  '[x](JaVaScRiPt:alert(1))',
  '[x](java\tscript:alert(1))',
  '[x](data:text/html,<script>alert(1)</script>)',
  '[x](vbscript:msgbox(1))',
  '[x](//xss.example/)',
  '[x](/\\xss.example)',
  '[x]({USER.name}:alert(1))',
  '{{constructor.constructor("alert(1)")()}}',
  "{'<img src=xss onerror=alert(1)>'}",
  "[{'javascript:alert(1)'}]({'javascript:alert(1)'})",
  '${alert(1)}<details open ontoggle=alert(1)>',
  '<math><mi xlink:href="data:x,<script>alert(1)</script>">',
  '<style>@import"//xss.example"</style>',
]

test('nothing of a page runs as HTML or script', async ({ page }) => {
  let alerts = 0
  page.on('dialog', (dialog) => {
    alerts++
    void dialog.dismiss()
  })
  const rows = payloads.map((one, at) => ({ value: `${one}${at}`, text: text(one), amount: at + 1 }))
  const content = payloads.flatMap((one, at): PageComponent[] => [
    words(`text ${at}`, `# ${one}\n- ${one}\n${one}`),
    { type: 'label', props: { id: `label ${at}`, text: text(one), tooltip: text(one), label: text(one) } },
    { type: 'panel', props: { id: `panel ${at}`, label: text(one), foldable: true, slot: [] } },
    { type: 'statistics', props: { id: `statistics ${at}`, label: text(one), value: '1', unit: text(one) } },
    { type: 'steps', props: { id: `steps ${at}`, steps: [{ value: one, text: text(one) }], current: `'a'` } },
  ])
  const chart = (type: string, more: object): PageComponent => ({
    type,
    props: { id: type, label: text(payloads[0]!), source: 'rows', ...more },
  })
  const open = await DesignedPage.open(
    page,
    pageOf(
      'Hostile',
      [
        ...content,
        chart('bar', { x: 'text', y: [{ field: 'amount', label: text(payloads[2]!) }], series: 'value' }),
        chart('pie', { category: 'text', value: 'amount' }),
        chart('radar', { category: 'text', value: 'amount' }),
        chart('panelList', { slot: [words('row', '{ME.text} [{ME.text}]({ME.text})')] }),
      ],
      { sources: [{ name: 'rows', kind: 'fixed', rows }] },
    ),
  )
  await open.expectTitle('Hostile')
  await expect(open.shown.locator('svg.c-plot').first()).toBeVisible()
  const live = open.shown.locator(
    '.pg-page :is(img, iframe, script, style, object, embed, details, math, form, .xss, [onload], [onerror], [ontoggle])',
  )
  await expect(live).toHaveCount(0)
  const addresses = await open.shown
    .locator('.pg-page a')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href')))
  expect(addresses.filter((one) => !/^(https?:\/\/|mailto:)/i.test(one ?? ''))).toEqual([])
  await expect(open.part('text 0')).toContainText('<img src=xss onerror=alert(1)>')
  expect(alerts).toBe(0)
  expect(open.errors).toEqual([])
})

const turns = effort(100)
test(`${turns} mutated pages are drawn: never a white screen, never a part that fails`, async ({ page }) => {
  const random = new Random(32)
  const open = await DesignedPage.open(page, samplesOf('Turn 0', []))
  await open.expectTitle('Turn 0')
  for (let turn = 1; turn <= turns; turn++) {
    const chosen = Array.from({ length: 12 }, () => random.pick(names))
    let file: unknown = samplesOf('', [...new Set(chosen)])
    for (let change = 0; change < 12; change++) {
      const next = mutated(file, random)
      if (readPage(next).page) file = next
    }
    const title = `Turn ${turn}`
    await open.publish({ ...(file as PageFile), title: text(title) })
    await open.expectTitle(title)
    await expect(open.shown.locator('.pg-page').first()).toBeVisible()
    const failed = open.shown.locator('.pg-mark.bad[title*="failed"]')
    expect(await failed.evaluateAll((all) => all.map((one) => one.getAttribute('title'))), title).toEqual([])
  }
  expect(open.errors).toEqual([])
})

for (const [count, most] of [
  [60, 500],
  [200, 2000],
] as const)
  test(`a page of ${count} components over 8 sources is drawn`, async ({ page }) => {
    const open = await DesignedPage.open(page, pageOf('Small', [words('a', 'A')]))
    await open.expectTitle('Small')
    await open.publish(largePage('shown', count))
    const first = await msAfterData(page, count)
    test.info().annotations.push({ type: 'ms after data', description: String(Math.round(first)) })
    await open.expectTitle(`Large ${count}`)
    expect(open.errors).toEqual([])
    // A busy machine takes its time: the figure itself is for the notes of a release.
    expect(first).toBeLessThan(most * 10)
  })

test('parts whose calculation was not run yet lead to where it is run', async ({ page }) => {
  await Workbench.enter(page, 'en')
  const answer = { targetUrl: null, success: true, error: null, unAuthorizedRequest: false, __abp: true }
  await page.route(`**${pathOf(schedulingRuns.current)}*`, (route) =>
    route.fulfill({ json: { ...answer, result: null } }),
  )
  await page.route(`**${pathOf(kpiServices.query)}*`, async (route) => {
    const response = await route.fetch()
    const { result } = (await response.json()) as { result: object }
    await route.fulfill({ response, json: { ...answer, result: { ...result, runs: [] } } })
  })
  await page.goto('/designPage/Plant')
  const load = page.locator('[data-part="load"]')
  await expect(load).toContainText('No plan was accepted yet')
  await expect(page.locator('[data-part="onTimeNow"]')).toContainText('No plan was accepted yet')
  await expect(page.locator('[data-part="kitNow"]')).toContainText('There is no kitting result yet')
  await expectAccessible(page)
  await load.getByRole('button', { name: 'Execute scheduling' }).click()
  await expect(page).toHaveURL(/ExecuteScheduling/)
})
