/// <reference lib="dom" />
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { chromium, type Page } from 'playwright'
import { reportDesigns } from '#domain/services/reports/designs.ts'
import { reportCalls } from '#domain/services/reports/reports.ts'
import { decodeTable } from '#engine/arrow.ts'
import { ArrowStreamParts } from '#engine/arrow-stream.ts'
import type { TableSchema } from '#engine/columns.ts'
import { openDatabase } from '../src/server/app/open-database.ts'
import { withTenant } from '../src/server/db/tenant.ts'
import { install } from '../src/server/app/install.ts'
import { launchOptions } from '../tools/browser.ts'
import { buildWorkbench } from '../tools/build-workbench.ts'
import { machine, spread } from './measure.ts'
import { enterWorkbench } from './sign-in.ts'
import { startServer } from './server-process.ts'
import { designs } from './report-designs.ts'
import { loadOperations, password, scope, year } from './report-rows.ts'
import { storeRun } from './report-run.ts'

/**
 * Reports of 10^6 rows from a server in a process of its own: it is measured how long
 * the first rows and all of them take, by the call and painted in a browser, those of a scheduling run too, what the server
 * needs for it, and files; rows and sums are checked:
 * node bench/reports.ts [--rows 1000000] [--rounds 3] [--port 5335] [--data folder]
 */
const { values: options } = parseArgs({
  options: {
    rows: { type: 'string', default: '1000000' },
    rounds: { type: 'string', default: '3' },
    port: { type: 'string', default: '5335' },
    data: { type: 'string' },
  },
})
const schema: TableSchema = { qty: 'quantity' }
const rows = Number(options.rows)
const rounds = Number(options.rounds)
/** Idle time after which free memory has been returned to the system. */
const IDLE_MS = 20_000
/** Days of which the workbook has the operations: a tenth of the year's. */
const tenth = { from: '2026-01-01', to: '2026-02-06' } as const

const dataDir = options.data ?? (await mkdtemp(join(tmpdir(), 'takt-reports-')))
const { seconds, plain } = await prepareData()
// The first start compiles its modules; later ones find them in the folder.
await (await startServer(dataDir, options.port!)).stop()
const server = await startServer(dataDir, options.port!)
await server.signIn(password)
const declared = { title: 'Daily production schedule', reportCode: 'DailySchedule', P: year }
for (const one of designs) await design(one)
const figures: Record<string, number[]> = {}
const memory = { before: await server.residentMb(), highest: 0 }
/** The maximum in each phase, and the value to which the server returns. */
const peaks: Record<string, number> = {}
const watch = setInterval(
  () => void server.residentMb().then((mb) => (memory.highest = Math.max(memory.highest, mb))),
  50,
)
await phase('calls', async () => {
  for (let round = 0; round < rounds; round++)
    for (const report of [declared, ...designs]) await called(report)
})
await phase('workbooks', async () => {
  for (let round = 0; round < rounds; round++) await file('Workbook of a tenth of the rows', 'xlsx', tenth)
})
await phase('csv', () => file('CSV of all rows', 'csv', year))
await phase('runs of the browser', painted)
await phase('rest after them', () => new Promise((resolve) => setTimeout(resolve, IDLE_MS)))
clearInterval(watch)
await server.stop()
if (!options.data) await rm(dataDir, { recursive: true, force: true })
await write()

interface Prepared {
  /** That loading took. */
  readonly seconds: number
  /** Counts and sums by the database. */
  readonly plain: { readonly count: number; readonly units: string }
}

/** The rows of the bench in a separate database. */
async function prepareData(): Promise<Prepared> {
  await buildWorkbench()
  const database = await openDatabase({ dataDir })
  await install(database)
  const began = performance.now()
  await loadOperations(database, rows)
  await storeRun(database, dataDir, rows)
  const loaded = (performance.now() - began) / 1000
  const counted = await withTenant(database.app, scope, (tx) =>
    tx.row<Prepared['plain']>('select count(*) as count, sum(qty) * 1000000 as units from operation'),
  )
  await database.close()
  return { seconds: loaded, plain: counted! }
}

async function design({ reportCode, title, definition }: (typeof designs)[number]): Promise<void> {
  // Reused from an earlier run on the same folder.
  if ((await server.ask(reportDesigns.get, { reportCode })).ok) return
  const input = { code: reportCode, name: title, folder: 'production', definition }
  const made = await server.ask(reportDesigns.create, input)
  if (!made.ok) throw new Error(await made.text())
}

function took(name: string, began: number): void {
  ;(figures[name] ??= []).push(performance.now() - began)
}

