/// <reference lib="dom" />
/// <reference lib="dom.iterable" />
import { mkdirSync, writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import type { Client } from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { chromium, type Page } from 'playwright'
import { createApp } from '../src/server/app/app.ts'
import { insertRows } from '../src/server/platform/crud/bulk.ts'
import { openDatabase } from '../src/server/app/open-database.ts'
import { withTenant } from '../src/server/db/tenant.ts'
import { install } from '../src/server/app/install.ts'
import { entityNamed } from '#domain/entities/index.ts'
import { launchOptions } from '../tools/browser.ts'
import { buildWorkbench } from '../tools/build-workbench.ts'
import { machine, spread } from './measure.ts'
import { enterWorkbench } from './sign-in.ts'
import { admitAdmin } from './admin.ts'
import { asOwner } from './factory-data.ts'

/**
 * The list of orders at size, in a real browser against the real server on a database of its own: first page, sorting,
 * filtering, searching, scrolling and jumping: node bench/list.ts [--rows 1000000] [--rounds 5] [--port 5333]
 */
const { values: options } = parseArgs({
  options: {
    rows: { type: 'string', default: '1000000' },
    rounds: { type: 'string', default: '5' },
    port: { type: 'string', default: '5333' },
    data: { type: 'string' },
  },
})
const rows = Number(options.rows)
const rounds = Number(options.rounds)
const ITEMS = 5000
/** Stretches of a long scroll, their frames, and the height of a row. */
const LEGS = 4
const FRAMES = 1000
const ROW_PX = 28
const password = 'Bench_2026'
const scope = { tenantId: 1, planUnitCode: 'JS', userId: null }

const cell = (line: number, column: number): string =>
  `grid.querySelector('[data-line="${line}"] [data-column="${column}"]')?.textContent`
const settled = `grid.getAttribute('aria-busy') === 'false'`
const header = (title: string): string =>
  `[...document.querySelectorAll('[role=columnheader]')].find((one) => one.textContent.trim() === '${title}' && one.getClientRects().length > 0).click()`
const link = (title: string): string =>
  `[...document.querySelectorAll('nav a')].find((one) => one.textContent.trim() === '${title}').click()`

const dataDir = options.data ?? (await mkdtemp(join(tmpdir(), 'takt-list-')))
await buildWorkbench()
const database = await openDatabase({ dataDir })
await install(database)
const loadMs = await load()
const app = await createApp({ database, dataDir, logLevel: 'warn' })
const address = await app.listen({ port: Number(options.port), host: '127.0.0.1' })
const browser = await chromium.launch(await launchOptions())
const figures: Record<string, number[]> = {}
for (let round = 0; round < rounds; round++) await measure()
const memory = await measureScroll()
await browser.close()
await app.close()
await database.close()
if (!options.data) await rm(dataDir, { recursive: true, force: true })
write()

/** Rows through COPY; then the table is vacuumed and analysed as by autovacuum a minute after an import. */
async function load(): Promise<number> {
  await withTenant(database.app, scope, async (tx) => {
    await admitAdmin(tx, password)
    const there = await tx.row('select from item where code = $1', [itemOf(0)])
    if (there) return
    await insertRows(entityNamed('unit'), tx, [{ code: 'EA' }])
    const items = Array.from({ length: ITEMS }, (_, i) => ({
      code: itemOf(i),
      itemType: 'P',
      obtainMethod: 'M',
      baseUnit: 'EA',
    }))
    await insertRows(entityNamed('item'), tx, items)
  })
  return asOwner(database, loadOrders)
}

async function loadOrders(owner: Client): Promise<number> {
  const began = performance.now()
  const { rows: found } = await owner.query<{ n: string }>('select count(*) as n from takt."order"')
  if (Number(found[0]!.n) < rows) {
    const columns =
      'tenant_id, plan_unit_code, code, name, order_type, item_code, qty, due_date, est_date, priority, status'
    await pipeline(
      Readable.from(orderLines()),
      owner.query(copyFrom(`copy takt."order" (${columns}) from stdin`)),
    )
  }
  const loaded = performance.now() - began
  await owner.query('vacuum analyze takt."order"')
  return loaded
}

function itemOf(n: number): string {
  return `ITEM-${String(n).padStart(5, '0')}`
}

/** Due dates of a year, 5,000 items, priorities of which a tenth is empty. */
function* orderLines(): Generator<string> {
  const first = Date.UTC(2026, 0, 1) / 1000
  let lines = ''
  for (let n = 0; n < rows; n++) {
    const mixed = (n * 7919) % 1_000_003
    const due = new Date((first + (mixed % 525_600) * 60) * 1000).toISOString()
    const priority = mixed % 10 === 0 ? '\\N' : String(mixed % 100)
    lines += `1\tJS\tMO${String(n).padStart(8, '0')}\tOrder ${mixed}\tM\t${itemOf(mixed % ITEMS)}\t${(mixed % 9000) / 10}\t${due}\t${due.slice(0, 10)}\t${priority}\t${'NPRSF'[mixed % 5]}\n`
    if (n % 2000 === 1999 || n === rows - 1) {
      yield lines
      lines = ''
    }
  }
}

async function signedIn(pageSize: number | null): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  const page = await context.newPage()
  await page.addInitScript((size) => {
    localStorage.setItem('takt.preferences', JSON.stringify({ language: 'en' }))
    localStorage.setItem('takt.pageSize', JSON.stringify(size))
  }, pageSize)
  await enterWorkbench(page, address, password)
  await page.waitForTimeout(1000)
  await page.keyboard.press('Escape')
  // Another page loads the modules of the list first, as for a user at work.
  await unfold(page, 'Basic data')
  await unfold(page, 'Planning data')
  await page.getByRole('link', { name: 'Items', exact: true }).click()
  await page.locator('[role=grid] [data-line="0"]').waitFor()
  return page
}

