import { expect, test } from '@playwright/test'
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

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!

test('a change of one of 60 components is drawn within 50 ms', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await Workbench.enter(page, 'en')
  const builder = await Builder.create(page, parts, { sources })
  await builder.choose('part0')
  const label = page.getByRole('complementary', { name: 'Properties' }).getByRole('textbox').first()
  await label.focus()
  const typed = await label.evaluate(async (field) => {
    const times: number[] = []
    const set = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field) as object, 'value')!.set!
    const nextFrame = () => new Promise<void>((done) => requestAnimationFrame(() => setTimeout(done)))
    for (let at = 0; at < 20; at++) {
      await nextFrame()
      const from = performance.now()
      set.call(field, `Words ${at}`)
      field.dispatchEvent(new Event('input', { bubbles: true }))
      // What was changed is laid out when it is measured.
      document.body.getBoundingClientRect()
      times.push(performance.now() - from)
    }
    return times
  })
  await builder.canvas.focus()
  const moved = await builder.canvas.evaluate(async (canvas) => {
    const times: number[] = []
    for (let at = 0; at < 10; at++) {
      await new Promise<void>((done) => requestAnimationFrame(() => setTimeout(done)))
      const from = performance.now()
      canvas.dispatchEvent(
        new KeyboardEvent('keydown', { key: at % 2 === 0 ? 'ArrowRight' : 'ArrowLeft', bubbles: true }),
      )
      document.body.getBoundingClientRect()
      times.push(performance.now() - from)
    }
    return times
  })
  const figures = { typed: median(typed), moved: median(moved) }
  test.info().annotations.push({ type: 'ms', description: JSON.stringify(figures) })
  console.log(JSON.stringify({ typed, moved }))
  expect(figures.typed).toBeLessThan(MOST_MS)
  expect(figures.moved).toBeLessThan(MOST_MS)
})
