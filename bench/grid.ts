import { mkdirSync, writeFileSync } from 'node:fs'
import { loadavg } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { chromium, type Page } from 'playwright'
import { launchOptions } from '../tools/browser.ts'
import { buildWorkbench } from '../tools/build-workbench.ts'
import { machine, spread } from './measure.ts'
import { mainThreadClock } from './page-clock.ts'
import { addressOf, servePage } from './serve-page.ts'

/**
 * The grid in a real browser over generated rows: first paint, each operation until it is painted, script and blank
 * frames of scrolling, and every main-thread task above 50 ms: node bench/grid.ts [--rows 1000000,10000000] [--rounds 5]
 */
const { values: options } = parseArgs({
  options: {
    rows: { type: 'string', default: '1000000,10000000' },
    rounds: { type: 'string', default: '5' },
  },
})
const sizes = options.rows.split(',').map(Number)
/** Frames of a measured scroll, and of a scroll whose frames are inspected. */
const FRAMES = 100
const LOOKED_AT = 60
const operations = ['sortNum', 'sortText', 'sortTwo', 'filterNum', 'filterText', 'group', 'pivot']
/** One way to scroll: pixels per frame, or shares of all rows. */
const ways = { scroll: { pixels: 120 }, jump: { parts: 200 } } as const

/** Globals of the page (src/workbench/bench/grid-bench.tsx). */
declare const window: {
  readonly __bench: {
    load(size: { n: number; seed: number }): Promise<{ renderMs: number }>
    scrollBy(dx: number, dy: number): void
    jumpRows(rows: number): void
    blankPixels(): number
    home(): Promise<void>
    stats(): { longTasks: readonly number[] }
    readonly ops: Readonly<Record<string, () => Promise<{ ms: number }>>>
  }
}
declare function requestAnimationFrame(callback: (time: number) => void): number

interface Round {
  readonly figures: Readonly<Record<string, number>>
  readonly blankFrames: Readonly<Record<keyof typeof ways, number>>
  readonly longTasks: Readonly<Record<string, readonly number[]>>
}

await buildWorkbench()
const server = await servePage()
const browser = await chromium.launch(await launchOptions())
const results: { rows: number; rounds: Round[] }[] = []
for (const rows of sizes) {
  const rounds: Round[] = []
  for (let round = 0; round < Number(options.rounds); round++) rounds.push(await measure(rows))
  results.push({ rows, rounds })
}
await browser.close()
server.close()
write()

/** One new page: no cache is warm that is cold for a user. */
async function measure(rows: number): Promise<Round> {
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
  // Grouping left some thousand lines; the scroll covers all rows, sorted.
  await page.evaluate(() => window.__bench.ops['sortText']!())
  await longTasks(page)
  const clock = await mainThreadClock(page)
  const blankFrames = { scroll: 0, jump: 0 }
  for (const way of ['scroll', 'jump'] as const) {
    const step = stepOf(way, rows)
    await page.evaluate(() => window.__bench.home())
    await clock()
    figures[`${way}Frame`] = await scrolled(page, step)
    const { all, script } = await clock()
    figures[`${way}FrameScript`] = script / FRAMES
    figures[`${way}FrameCpu`] = all / FRAMES
    tasks[way] = await longTasks(page)
    blankFrames[way] = await blankOf(page, step)
  }
  await context.close()
  return { figures, blankFrames, longTasks: tasks }
}

interface Step {
  readonly pixels: number
  readonly rows: number
}

function stepOf(way: keyof typeof ways, rows: number): Step {
  const { pixels = 0, parts = 0 } = ways[way] as { pixels?: number; parts?: number }
  return { pixels, rows: parts > 0 ? rows / parts : 0 }
}

/** Those since the last call. */
function longTasks(page: Page): Promise<readonly number[]> {
  return page.evaluate(() => window.__bench.stats().longTasks)
}

