import { buffer } from 'node:stream/consumers'
import type { Worksheet } from 'exceljs'
import { describe, expect, it } from 'vitest'
import { checkTemplate, type TemplateShape } from '../../../src/server/platform/print/templates/check.ts'
import type { FilledDocument, FilledValue } from '../../../src/server/platform/print/templates/job.ts'
import { packed } from '../../../src/server/platform/print/templates/pack.ts'
import { checkedTemplate, filledTemplate } from '../../../src/server/platform/print/templates/write.ts'
import { onePixel, valuesOf, workbookOf } from '../../support/print-templates.ts'
import { readBook } from '../../support/workbooks.ts'
import { partsOf } from '../../support/zip-parts.ts'

const filled = (value: FilledValue['value'], text = String(value)): FilledValue => ({ value, text })

const document = (key: string, ...lines: readonly (readonly [string, number])[]): FilledDocument => ({
  key,
  head: { code: filled(key), qty: filled(12.5) },
  lines: lines.map(([item, qty], at) => ({
    'lines.no': filled(at + 1),
    'lines.itemCode': filled(item),
    'lines.qty': filled(qty),
  })),
})

/** Title over three columns, a repeated row, a line of totals, and a picture below. */
function card(sheet: Worksheet): void {
  sheet.getColumn(2).width = 22
  sheet.getCell('A1').value = 'Card {code}: {qty} pcs'
  sheet.mergeCells('A1:C1')
  sheet.getCell('A1').font = { bold: true, size: 16 }
  sheet.getCell('A2').value = '{qty}'
  sheet.getCell('A2').numFmt = '0.000'
  sheet.getCell('A3').value = '{lines.no}'
  sheet.getCell('B3').value = '{lines.itemCode}'
  sheet.getCell('C3').value = '{lines.qty}'
  sheet.getRow(3).height = 27
  for (const column of ['A', 'B', 'C']) sheet.getCell(`${column}3`).border = { bottom: { style: 'thin' } }
  sheet.getCell('A4').value = 'Signed'
  sheet.mergeCells('A4:B5')
  sheet.pageSetup = { paperSize: 9, orientation: 'landscape', printArea: 'A1:C5', printTitlesRow: '1:1' }
  const image = sheet.workbook.addImage({ extension: 'png', buffer: onePixel as unknown as ArrayBuffer })
  sheet.addImage(image, 'C4:C5')
}

const fill = async (bytes: Buffer, documents: readonly FilledDocument[]) =>
  readBook(
    await buffer(
      filledTemplate({ bytes, layout: 'sheets', title: 'Cards', formats: { qty: '0.0' }, documents }),
    ),
  )

