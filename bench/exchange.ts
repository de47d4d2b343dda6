/// <reference lib="dom" />
import { mkdirSync, writeFileSync } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { chromium } from 'playwright'
import { createApp } from '../src/server/app/app.ts'
import { insertRows } from '../src/server/platform/crud/bulk.ts'
import { openDatabase } from '../src/server/app/open-database.ts'
import { withTenant } from '../src/server/db/tenant.ts'
import { writeCsv } from '../src/server/platform/exchange/csv/write.ts'
import { exportColumns } from '../src/server/platform/exchange/export-columns.ts'
import { writeXlsx } from '../src/server/platform/exchange/xlsx/write.ts'
import { install } from '../src/server/app/install.ts'
import { crudOf } from '#domain/crud.ts'
import { entityNamed } from '#domain/entities/index.ts'
import { pathOf } from '#domain/service.ts'
import { importData } from '#domain/services/system/import-data.ts'
import { launchOptions } from '../tools/browser.ts'
import { buildWorkbench } from '../tools/build-workbench.ts'
import { machine } from './measure.ts'
import { enterWorkbench } from './sign-in.ts'
import { admitAdmin } from './admin.ts'

/**
 * Orders in 20 columns as files, through the real server and a real browser: import of CSV and Excel with the reported
 * progress, export by the server, and export by the page with its longest task: node bench/exchange.ts [--rows 100000]
 */
const { values: options } = parseArgs({
  options: { rows: { type: 'string', default: '100000' }, port: { type: 'string', default: '5334' } },
})
const rows = Number(options.rows)
const password = 'Bench_2026'
const scope = { tenantId: 1, planUnitCode: 'JS', userId: null }
const order = entityNamed('order')
const crud = crudOf(order)
const fields = [
  'code',
  'name',
  'orderType',
  'itemCode',
  'qty',
  'dueDate',
  'estDate',
  'priority',
  'status',
  'spec1',
  'spec2',
  'numSpec1',
  'orderGroup',
  'lotNo',
  'projectNo',
  'planner',
  'splitAllowed',
  'minKitQty',
  'remark',
  'userStr1',
]
const ITEMS = 500
const itemOf = (n: number): string => `ITEM-${String(n).padStart(4, '0')}`

/** Texts as people write them: leading zeros, texts that look like formulas, quotes, line breaks. */
const texts = ['=SUM(A1:A9)', '0012', 'a "quoted" name', 'two\nlines', '螺丝 M8 × 20', '+5', '😀', 'plain']

/** Another `turn` changes one field of every row. */
async function* content(turn: number): AsyncGenerator<unknown[][]> {
  for (let start = 0; start < rows; start += 1000)
    yield Array.from({ length: Math.min(1000, rows - start) }, (_, at) => rowOf(start + at, turn))
}

function rowOf(n: number, turn: number): unknown[] {
  const day = `2026-${String(1 + (n % 12)).padStart(2, '0')}-${String(1 + (n % 28)).padStart(2, '0')}`
  const text = texts[n % texts.length]!
  return [
    `MO${String(n).padStart(7, '0')}`,
    text.replace('\n', ' '),
    'M',
    itemOf(n % ITEMS),
    String((n % 9000) / 10),
    `${day}T08:00:00Z`,
    day,
    n % 100,
    'N',
    `S${n % 7}`,
    `T${n % 5}`,
    String((n % 1000) / 8),
    `G${n % 300}`,
    `L${n}`,
    `P${n % 50}`,
    `planner${n % 9}`,
    n % 2 === 0,
    String(n % 10),
    `${text} ${turn}`,
    `U${n}`,
  ]
}

const dataDir = await mkdtemp(join(tmpdir(), 'takt-bench-exchange-'))
await buildWorkbench()
const database = await openDatabase({ dataDir })
await install(database)
await withTenant(database.app, scope, async (tx) => {
  await admitAdmin(tx, password)
  await insertRows(entityNamed('unit'), tx, [{ code: 'EA' }])
  const items = Array.from({ length: ITEMS }, (_, n) => ({
    code: itemOf(n),
    itemType: 'P',
    obtainMethod: 'M',
    baseUnit: 'EA',
  }))
  await insertRows(entityNamed('item'), tx, items)
})
const app = await createApp({ database, dataDir, logLevel: 'warn' })
const address = await app.listen({ port: Number(options.port), host: '127.0.0.1' })
const headers = await signIn()
const columns = exportColumns(order, 'en', fields)
interface Figure {
  readonly seconds: number
  /** CPU time of this process, which is the server: other work on the machine does not affect it. */
  readonly cpuSeconds: number
  readonly progressSteps?: number
  readonly longestMs?: number
}
const figures: Record<string, Figure> = {}

const csv = await bytesOf(writeCsv(columns, content(0), { zone: 'UTC', language: 'en', mark: true }))
const sheetOptions = { sheet: 'Orders', language: 'en', zone: 'UTC', dense: true } as const
const xlsx = await bytesOf(writeXlsx(columns, content(1), sheetOptions))
await bringIn('CSV, all rows new', 'orders.csv', csv)
await bringIn('Excel, every row changed', 'orders.xlsx', xlsx)
await bringIn('Excel again, nothing changed', 'orders.xlsx', xlsx)
await exportByServer('Excel, by the server', 'xlsx')
await exportByServer('CSV, by the server', 'csv')
await exportByPage()
await app.close()
await database.close()
await rm(dataDir, { recursive: true, force: true })
write()

