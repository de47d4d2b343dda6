import type { Workbook, Worksheet } from 'exceljs'
import { escapeXstring } from '#domain/rules/xstring.ts'
import type { FillJob } from './job.ts'
import type { LaidRows } from './laid-rows.ts'
import { openTemplate, type OpenedTemplate } from './open.ts'
import { CodePictures } from './pictures.ts'
import { stamp } from './stamp.ts'

/** A template filled with documents, a sheet for each or all on one. */
export async function fillTemplate(job: FillJob): Promise<Uint8Array> {
  const opened = await openTemplate(Buffer.from(job.bytes), 'template.xlsx')
  if (!('book' in opened)) throw new Error(`a kept template cannot be opened: ${opened[0]?.message.en}`)
  const { book } = opened
  const templates = [...book.worksheets]
  if (job.layout === 'sheets') fillSheets(opened, job)
  else fillOne(opened, job)
  for (const sheet of templates) book.removeWorksheet(sheet.id)
  book.views = []
  return new Uint8Array(await book.xlsx.writeBuffer())
}

function fillSheets(opened: OpenedTemplate, { documents, formats }: FillJob): void {
  const pictures = new CodePictures(opened.book)
  const names = new SheetNames(opened.book)
  for (const document of documents) {
    const sheet = newSheet(opened, names.of(document.key))
    const laid = stamp(opened, sheet, document, { above: 0, formats, pictures })
    const { printArea, printTitlesRow } = opened.sheet.pageSetup
    if (printArea)
      sheet.pageSetup.printArea = printArea
        .split('&&')
        .map((area) => moved(area, laid))
        .join('&&')
    if (printTitlesRow) sheet.pageSetup.printTitlesRow = moved(printTitlesRow, laid)
  }
}

/** Title rows would be those of the first document on the pages of all: each has its own. */
function fillOne(opened: OpenedTemplate, { documents, formats, title }: FillJob): void {
  const pictures = new CodePictures(opened.book)
  const sheet = newSheet(opened, new SheetNames(opened.book).of(title))
  let above = 0
  for (const [at, document] of documents.entries()) {
    above += stamp(opened, sheet, document, { above, formats, pictures }).rows.length
    if (at < documents.length - 1) sheet.getRow(above).addPageBreak()
  }
  const [, left, right] = /^([A-Z]+)\d+:([A-Z]+)\d+$/.exec(opened.sheet.pageSetup.printArea ?? '') ?? []
  const { pageSetup } = sheet as unknown as { pageSetup: Record<string, unknown> }
  delete pageSetup['printTitlesRow']
  delete pageSetup['printArea']
  if (left && right) sheet.pageSetup.printArea = `${left}1:${right}${above}`
}

/** A range like `A1:H20` or `1:3`, its rows where those of the document are. */
function moved(range: string, laid: LaidRows): string {
  const [first = '', last = first] = range.split(':')
  const rowOf = (cell: string): number => Number(/\d+$/.exec(cell)?.[0] ?? 1)
  const column = (cell: string): string => cell.replace(/\d+$/, '')
  return `${column(first)}${laid.placesOf(rowOf(first))[0]}:${column(last)}${laid.placesOf(rowOf(last)).at(-1)}`
}

/** An empty sheet that is set up as that of the template. */
function newSheet({ book, sheet, plan }: OpenedTemplate, name: string): Worksheet {
  const made = book.addWorksheet(name, {
    properties: { ...sheet.properties },
    pageSetup: { ...sheet.pageSetup },
    headerFooter: { ...sheet.headerFooter },
    views: sheet.views,
  })
  for (let column = 1; column <= plan.columns; column++) {
    const { width, hidden } = sheet.getColumn(column)
    if (width !== undefined) made.getColumn(column).width = width
    made.getColumn(column).hidden = hidden
  }
  return made
}

const LONGEST_NAME = 31

/** Names that Excel takes for sheets, each once whatever its case. */
class SheetNames {
  readonly #used: Set<string>

  constructor(book: Workbook) {
    this.#used = new Set(book.worksheets.map(({ name }) => name.toLowerCase()))
  }

  of(key: string): string {
    const plain = escapeXstring(key.replace(/[[\]:*?/\\']/g, ' ').trim()).slice(0, LONGEST_NAME) || '1'
    for (let number = 1; ; number++) {
      const suffix = number === 1 ? '' : ` (${number})`
      const name = plain.slice(0, LONGEST_NAME - suffix.length) + suffix
      if (this.#used.has(name.toLowerCase())) continue
      this.#used.add(name.toLowerCase())
      return name
    }
  }
}
