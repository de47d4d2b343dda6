import type { CellFormulaValue, Worksheet } from 'exceljs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { standardPage } from '#domain/print/page-style.ts'
import { toneInks } from '#domain/reports/designed/tone-inks.ts'
import { reportCalls } from '#domain/services/reports/reports.ts'
import { reportStyles } from '#domain/services/reports/styles.ts'
import { demo } from '../../support/kitting.ts'
import { drawnText, pdfPages, withoutBlanks } from '../../support/pdf-text.ts'
import { createFilledServer, type TestServer } from '../../support/server.ts'
import { readBook } from '../../support/workbooks.ts'

const reportCode = 'StockAge'
const english = { 'accept-language': 'en' }

/** Stock by warehouse and whether it is stranded, the dearest first. */
const style = {
  columns: [
    { field: 'itemCode', width: 140, title: 'Part' },
    { field: 'qty', width: 70, total: 'sum', colours: [{ op: 'ge', value: '100', tone: 'bad' }] },
    { field: 'value', width: 91, total: 'average' },
    { field: 'oldest', total: 'count' },
    { field: 'days30', total: null },
  ],
  groupings: ['warehouse', 'stranded'],
  sorting: [{ field: 'value', descending: true }],
  printSetup: {
    ...standardPage,
    paper: 'A3' as const,
    orientation: 'portrait' as const,
    margins: { top: 20, right: 15, bottom: 20, left: 25 },
    header: 'Stock & value',
    footer: 'Warehouse Wuxi',
  },
}

interface Row {
  readonly itemCode: string
  readonly warehouse: string
  readonly stranded: boolean
  readonly qty: string
  readonly value: string | null
  readonly oldest: string | null
  readonly days30: string | null
}

let server: TestServer
let rows: readonly Row[]
beforeAll(async () => {
  server = await createFilledServer(demo())
  const sorting = 'warehouse,stranded,value desc'
  const input = { reportCode, sorting, maxResultCount: 10_000 }
  rows = ((await server.one.ask(reportCalls.page, input)) as { items: readonly Row[] }).items
  expect(rows.length).toBeGreaterThan(20)
  const { columns, ...more } = style
  await server.one.ask(reportStyles.save, { reportCode, styleName: 'By warehouse', columns, ...more })
})
afterAll(() => server.close())

const exported = (format: string, more: object = { styleName: 'By warehouse' }) =>
  server.one.call(reportCalls.export, { reportCode, format, ...more }, english)

const UNIT = 1_000_000n
const unitsOf = (text: string): bigint => {
  const [, sign, whole, fraction = ''] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(text)!
  const size = BigInt(whole!) * UNIT + BigInt(fraction.padEnd(6, '0'))
  return sign ? -size : size
}
const decimal = (units: bigint): string => {
  const size = units < 0n ? -units : units
  const fraction = String(size % UNIT)
    .padStart(6, '0')
    .replace(/0+$/, '')
  return `${units < 0n ? '-' : ''}${size / UNIT}${fraction && `.${fraction}`}`
}
/** Sum of quantities, average of values and number of days, on a path of its own. */
function totalsOf(some: readonly Row[]): [string, string, string] {
  const qty = some.reduce((sum, row) => sum + unitsOf(row.qty), 0n)
  const values = some.flatMap(({ value }) => (value === null ? [] : [unitsOf(value)]))
  const value = values.reduce((sum, one) => sum + one, 0n)
  const count = BigInt(values.length)
  const average = values.length === 0 ? '' : decimal((value + count / 2n) / count)
  return [decimal(qty), average, String(some.filter(({ oldest }) => oldest !== null).length)]
}
const groups = () =>
  [...Map.groupBy(rows, ({ warehouse }) => warehouse)].map(([warehouse, inside]) => ({
    warehouse,
    rows: inside,
    inner: [...Map.groupBy(inside, ({ stranded }) => stranded)],
  }))

const isFormula = (value: unknown): value is CellFormulaValue =>
  typeof value === 'object' && value !== null && 'formula' in value

