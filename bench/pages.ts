/// <reference lib="dom" />
/// <reference lib="dom.iterable" />
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { chromium, type Page } from 'playwright'
import type { PageFile } from '#domain/pages/page.ts'
import { pathOf, type Endpoint, type OutputOf } from '#domain/service.ts'
import { designPages } from '#domain/services/pages/pages.ts'
import { createApp } from '../src/server/app/app.ts'
import { openDatabase } from '../src/server/app/open-database.ts'
import { withTenant } from '../src/server/db/tenant.ts'
import { loadDemo } from '../src/server/features/demo/demo.ts'
import { install } from '../src/server/app/install.ts'
import { defaultTenant } from '../src/server/identity/default-tenant.ts'
import { largePage, msAfterData, openingAfterData } from '../tests/support/large-page.ts'
import { launchOptions } from '../tools/browser.ts'
import { buildWorkbench } from '../tools/build-workbench.ts'
import { machine, spread } from './measure.ts'
import { cpuClock } from './page-clock.ts'
import { signedInPage } from './sign-in.ts'
import { admitAdmin } from './admin.ts'

/**
 * Designed pages of 60 and 200 components over 8 sources, with the demo factory, real server and browser: from the last
 * answer until all is drawn, and from a key in the builder, which writes into a property or moves a component, until the canvas
 * shows it:
 * node bench/pages.ts [--rounds 5] [--port 5336]
 */
const { values: options } = parseArgs({
  options: { rounds: { type: 'string', default: '5' }, port: { type: 'string', default: '5336' } },
})
const rounds = Number(options.rounds)
const password = 'Bench_2026'
const sizes = [60, 200] as const
const goals = { open: { 60: 500, 200: null }, change: { 60: 50, 200: null } } as const
const KEYS = 20

interface Figures {
  readonly seen: number[]
  readonly open: number[]
  readonly openCpu: number[]
  readonly key: number[]
  readonly moved: number[]
}
const figures = new Map<number, Figures>(
  sizes.map((size) => [size, { seen: [], open: [], openCpu: [], key: [], moved: [] }]),
)

const dataDir = await mkdtemp(join(tmpdir(), 'takt-pages-'))
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
await publishAll()
for (let round = 0; round < rounds; round++)
  for (const size of sizes) {
    await measureOpening(size)
    await measureEditing(size)
  }
await browser.close()
await app.close()
await database.close()
await rm(dataDir, { recursive: true, force: true })
await write()

async function publishAll(): Promise<void> {
  const page = await signedInPage(browser, address, password)
  const cookies = await page.context().cookies()
  const token = decodeURIComponent(cookies.find(({ name }) => name === 'Abp.AuthToken')?.value ?? '')
  const ask = async <E extends Endpoint>(endpoint: E, data: object): Promise<OutputOf<E>> => {
    const headers = { Authorization: `Bearer ${token}` }
    const answer = await page.request.post(`${address}${pathOf(endpoint)}`, { headers, data })
    if (!answer.ok()) throw new Error(await answer.text())
    return ((await answer.json()) as { result: OutputOf<E> }).result
  }
  for (const size of sizes) {
    const content: PageFile = largePage(codeOf(size), size)
    const { id, rowVersion } = await ask(designPages.create, { code: codeOf(size), content })
    await ask(designPages.publish, { id, rowVersion, roles: ['admin'] })
  }
  await page.context().close()
}

function codeOf(size: number): string {
  return `large${size}`
}

/** Leaves the page and opens it again, so that scripts and the design are cached and its data arrives last. */
async function measureOpening(size: number): Promise<void> {
  const page = await signedInPage(browser, address, password)
  await page.goto(`${address}/designPage/${codeOf(size)}`)
  await msAfterData(page, size)
  await page.goto(`${address}/designPage/${codeOf(size)}`)
  const clock = await cpuClock(page)
  const { seen, all } = await openingAfterData(page, size)
  figures.get(size)!.seen.push(seen)
  figures.get(size)!.open.push(all)
  figures.get(size)!.openCpu.push(await clock())
  await page.context().close()
}

