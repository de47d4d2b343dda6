/// <reference lib="dom" />
import { readFileSync, writeFileSync } from 'node:fs'
import { loadavg } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { gzipSync } from 'node:zlib'
import { chromium } from 'playwright'
import { build, type Rolldown } from 'vite'
import { launchOptions } from '../tools/browser.ts'
import { exceljsInBrowsers } from '../tools/exceljs-in-browsers.ts'
import { machine } from './measure.ts'

/**
 * Rows x 12 columns as a workbook by the page's writer, in a worker of a new Chromium each time. With `--before`, the writer of
 * another checkout runs in turn: node bench/export.ts [--before FOLDER] [--sizes 8000,100000] [--rounds 3]
 */
const { values: options } = parseArgs({
  options: {
    before: { type: 'string' },
    sizes: { type: 'string', default: '8000,100000' },
    rounds: { type: 'string', default: '3' },
  },
})
const ADDRESS = 'http://takt.test'

interface Figure {
  readonly seconds: number
  readonly cpuSeconds: number
  readonly peakMb: number
  readonly fileMb: number
}

/** Writes rows as they come from a source and answers the size of the file. */
const worker = `
import { writeXlsx } from '/writer.js'
const kinds = ['code', 'text', 'quantity', 'time', 'date', 'integer', 'duration', 'rate', 'code', 'text', 'quantity', 'quantity']
const columns = kinds.map((kind, at) => ({ field: 'f' + at, kind, title: { zh: 'f' + at, en: 'f' + at } }))
const day = (n) => '2026-' + String(1 + n % 12).padStart(2, '0') + '-' + String(1 + n % 28).padStart(2, '0')
const row = (n) => ['MO' + String(n).padStart(7, '0'), '精密齿轮箱 ' + n % 97, String(n % 9000 / 10), day(n) + 'T08:00:00Z', day(n),
  n % 100, n % 5000 * 60, String(n % 100 / 100), 'ITEM-' + n % 500, n % 5 ? null : '=SUM(A1) <remark> ' + n, n % 1000 + '.25', String(n)]
async function* chunks(total) {
  for (let from = 0; from < total; from += 2000)
    yield { total, rows: Array.from({ length: Math.min(2000, total - from) }, (_, at) => row(from + at)) }
}
const settings = { language: 'en', zone: 'Asia/Shanghai' }
onmessage = async ({ data }) => {
  const job = { sheet: 'Orders', columns, titles: kinds.map((_, at) => 'Title ' + at), settings }
  postMessage((await writeXlsx(job, chunks(data))).size)
}`

/** The writer of a checkout, as the worker of its page has it. */
async function writerOf(folder: string): Promise<string> {
  const [built] = (await build({
    root: folder,
    configFile: false,
    logLevel: 'error',
    plugins: [exceljsInBrowsers()],
    build: {
      write: false,
      minify: true,
      target: 'es2024',
      lib: { entry: join(folder, 'src/workbench/grid/export/xlsx.ts'), formats: ['es'] },
    },
  })) as Rolldown.RolldownOutput[]
  return built!.output[0].code
}

async function measure(writer: string, rows: number): Promise<Figure> {
  const browser = await chromium.launch(await launchOptions())
  const page = await browser.newPage()
  await page.route(`${ADDRESS}/**`, (route) => {
    const path = new URL(route.request().url()).pathname
    const body = path === '/writer.js' ? writer : path === '/worker.js' ? worker : ''
    const contentType = path === '/' ? 'text/html' : 'text/javascript'
    return route.fulfill({ contentType, body })
  })
  await page.goto(ADDRESS)
  const system = await browser.newBrowserCDPSession()
  /** The process of the page, which its workers share. */
  const renderer = async () => {
    const { processInfo } = await system.send('SystemInfo.getProcessInfo')
    return processInfo
      .filter(({ type }) => type === 'renderer')
      .reduce((most, one) => (one.cpuTime > most.cpuTime ? one : most))
  }
  const before = await renderer()
  const { size, seconds } = await page.evaluate(async (count) => {
    const started = performance.now()
    const writing = new Worker('/worker.js', { type: 'module' })
    const size = await new Promise<number>((resolve, reject) => {
      writing.onmessage = ({ data }) => resolve(data as number)
      writing.onerror = (event) => reject(new Error(event.message))
      writing.postMessage(count)
    })
    return { size, seconds: (performance.now() - started) / 1000 }
  }, rows)
  const after = await renderer()
  const status = readFileSync(`/proc/${after.id}/status`, 'utf8')
  const peakMb = Math.round(Number(/VmHWM:\s+(\d+)/.exec(status)![1]) / 1024)
  await browser.close()
  return { seconds, cpuSeconds: after.cpuTime - before.cpuTime, peakMb, fileMb: size / 1e6 }
}

const writers = new Map([['now', await writerOf(fileURLToPath(new URL('..', import.meta.url)))]])
if (options.before) writers.set('before', await writerOf(options.before))
const lines: string[] = []
for (const size of options.sizes.split(',').map(Number)) {
  const figures: Record<string, Figure[]> = Object.fromEntries([...writers.keys()].map((name) => [name, []]))
  for (let round = 0; round < Number(options.rounds); round++)
    for (const [name, writer] of writers) figures[name]!.push(await measure(writer, size))
  for (const [name, all] of Object.entries(figures)) {
    const median = (of: (figure: Figure) => number): number =>
      all.map(of).toSorted((a, b) => a - b)[Math.floor(all.length / 2)]!
    lines.push(
      `| ${size.toLocaleString('en')} | ${name} | ${median((one) => one.seconds).toFixed(1)} s | ${median((one) => one.cpuSeconds).toFixed(1)} s | ${median((one) => one.peakMb)} MB | ${median((one) => one.fileMb).toFixed(1)} MB |`,
    )
  }
}
const { date, cpu, cores } = machine()
const sizes = [...writers].map(
  ([name, code]) =>
    `${name} ${Math.round(code.length / 1000)} kB (${Math.round(gzipSync(code).length / 1000)} kB packed)`,
)
const text = `# Workbooks written by the page

Rows x 12 columns in a worker of a new Chromium each time, medians of ${options.rounds} rounds in turn; processor time and peak
memory of the renderer: \`node bench/export.ts${options.before ? ' --before FOLDER' : ''}\`. Code of the writer: ${sizes.join(', ')}. Load of the machine: ${loadavg()[0]!.toFixed(1)}.

${date}, ${cpu}, ${cores} cores.

| rows | writer | time | processor | peak memory | file |
| ---: | --- | ---: | ---: | ---: | ---: |
${lines.join('\n')}
`
writeFileSync(fileURLToPath(new URL('results/export.md', import.meta.url)), text)
process.stdout.write(text)