describe('a workbook as a template', () => {
  it('names its fields with their cells, and its repeated rows', async () => {
    const shape = (await checkedTemplate(await workbookOf(card), 'card.xlsx')) as TemplateShape
    expect(shape).toEqual({
      rows: 4,
      repeated: 1,
      places: [
        ['A1', 'code'],
        ['A1', 'qty'],
        ['A2', 'qty'],
        ['A3', 'lines.no'],
        ['B3', 'lines.itemCode'],
        ['C3', 'lines.qty'],
      ].map(([cell, path]) => ({
        cell: `卡片 Card!${cell!}`,
        path,
        isCode: false,
        isLine: path!.startsWith('lines.'),
      })),
    })
  })

  it('becomes a sheet for each document: values, looks, merged cells, pictures and print area', async () => {
    const book = await fill(await workbookOf(card), [
      document('MO-1', ['=1+1', 3], ['B', 4], ['C', 5]),
      document('MO/2'),
    ])
    expect(book.worksheets.map(({ name }) => name)).toEqual(['MO-1', 'MO 2'])
    const [first, second] = book.worksheets
    expect(valuesOf(first!)).toEqual({
      A1: 'Card MO-1: 12.5 pcs',
      A2: 12.5,
      A3: 1,
      B3: '=1+1',
      C3: 3,
      A4: 2,
      B4: 'B',
      C4: 4,
      A5: 3,
      B5: 'C',
      C5: 5,
      A6: 'Signed',
    })
    expect(first!.getCell('B3').formula).toBeUndefined()
    expect(first!.getCell('A1').font).toMatchObject({ bold: true, size: 16 })
    expect(first!.getCell('A2').numFmt).toBe('0.000')
    expect([3, 4, 5, 6].map((row) => first!.getRow(row).height)).toEqual([27, 27, 27, undefined])
    expect(first!.getCell('C5').border.bottom?.style).toBe('thin')
    expect(first!.getColumn(2).width).toBe(22)
    expect((first!.model as unknown as { merges: string[] }).merges).toEqual(['A1:C1', 'A6:B7'])
    expect(first!.pageSetup).toMatchObject({
      paperSize: 9,
      orientation: 'landscape',
      printArea: 'A1:C7',
      printTitlesRow: '1:1',
    })
    const [picture] = first!.getImages()
    expect([picture!.range.tl.nativeRow, picture!.range.br.nativeRow]).toEqual([5, 7])
    expect(Buffer.from(book.getImage(Number(picture!.imageId)).buffer as ArrayBuffer)).toEqual(onePixel)
    // Without lines the row is there once, blank.
    expect(valuesOf(second!)).toEqual({ A1: 'Card MO/2: 12.5 pcs', A2: 12.5, A4: 'Signed' })
  })

  it('has texts of fields among words as they are, and marks where a cell cannot hold all of them', async () => {
    const bytes = await workbookOf((sheet) => {
      sheet.getCell('A1').value = 'Note: {code}'
      sheet.getCell('A2').value = {
        richText: [{ text: '{code}', font: { bold: true } }, { text: ' / {qty}' }],
      }
      sheet.getCell('A3').value = '{code} _x005F_x0041_ {code}'
    })
    const odd = '<b>&amp; _x0041_ \u0007 "=1+1"'
    const [first, second] = (
      await fill(bytes, [
        { key: 'odd', head: { code: filled(odd), qty: filled(1) }, lines: [] },
        { key: 'long', head: { code: filled('n'.repeat(40_000)), qty: filled(1) }, lines: [] },
      ])
    ).worksheets
    const textOf = (sheet: Worksheet, cell: string) => sheet.getCell(cell).text
    expect(textOf(first!, 'A1')).toBe(`Note: ${odd}`)
    expect(textOf(first!, 'A2')).toBe(`${odd} / 1`)
    expect(textOf(first!, 'A3')).toBe(`${odd} _x0041_ ${odd}`)
    for (const cell of ['A1', 'A2', 'A3']) {
      expect(textOf(second!, cell)).toHaveLength(32_767)
      expect(textOf(second!, cell)).toMatch(/n…$/)
    }
  })

  it('becomes one sheet with a page break after each document but the last', async () => {
    const documents = [document('MO-1', ['A', 1], ['B', 2]), document('MO-2', ['C', 3])]
    const bytes = await workbookOf(card)
    const made = await buffer(
      filledTemplate({ bytes, layout: 'stacked', title: 'Cards', formats: {}, documents }),
    )
    const book = await readBook(made)
    expect(book.worksheets.map(({ name }) => name)).toEqual(['Cards'])
    const [sheet] = book.worksheets
    expect(valuesOf(sheet!)).toMatchObject({ A1: 'Card MO-1: 12.5 pcs', A7: 'Card MO-2: 12.5 pcs', B9: 'C' })
    expect(sheet!.pageSetup.printArea).toBe('A1:C11')
    const [xml] = [...(await partsOf(made))].flatMap(([name, part]) =>
      name.startsWith('xl/worksheets/sheet') ? [part.toString()] : [],
    )
    expect([...xml!.matchAll(/<brk id="(\d+)"/g)].map(([, row]) => row)).toEqual(['6'])
  })

  it('draws codes over their cells, each text kept once', async () => {
    const bytes = await workbookOf((sheet) => {
      sheet.getColumn(1).width = 40
      sheet.getCell('A1').value = '{code:bars}'
      sheet.getRow(1).height = 40
      sheet.getCell('B1').value = '{ code : qr }'
      sheet.getCell('A2').value = '{lines.itemCode:bars}'
    })
    const book = await fill(bytes, [document('MO-1', ['MO-1', 1], ['X', 2])])
    const [sheet] = book.worksheets
    expect(valuesOf(sheet!)).toEqual({})
    expect(sheet!.getImages().map(({ range }) => [range.tl.nativeCol, range.tl.nativeRow])).toEqual([
      [0, 0],
      [1, 0],
      [0, 1],
      [0, 2],
    ])
    expect(new Set(sheet!.getImages().map(({ imageId }) => imageId)).size).toBe(3)
  })
})