function unfold(page: Page, group: string): Promise<void> {
  return page.getByRole('navigation', { name: 'Main menu' }).getByRole('button', { name: group }).click()
}

/** Milliseconds from an action in the page until its rows are painted. Both are texts: the page forbids eval. */
function until(page: Page, act: string, wanted: string): Promise<number> {
  return page.evaluate(`(async () => {
    const start = performance.now()
    ;${act}
    for (;;) {
      await new Promise((resolve) => requestAnimationFrame(resolve))
      const grid = [...document.querySelectorAll('.g-frame')].find((frame) => frame.getClientRects().length > 0)
      if (grid && (${wanted})) return performance.now() - start
      if (performance.now() - start > 20000) throw new Error(${JSON.stringify(wanted)} + ' never came')
    }
  })()`)
}

async function measure(): Promise<void> {
  const page = await signedIn(10)
  const took = async (name: string, act: string, wanted: string): Promise<void> => {
    const ms = await until(page, act, wanted)
    ;(figures[name] ??= []).push(ms)
    await page.waitForTimeout(400)
  }
  // The pointer is on the entry before it is pressed.
  await page.getByRole('link', { name: 'Orders', exact: true }).hover()
  await page.waitForTimeout(200)
  await took('first page', link('Orders'), `${cell(0, 1)}?.startsWith('MO')`)
  const sorted = (title: string, direction: string): string =>
    `${settled} && [...grid.querySelectorAll('[role=columnheader]')].some((one) => one.textContent.trim().startsWith('${title}') && one.getAttribute('aria-sort') === '${direction}')`
  await took('sort by item', header('Item'), sorted('Item', 'ascending'))
  await took('sort by item, descending', header('Item'), sorted('Item', 'descending'))
  await took('sort by due', header('Due'), sorted('Due', 'ascending'))
  await took('sort by due, descending', header('Due'), sorted('Due', 'descending'))
  await took('sort by quantity (no index)', header('Quantity'), sorted('Quantity', 'ascending'))
  const total = `/\\d/.test(grid.querySelector('.g-status').textContent) && ${settled}`
  await took(
    'quick search for part of a code',
    type('MO00777'),
    `${cell(0, 1)}?.startsWith('MO00777') && ${total}`,
  )
  await page.context().close()
}

/** Types into the quick search, which waits 200 ms for more input: that is part of the figure. */
function type(text: string): string {
  return `const input = [...document.querySelectorAll('.g-search input')].find((one) => one.getClientRects().length > 0);
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value').set.call(input, '${text}');
    input.dispatchEvent(new Event('input', { bubbles: true }))`
}

interface Scrolled {
  readonly frames: number
  /** Longest time that a row in view stayed blank while scrolling on, ms. */
  readonly blankMs: number
  /** From a jump to a distant position until its rows are there, ms. */
  readonly jumps: readonly number[]
  /** Each after another 1,000 frames. */
  readonly heapMb: readonly number[]
  readonly rowsPassed: number
}

