/// <reference lib="dom" />
/// <reference lib="dom.iterable" />
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { chromium, type Page } from 'playwright'
import { menu } from '#domain/menu/index.ts'
import { createApp } from '../src/server/app/app.ts'
import { openDatabase } from '../src/server/app/open-database.ts'
import { withTenant } from '../src/server/db/tenant.ts'
import { loadDemo } from '../src/server/features/demo/demo.ts'
import { install } from '../src/server/app/install.ts'
import { defaultTenant } from '../src/server/identity/default-tenant.ts'
import { launchOptions } from '../tools/browser.ts'
import { buildWorkbench } from '../tools/build-workbench.ts'
import { machine } from './measure.ts'
import { signedInPage } from './sign-in.ts'
import { admitAdmin } from './admin.ts'

/**
 * How long each screen of the menu takes from the last data it waited for until it is painted and changes no more, with
 * the demo factory, real server and browser: node bench/screens.ts [--rounds 3] [--port 5334]
 */
const { values: options } = parseArgs({
  options: { rounds: { type: 'string', default: '3' }, port: { type: 'string', default: '5334' } },
})
const rounds = Number(options.rounds)
const password = 'Bench_2026'
const goalMs = 300

interface Opened {
  /** From the last answer to the last change painted. */
  readonly afterDataMs: number
  /** From the click to the last change painted. */
  readonly afterClickMs: number
}

const dataDir = await mkdtemp(join(tmpdir(), 'takt-screens-'))
await buildWorkbench()
const database = await openDatabase({ dataDir })
await install(database, (tx) => loadDemo(tx, defaultTenant.planUnit, new Date()))
await withTenant(database.app, { tenantId: 1, planUnitCode: 'JS', userId: null }, async (tx) => {
  await admitAdmin(tx, password)
})
const app = await createApp({ database, dataDir, logLevel: 'warn' })
const address = await app.listen({ port: Number(options.port), host: '127.0.0.1' })
const browser = await chromium.launch(await launchOptions())
const browserVersion = browser.version()
const screens = menu.flatMap((group) => group.screens).filter((one) => one.permission !== 'Pages.Tenants')
const figures = new Map<string, Opened[]>()
for (let round = 0; round < rounds; round++) await walk()
await browser.close()
await app.close()
await database.close()
await rm(dataDir, { recursive: true, force: true })
await write()

/** Each screen once, by its entry of the menu; the first round loads the modules of the screens, too. */
async function walk(): Promise<void> {
  const page = await signedInPage(browser, address, password)
  await page.waitForTimeout(1500)
  for (const { route } of screens)
    figures.set(route, [...(figures.get(route) ?? []), await open(page, route)])
  await page.context().close()
}

/** Runs in the page; settled is a screen that neither changed nor got an answer for a while. */
function open(page: Page, route: string): Promise<Opened> {
  return page.evaluate(async (path) => {
    const quietMs = 500
    const timeoutMs = 15_000
    const start = performance.now()
    let painted = start
    const observer = new MutationObserver((changes) => {
      if (
        changes.every(
          ({ target }) => !(target instanceof Element ? target : target.parentElement)?.closest('.t-screen'),
        )
      )
        return
      requestAnimationFrame(() => (painted = performance.now()))
    })
    observer.observe(document.body, { childList: true, subtree: true, characterData: true })
    document.querySelector<HTMLElement>(`nav a[href="${path}"]`)!.click()
    const answered = () =>
      performance
        .getEntriesByType('resource')
        .filter(({ name }) => name.includes('/api/'))
        .reduce((last, one) => Math.max(last, (one as PerformanceResourceTiming).responseEnd), start)
    for (;;) {
      await new Promise((resolve) => setTimeout(resolve, 50))
      const now = performance.now()
      if (now - start > timeoutMs || (now - start > quietMs && now - Math.max(painted, answered()) > quietMs))
        break
    }
    observer.disconnect()
    const data = answered()
    performance.clearResourceTimings()
    return { afterDataMs: Math.max(0, painted - data), afterClickMs: painted - start }
  }, route)
}

async function write(): Promise<void> {
  const middle = (values: readonly number[]): number =>
    values.toSorted((one, other) => one - other)[values.length >> 1]!
  const rows = [...figures]
    .map(([route, opened]) => ({
      route,
      afterData: middle(opened.map((one) => one.afterDataMs)),
      afterClick: middle(opened.map((one) => one.afterClickMs)),
    }))
    .sort((one, other) => other.afterData - one.afterData)
  const at = (share: number, of: 'afterData' | 'afterClick'): number =>
    Math.round(rows.map((row) => row[of]).toSorted((a, b) => a - b)[Math.floor((rows.length - 1) * share)]!)
  const { date, cpu, cores } = machine()
  const lines = [
    `# Opening ${rows.length} screens`,
    '',
    `${date}, ${cpu}, ${cores} cores, Chromium ${browserVersion}, headless; server, embedded PostgreSQL and browser on the same`,
    `cores; load average at the end ${loadavg()[0]!.toFixed(1)}. Medians of ${rounds} fresh browsers, demo factory; goal: ${goalMs} ms after the`,
    'last answer. Changes of the page count, what a canvas draws does not.',
    '',
    '| | p50 ms | p95 ms | worst ms |',
    '| --- | --- | --- | --- |',
    `| last answer to painted | ${at(0.5, 'afterData')} | ${at(0.95, 'afterData')} | ${at(1, 'afterData')} |`,
    `| click to painted | ${at(0.5, 'afterClick')} | ${at(0.95, 'afterClick')} | ${at(1, 'afterClick')} |`,
    '',
    `Above the goal: ${rows.filter(({ afterData }) => afterData > goalMs).length}. The slowest after their data:`,
    '',
    '| screen | after data ms | after click ms |',
    '| --- | --- | --- |',
    ...rows
      .slice(0, 5)
      .map(
        ({ route, afterData, afterClick }) =>
          `| ${route} | ${Math.round(afterData)} | ${Math.round(afterClick)} |`,
      ),
    '',
  ]
  const file = new URL('results/screens.md', import.meta.url)
  await writeFile(file, lines.join('\n'))
  console.log(lines.join('\n'))
}
