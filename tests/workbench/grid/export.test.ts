import excel from 'exceljs'
import { describe, expect, it } from 'vitest'
import { unescapeXstring } from '#domain/rules/xstring.ts'
import { csvLine } from '#domain/rules/csv.ts'
import { csvText } from '../../../src/workbench/grid/export/csv.ts'
import { bookOf, chunked, column, settings } from '../../support/workbooks.ts'
import { writeXlsx } from '../../../src/workbench/grid/export/xlsx.ts'
import { XLSX_ROWS, type RowChunk } from '../../../src/workbench/grid/export/protocol.ts'
import { columnName } from '#domain/rules/sheet-columns.ts'

describe('CSV', () => {
  it.each(['=1+1', '+49', '-x', '@SUM(A1)', '\tx'])('keeps %j a text', (text) => {
    expect(csvText(text, column('a', 'text'), settings)).toBe(`'${text}`)
  })

  it('leaves numbers exact and quotes what needs it', () => {
    expect(csvText('-12.000001', column('q', 'quantity'), settings)).toBe('-12.000001')
    expect(csvText('FN', column('s', 'choice', { choice: 'KitStatus' }), settings)).toBe('Kitted from stock')
    expect(csvText(null, column('a', 'text'), settings)).toBe('')
    expect(csvLine(['a,b', 'c"d', 'e\nf', 'g'])).toBe('"a,b","c""d","e\nf",g\r\n')
  })
})

describe('Excel', () => {
  /** Weakened: texts that begin with `=` written as formulas. */
  it('comes back with texts as texts, numbers as numbers and local times', async () => {
    const columns = [
      column('text', 'text'),
      column('qty', 'quantity'),
      column('long', 'quantity'),
      column('time', 'time'),
      column('rate', 'rate'),
      column('status', 'choice', { choice: 'KitStatus' }),
    ]
    const job = {
      sheet: 'A/B: [x]',
      columns,
      titles: ['=Title', 'Qty', 'Long', 'Time', 'Rate', 'Status'],
      settings,
    }
    const rows = [
      ['=HYPERLINK("x")', '1234.5', '12345678901234.567891', '2026-11-20T16:30:00Z', '0.85', 'NO'],
      ['@x', null, null, null, null, null],
    ]
    const book = await bookOf(await writeXlsx(job, chunked(rows, 1)))
    const sheet = book.worksheets[0]!
    expect(sheet.name).toBe('A B   x ')
    const cells = [1, 2, 3, 4, 5, 6].map((at) => sheet.getRow(2).getCell(at).value)
    expect(cells).toEqual([
      '=HYPERLINK("x")',
      1234.5,
      '12345678901234.567891',
      new Date('2026-11-21T00:30:00Z'),
      0.85,
      'Not kitted',
    ])
    sheet.eachRow((row) => row.eachCell((cell) => expect(cell.type).not.toBe(excel.ValueType.Formula)))
    expect(sheet.getRow(1).height).toBe(30)
    expect(sheet.getRow(3).getCell(2).value).toBeNull()
  })

  it('shows whole numbers without a point, and durations as numbers that add up', async () => {
    const columns = [column('qty', 'quantity'), column('late', 'duration')]
    const rows = [
      ['100', '2d3h30m'],
      ['0.5', '-6d12h'],
    ]
    const job = { sheet: 's', columns, titles: ['Qty', 'Late'], settings }
    const sheet = (await bookOf(await writeXlsx(job, chunked(rows, 10)))).worksheets[0]!
    const cells = [2, 3].map((row) =>
      [1, 2].map((at) => [sheet.getRow(row).getCell(at).value, sheet.getRow(row).getCell(at).numFmt]),
    )
    expect(cells[0]![0]).toEqual([100, '#,##0'])
    expect(cells[1]![0]).toEqual([0.5, '#,##0.######'])
    expect(cells[0]![1]![1]).toBe('[h]:mm:ss')
    expect(cells[1]![1]).toEqual([-6.5, '0.00" d"'])
  })

  it('keeps texts that XML or Excel would change', async () => {
    const texts = ['a\u0001b', '_x0041_', '  spaces ', 'two\nlines', '<&>"', '齐套 😀']
    const job = { sheet: 's', columns: [column('t', 'text')], titles: ['T'], settings }
    const blob = await writeXlsx(
      job,
      chunked(
        texts.map((text) => [text]),
        100,
      ),
    )
    const read: string[] = []
    const sheet = (await bookOf(blob)).worksheets[0]!
    sheet.eachRow((row, number) => number > 1 && read.push(unescapeXstring(row.getCell(1).text)))
    expect(read).toEqual(texts)
  })

  it('writes more rows than are ever in memory, without lines', async () => {
    const total = 60_000
    let given = 0
    async function* many(): AsyncGenerator<RowChunk> {
      for (; given < total; given += 2000)
        yield {
          total,
          rows: Array.from({ length: 2000 }, (_, at) => [`I-${given + at}`, String(given + at)]),
        }
    }
    const columns = [column('item', 'code'), column('qty', 'quantity')]
    const blob = await writeXlsx({ sheet: 's', columns, titles: ['Item', 'Qty'], settings }, many())
    const sheet = (await bookOf(blob)).worksheets[0]!
    expect(sheet.rowCount).toBe(total + 1)
    expect(sheet.getRow(total + 1).values).toEqual([undefined, 'I-59999', 59_999])
    expect(sheet.getRow(2).getCell(1).border?.bottom).toBeUndefined()
    expect(sheet.getColumn(1).width).toBe(20)
    expect(blob.size).toBeLessThan(1_000_000)
  })

  it('ends with the error of its rows', async () => {
    async function* broken(): AsyncGenerator<RowChunk> {
      yield { rows: [['a']], total: 2 }
      throw new Error('the server is gone')
    }
    const job = { sheet: 's', columns: [column('t', 'text')], titles: ['T'], settings }
    await expect(writeXlsx(job, broken())).rejects.toThrow('the server is gone')
  })

  it('an empty table has its header', async () => {
    const job = { sheet: 's', columns: [column('t', 'text')], titles: ['T'], settings }
    const sheet = (await bookOf(await writeXlsx(job, chunked([], 1)))).worksheets[0]!
    expect(sheet.rowCount).toBe(1)
  })

  it('names columns as Excel does', () => {
    expect([0, 25, 26, 701, 702, 16_383].map(columnName)).toEqual(['A', 'Z', 'AA', 'ZZ', 'AAA', 'XFD'])
    expect(XLSX_ROWS + 1).toBe(2 ** 20)
  })
})