async function measureScroll(): Promise<Scrolled> {
  const page = await signedIn(null)
  await until(
    page,
    link('Orders'),
    `${cell(0, 1)}?.startsWith('MO') && /1,000,000|${rows}/.test(grid.textContent)`,
  )
  const session = await page.context().newCDPSession(page)
  const heap = async (): Promise<number> => {
    await session.send('HeapProfiler.collectGarbage')
    const { usedSize } = await session.send('Runtime.getHeapUsage')
    return usedSize / 1e6
  }
  // The first rows fill the cache.
  await scroll(page, 400, 900)
  const heapMb = [await heap()]
  let blankMs = 0
  for (let leg = 0; leg < LEGS; leg++) {
    blankMs = Math.max(blankMs, (await scroll(page, FRAMES, 900)).blankMs)
    heapMb.push(await heap())
  }
  const jumps: number[] = []
  for (const share of [0.5, 0.1, 0.9, 0.49, 0.51, 0.25, 0.75, 0.999, 0.3, 0.6])
    jumps.push(await jump(page, share))
  await page.context().close()
  return {
    frames: LEGS * FRAMES,
    blankMs,
    jumps,
    heapMb,
    rowsPassed: Math.round((LEGS * FRAMES * 900) / ROW_PX),
  }
}

/** Scrolls down frame by frame and returns the longest time that a visible row had no content. */
function scroll(page: Page, frames: number, by: number): Promise<{ blankMs: number }> {
  return page.evaluate(
    async ({ count, step }) => {
      const grid = [...document.querySelectorAll<HTMLElement>('.g-grid')].find(
        (one) => one.getClientRects().length > 0,
      )!
      const view = grid.getBoundingClientRect()
      let blankSince: number | null = null
      let blankMs = 0
      for (let frame = 0; frame < count; frame++) {
        grid.scrollTop += step
        await new Promise((resolve) => requestAnimationFrame(resolve))
        const now = performance.now()
        const blank = [...grid.querySelectorAll<HTMLElement>('.g-body .g-row')].some((row) => {
          const { top, bottom } = row.getBoundingClientRect()
          return bottom > view.top + 40 && top < view.bottom && row.textContent === ''
        })
        if (blank) {
          blankSince ??= now
          blankMs = Math.max(blankMs, now - blankSince)
        } else blankSince = null
      }
      return { blankMs }
    },
    { count: frames, step: by },
  )
}

/** Drags the scroll bar to a share of the list and waits for the rows there. */
function jump(page: Page, share: number): Promise<number> {
  return page.evaluate(async (part) => {
    const grid = [...document.querySelectorAll<HTMLElement>('.g-grid')].find(
      (one) => one.getClientRects().length > 0,
    )!
    const start = performance.now()
    grid.scrollTop = (grid.scrollHeight - grid.clientHeight) * part
    for (;;) {
      await new Promise((resolve) => requestAnimationFrame(resolve))
      const drawn = [...grid.querySelectorAll<HTMLElement>('.g-body .g-row')]
      const place = Number(drawn[Math.floor(drawn.length / 2)]?.dataset['line'] ?? 0)
      const there = drawn.every((row) => row.textContent !== '')
      if (there && (place > 100 || part === 0) && performance.now() - start > 16)
        return performance.now() - start
      if (performance.now() - start > 20_000) throw new Error('rows never came')
    }
  }, share)
}

function write(): void {
  const wallMs = Object.fromEntries(Object.entries(figures).map(([name, ms]) => [name, spread(ms)]))
  const jumps = spread([...memory.jumps])
  const result = {
    machine: machine(),
    loadAverage: loadavg()[0],
    browser: browser.version(),
    rows,
    loadMs,
    wallMs,
    scroll: memory,
  }
  const folder = fileURLToPath(new URL('results/', import.meta.url))
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'list.json'), `${JSON.stringify(result, null, 2)}\n`)
  const line = (name: string, { median, min, max }: ReturnType<typeof spread>): string =>
    `| ${name} | ${[median, min, max].map((ms) => ms.toFixed(0)).join(' | ')} |`
  const text = [
    `# A list of ${rows.toLocaleString('en')} orders`,
    '',
    `${result.machine.date}, ${result.machine.cpu}, ${result.machine.cores} cores, Chromium ${result.browser}, headless, server,`,
    `embedded PostgreSQL and browser on the same cores; load average at the end ${result.loadAverage?.toFixed(1)}. From the click to the`,
    `painted rows, the pointer on the entry for 0.2 s before; ${rounds} fresh browsers. The rows came by COPY in ${(loadMs / 1000).toFixed(0)} s, all indexes kept up.`,
    '',
    '| what | median ms | min | max |',
    '| --- | --- | --- | --- |',
    ...Object.entries(wallMs).map(([name, ms]) => line(name, ms)),
    line('jump of the scroll bar to another part of the list', jumps),
    '',
    `Scrolling ${memory.rowsPassed.toLocaleString('en')} rows, 32 a frame: a row in view stayed blank for at most ${memory.blankMs.toFixed(0)} ms;`,
    `the page's heap after each ${FRAMES.toLocaleString('en')} frames: ${memory.heapMb.map((mb) => mb.toFixed(1)).join(', ')} MB.`,
    '',
  ].join('\n')
  writeFileSync(join(folder, 'list.md'), text)
  console.log(text)
}
