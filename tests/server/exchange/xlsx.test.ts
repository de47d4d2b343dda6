import ExcelJS from 'exceljs'
import { describe, expect, it } from 'vitest'
import { defaultLimits } from '../../../src/server/platform/exchange/table-file.ts'
import { dateText, elapsedText, numberText } from '../../../src/server/platform/exchange/xlsx/numbers.ts'
import { writeSums } from '../../../src/server/platform/exchange/xlsx/looks.ts'
import { columnIndex } from '../../../src/server/platform/exchange/xlsx/sheet.ts'
import { styleOfFormat } from '../../../src/server/platform/exchange/xlsx/workbook.ts'
import { readBytes, refusal, workbookOf, zipOf } from './support.ts'

const row = (line: number, ...cells: string[]): string => `<row r="${line}">${cells.join('')}</row>`
const inline = (text: string): string => `<c t="inlineStr"><is><t>${text}</t></is></c>`
const head = row(1, inline('a'), inline('b'))

describe('reading xlsx', () => {
  it('reads what exceljs writes: texts, numbers, dates, formulas, rich texts', async () => {
    const book = new ExcelJS.Workbook()
    const sheet = book.addWorksheet('Items')
    sheet.addRow(['code', 'qty', 'due', 'at', 'rich', 'on'])
    sheet.addRow([
      'A-1',
      12.5,
      new Date(Date.UTC(2026, 10, 20)),
      new Date(Date.UTC(2026, 10, 20, 8, 30)),
      { richText: [{ text: 'red ' }, { text: 'bold', font: { bold: true } }] },
      true,
    ])
    sheet.addRow(['=1+1', { formula: 'B2*2', result: 25 }, null, null, '螺丝 <&>', false])
    for (const column of [3, 4]) sheet.getColumn(column).numFmt = 'yyyy/mm/dd hh:mm'
    const { header, rows, lines } = await readBytes(new Uint8Array(await book.xlsx.writeBuffer()))
    expect(header).toEqual(['code', 'qty', 'due', 'at', 'rich', 'on'])
    expect(rows).toEqual([
      ['A-1', '12.5', '2026-11-20', '2026-11-20T08:30:00', 'red bold', 'true'],
      ['=1+1', '25', '', '', '螺丝 <&>', 'false'],
    ])
    expect(lines).toEqual([2, 3])
  })

  it('reads shared texts, prefixed names, missing cell names and the lines of Excel', async () => {
    const parts = workbookOf(
      row(3, inline('a'), inline('b')) + row(7, '<c t="s"><v>0</v></c>', '<c r="B7"><v>5</v></c>'),
      {
        texts: '<si><r><t>on</t></r><rPh><t>no</t></rPh><r><t>e_x000D_</t></r></si>',
      },
    )
    for (const name of ['xl/worksheets/sheet1.xml', 'xl/workbook.xml'])
      parts[name] = parts[name]!.replaceAll(/<(\/?)(?=\w)/g, '<$1x:').replace('<x:w', '<x:w')
    const { rows, lines } = await readBytes(zipOf(parts))
    expect(rows).toEqual([['one\r', '5']])
    expect(lines).toEqual([7])
  })

  it('finds a sheet by name and says when there is none', async () => {
    const bytes = zipOf(workbookOf(head + row(2, inline('x'))))
    expect((await readBytes(bytes, { sheet: 'one' })).rows).toEqual([['x', '']])
    expect(await refusal(bytes, { sheet: 'two' })).toMatchObject({
      message: { en: 'there is no sheet named "two"' },
    })
  })

  it('reports formulas without a value and error values by cell', async () => {
    const cells = row(2, '<c><f>1+1</f></c>', '<c t="e"><v>#N/A</v></c>')
    const { faults } = await readBytes(zipOf(workbookOf(head + cells)))
    expect(faults).toMatchObject([
      { line: 2, column: 0 },
      { line: 2, column: 1, value: '#N/A' },
    ])
  })

  it('refuses rows and columns that Excel does not have', async () => {
    expect(await refusal(zipOf(workbookOf(head + row(1_048_577, inline('x')))))).toBeDefined()
    expect(await refusal(zipOf(workbookOf(head + row(2, '<c r="XFE2"><v>1</v></c>'))))).toBeDefined()
    expect(await refusal(zipOf(workbookOf(`${head}<row r="0"/>`)))).toBeDefined()
  })

  it('refuses bombs by what really comes out', async () => {
    const spaces = zipOf(workbookOf(head + row(2, inline(' '.repeat(60_000_000)))))
    expect(spaces.length).toBeLessThan(100_000)
    expect(await refusal(spaces)).toMatchObject({ message: { en: expect.stringContaining('zip bomb') } })
    const lying = Buffer.from(spaces)
    for (let at = lying.indexOf('PK\x01\x02'); at >= 0; at = lying.indexOf('PK\x01\x02', at + 4))
      lying.writeUInt32LE(10, at + 24)
    expect(await refusal(lying)).toMatchObject({ message: { en: expect.stringContaining('zip bomb') } })
    const entities = workbookOf(head)
    entities['xl/workbook.xml'] = `<!DOCTYPE x [<!ENTITY a "aaaa">]>${entities['xl/workbook.xml']}`
    expect(await refusal(zipOf(entities))).toMatchObject({
      message: { en: expect.stringContaining('damaged') },
    })
    const many = Object.fromEntries(Array.from({ length: 2001 }, (_, i) => [`f${i}`, '']))
    expect(await refusal(zipOf({ ...workbookOf(head), ...many }))).toMatchObject({
      message: { en: expect.stringContaining('2000 entries') },
    })
    const texts = zipOf(workbookOf(head, { texts: '<si><t>abcdefgh</t></si>'.repeat(20_000) }))
    const limits = { ...defaultLimits, sharedText: 100_000 }
    expect(await refusal(texts, { limits })).toMatchObject({
      message: { en: expect.stringContaining('larger') },
    })
  })

  /** Weakened: document types let through. */
  it('reads no entity, outer file or relation that a workbook names', async () => {
    const good = workbookOf(head + row(2, inline('x')), { texts: '<si><t>x</t></si>', styles: '' })
    const doctypes = [
      '<!DOCTYPE x [<!ENTITY a SYSTEM "file:///etc/passwd">]>',
      '<!DOCTYPE x [<!ENTITY a SYSTEM "http://127.0.0.1:1/x">]>',
      '<!DOCTYPE x PUBLIC "-//X//Y" "http://127.0.0.1:1/x.dtd">',
      '<!DOCTYPE x [<!ENTITY % a SYSTEM "http://127.0.0.1:1/x"> %a;]>',
      '<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;"><!ENTITY c "&b;&b;&b;&b;">]>',
      '<!DOCTYPE x>',
    ]
    for (const doctype of doctypes)
      for (const [name, text] of Object.entries(good))
        expect(await refusal(zipOf({ ...good, [name]: doctype + text })), `${name} ${doctype}`).toMatchObject(
          {
            message: { en: expect.stringContaining('damaged') as string },
          },
        )
    expect(await refusal(zipOf(good))).toBeUndefined()
  })

  it('refuses other archives, old Excel files and empty sheets', async () => {
    expect(await refusal(zipOf({ a: 'b' }))).toMatchObject({
      message: { en: expect.stringContaining('unknown') },
    })
    expect(await refusal(Buffer.from('d0cf11e0a1b11ae1', 'hex'))).toMatchObject({
      message: { en: expect.stringContaining('.xls') },
    })
    expect(await refusal(zipOf(workbookOf('')))).toMatchObject({ message: { en: 'the file is empty' } })
  })
})