function bytesOf(pieces: AsyncIterable<string | Uint8Array>): Promise<Buffer<ArrayBuffer>> {
  return buffer(pieces as AsyncIterable<Uint8Array>) as Promise<Buffer<ArrayBuffer>>
}

async function signIn(): Promise<Record<string, string>> {
  const answer = await fetch(`${address}/api/TokenAuth/Authenticate`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'Abp.TenantId': '1' },
    body: JSON.stringify({ userNameOrEmailAddress: 'admin', password }),
  })
  const { result } = (await answer.json()) as { result: { accessToken: string } }
  return {
    Authorization: `Bearer ${result.accessToken}`,
    'Abp.TenantId': '1',
    'Takt-PlanUnit': 'JS',
    'accept-language': 'en',
  }
}

/** Starts a stopwatch; the returned function stops it. */
function watchTime(): () => Pick<Figure, 'seconds' | 'cpuSeconds'> {
  const [start, before] = [performance.now(), process.cpuUsage()]
  return () => {
    const { user, system } = process.cpuUsage(before)
    return { seconds: (performance.now() - start) / 1000, cpuSeconds: (user + system) / 1e6 }
  }
}

/** Imports a file and counts the distinct steps of progress reported meanwhile. */
async function bringIn(name: string, file: string, bytes: Buffer<ArrayBuffer>): Promise<void> {
  const form = new FormData()
  form.append('ticket', name)
  form.append('file', new Blob([bytes]), file)
  const progressSteps = new Set<string>()
  const done = new AbortController()
  const watch = async (): Promise<void> => {
    while (!done.signal.aborted) {
      const query = new URLSearchParams({ ticket: name }).toString()
      const answer = await fetch(`${address}${pathOf(importData.progress)}?${query}`, { headers })
      progressSteps.add(JSON.stringify(((await answer.json()) as { result: unknown }).result))
      await new Promise((resolve) => setTimeout(resolve, 250))
    }
  }
  const time = watchTime()
  const watching = watch()
  const answer = await fetch(`${address}${pathOf(crud.importRows)}`, { method: 'POST', headers, body: form })
  const text = await answer.text()
  done.abort()
  if (!answer.ok) throw new Error(text.slice(0, 500))
  figures[`import: ${name}`] = { ...time(), progressSteps: progressSteps.size }
  await watching
}

async function exportByServer(name: string, format: string): Promise<void> {
  const query = new URLSearchParams({ format, columns: fields.join(',') }).toString()
  const time = watchTime()
  const answer = await fetch(`${address}${pathOf(crud.exportRows)}?${query}`, { headers })
  const bytes = await answer.arrayBuffer()
  if (!answer.ok || bytes.byteLength < rows) throw new Error(`export: ${answer.status}`)
  figures[`export: ${name}`] = time()
}

/** The button of the list: rows through the list's pages, the file in a worker; the page must stay responsive. */
async function exportByPage(): Promise<void> {
  const browser = await chromium.launch(await launchOptions())
  const page = await (await browser.newContext({ acceptDownloads: true })).newPage()
  await page.addInitScript(() => {
    localStorage.setItem('takt.preferences', JSON.stringify({ language: 'en' }))
    const tasks: number[] = []
    Object.assign(window, { longTasks: tasks })
    new PerformanceObserver((list) =>
      tasks.push(...list.getEntries().map(({ duration }) => duration)),
    ).observe({ type: 'longtask' })
  })
  await enterWorkbench(page, address, password)
  const menu = page.getByRole('navigation', { name: 'Main menu' })
  await menu.getByRole('button', { name: 'Planning data' }).click()
  await menu.getByRole('link', { name: 'Orders', exact: true }).click()
  await page.locator('[role=grid] [data-line="0"]').waitFor()
  await page.waitForTimeout(1000)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Export' }).click()
  await page.evaluate('longTasks.length = 0')
  const time = watchTime()
  const saved = page.waitForEvent('download', { timeout: 300_000 })
  await page.getByRole('menuitem', { name: /all.*Excel/i }).click()
  const path = await (await saved).path()
  const taken = time()
  if ((await readFile(path)).byteLength < rows) throw new Error('the file is too short')
  const tasks = (await page.evaluate('longTasks')) as number[]
  figures['export: Excel, by the page, all columns'] = { ...taken, longestMs: Math.max(0, ...tasks) }
  await browser.close()
}

function write(): void {
  const result = { machine: machine(), loadAverage: loadavg()[0], rows, columns: fields.length, figures }
  const folder = fileURLToPath(new URL('results/', import.meta.url))
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'exchange.json'), `${JSON.stringify(result, null, 2)}\n`)
  const lines = Object.entries(figures).map(([name, { seconds, cpuSeconds, progressSteps, longestMs }]) => {
    const more = progressSteps === undefined ? '' : `${progressSteps} progress steps`
    const tasks = longestMs === undefined ? '' : `longest task of the page ${longestMs.toFixed(0)} ms`
    return `| ${name} | ${seconds.toFixed(1)} | ${cpuSeconds.toFixed(1)} | ${more}${tasks} |`
  })
  const text = [
    `# ${rows.toLocaleString('en')} orders in ${fields.length} columns as files`,
    '',
    `${result.machine.date}, ${result.machine.cpu}, ${result.machine.cores} cores; server, embedded PostgreSQL and browser on`,
    `the same cores; load average at the end ${result.loadAverage?.toFixed(1)}.`,
    '',
    '| what | s | CPU s of the server process | |',
    '| --- | --- | --- | --- |',
    ...lines,
    '',
  ].join('\n')
  writeFileSync(join(folder, 'exchange.md'), text)
  console.log(text)
}