/** What a spreadsheet computes from the cells in the file. */
function computed(sheet: Worksheet, formula: string): number {
  const [, code, name, from, to] = /^SUBTOTAL\((\d+),([A-Z]+)(\d+):[A-Z]+(\d+)\)$/.exec(formula)!
  const cells = Array.from({ length: Number(to) - Number(from) + 1 }, (_, at) =>
    sheet.getCell(`${name}${Number(from) + at}`),
  )
  const values = cells.map(({ value }) => value).filter((value) => value !== null && !isFormula(value))
  const sum = values.reduce<number>((all, value) => all + (value as number), 0)
  return code === '3' ? values.length : code === '1' ? sum / values.length : sum
}

describe('files of a style', () => {
  it('are workbooks with an outline of groups and formulas whose values agree', async () => {
    const answer = await exported('xlsx')
    expect(answer.status).toBe(200)
    const book = await readBook(answer.bytes)
    const [sheet] = book.worksheets
    const lines: unknown[][] = []
    sheet!.eachRow((row, number) => {
      if (number === 1) return
      lines.push([row.outlineLevel ?? 0, ...[1, 2, 3, 4].map((at) => row.getCell(at).value)])
    })
    expect((sheet!.getRow(1).values as unknown[]).slice(1)).toEqual([
      'Part',
      'Quantity',
      'Value',
      'Oldest',
      'Up to 30 days',
    ])
    const number = (text: string) => (text === '' ? null : Number(text))
    const total = (label: string, level: number, some: readonly Row[]) => [
      level,
      label,
      ...totalsOf(some).map(number),
    ]
    const expected = groups().flatMap(({ warehouse, rows: all, inner }) => [
      ...inner.flatMap(([stranded, some]) => [
        ...some.map((row) => [2, row.itemCode, Number(row.qty), number(row.value ?? ''), row.oldest]),
        total(`${stranded ? 'Yes' : 'No'}: subtotal`, 1, some),
      ]),
      total(`${warehouse}: subtotal`, 0, all),
    ])
    const shown = lines.map((line) =>
      line.map((value) =>
        // The reader leaves a result of zero out.
        isFormula(value)
          ? (value.result ?? 0)
          : value instanceof Date
            ? value.toISOString().slice(0, 10)
            : value,
      ),
    )
    expect(shown).toEqual([...expected, total('Total', 0, rows)])
    for (const line of lines)
      for (const value of line)
        if (isFormula(value))
          expect(computed(sheet!, value.formula)).toBeCloseTo((value.result ?? 0) as number, 4)
  })

  it('are workbooks with widths, colours and pages', async () => {
    const book = await readBook((await exported('xlsx')).bytes)
    const [sheet] = book.worksheets
    expect([1, 2, 3, 4].map((at) => sheet!.getColumn(at).width)).toEqual([20, 10, 13, 20])
    let coloured = 0
    sheet!.eachRow((row, number) => {
      const { value, fill, font } = row.getCell(2)
      if (number === 1 || typeof value !== 'number') return
      const back = fill?.type === 'pattern' ? fill.fgColor?.argb : undefined
      const inks = [toneInks.bad.text, toneInks.bad.back].map((ink) => `FF${ink.slice(1).toUpperCase()}`)
      expect([font?.color?.argb, back]).toEqual(value >= 100 ? inks : [undefined, undefined])
      if (value >= 100) coloured++
    })
    expect(coloured).toBeGreaterThan(0)
    expect(coloured).toBeLessThan(rows.length)
    expect(sheet!.properties.outlineLevelRow).toBe(2)
    expect(sheet!.pageSetup).toMatchObject({
      paperSize: 8,
      orientation: 'portrait',
      printTitlesRow: '1:1',
      margins: { top: 0.9843, right: 0.5906, left: 0.9843 },
    })
    expect(sheet!.headerFooter.oddHeader).toBe('&LStock && value')
    expect(sheet!.headerFooter.oddFooter).toBe('&LWarehouse Wuxi&RPage &P of &N')
  })

  it('are csv with a line of exact totals below each group', async () => {
    const { text } = await exported('csv')
    const total = (label: string, some: readonly Row[]): string => [label, ...totalsOf(some), ''].join(',')
    const line = ({ itemCode, qty, value, oldest, days30 }: Row): string =>
      [itemCode, qty, value ?? '', oldest ?? '', days30 ?? ''].join(',')
    expect(text.trimEnd().split('\r\n').slice(1)).toEqual([
      ...groups().flatMap(({ warehouse, rows: all, inner }) => [
        ...inner.flatMap(([stranded, some]) => [
          ...some.map(line),
          total(`${stranded ? 'Yes' : 'No'}: subtotal`, some),
        ]),
        total(`${warehouse}: subtotal`, all),
      ]),
      total('Total', rows),
    ])
    // Rows that are not grouped are for programs, too.
    const flat = await exported('csv', { style: { ...style, groupings: [] } })
    expect(flat.text.trimEnd().split('\r\n')).toHaveLength(rows.length + 1)
  })

  it('are PDF with headings, subtotals and the pages of the style', async () => {
    const pages = pdfPages((await exported('pdf')).bytes)
    const [first] = pages
    expect([first!.width, first!.height]).toEqual([841.89, 1190.55])
    const drawn = drawnText(pages)
    for (const { warehouse, rows: all } of groups()) {
      expect(drawn).toContain(withoutBlanks(`Warehouse: ${warehouse}`))
      const [qty, value] = totalsOf(all)
      expect(drawn).toContain(withoutBlanks(`${warehouse}: subtotal ${qty} avg ${value}`))
    }
    expect(drawn).toContain(withoutBlanks(`Total${totalsOf(rows)[0]}avg ${totalsOf(rows)[1]}count`))
    const point = (mm: number): number => (mm * 72) / 25.4
    for (const { texts } of pages) {
      const header = texts.find(({ text }) => text === 'Stock & value')!
      expect(header.x).toBeCloseTo(point(25), 1)
      expect(texts.map(({ text }) => text)).toContain('Warehouse Wuxi')
      expect(Math.min(...texts.map(({ x }) => x))).toBeGreaterThanOrEqual(point(25) - 0.1)
      expect(texts.some(({ text }) => text === 'Part')).toBe(true)
    }
    // A heading is never the last of its page.
    for (const { texts } of pages) {
      const body = texts.filter(({ text }) => text !== 'Warehouse Wuxi' && !text.startsWith('Page '))
      const lowest = Math.min(...body.map(({ y }) => y))
      const last = body.filter(({ y }) => y === lowest).map(({ text }) => text)
      expect(last.join(' ')).not.toMatch(/^Warehouse: |^Stranded: /)
    }
  })

  it('take columns, order and pages of the call before those of the style', async () => {
    const { text } = await exported('csv', {
      styleName: 'By warehouse',
      columns: 'qty,itemCode',
      sorting: 'itemCode desc',
      filter: JSON.stringify([{ field: 'warehouse', op: 'in', values: [rows[0]!.warehouse] }]),
    })
    const [header, ...lines] = text.trimEnd().split('\r\n')
    expect(header).toBe('\ufeffQuantity,Part')
    const here = rows.filter(({ warehouse }) => warehouse === rows[0]!.warehouse)
    const [, some] = [...Map.groupBy(here, ({ stranded }) => stranded)][0]!
    const codes = some.map(({ itemCode }) => itemCode).toSorted()
    expect(lines.slice(0, some.length).map((one) => one.split(',')[1])).toEqual(codes.toReversed())
    const [page] = pdfPages((await exported('pdf', { style, paper: 'A4', orientation: 'landscape' })).bytes)
    expect([page!.width, page!.height]).toEqual([841.89, 595.28])
  })

  it('have all columns on one page where the style says so, and titles on the first page alone', async () => {
    const wide = ['itemCode', 'itemName', 'warehouse', 'unit', 'qty', 'days30', 'days90', 'days180', 'older']
    const columns = wide.map((field) => ({ field, width: 200 }))
    const pagesOf = async (page: object) =>
      pdfPages(
        (await exported('pdf', { style: { columns, printSetup: { ...style.printSetup, ...page } } })).bytes,
      )
    const apart = await pagesOf({ paper: 'A4' })
    const together = await pagesOf({ paper: 'A4', fitWidth: true, repeatHeader: false })
    const has = (texts: readonly { text: string }[], title: string) =>
      texts.some(({ text }) => text === title)
    expect(has(apart[0]!.texts, 'Item') && has(apart[0]!.texts, 'Over 180 days')).toBe(false)
    const first = withoutBlanks(together[0]!.texts.map(({ text }) => text).join(''))
    expect(first).toContain('Over180days')
    expect(together.length).toBeGreaterThan(1)
    for (const { texts } of together.slice(1))
      expect(withoutBlanks(texts.map(({ text }) => text).join(''))).not.toContain('Over180days')
  })
})
