import ExcelJS from 'exceljs'
import type { Tx } from '../../db/tenant.ts'
import { hasRows } from './rows.ts'
import { checkTemplate } from '../../platform/print/templates/check.ts'
import { insertTemplate } from '../print/templates/store.ts'

/** Row and column, text, and how many columns it covers. */
type Text = readonly [row: number, column: number, text: string, columns?: number]

const texts: readonly Text[] = [
  [1, 1, '领料单 Material issue list', 4],
  [2, 1, '单号 No.'],
  [2, 2, '{code}'],
  [2, 3, '产品 Item'],
  [2, 4, '{itemCode} {item.name}', 2],
  [3, 1, '数量 Quantity'],
  [3, 2, '{qty}'],
  [3, 3, '打印 Printed'],
  [3, 4, '{print.at} {print.by}', 2],
  [6, 1, '发料人 Issued by:'],
  [6, 3, '领料人 Received by:'],
]

const columns = [
  ['行 No.', '{lines.no}', 12],
  ['物料 Item', '{lines.itemCode}', 20],
  ['名称 Name', '{lines.item.name}', 26],
  ['需求 Required', '{lines.qty}', 14],
  ['已齐套 Kitted', '{lines.kitted}', 14],
  ['可用 Free', '{lines.free}', 14],
] as const

/** An issue list as stores know it from their own forms: a head, a row for each item, and places to sign. */
export async function demoIssueList(): Promise<Buffer> {
  const book = new ExcelJS.Workbook()
  const sheet = book.addWorksheet('领料单')
  const thin = { style: 'thin' } as const
  for (const [row, column, text, wide = 1] of texts) {
    sheet.getCell(row, column).value = text
    if (wide > 1) sheet.mergeCells(row, column, row, column + wide - 1)
  }
  sheet.mergeCells('E1:F1')
  sheet.getCell('E1').value = '{code:bars}'
  sheet.getRow(1).height = 36
  sheet.getCell('A1').font = { bold: true, size: 18 }
  for (const [at, [title, place, width]] of columns.entries()) {
    sheet.getColumn(at + 1).width = width
    const [head, cell] = [sheet.getCell(4, at + 1), sheet.getCell(5, at + 1)]
    head.value = title
    head.font = { bold: true }
    head.fill = { type: 'pattern', pattern: 'solid', fgColor: { argb: 'FFEDEFF2' } }
    cell.value = place
    for (const one of [head, cell]) one.border = { top: thin, bottom: thin, left: thin, right: thin }
  }
  sheet.getRow(6).height = 30
  sheet.pageSetup = { paperSize: 9, orientation: 'landscape', fitToPage: true, fitToWidth: 1, fitToHeight: 0 }
  return Buffer.from(await book.xlsx.writeBuffer())
}

/** A print template of the demo factory. All plan units of the tenant share it. */
export async function loadPrintTemplates(tx: Tx): Promise<void> {
  if (await hasRows(tx, 'printTemplate')) return
  const name = '领料单 Issue list.xlsx'
  const bytes = await demoIssueList()
  const shape = await checkTemplate(bytes, name)
  if (!('places' in shape)) throw new Error(shape[0]?.message.en)
  await insertTemplate(
    tx,
    {
      code: 'DEMO-ISSUE',
      name: '仓库领料单 Store issue list',
      form: 'issueList',
      about: null,
      layout: 'sheets',
    },
    { name, bytes, shape },
  )
}
