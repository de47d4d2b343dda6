import { expect, test, type Locator, type Page } from '@playwright/test'
import { expectAccessible } from './support/axe.ts'
import { focusLast, gripOf, openChart, takeUp, undoOf } from './support/gantt-chart.ts'
import { watchCharts } from './support/gantt-scene.ts'
import { shown } from './support/results.ts'
import { Workbench } from './support/workbench.ts'

/** The resource chart, with its controller within reach. */
async function enter(page: Page): Promise<{ workbench: Workbench; chart: Locator; announced: Locator }> {
  await watchCharts(page)
  const workbench = await Workbench.enter(page, 'en')
  const chart = await openChart(page, workbench)
  return { workbench, chart, announced: chart.locator('[aria-live]').last() }
}

const scoresOf = (chart: Locator): Promise<number[]> =>
  chart.evaluate((host) => [...(window.__charts!.get(host)!.scene!.offered?.values() ?? [])])

const timesOf = (chart: Locator): Promise<[number, number]> =>
  chart.evaluate((host) => {
    const { from, width, secondsPerPixel } = window.__charts!.get(host)!.view
    return [from, from + width * secondsPerPixel]
  })

/** The last operation of the first row from `row` on whose status is only scheduled. */
async function scheduled(
  page: Page,
  chart: Locator,
): Promise<{ row: number; announced: string; code: string }> {
  for (let row = 0; row < 16; row++) {
    const announced = await focusLast(page, chart, row)
    if (/ scheduled|\nscheduled/.test(announced)) return { row, announced, code: announced.split(' ')[0]! }
  }
  throw new Error('nothing is only scheduled')
}

const countOf = async (compare: Locator, what: string): Promise<number> =>
  Number.parseInt(await compare.getByText(what).innerText(), 10)

/** Operations that begin later and earlier on the chart than in the plan that it is compared with. */
const apart = (chart: Locator, operations: number): Promise<[number, number]> =>
  chart.evaluate((host, count) => {
    const { model } = window.__charts!.get(host)!
    const [{ bars }, before] = [model!, model!.before!]
    let [later, earlier] = [0, 0]
    // What operations use beside their resource comes after them.
    for (const [source, bar] of bars.place.slice(0, count).entries()) {
      const other = before.place[source]!
      if (bar === 0xffff_ffff || other === 0xffff_ffff) continue
      later += Number(bars.start[bar]! > before.start[other]!)
      earlier += Number(bars.start[bar]! < before.start[other]!)
    }
    return [later, earlier]
  }, operations)

async function act(page: Page, chart: Locator, name: string): Promise<void> {
  await chart.focus()
  await page.keyboard.press('Shift+F10')
  await page.getByRole('menuitem', { name, exact: true }).click()
}

test('what is carried is offered to resources with scores and snaps; a move that was undone is done again', async ({
  page,
}) => {
  test.slow()
  const { chart, announced } = await enter(page)
  const { row, announced: before } = await takeUp(page, chart)
  await expect.poll(async () => (await scoresOf(chart)).length).toBeGreaterThan(0)
  const scores = await scoresOf(chart)
  expect(scores.every((score) => score >= 0 && score <= 1)).toBe(true)
  expect(Math.max(...scores)).toBe(1)
  await page.keyboard.press('Enter')
  await expect(announced).not.toHaveText(before)
  const after = await announced.innerText()
  expect(await scoresOf(chart)).toEqual([])
  await expect(undoOf(page)).toBeEnabled()
  await chart.focus()
  await page.keyboard.press('Control+z')
  await expect.poll(() => announced.innerText()).toBe(before)
  await expect(shown(page).getByRole('button', { name: /^Redo: / })).toBeEnabled()
  await page.keyboard.press('Control+y')
  await expect(page.getByText(/^Redone/)).toBeVisible()
  await expect.poll(() => announced.innerText()).toBe(after)
  await expect(undoOf(page)).toBeEnabled()
  await undoOf(page).click()
  await expect.poll(() => announced.innerText()).toBe(before)

  // By pointer to full steps, ends of work and beginnings of shifts; with Alt to the minute below the pointer.
  const effect = chart.getByRole('status')
  const minutes = async (): Promise<number> =>
    Number(/\d\d:(\d\d)/.exec(await effect.locator('.to').innerText())![1])
  const [x, y] = await gripOf(page, chart, row, before.split(' ')[0]!)
  await page.mouse.down()
  const snapped = new Set<number>()
  for (let by = 20; by < 60; by += 3) {
    await page.mouse.move(x + by, y)
    snapped.add(await minutes())
  }
  await page.keyboard.down('Alt')
  const free = new Set<number>()
  for (let by = 20; by < 60; by += 3) {
    await page.mouse.move(x + by, y)
    free.add(await minutes())
  }
  await page.keyboard.up('Alt')
  await page.keyboard.press('Escape')
  await page.mouse.up()
  await expect(effect).toBeHidden()
  expect(free.size).toBeGreaterThan(snapped.size)
})

