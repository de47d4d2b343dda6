import { mkdirSync, writeFileSync } from 'node:fs'
import { loadavg } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { chromium, type Page } from 'playwright'
import { launchOptions } from '../tools/browser.ts'
import { buildWorkbench } from '../tools/build-workbench.ts'
import { bareCanvasCpu } from './bare-canvas.ts'
import { drag, type DragFrame } from './drag-scene.ts'
import { machine, spread } from './measure.ts'
import { cpuClock } from './page-clock.ts'
import { addressOf, servePage } from './serve-page.ts'

/**
 * The Gantt chart in a real browser over generated operations: first paint, memory, frames of scrolling and zooming at
 * several densities, and of a bar that is carried: node bench/gantt.ts [--rounds 3]
 */
const { values: options } = parseArgs({ options: { rounds: { type: 'string', default: '3' } } })
/** Frames of each scene. */
const FRAMES = 60
const sizes = [
  { name: '10^5 operations, 500 resources, calendars, links, texts', n: 100_000, rows: 500, rich: true },
  { name: '10^6 operations, 5,000 resources', n: 1_000_000, rows: 5000, rich: false },
]
/** Zoom from all times, pixels of a row (0: all rows in view), the change in each frame. */
const scenes = [
  { name: 'all in view, scrolled', zoom: 1, height: 0, dx: 20, dy: 0, factor: 1 },
  { name: 'all rows, 1/5 of the time', zoom: 5, height: 0, dx: 20, dy: 0, factor: 1 },
  { name: 'all rows, 1/20 of the time', zoom: 20, height: 0, dx: 20, dy: 0, factor: 1 },
  { name: 'rows of 4 px', zoom: 1, height: 4, dx: 10, dy: 30, factor: 1 },
  { name: 'rows of 12 px', zoom: 1, height: 12, dx: 10, dy: 30, factor: 1 },
  { name: 'rows of 26 px, 1/10 of the time', zoom: 10, height: 26, dx: 10, dy: 30, factor: 1 },
  { name: 'rows of 26 px, 1/60 of the time', zoom: 60, height: 26, dx: 10, dy: 30, factor: 1 },
  { name: 'zooming, rows of 26 px', zoom: 10, height: 26, dx: 0, dy: 0, factor: 1.05 },
  { name: 'zooming, rows of 4 px', zoom: 1, height: 4, dx: 0, dy: 0, factor: 1.05 },
  { name: 'zooming, all rows', zoom: 3, height: 0, dx: 0, dy: 0, factor: 1.05 },
] as const

interface FrameStats {
  readonly ms: number
  readonly mainMs: number
  readonly bars: number
  readonly means: string
  readonly inWorker: boolean
  readonly rects: number
  readonly texts: number
  readonly longTasks: readonly number[]
}

/** Globals of the page (src/workbench/bench/gantt-bench.tsx). */
declare const window: {
  readonly __bench: {
    load(size: { n: number; rows: number; seed: number; rich: boolean }): Promise<{ renderMs: number }>
    scrollBy(dx: number, dy: number): void
    zoom(factor: number): void
    zoomRows(height: number): void
    home(): Promise<void>
    stats(): FrameStats
    bytes(): number
  }
}
declare function requestAnimationFrame(callback: (time: number) => void): number

interface SceneFigures {
  readonly name: string
  readonly frames: readonly FrameStats[]
  readonly mainCpu: number
  readonly longTasks: readonly number[]
}

interface Round {
  readonly renderMs: number
  readonly bytesPerBar: number
  readonly scenes: readonly SceneFigures[]
  readonly drag: readonly DragFrame[]
}

await buildWorkbench()
const server = await servePage()
const browser = await chromium.launch(await launchOptions())
const measured: Round[][] = []
for (const size of sizes) {
  const rounds: Round[] = []
  for (let round = 0; round < Number(options.rounds); round++) rounds.push(await measure(size))
  measured.push(rounds)
}
const bareCpu = await bareCanvasCpu(browser, 5, FRAMES)
const version = browser.version()
await browser.close()
server.close()
write()

/** One new page: no cache is warm that is cold for a user. */
async function measure(size: (typeof sizes)[number]): Promise<Round> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  const page = await context.newPage()
  await page.goto(`${addressOf(server)}/bench/gantt`)
  await page.waitForFunction(() => '__bench' in window)
  const { n, rows, rich } = size
  const { renderMs } = await page.evaluate((asked) => window.__bench.load({ ...asked, seed: 1 }), {
    n,
    rows,
    rich,
  })
  const bytes = await page.evaluate(() => window.__bench.bytes())
  const figures: SceneFigures[] = []
  const cpu = await cpuClock(page)
  for (const scene of scenes) {
    // The first frames of a scene are compiled and laid out; they are shown once before they are measured.
    await play(page, scene, 10)
    await cpu()
    const frames = await play(page, scene, FRAMES)
    const mainCpu = (await cpu()) / FRAMES
    figures.push({
      name: scene.name,
      frames,
      mainCpu,
      longTasks: frames.flatMap(({ longTasks }) => longTasks),
    })
  }
  const dragged = await drag(page, FRAMES)
  await context.close()
  return { renderMs, bytesPerBar: bytes / n, scenes: figures, drag: dragged }
}