describe('cells of Excel', () => {
  it('keeps numbers exact and drops the noise of binary fractions', () => {
    const cases = {
      '12.5': '12.5',
      '12345678901234.123456': '12345678901234.123456',
      '1234567890.1199999': '1234567890.12',
      '0.30000000000000004': '0.3',
      '1E-3': '0.001',
      '1.5E+20': '150000000000000000000',
      '-2.5e-7': '-0.00000025',
      abc: 'abc',
    }
    for (const [from, to] of Object.entries(cases)) expect(numberText(from), from).toBe(to)
  })

  it('reads dates of both calendars', () => {
    expect(dateText('46346', false)).toBe('2026-11-20')
    expect(dateText('44884', true)).toBe('2026-11-20')
    expect(dateText('46346.354166666664', false)).toBe('2026-11-20T08:30:00')
    expect(dateText('0.25', false)).toBe('06:00:00')
    expect(dateText('1', false)).toBe('1900-01-01')
    expect(dateText('61', false)).toBe('1900-03-01')
    expect(dateText('1e9', false)).toBe('1000000000')
  })

  it('tells date formats from numbers', () => {
    for (const format of ['yyyy-mm-dd', 'h:mm', '[$-804]yyyy"年"m"月"', 'm/d/yy'])
      expect(styleOfFormat(format), format).toBe('date')
    for (const format of ['0.00', '#,##0 "days"', '0.0E+00', '[Red]0', 'General', '\\d0'])
      expect(styleOfFormat(format), format).toBe('number')
    for (const format of ['[h]:mm', '[hh]:mm:ss', '[mm]:ss'])
      expect(styleOfFormat(format), format).toBe('elapsed')
  })

  it('reads lengths of time as such', () => {
    expect(elapsedText('0.354166666666667')).toBe('8h30m')
    expect(elapsedText('4.5')).toBe('4d12h')
    expect(elapsedText('1e300')).toBe(numberText('1e300'))
  })

  it('counts columns', () => {
    expect(['A1', 'Z9', 'AA1', 'XFD1', 'XFE1', '11'].map(columnIndex)).toEqual([0, 25, 26, 16383, -1, -1])
  })
})

describe('writing lines of totals', () => {
  it('names a group as cells hold texts: no longer than Excel takes, odd characters as escapes', () => {
    const sheet = new ExcelJS.Workbook().addWorksheet('one')
    const labelOf = (label: string) => {
      const row = sheet.addRow([])
      const line = { kind: 'sum', level: 0, label, labelAt: 0, from: 2, totals: [null] } as const
      writeSums(row, line, { language: 'en', zone: 'UTC' })
      return row.getCell(1).value
    }
    expect(labelOf('East total')).toBe('East total')
    expect(labelOf('a'.repeat(40_000))).toBe(`${'a'.repeat(32_766)}…`)
    expect(labelOf('a\u0001')).toBe('a_x0001_')
  })
})