/** A run by the call; its rows and their sum must equal those of the database. */
async function called({ title, reportCode, P }: typeof declared | (typeof designs)[number]): Promise<void> {
  const began = performance.now()
  const parts = new ArrowStreamParts()
  let count = 0
  let units = 0n
  for await (const chunk of (await server.ask(reportCalls.run, { reportCode, P })).body!)
    for (const bytes of parts.push(chunk)) {
      if (count === 0) took(`${title}: first rows, by the call`, began)
      const table = decodeTable(schema, bytes)
      count += table.length
      for (const value of table.columns['qty'] as BigInt64Array) units += value
    }
  if (!parts.isWhole || count !== plain.count || units !== BigInt(plain.units))
    throw new Error(`${reportCode}: ${count} rows, ${units}; ${JSON.stringify(plain)} ${parts.failure}`)
  took(`${title}: all rows, by the call`, began)
}

async function file(name: string, format: string, P: object): Promise<void> {
  const began = performance.now()
  const input = { reportCode: declared.reportCode, P: JSON.stringify(P), format }
  const answer = await server.ask(reportCalls.export, input)
  if (!answer.ok) throw new Error(await answer.text())
  for await (const _ of answer.body!);
  took(name, began)
}

/** Maximum memory of the server meanwhile. */
async function phase(name: string, work: () => Promise<unknown>): Promise<void> {
  memory.highest = await server.residentMb()
  await work()
  peaks[name] = name.startsWith('rest') ? await server.residentMb() : memory.highest
}

/** From the click on Run to the first rows on the screen and to all of them; the report was opened before. */
async function painted(): Promise<void> {
  const browser = await chromium.launch(await launchOptions())
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
  await page.addInitScript(() => localStorage.setItem('takt.preferences', JSON.stringify({ language: 'en' })))
  await enterWorkbench(page, server.address, password)
  for (const { title, reportCode, P } of [declared, ...designs]) {
    const asked = encodeURIComponent(JSON.stringify(P))
    await page.goto(`${server.address}/report/ReportCentre?report=${reportCode}&parameters=${asked}`)
    // Its screen and columns are there; the run of the page itself is stopped by the next one.
    await page.locator('.rc-rows [data-line="0"] [data-column="0"]').waitFor({ timeout: 600_000 })
    for (let round = 0; round < rounds; round++) {
      const { firstMs, wholeMs } = await clicked(page)
      ;(figures[`${title}: first rows, click to painted`] ??= []).push(firstMs)
      ;(figures[`${title}: all rows, click to painted`] ??= []).push(wholeMs)
    }
  }
  await browser.close()
}

/** The text is one that the page runs: it forbids eval. */
function clicked(page: Page): Promise<{ firstMs: number; wholeMs: number }> {
  return page.evaluate(`(async () => {
    const start = performance.now()
    ;[...document.querySelectorAll('.rc-report button')].find((one) => one.textContent === 'Run').click()
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))
    const cell = () => document.querySelector('.rc-rows [data-line="0"] [data-column="0"]')?.textContent
    while (cell()) await frame()
    while (!cell()) await frame()
    const firstMs = performance.now() - start
    while (!document.querySelector('.rc-rows .g-status').textContent.startsWith('Rows: ')) await frame()
    return { firstMs, wholeMs: performance.now() - start }
  })()`)
}

async function write(): Promise<void> {
  const { date, cpu, cores, node } = machine()
  const line = ([name, ms]: readonly [string, number[]]): string => {
    const { median, min, max } = spread(ms)
    return `| ${name} | ${[median, min, max].map((one) => (one / 1000).toFixed(2)).join(' | ')} |`
  }
  const text = [
    `# Reports of ${rows.toLocaleString('en')} rows`,
    '',
    `${date}, ${cpu}, ${cores} cores; Node ${node}. Server in a process of its own, embedded PostgreSQL and browser on the same`,
    `cores; load average at the end ${loadavg()[0]!.toFixed(1)}. Rows and sums were checked; rounds: ${rounds}. Loading took ${seconds.toFixed(0)} s.`,
    '',
    '| what | median s | min | max |',
    '| --- | ---: | ---: | ---: |',
    ...Object.entries(figures).map(line),
    '',
    `Resident memory of the server, which had been started once before: ${memory.before.toFixed(0)} MB before; at the highest of each`,
    'phase:',
    '',
    '| phase | MB | above the idle server |',
    '| --- | ---: | ---: |',
    ...Object.entries(peaks).map(
      ([name, mb]) => `| ${name} | ${mb.toFixed(0)} | ${(mb - memory.before).toFixed(0)} |`,
    ),
    '',
  ].join('\n')
  await writeFile(new URL('results/reports.md', import.meta.url), text)
  process.stdout.write(text)
}