function play(page: Page, scene: (typeof scenes)[number], count: number): Promise<readonly FrameStats[]> {
  return page.evaluate(
    async ({ zoom, height, dx, dy, factor, frames }) => {
      const bench = window.__bench
      await bench.home()
      bench.zoom(zoom)
      if (height > 0) bench.zoomRows(height)
      await new Promise((resolve) => requestAnimationFrame(resolve))
      bench.stats()
      const seen: FrameStats[] = []
      for (let frame = 0; frame < frames; frame++) {
        bench.scrollBy(dx, dy)
        // Ten steps in, ten out: no view is seen twice in a row.
        if (factor !== 1) bench.zoom(frame % 20 < 10 ? factor : 1 / factor)
        await new Promise<void>((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
        seen.push(bench.stats())
      }
      return seen
    },
    { ...scene, frames: count },
  )
}

function percentile(values: readonly number[], part: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.floor(part * (sorted.length - 1))] ?? 0
}

function write(): void {
  const results = fileURLToPath(new URL('results/', import.meta.url))
  mkdirSync(results, { recursive: true })
  const here = machine()
  const load = loadavg()[0]!
  const summary = sizes.map((size, at) => ({
    ...size,
    firstPaint: spread(measured[at]!.map(({ renderMs }) => renderMs)),
    bytesPerBar: measured[at]![0]!.bytesPerBar,
    drag: dragSummary(measured[at]!.flatMap((round) => round.drag)),
    scenes: scenes.map(({ name }, k) =>
      sceneSummary(
        name,
        measured[at]!.map((round) => round.scenes[k]!),
      ),
    ),
  }))
  const record = {
    machine: here,
    loadAverage: load,
    browser: version,
    frames: FRAMES,
    bareCanvasCpu: bareCpu,
    sizes: summary,
  }
  writeFileSync(join(results, 'gantt.json'), `${JSON.stringify(record, null, 1)}\n`)
  const text = [
    '# Gantt chart in the browser',
    '',
    `${here.date}, ${here.cpu}, ${here.cores} cores, Chromium ${version}, headless, software rasterisation, ${options.rounds}`,
    `rounds of ${FRAMES} frames a scene; load average at the end ${load.toFixed(1)}: script is wall time, so other work on the`,
    'machine counts in it; the tenth percentile is nearest to what the chart takes alone. Main CPU is the clock of the main thread',
    `per frame, the browser's own work on it and what drives the bench included: ${bareCpu.toFixed(2)} ms of it are those of a page that has`,
    'nothing but a canvas of this size which a worker fills with one colour. What is above that is the chart.',
    '',
    ...summary.flatMap(tableOf),
  ].join('\n')
  writeFileSync(join(results, 'gantt.md'), text)
  console.log(text)
}

function sceneSummary(name: string, rounds: readonly SceneFigures[]) {
  const frames = rounds.flatMap((round) => round.frames)
  const script = frames.map(({ ms }) => ms)
  const page = frames.map(({ mainMs }) => mainMs)
  const first = frames.at(-1)!
  return {
    name,
    means: first.means,
    worker: first.inWorker,
    bars: first.bars,
    rects: first.rects,
    texts: first.texts,
    script: { p10: percentile(script, 0.1), p50: percentile(script, 0.5), p95: percentile(script, 0.95) },
    page: { p50: percentile(page, 0.5), p95: percentile(page, 0.95) },
    mainCpu: percentile(
      rounds.map(({ mainCpu }) => mainCpu),
      0.5,
    ),
    longTasks: rounds.flatMap(({ longTasks }) => longTasks),
  }
}

function dragSummary(frames: readonly DragFrame[]) {
  const painted = frames.map((frame) => frame.painted)
  const script = frames.map((frame) => frame.script)
  return {
    painted: { p10: percentile(painted, 0.1), p50: percentile(painted, 0.5), p95: percentile(painted, 0.95) },
    script: { p10: percentile(script, 0.1), p50: percentile(script, 0.5), p95: percentile(script, 0.95) },
    charts: frames.filter(({ chart }) => chart).length,
    longTasks: frames.flatMap(({ longTasks }) => longTasks),
  }
}

type Summary = (typeof sizes)[number] & {
  readonly firstPaint: { readonly median: number; readonly min: number; readonly max: number }
  readonly bytesPerBar: number
  readonly drag: ReturnType<typeof dragSummary>
  readonly scenes: readonly ReturnType<typeof sceneSummary>[]
}

function tableOf({ name, firstPaint, bytesPerBar, drag: carried, scenes: rows }: Summary): string[] {
  const ms = (value: number): string => value.toFixed(2)
  return [
    `## ${name}`,
    '',
    `First paint ${firstPaint.median.toFixed(0)} ms after the data arrived (${firstPaint.min.toFixed(0)} to ${firstPaint.max.toFixed(0)}); columns and index ${bytesPerBar.toFixed(1)} bytes an operation.`,
    '',
    '| scene | drawn as | script ms p10 | p50 | p95 | on the page p50 | p95 | main CPU | tasks > 50 ms |',
    '| --- | --- | --- | --- | --- | --- | --- | --- | --- |',
    ...rows.map(
      ({ name: scene, means, worker, script, page, mainCpu, longTasks }) =>
        `| ${scene} | ${means}${worker ? ', worker' : ''} | ${ms(script.p10)} | ${ms(script.p50)} | ${ms(script.p95)} | ${ms(page.p50)} | ${ms(page.p95)} | ${ms(mainCpu)} | ${longTasks.length} |`,
    ),
    '',
    `A bar carried by the pointer, with up to 3,000 that it pushes drawn along: from the pointer's event to the painted frame p10 ${ms(carried.painted.p10)}, p50 ${ms(carried.painted.p50)}, p95 ${ms(carried.painted.p95)} ms; script of the page p10 ${ms(carried.script.p10)}, p50 ${ms(carried.script.p50)}, p95 ${ms(carried.script.p95)} ms; the chart beneath painted again in ${carried.charts} frames; tasks > 50 ms: ${carried.longTasks.length}.`,
    '',
  ]
}
