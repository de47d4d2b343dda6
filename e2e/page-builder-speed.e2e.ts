import { expect, test, type Page } from '@playwright/test'
import { kindSamples } from '../src/workbench/screens/pages/page/samples/index.ts'
import { Builder } from './support/builder.ts'
import { Workbench } from './support/workbench.ts'

/** Components of a page that is measured, and the time that a change of one may take, ms (spec of designed pages, 6). */
const COMPONENTS = 60
const MOST_MS = 50

const sampled = ['text', 'statistics', 'progress', 'bar', 'line', 'panel', 'button', 'pie'] as const

/** Components of several kinds, four in a row, with all that the samples declare. */
const parts = Array.from({ length: COMPONENTS }, (_, at) => {
  const type = sampled[at % sampled.length]!
  const own = kindSamples[type].data.content[0]!
  return {
    type,
    props: { ...own.props, id: `part${at}`, at: { x: (at % 4) * 3, y: Math.floor(at / 4) * 6, w: 3, h: 6 } },
  }
})
const sources = [
  ...new Map(sampled.flatMap((type) => kindSamples[type].sources).map((one) => [one.name, one])).values(),
]

const CHANGES = 20

/** Time that the page's thread works for what is done, ms: what other programs take of a busy machine is none of it. */
async function worked(page: Page, act: () => Promise<unknown>): Promise<number> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Performance.enable', { timeDomain: 'threadTicks' })
  const read = async (): Promise<number> => {
    const { metrics } = await devtools.send('Performance.getMetrics')
    return metrics.find(({ name }) => name === 'TaskDuration')!.value * 1000
  }
  const before = await read()
  await act()
  const after = await read()
  await devtools.detach()
  return after - before
}

test('a change of one of 60 components is drawn within 50 ms', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await Workbench.enter(page, 'en')
  const builder = await Builder.create(page, parts, { sources })
  await builder.choose('part0')
  const label = page.getByRole('complementary', { name: 'Properties' }).getByRole('textbox').first()
  await label.fill('')
  const typed = await worked(page, () => label.pressSequentially('x'.repeat(CHANGES)))
  await expect(builder.part('part0')).toContainText('x'.repeat(CHANGES))
  await builder.canvas.focus()
  const moved = await worked(page, async () => {
    for (let at = 0; at < CHANGES; at++) await page.keyboard.press('ArrowDown')
  })
  await expect(builder.said).toContainText(`row ${CHANGES + 1}`)
  const figures = { typed: typed / CHANGES, moved: moved / CHANGES }
  test.info().annotations.push({ type: 'ms a change', description: JSON.stringify(figures) })
  expect(figures.typed).toBeLessThan(MOST_MS)
  expect(figures.moved).toBeLessThan(MOST_MS)
})
