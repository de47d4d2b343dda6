import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build, type Rolldown } from 'vite'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { standardPage } from '#domain/print/page-style.ts'
import { exceljsInBrowsers } from '../../../tools/exceljs-in-browsers.ts'
import { writeXlsx } from '../../../src/workbench/grid/export/xlsx.ts'
import type { CellValue } from '../../../src/workbench/grid/model/source.ts'
import { chunked, column, settings } from '../../support/workbooks.ts'
import { partsOf } from '../../support/zip-parts.ts'

let folder: string
let writeInBrowsers: typeof writeXlsx

/** The writer as the worker of the page has it. */
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'takt-xlsx-'))
  const [built] = (await build({
    configFile: false,
    logLevel: 'error',
    plugins: [exceljsInBrowsers()],
    build: { write: false, lib: { entry: 'src/workbench/grid/export/xlsx.ts', formats: ['es'] } },
  })) as Rolldown.RolldownOutput[]
  const file = join(folder, 'xlsx.mjs')
  await writeFile(file, built!.output[0].code)
  writeInBrowsers = ((await import(pathToFileURL(file).href)) as { writeXlsx: typeof writeXlsx }).writeXlsx
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const columns = [
  column('item', 'code'),
  column('text', 'longText', { colours: [{ op: 'empty', value: '', tone: 'quiet' }] }),
  column('qty', 'quantity', { sum: true }),
  column('at', 'time'),
  column('late', 'duration', { sum: true }),
]
const words = { subtotal: '{value}: subtotal', total: 'Total', tooMany: 'too many' }
const texts = ['=1+1', ' spaces ', 'two\nlines', '<&>"\'', '齐套 😀', '\u0001', 'x'.repeat(40_000), null]
const row = (at: number): CellValue[] => [
  `I-${at % 10}`,
  texts[at % texts.length]!,
  String(at / 7),
  '2026-11-20T16:30:00Z',
  at * 60 - 600,
]
const job = {
  sheet: '订单',
  columns,
  titles: ['Item', 'Text', 'Qty', 'At', 'Late'],
  settings,
  sums: { groups: [{ column: columns[0]!, at: 0 }], words },
  facts: { sheet: 'Facts', lines: [['Made at', '2026-11-26']] as const },
  page: { ...standardPage, fitWidth: true },
}

async function written(write: typeof writeXlsx, rows: readonly CellValue[][]) {
  const blob = await write(job, chunked(rows, 60))
  const parts = await partsOf(Buffer.from(await blob.arrayBuffer()))
  // When the workbook was made.
  parts.delete('docProps/core.xml')
  return Object.fromEntries([...parts].map(([name, bytes]) => [name.replace(/^\//, ''), bytes.toString()]))
}

describe('exceljs in browsers', () => {
  it('writes what it writes on servers', async () => {
    const rows = Array.from({ length: 200 }, (_, at) => row(at))
    const made = await written(writeInBrowsers, rows)
    expect(Object.keys(made)).toContain('xl/worksheets/sheet2.xml')
    expect(made).toEqual(await written(writeXlsx, rows))
  })

  it('writes a workbook without rows', async () => {
    expect(await written(writeInBrowsers, [])).toEqual(await written(writeXlsx, []))
  })

  it('ends with the error of its rows', async () => {
    async function* broken() {
      yield { rows: [row(1)], total: 2 }
      throw new Error('the server is gone')
    }
    await expect(writeInBrowsers(job, broken())).rejects.toThrow('the server is gone')
  })
})
