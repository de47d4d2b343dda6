import { expect, test } from '@playwright/test'
import { benchGantt } from '../src/workbench/bench/gantt-data.ts'
import { okabeIto } from '../src/workbench/gantt/paint/tones.ts'
import { someOf } from '../tests/support/effort.ts'
import {
  colourOf,
  load,
  look,
  mixOf,
  openBench,
  picture,
  rgb,
  same,
  scrolled,
  sharesOf,
} from './support/gantt-pixels.ts'
import { shoot } from './support/shots.ts'

/** Colours of bars and of strips of load (src/workbench/gantt/paint/tones.ts, look.ts), and the least that is mixed in. */
const fills = okabeIto.map(rgb)
const strips = { light: rgb('#2f7fc1'), dark: rgb('#5aa9e6') }
const FAINT = 0.16
const DAY = 86_400
const [N, ROWS] = [20_000, 500]
const data = benchGantt(N, ROWS, 7)

for (const appearance of ['light', 'dark'] as const)
  for (const language of someOf(['en', 'zh-Hans'] as const))
    test(`what the canvas shows is what the data says: ${appearance}, ${language}`, async ({ page }) => {
      test.slow()
      await openBench(page, language, appearance)
      await load(page, N, ROWS)
      await expect(page.getByRole('columnheader').first()).toHaveText(language === 'en' ? 'Resource' : '资源')
      const surface = await colourOf(page.locator('.gantt'))

      await test.step('near: every bar in its colour, from its first pixel to its last', async () => {
        const { view, stats } = await look(page, { from: 40 * DAY, to: 46 * DAY, rowHeight: 26, row: 100 })
        await shoot(page, `gantt-near-${appearance}-${language}`)
        const shown = await picture(page.locator('.gantt'))
        expect(stats.means).toBe('shapes')
        const rows = Math.ceil((view.top + view.height) / 26) - 100
        expect(stats.bars).toBe(sharesOf(data, { first: 100, last: 100 + rows }, view).count)
        for (let row = 100; row < 100 + rows - 1; row++) {
          const wanted = new Int32Array(Math.ceil(view.width)).fill(-1)
          const edge = (time: number): number => Math.round((time - view.from) / view.secondsPerPixel)
          for (let k = 0; k < N; k++) {
            if (data.bars.row[k] !== row) continue
            const [from, to] = [edge(data.bars.productionStart![k]!), edge(data.bars.productionEnd![k]!)]
            const end = Math.max(from + 1, to - (to - from > 3 ? 1 : 0))
            for (let x = Math.max(0, from); x < Math.min(wanted.length, end); x++)
              wanted[x] = data.bars.tone[k]!
          }
          // Below texts and setups, above the line of the row.
          const y = view.head + (row - 100) * 26 + 21
          const seen = Int32Array.from(wanted, (_, x) =>
            fills.findIndex((fill) => same(shown.at(view.left + x, y), fill)),
          )
          expect([...seen], `row ${row}`).toEqual([...wanted])
        }
      })

      await test.step('further: every pixel filled as far as bars fill it, in the colour of the longest', async () => {
        const { view, stats } = await look(page, { from: 0, to: 90 * DAY, rowHeight: 6, row: 0 })
        await shoot(page, `gantt-rows-${appearance}-${language}`)
        const shown = await picture(page.locator('.gantt'))
        expect(stats.means).toBe('rows')
        expect(stats.bars).toBe(sharesOf(data, { first: 0, last: Math.ceil(view.height / 6) }, view).count)
        const faults: unknown[] = []
        for (let row = 0; row < 120; row++) {
          const { share, main } = sharesOf(data, { first: row, last: row + 1 }, view)
          const y = view.head + row * 6 + 3
          for (let x = 0; x < view.width; x++) {
            const seen = shown.at(view.left + x, y)
            // The line of now stands over everything.
            if (Math.abs(x - (30 * DAY - view.from) / view.secondsPerPixel) < 3) continue
            const seenShare = mixOf(seen, surface, fills[data.bars.tone[main[x]!] ?? 0]!)
            const wrong =
              share[x] === 0
                ? fills.some((fill) => same(seen, fill))
                : Math.abs(seenShare - FAINT - (1 - FAINT) * share[x]!) > 0.06
            if (wrong) faults.push({ row, x, seenShare, share: share[x] })
          }
        }
        expect(faults.slice(0, 10)).toEqual([])
      })

      await test.step('farthest: strips show the load of each row', async () => {
        const { view, stats } = await look(page, { from: 0, to: 90 * DAY, rowHeight: 2, row: 50 })
        await shoot(page, `gantt-strips-${appearance}-${language}`)
        const shown = await picture(page.locator('.gantt'))
        expect(stats.means).toBe('strips')
        const faults: unknown[] = []
        for (let row = 50; row < 450; row += 7) {
          const { share } = sharesOf(data, { first: row, last: row + 1 }, view)
          const y = view.head + (row - 50) * 2
          for (let x = 0; x < view.width; x++) {
            if (Math.abs(x - (30 * DAY - view.from) / view.secondsPerPixel) < 3) continue
            const mixed = mixOf(shown.at(view.left + x, y), surface, strips[appearance])
            const load = mixed < FAINT / 2 ? 0 : (mixed - FAINT) / (1 - FAINT)
            if (Math.abs(load - share[x]!) > 0.03) faults.push({ row, x, load, share: share[x] })
          }
        }
        expect(faults.slice(0, 10)).toEqual([])
      })
    })

