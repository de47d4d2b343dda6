import { PassThrough, type Readable } from 'node:stream'
import { setImmediate as breathe } from 'node:timers/promises'
import { LONGEST_SHEET_NAME, sheetText } from '#domain/print/workbook-looks.ts'
import { workbookText } from '#domain/rules/xstring.ts'
import { lookLikeHead, sheetColumn } from '../../../platform/exchange/xlsx/looks.ts'
import { sheetOptions } from '../../../platform/exchange/xlsx/table.ts'
import { addTableSheet, bookIn, ROWS_AT_ONCE, type Book } from '../../../platform/exchange/xlsx/write.ts'
import type { MadeTable } from '../../../platform/exchange/made-table.ts'
import type { TextLooks } from '../../../platform/exchange/pdf/cell-text.ts'
import type { DocumentContent } from './content.ts'
import type { CrossContent } from './cross-content.ts'
import { crossSheet } from './cross-sheet.ts'

const COLUMN_WIDTH = 18
const TEXT_WIDTH = 100

/** The sections of a report as a workbook: a sheet each, behind one that says what was asked. A chart is the table that it draws. */
export function writeBook(document: DocumentContent): Readable {
  const out = new PassThrough()
  fill(out, document).catch((error: unknown) => out.destroy(error as Error))
  return out
}

async function fill(out: PassThrough, { title, facts, sections, looks }: DocumentContent): Promise<void> {
  const book = bookIn(out)
  const nameOf = sheetNames()
  const first = book.addWorksheet(nameOf(title))
  first.columns = [{ width: COLUMN_WIDTH }, { width: TEXT_WIDTH }]
  first.addRow([workbookText(title)]).font = { bold: true, size: 14 }
  for (const { label, text } of facts) first.addRow([workbookText(label), workbookText(text)])
  first.commit()
  for await (const section of sections) {
    const name = nameOf(section.title || title)
    if (section.kind === 'text') addText(book, name, section.text)
    else if (section.kind === 'list') await addList(book, out, name, section.table)
    else await addCross(book, name, section, looks)
    if (out.destroyed) return
  }
  await book.commit()
}

/** Names of sheets: no two are the same, whatever their case. */
function sheetNames(): (title: string) => string {
  const used = new Set<string>()
  return (title) => {
    const plain = sheetText(title).trim().slice(0, LONGEST_SHEET_NAME) || '-'
    for (let number = 1; ; number++) {
      const end = number === 1 ? '' : ` ${number}`
      const name = plain.slice(0, LONGEST_SHEET_NAME - end.length) + end
      if (used.has(name.toLowerCase())) continue
      used.add(name.toLowerCase())
      return name
    }
  }
}

function addText(book: Book, name: string, text: string): void {
  const sheet = book.addWorksheet(name)
  sheet.columns = [{ width: TEXT_WIDTH, style: { alignment: { wrapText: true, vertical: 'top' } } }]
  for (const line of text.split('\n')) sheet.addRow([workbookText(line)])
  sheet.commit()
}

const addList = (book: Book, out: PassThrough, name: string, table: MadeTable): Promise<void> =>
  addTableSheet(book, out, table.columns, table.lines, sheetOptions(table, name))

async function addCross(book: Book, name: string, content: CrossContent, looks: TextLooks): Promise<void> {
  const sheet = book.addWorksheet(name, { views: [{ state: 'frozen', ySplit: 1, xSplit: content.keys }] })
  const { columns, rows } = crossSheet(content, looks)
  sheet.columns = columns.map(({ header, field, isHidden }) => ({
    ...sheetColumn(header, field, looks.zone, COLUMN_WIDTH),
    hidden: isHidden,
  }))
  const head = sheet.getRow(1)
  lookLikeHead(head)
  head.commit()
  let at = 0
  for (const cells of rows) {
    const line = sheet.addRow(cells)
    if (at === content.rows.length - 1) line.font = { bold: true }
    line.commit()
    if (++at % ROWS_AT_ONCE === 0) await breathe()
  }
  sheet.commit()
}