/** Parts of a workbook by name. */
describe('a workbook that is no template', () => {
  const faultsOf = async (bytes: Buffer): Promise<string[]> => {
    const faults = await checkTemplate(bytes, 'card.xlsx')
    if (!Array.isArray(faults)) return []
    return (faults as { place: string | null; message: { en: string } }[]).map(
      ({ place, message }) => `${place ?? ''}: ${message.en}`,
    )
  }

  it('is refused with sheet and cell of what it may not hold', async () => {
    expect(
      await faultsOf(
        await workbookOf((sheet) => {
          sheet.getCell('B2').value = { formula: 'A1+1', result: 2 }
          sheet.getCell('C3').value = { text: 'x', hyperlink: 'https://example.com' }
          sheet.getCell('D4').dataValidation = { type: 'list', formulae: ['"a,b"'] }
        }),
      ),
    ).toEqual(
      [
        ': it links to other files or addresses',
        '卡片 Card!B2: has a formula; write a field or a text instead',
        '卡片 Card: has data validation; remove it',
      ].toSorted((one, other) => Number(one.startsWith(':')) - Number(other.startsWith(':'))),
    )
    expect(
      await faultsOf(
        await workbookOf((sheet, book) => {
          card(sheet)
          book.addWorksheet('Notes').getCell('A1').value = 'x'
          book.addWorksheet('Empty')
        }),
      ),
    ).toEqual(['Notes: a template has one sheet; delete this one'])
  })

  it('is refused with the cell of a place that is none', async () => {
    const richText = [{ text: '{co' }, { text: 'de}', font: { bold: true } }]
    expect(
      await faultsOf(
        await workbookOf((sheet) => {
          sheet.getCell('A1').value = '{订单}'
          sheet.getCell('B2').value = { richText }
          sheet.getCell('C3').value = 'Code {code:bars}'
          sheet.getCell('D4').value = '{lines.qty}'
          sheet.mergeCells('D4:D6')
        }),
      ),
    ).toEqual([
      '卡片 Card!A1: there is no field {订单}',
      '卡片 Card!B2: {code} changes its font inside; format it as a whole',
      '卡片 Card!C3: the bar code {code} needs a cell of its own',
      '卡片 Card!D4: the merged cells reach over the edge of a repeated row',
    ])
  })

  it('is refused by the names of parts that it would lose or that act', async () => {
    const parts = async (...names: readonly string[]) => {
      const all = await partsOf(await workbookOf(card))
      for (const name of names) all.set(name, Buffer.from('x'))
      return faultsOf(packed(all))
    }
    expect(await parts('xl/vbaProject.bin', 'xl/charts/chart1.xml', 'xl/media/a.emf', 'xl/odd.xml')).toEqual([
      ': it holds macros; save it as .xlsx',
      ': it holds charts',
      ': the picture xl/media/a.emf is no PNG, JPEG or GIF',
      ': it holds xl/odd.xml, which is not supported',
    ])
    expect(await parts('xl/externalLinks/externalLink1.xml', 'xl/connections.xml')).toEqual([
      ': it links to other files or addresses',
      ': it holds data connections',
    ])
    expect(await parts('docProps/custom.xml', 'customXml/item1.xml', 'xl/printerSettings/a.bin')).toEqual([])
  })

  it('is refused within bounds: bombs, far cells, ranges of a whole sheet, other files', async () => {
    const far = await workbookOf((sheet) => {
      sheet.getCell('A501').value = 'x'
      sheet.getCell('CW1').value = 'x'
    })
    expect(await faultsOf(far)).toEqual([
      '卡片 Card: a template has 100 columns at most',
      '卡片 Card: a template has 500 rows at most',
    ])
    const parts = await partsOf(await workbookOf(card))
    const large = packed(new Map([...parts, ['xl/sharedStrings.xml', Buffer.alloc(2 ** 25, ' ')]]))
    expect(await faultsOf(large)).toEqual([': larger than 32 MB once unpacked; refused'])
    const sheet = parts.get('xl/worksheets/sheet1.xml')!.toString().replace('A1:C1', 'A1:XFD1048576')
    expect(await faultsOf(packed(parts.set('xl/worksheets/sheet1.xml', Buffer.from(sheet))))).toEqual([
      '卡片 Card: a template has 500 rows at most',
    ])
    expect(await faultsOf(Buffer.from('not a workbook'))).toHaveLength(1)
    expect(await faultsOf((await workbookOf(card)).subarray(0, 3000))).toHaveLength(1)
    const named = await workbookOf((sheet, book) => {
      card(sheet)
      book.definedNames.add("'卡片 Card'!$A$1:$B$2", 'some')
    })
    expect(await faultsOf(named)).toEqual([])
  })
})