/** Milliseconds a frame. */
function scrolled(page: Page, step: Step): Promise<number> {
  return page.evaluate(
    async ({ pixels, rows, count }) => {
      const start = performance.now()
      for (let frame = 0; frame < count; frame++) {
        if (rows > 0) window.__bench.jumpRows(rows)
        else window.__bench.scrollBy(0, pixels)
        await new Promise((resolve) => requestAnimationFrame(resolve))
      }
      return (performance.now() - start) / count
    },
    { ...step, count: FRAMES },
  )
}

/** Frames in which a part of the view has no cells; checked after the scroll event, before the paint. */
function blankOf(page: Page, step: Step): Promise<number> {
  return page.evaluate(
    async ({ pixels, rows, count }) => {
      await window.__bench.home()
      let blank = 0
      for (let frame = 0; frame < count; frame++) {
        if (rows > 0) window.__bench.jumpRows(rows)
        else window.__bench.scrollBy(0, pixels)
        await new Promise((resolve) => requestAnimationFrame(resolve))
        if (window.__bench.blankPixels() > 0) blank++
      }
      return blank
    },
    { ...step, count: LOOKED_AT },
  )
}

interface Summary {
  readonly rows: number
  readonly wallMs: Readonly<Record<string, ReturnType<typeof spread>>>
  readonly blankFrames: Readonly<Record<string, number>>
  readonly tasks: readonly number[]
}

function summaryOf(rows: number, rounds: readonly Round[]): Summary {
  const names = Object.keys(rounds[0]!.figures)
  return {
    rows,
    wallMs: Object.fromEntries(
      names.map((name) => [name, spread(rounds.map((round) => round.figures[name]!))]),
    ),
    blankFrames: {
      scroll: rounds.reduce((sum, round) => sum + round.blankFrames.scroll, 0),
      jump: rounds.reduce((sum, round) => sum + round.blankFrames.jump, 0),
    },
    tasks: rounds.flatMap((round) => Object.values(round.longTasks).flat()),
  }
}

function tableOf({ rows, wallMs, blankFrames, tasks }: Summary, rounds: number): readonly string[] {
  const lines = Object.entries(wallMs).map(
    ([name, { median, min, max }]) =>
      `| ${name} | ${[median, min, max].map((ms) => ms.toFixed(1)).join(' | ')} |`,
  )
  const of = LOOKED_AT * rounds
  return [
    `## ${rows.toLocaleString('en')} rows x 20 columns`,
    '',
    '| what | median ms | min | max |',
    '| --- | --- | --- | --- |',
    ...lines,
    '',
    `Blank frames: ${blankFrames['scroll']} of ${of} scrolled, ${blankFrames['jump']} of ${of} jumped.`,
    `Main-thread tasks above 50 ms in ${rounds} rounds: ${tasks.length}${tasks.length ? `, longest ${Math.max(...tasks)} ms` : ''}.`,
    '',
  ]
}

function write(): void {
  const summaries = results.map(({ rows, rounds }) => summaryOf(rows, rounds))
  const result = {
    machine: machine(),
    loadAverage: loadavg()[0],
    browser: browser.version(),
    columns: 20,
    summaries,
    results,
  }
  const folder = fileURLToPath(new URL('results/', import.meta.url))
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'grid.json'), `${JSON.stringify(result, null, 2)}\n`)
  const text = [
    '# Grid in the browser',
    '',
    `${result.machine.date}, ${result.machine.cpu}, ${result.machine.cores} cores, Chromium ${result.browser}, headless,`,
    'software rasterisation. Wall time from the call to the painted rows, worker and message included; firstPaint from the',
    'arrival of the rows in the grid that is drawn while they come, as on the screens; a frame',
    `cannot take less than 16.7 ms. All rows, sorted by item, are scrolled by ${ways.scroll.pixels} px a frame and in jumps of a`,
    `${ways.jump.parts}th of all rows a frame. Script and Cpu: main thread alone. Other work on the machine counts in all other`,
    `lines and in the tasks above 50 ms; load average at the end ${result.loadAverage?.toFixed(1)}.`,
    '',
    ...summaries.flatMap((summary) => tableOf(summary, Number(options.rounds))),
  ].join('\n')
  writeFileSync(join(folder, 'grid.md'), text)
  console.log(text)
}
