import { mkdirSync, writeFileSync } from 'node:fs'
import { loadavg } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { chromium, type Page } from 'playwright'
import { launchOptions } from '../tools/browser.ts'
import { buildWorkbench } from '../tools/build-workbench.ts'
import { machine, spread } from './measure.ts'
import { cpuClock } from './page-clock.ts'
import { addressOf, servePage } from './serve-page.ts'

/**
 * The grid in a real browser over generated rows: first paint, each operation until it is painted, frames of
 * scrolling, and every main-thread task above 50 ms: node bench/grid.ts [--rows 1000000] [--rounds 5]
 */
const { values: options } = parseArgs({
  options: { rows: { type: 'string', default: '1000000' }, rounds: { type: 'string', default: '5' } },
})
const rows = Number(options.rows)
/** Frames of a scroll. */
const FRAMES = 100
const operations = ['sortNum', 'sortText', 'filterNum', 'filterText', 'group', 'pivot']

/** What runs inside the page knows these (src/workbench/bench/grid-bench.tsx). */
declare const window: {
  readonly __bench: {
    load(size: { n: number; seed: number }): Promise<{ renderMs: number }>
    scrollBy(dx: number, dy: number): void
    home(): Promise<void>
    stats(): { longTasks: readonly number[] }
    readonly ops: Readonly<Record<string, () => Promise<{ ms: number }>>>
  }
}
declare function requestAnimationFrame(callback: (time: number) => void): number

interface Round {
  readonly figures: Readonly<Record<string, number>>
  readonly longTasks: Readonly<Record<string, readonly number[]>>
}

await buildWorkbench()
const server = await servePage()
const browser = await chromium.launch(await launchOptions())
const rounds: Round[] = []
for (let round = 0; round < Number(options.rounds); round++) rounds.push(await measure())
await browser.close()
server.close()
write()

/** One fresh page: nothing is warm that a user would not have warm. */
async function measure(): Promise<Round> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  const page = await context.newPage()
  await page.goto(`${addressOf(server)}/bench/grid`)
  await page.waitForFunction(() => '__bench' in window)
  const { renderMs } = await page.evaluate((n) => window.__bench.load({ n, seed: 1 }), rows)
  await longTasks(page)
  const figures: Record<string, number> = { firstPaint: renderMs }
  const tasks: Record<string, readonly number[]> = {}
  for (const operation of operations) {
    const { ms } = await page.evaluate((name) => window.__bench.ops[name]!(), operation)
    figures[operation] = ms
    tasks[operation] = await longTasks(page)
  }
  // Grouping left some thousand lines; what is scrolled are all rows, sorted.
  await page.evaluate(() => window.__bench.ops['sortText']!())
  await longTasks(page)
  const cpu = await cpuClock(page)
  figures['frame'] = await scrolled(page, 600)
  figures['frameCpu'] = (await cpu()) / FRAMES
  tasks['scroll'] = await longTasks(page)
  figures['jumpFrame'] = await scrolled(page, 60_000)
  figures['jumpFrameCpu'] = (await cpu()) / FRAMES
  tasks['jump'] = await longTasks(page)
  await context.close()
  return { figures, longTasks: tasks }
}

/** Those since the last call. */
function longTasks(page: Page): Promise<readonly number[]> {
  return page.evaluate(() => window.__bench.stats().longTasks)
}

/** Milliseconds a frame, each scrolled by so many pixels. */
function scrolled(page: Page, by: number): Promise<number> {
  return page.evaluate(
    async ({ step, count }) => {
      await window.__bench.home()
      const start = performance.now()
      for (let frame = 0; frame < count; frame++) {
        window.__bench.scrollBy(0, step)
        await new Promise((resolve) => requestAnimationFrame(resolve))
      }
      return (performance.now() - start) / count
    },
    { step: by, count: FRAMES },
  )
}

function write(): void {
  const names = Object.keys(rounds[0]!.figures)
  const figures = Object.fromEntries(
    names.map((name) => [name, spread(rounds.map((round) => round.figures[name]!))]),
  )
  const tasks = rounds.flatMap((round) => Object.values(round.longTasks).flat())
  const result = {
    machine: machine(),
    loadAverage: loadavg()[0],
    browser: browser.version(),
    rows,
    columns: 20,
    wallMs: figures,
    mainThreadTasksOver50Ms: { count: tasks.length, longest: Math.max(0, ...tasks) },
    rounds,
  }
  const results = fileURLToPath(new URL('results/', import.meta.url))
  mkdirSync(results, { recursive: true })
  writeFileSync(join(results, 'grid.json'), `${JSON.stringify(result, null, 2)}\n`)
  const lines = names.map((name) => {
    const { median, min, max } = figures[name]!
    return `| ${name} | ${[median, min, max].map((ms) => ms.toFixed(1)).join(' | ')} |`
  })
  const text = [
    `# Grid in the browser, ${rows.toLocaleString('en')} rows x 20 columns`,
    '',
    `${result.machine.date}, ${result.machine.cpu}, ${result.machine.cores} cores, Chromium ${result.browser}, headless,`,
    'software rasterisation. Wall time from the call to the painted rows, worker and message included; a frame',
    'cannot take less than 16.7 ms. A frame scrolls all rows (sorted by item) by 600 px, a jump frame by 60,000 px.',
    'Other work on the machine counts in all but the Cpu lines (main thread), and in the tasks above 50 ms;',
    `load average at the end ${result.loadAverage?.toFixed(1)}.`,
    '',
    '| what | median ms | min | max |',
    '| --- | --- | --- | --- |',
    ...lines,
    '',
    `Main-thread tasks above 50 ms in ${rounds.length} rounds: ${tasks.length}${tasks.length ? `, longest ${Math.max(...tasks)} ms` : ''}.`,
    '',
  ].join('\n')
  writeFileSync(join(results, 'grid.md'), text)
  console.log(text)
}
