import { describe, expect, it } from 'vitest'
import { standardPage } from '#domain/print/page-style.ts'
import { toneInks } from '#domain/reports/designed/tone-inks.ts'
import { writeCsv } from '../../../src/workbench/grid/export/csv-file.ts'
import { writeXlsx } from '../../../src/workbench/grid/export/xlsx.ts'
import type { CellValue } from '../../../src/workbench/grid/model/source.ts'
import { bookOf, chunked, column, settings } from '../../support/workbooks.ts'

const words = { subtotal: '{value}: subtotal', total: 'Total', tooMany: 'too many' }
const columns = [
  column('item', 'code', { width: 140 }),
  column('buyer', 'code'),
  column('qty', 'quantity', {
    sum: true,
    total: 'average',
    colours: [
      { op: 'gt', value: '5', tone: 'bad' },
      { op: 'empty', value: '', tone: 'quiet' },
    ],
  }),
  column('late', 'duration', { sum: true }),
]
const titles = ['Item', 'Buyer', 'Qty', 'Late']
const groups = [{ column: columns[1]!, at: 1 }]
const rows: CellValue[][] = [
  ['A', 'li', '1.5', 60],
  ['B', 'li', '10', 120],
  ['C', '=wang', null, null],
]
const job = { sheet: "Plan's", columns, titles, settings, sums: { groups, words } }

describe('files of a style', () => {
  it('have csv lines of totals below their groups, numbers without words', async () => {
    const text = await (await writeCsv(job, chunked(rows, 2))).text()
    expect(text.split('\r\n')).toEqual([
      'Item,Buyer,Qty,Late',
      'A,li,1.5,60',
      'B,li,10,120',
      ',li: subtotal,5.75,180',
      "C,'=wang,,",
      ",'=wang: subtotal,,0",
      'Total,,5.75,180',
      '',
    ])
    const plain = await (await writeCsv({ columns, titles, settings }, chunked(rows, 2))).text()
    expect(plain.split('\r\n')).toHaveLength(5)
    const none = await (await writeCsv(job, chunked([], 2))).text()
    expect(none).toBe('Item,Buyer,Qty,Late\r\n')
  })

  it('have cells in the colours of their values, and widths as chosen', async () => {
    const [sheet] = (await bookOf(await writeXlsx(job, chunked(rows, 2)))).worksheets
    const inks = (place: string) => {
      const { font, fill } = sheet!.getCell(place)
      return [font?.color?.argb, fill?.type === 'pattern' ? fill.fgColor?.argb : undefined]
    }
    const argb = (colour: string): string => `FF${colour.slice(1).toUpperCase()}`
    expect(inks('C2')).toEqual([undefined, undefined])
    expect(inks('C3')).toEqual([argb(toneInks.bad.text), argb(toneInks.bad.back)])
    expect(inks('C5')).toEqual([argb(toneInks.quiet.text), argb(toneInks.quiet.back)])
    expect(sheet!.getCell('C3').value).toBe(10)
    expect(sheet!.getColumn(1).width).toBe(20)
    expect(sheet!.getColumn(2).width).toBe(20)
    const [narrow] = (
      await bookOf(
        await writeXlsx(
          { ...job, columns: columns.with(0, { ...columns[0]!, width: 70 }) },
          chunked(rows, 2),
        ),
      )
    ).worksheets
    expect(narrow!.getColumn(1).width).toBe(10)
  })

  it('have the pages of the style, and pages of the program without one', async () => {
    const page = {
      ...standardPage,
      paper: 'A3' as const,
      fitWidth: true,
      margins: { top: 20, right: 5, bottom: 10, left: 12.5 },
      header: 'R&D <plan>',
    }
    const [sheet] = (await bookOf(await writeXlsx({ ...job, page }, chunked(rows, 2)))).worksheets
    const { pageSetup, headerFooter } = sheet!
    expect(pageSetup).toMatchObject({
      paperSize: 8,
      orientation: 'portrait',
      fitToPage: true,
      fitToHeight: 0,
      printTitlesRow: '1:1',
      margins: { left: 0.4921, right: 0.1969 },
    })
    expect(headerFooter.oddHeader).toBe('&LR&&D <plan>')
    expect(headerFooter.oddFooter).toBe('&L&RPage &P of &N')
    const [plain] = (await bookOf(await writeXlsx(job, chunked(rows, 2)))).worksheets
    expect(plain!.pageSetup.printTitlesRow).toBeUndefined()
    expect(plain!.headerFooter).toBeNull()
  })
})