/** A word typed key by key into a text: the time of each until the canvas shows it and a frame was painted. */
async function measureEditing(size: number): Promise<void> {
  const page = await signedInPage(browser, address, password)
  await page.goto(`${address}/planData/ModuleDesign?page=${codeOf(size)}`)
  await msAfterData(page, size)
  const text = page.locator('.pb-canvas [data-part="text0"]')
  await text.click({ force: true })
  const field = page.getByRole('complementary', { name: 'Properties' }).locator('textarea').first()
  await field.waitFor()
  for (let key = 0; key < KEYS; key++) {
    await field.press('End')
    const ms = await page.evaluate(async () => {
      const input = document.activeElement as HTMLTextAreaElement
      const part = document.querySelector('.pb-canvas [data-part="text0"]')!
      const wanted = (part.textContent ?? '').length + 1
      const began = performance.now()
      document.execCommand('insertText', false, 'x')
      while ((part.textContent ?? '').length < wanted && performance.now() - began < 5000)
        await new Promise((resolve) => requestAnimationFrame(resolve))
      if (!input.isConnected) throw new Error('the field was lost while typing')
      return performance.now() - began
    })
    figures.get(size)!.key.push(ms)
    await page.waitForTimeout(100)
  }
  for (let key = 0; key < KEYS; key++) figures.get(size)!.moved.push(await moveDown(page))
  await page.context().close()
}

/** Moves the chosen component by a key: the time until the canvas shows it at its place and a frame was painted. */
async function moveDown(page: Page): Promise<number> {
  await page.getByRole('application', { name: 'Page' }).focus()
  const moving = page.evaluate(async () => {
    const part = document.querySelector<HTMLElement>('.pb-canvas [data-part="text0"]')!
    const { gridArea } = part.style
    const began = await new Promise<number>((resolve) =>
      addEventListener('keydown', () => resolve(performance.now()), { once: true, capture: true }),
    )
    while (part.style.gridArea === gridArea && performance.now() - began < 5000)
      await new Promise((resolve) => requestAnimationFrame(resolve))
    return performance.now() - began
  })
  await page.waitForTimeout(100)
  await page.keyboard.press('ArrowDown')
  return moving
}

async function write(): Promise<void> {
  const { date, cpu, cores } = machine()
  const line = (what: string, values: readonly number[], goal: number | null): string => {
    const { median, min, max } = spread(values)
    return `| ${what} | ${Math.round(median)} | ${Math.round(min)} | ${Math.round(max)} | ${goal ?? ''} |`
  }
  const lines = [
    '# Designed pages',
    '',
    `${date}, ${cpu}, ${cores} cores, Chromium ${browserVersion}, headless; server, embedded PostgreSQL and browser on the same`,
    `cores; load average at the end ${loadavg()[0]!.toFixed(1)}. ${rounds} fresh browsers, demo factory, 8 sources of at most 100 rows.`,
    '',
    '| ms | median | least | most | goal |',
    '| --- | --- | --- | --- | --- |',
    ...sizes.flatMap((size) => {
      const { seen, open, openCpu, key, moved } = figures.get(size)!
      return [
        line(`${size} components, last answer to all that can be seen drawn`, seen, null),
        line(`${size} components, last answer to all drawn`, open, goals.open[size]),
        line(`${size} components, all work of the main thread from the address to drawn`, openCpu, null),
        line(`${size} components in the builder, a key to painted`, key, goals.change[size]),
        line(`${size} components in the builder, moved by a key to painted`, moved, goals.change[size]),
      ]
    }),
    '',
  ]
  await writeFile(new URL('results/pages.md', import.meta.url), lines.join('\n'))
  console.log(lines.join('\n'))
}
