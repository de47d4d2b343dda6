import excel from 'exceljs'
import { describe, expect, it } from 'vitest'
import { csvCell, csvLine } from '../../../src/workbench/grid/export/csv.ts'
import { XlsxFile } from '../../../src/workbench/grid/export/xlsx.ts'
import type { CellKind, GridColumn } from '../../../src/workbench/grid/model/column.ts'

const column = (field: string, kind: CellKind, rest: Partial<GridColumn> = {}): GridColumn => ({
  field,
  kind,
  title: { zh: field, en: field },
  ...rest,
})
const settings = { language: 'en', zone: 'Asia/Shanghai' } as const

describe('CSV', () => {
  it.each(['=1+1', '+49', '-x', '@SUM(A1)', '\tx'])('keeps %j a text', (text) => {
    expect(csvCell(text, column('a', 'text'), settings)).toBe(`'${text}`)
  })

  it('leaves numbers exact and quotes what needs it', () => {
    expect(csvCell('-12.000001', column('q', 'quantity'), settings)).toBe('-12.000001')
    expect(csvCell('FN', column('s', 'choice', { choice: 'KitStatus' }), settings)).toBe('kitted from stock')
    expect(csvCell(null, column('a', 'text'), settings)).toBe('')
    expect(csvLine(['a,b', 'c"d', 'e\nf', 'g'])).toBe('"a,b","c""d","e\nf",g\r\n')
  })
})

describe('Excel', () => {
  it('comes back with texts as texts, numbers as numbers and local times', async () => {
    const columns = [
      column('text', 'text'),
      column('qty', 'quantity'),
      column('long', 'quantity'),
      column('time', 'time'),
      column('rate', 'rate'),
      column('status', 'choice', { choice: 'KitStatus' }),
    ]
    const file = new XlsxFile(new excel.Workbook(), {
      format: 'xlsx',
      sheet: 'A/B: [x]',
      columns,
      titles: ['=Title', 'Qty', 'Long', 'Time', 'Rate', 'Status'],
      settings,
      port: undefined as never,
    })
    file.add([
      ['=HYPERLINK("x")', '1234.5', '12345678901234.567891', '2026-11-20T16:30:00Z', '0.85', 'NO'],
      ['@x', null, null, null, null, null],
    ])
    const book = new excel.Workbook()
    await book.xlsx.load(await file.bytes())
    const sheet = book.worksheets[0]!
    expect(sheet.name).toBe('A B   x ')
    const cells = [1, 2, 3, 4, 5, 6].map((at) => sheet.getRow(2).getCell(at).value)
    expect(cells).toEqual([
      '=HYPERLINK("x")',
      1234.5,
      '12345678901234.567891',
      new Date('2026-11-21T00:30:00Z'),
      0.85,
      'not kitted',
    ])
    sheet.eachRow((row) => row.eachCell((cell) => expect(cell.type).not.toBe(excel.ValueType.Formula)))
    expect(sheet.getRow(1).height).toBe(30)
    expect(sheet.getRow(3).getCell(2).value).toBeNull()
  })
})