test('a plan too large to count is shown with the load that it has', async ({ page }) => {
  test.slow()
  const [n, rows] = [300_000, 3000]
  const large = benchGantt(n, rows, 7)
  await openBench(page, 'en', 'light')
  await load(page, n, rows)
  const surface = await colourOf(page.locator('.gantt'))
  const { view, stats } = await look(page, { from: 0, to: 90 * DAY, rowHeight: 0.25, row: 0 })
  expect([stats.means, stats.inWorker]).toEqual(['strips', true])
  const shown = await picture(page.locator('.gantt'))
  const height = rows * 0.25
  const bands = 24
  const { share } = sharesOf(large, { first: 0, last: rows }, view)
  for (let band = 0; band < bands; band++) {
    const [from, to] = [
      Math.floor((band * view.width) / bands),
      Math.floor(((band + 1) * view.width) / bands),
    ]
    let [load, wanted] = [0, 0]
    for (let x = from; x < to; x++) {
      wanted += share[x]! / (to - from)
      for (let y = 0; y < height; y++) {
        const mixed = mixOf(shown.at(view.left + x, view.head + y), surface, strips.light)
        load += Math.max(0, (mixed - FAINT) / (1 - FAINT)) / ((to - from) * height)
      }
    }
    expect(Math.abs(load - wanted), `band ${band}: ${load} for ${wanted}`).toBeLessThan(0.02)
  }
})

for (const scale of [1, 1.25])
  test(`a chart that was scrolled looks as if painted again: ${scale} pixels of the screen a pixel`, async ({
    browser,
  }) => {
    const page = await browser.newPage({ deviceScaleFactor: scale, viewport: { width: 900, height: 700 } })
    await openBench(page, 'en', 'light')
    await load(page, 50_000, 1000)
    for (const rowHeight of [0.6, 2, 7])
      await test.step(`rows of ${rowHeight} px`, async () => {
        await look(page, { from: 0, to: 90 * DAY, rowHeight, row: 20 })
        await scrolled(page, 37, 12)
        await scrolled(page, -90, 45)
        const { from, secondsPerPixel, width, top } = await scrolled(page, 150, -8)
        const kept = await picture(page.locator('.gantt'))
        await look(page, { from, to: from + width * secondsPerPixel, rowHeight, row: top / rowHeight })
        const fresh = await picture(page.locator('.gantt'))
        expect(fresh.bytes.length).toBeGreaterThan(0)
        expect(Buffer.compare(kept.bytes, fresh.bytes)).toBe(0)
      })
    await page.close()
  })