test('an operation is fixed, released, frozen and back by keys; its details are announced', async ({
  page,
}) => {
  test.slow()
  const { chart, announced } = await enter(page)
  const { announced: before, code } = await scheduled(page, chart)
  const status = async (): Promise<string> => (await announced.innerText()).split('\n').at(-1)!.toLowerCase()
  await page.keyboard.press('l')
  await expect.poll(status).toContain('fixed')
  await page.keyboard.press('m')
  await expect(page.getByText(/is released, started or fixed and does not move/).first()).toBeVisible()
  await page.keyboard.press('Escape')
  await chart.focus()
  await page.keyboard.press('l')
  await expect.poll(() => announced.innerText()).toBe(before)

  await act(page, chart, 'Release')
  await expect.poll(status).toContain('released')
  await chart.focus()
  await page.keyboard.press('i')
  const details = shown(page).getByRole('complementary', { name: 'Details' })
  await expect(details).toContainText(code)
  await expect(details).toContainText(/released/i)
  await expectAccessible(page)
  await act(page, chart, 'Freeze')
  await expect.poll(status).toContain('frozen')
  await act(page, chart, 'Unfreeze')
  await expect.poll(status).toContain('released')
  await act(page, chart, 'Recall')
  await expect.poll(() => announced.innerText()).toBe(before)
  await expect(details).toContainText(/scheduled/i)
})

test('a bar is carried on while the move before is confirmed and the plan is read again', async ({
  page,
}) => {
  test.slow()
  const { chart } = await enter(page)
  for (const slow of [/\/ExecuteChangeResSchedulOrder/, /GetPlanBars/])
    await page.route(slow, async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 1500))
      await route.continue()
    })
  const redo = shown(page).getByRole('button', { name: /^Redo: / })
  const first = await takeUp(page, chart)
  await page.keyboard.press('Enter')
  const second = await takeUp(page, chart, first.row + 1)
  await expect(undoOf(page)).toBeEnabled()
  await expect(chart.getByRole('status')).toContainText('pushed along')
  await page.keyboard.press('Enter')
  for (const { announced } of [second, first]) {
    await expect(undoOf(page)).toHaveAccessibleName(new RegExp(announced.split(' ')[0]!))
    await expect(undoOf(page)).toBeEnabled()
    await undoOf(page).click()
    await expect(redo).toHaveAccessibleName(new RegExp(announced.split(' ')[0]!))
    await expect(redo).toBeEnabled()
  }
})

test('times are zoomed to by a box and by what is chosen; the chart fills the screen; a scheme is run and compared', async ({
  page,
}) => {
  test.slow()
  const { chart } = await enter(page)
  await scheduled(page, chart)
  const [from, to] = await timesOf(chart)
  const box = (await chart.boundingBox())!
  const left = await chart.evaluate((host) => window.__charts!.get(host)!.view.left)
  const at = (part: number): number => box.x + left + (box.width - left) * part
  await page.mouse.move(at(0.25), box.y + 20)
  await page.mouse.down()
  await page.mouse.move(at(0.5), box.y + 20, { steps: 5 })
  await page.mouse.up()
  const [nextFrom, nextTo] = await timesOf(chart)
  const near = (to - from) / 50
  expect(Math.abs(nextFrom - (from + (to - from) * 0.25))).toBeLessThan(near)
  expect(Math.abs(nextTo - (from + (to - from) * 0.5))).toBeLessThan(near)

  await chart.focus()
  await page.keyboard.press('z')
  const bar = await chart.evaluate((host) => {
    const { model, selection } = window.__charts!.get(host)!
    const place = model!.bars.place[[...selection][0]!]!
    return [model!.bars.start[place]!, model!.bars.end[place]!] as const
  })
  const [zoomedFrom, zoomedTo] = await timesOf(chart)
  expect(zoomedFrom).toBeLessThanOrEqual(bar[0])
  expect(zoomedTo).toBeGreaterThanOrEqual(bar[1])
  expect((bar[1] - bar[0]) / (zoomedTo - zoomedFrom)).toBeGreaterThan(0.5)

  await page.keyboard.press('f')
  const isFull = (): Promise<boolean> =>
    chart.evaluate((host) => document.fullscreenElement?.contains(host) ?? false)
  await expect.poll(isFull).toBe(true)
  await page.keyboard.press('f')
  await expect.poll(isFull).toBe(false)

  // Against a run that nobody accepted: what is elsewhere is counted, and outlined where it would be.
  await chart.focus()
  await page.keyboard.press('r')
  const running = page.getByRole('dialog', { name: 'Run a scheme' })
  await running.getByRole('button', { name: 'Schedule' }).click()
  await expect(running.getByRole('button', { name: 'Accept' })).toBeVisible({ timeout: 60_000 })
  await expectAccessible(page)
  await running.getByRole('button', { name: 'Compare on the chart' }).click()
  const compare = shown(page).getByRole('toolbar', { name: 'Compare with another plan' })
  await expect(compare.getByText(/^\d+ later here/)).toBeVisible()
  const announced = async (): Promise<number[]> => [
    await countOf(compare, 'later here'),
    await countOf(compare, 'earlier here'),
  ]
  const outlined = (): Promise<number> =>
    chart.evaluate((host) => window.__charts!.get(host)!.model!.before?.count ?? 0)
  await expect.poll(outlined).toBeGreaterThan(0)
  // Placed and not placed.
  const counts = (await shown(page).locator('.count').innerText()).match(/\d+/g)!.map(Number)
  const operations = counts.reduce((sum, count) => sum + count, 0)
  await expect(async () => expect(await announced()).toEqual(await apart(chart, operations))).toPass({
    timeout: 30_000,
  })
  await expectAccessible(page)
  await compare.getByRole('button', { name: 'Close' }).click()
  await expect.poll(outlined).toBe(0)
})
