import { fileFaults, type FileFault, UnreadableFile } from '../fault.ts'
import { dateText, elapsedText, numberText } from './numbers.ts'
import { TextRuns, type Workbook } from './workbook.ts'
import { unescapeXstring } from '#domain/rules/xstring.ts'
import type { XmlEvents } from './xml.ts'
import { filled, type Label } from '#domain/label.ts'

export const LAST_ROW = 1_048_576
export const LAST_COLUMN = 16_384

export interface SheetRow {
  /** Row number as Excel shows it. */
  readonly line: number
  /** Texts by column, from A; cells that are not in the file are holes. Columns beyond the limit are left out. */
  readonly cells: string[]
  /** A cell beyond the limit of columns has a value. */
  beyond: boolean
  readonly faults: { column: number; value: string; message: Label }[]
}

/** Column index of a cell name: `A1` -> 0, `XFD7` -> 16383; -1 when it is none. */
export function columnIndex(cell: string): number {
  let index = 0
  let at = 0
  for (; at < cell.length && at < 4; at++) {
    const letter = cell.charCodeAt(at) - 64
    if (letter < 1 || letter > 26) break
    index = index * 26 + letter
  }
  return at === 0 || index > LAST_COLUMN ? -1 : index - 1
}

/** Turns the events of a sheet's XML into rows. Values only: a formula counts as the value saved with it. */
export class SheetEvents implements XmlEvents {
  rows: SheetRow[] = []
  private readonly file: string
  private readonly book: Workbook
  private readonly columns: number
  /** Hears how many characters a cell takes out of the shared texts. */
  private readonly takes: (characters: number) => void
  private opened = 0
  private line = 0
  private row: SheetRow | null = null
  private column = -1
  private type = 'n'
  private style = 0
  private value = ''
  private hasValue = false
  private hasFormula = false
  private inValue = false
  private readonly inline = new TextRuns()
  private inInline = false

  constructor(file: string, book: Workbook, columns: number, takes: (characters: number) => void) {
    this.file = file
    this.book = book
    this.columns = columns
    this.takes = takes
  }

  open(name: string, at: Readonly<Record<string, string>>): void {
    if (this.inInline) return this.inline.open(name)
    if (name === 'c') this.openCell(at)
    else if (name === 'v') {
      this.inValue = true
      this.hasValue = true
    } else if (name === 'f') this.hasFormula = true
    else if (name === 'is') this.inInline = true
    else if (name === 'row') this.openRow(at)
  }

  close(name: string): void {
    if (name === 'is') {
      this.inInline = false
      this.value = this.inline.take()
      this.hasValue = true
    } else if (this.inInline) this.inline.close(name)
    else if (name === 'v') this.inValue = false
    else if (name === 'c') this.closeCell()
    else if (name === 'row' && this.row) {
      this.rows.push(this.row)
      this.row = null
    }
  }

  text(text: string): void {
    if (this.inValue) this.value += text
    else if (this.inInline) this.inline.text(text)
  }

  private openRow(at: Readonly<Record<string, string>>): void {
    const line = at['r'] === undefined ? this.line + 1 : Number(at['r'])
    if (!Number.isInteger(line) || line < 1 || line > LAST_ROW || ++this.opened > LAST_ROW)
      throw new UnreadableFile(this.file, 'tooManyRows', { values: { limit: LAST_ROW } })
    this.line = line
    this.column = -1
    this.row = { line, cells: [], beyond: false, faults: [] }
  }

  private openCell(at: Readonly<Record<string, string>>): void {
    const column = at['r'] === undefined ? this.column + 1 : columnIndex(at['r'])
    if (column < 0 || column >= LAST_COLUMN)
      throw new UnreadableFile(this.file, 'tooManyColumns', {
        line: this.line,
        values: { limit: LAST_COLUMN },
      })
    this.column = column
    this.type = at['t'] ?? 'n'
    this.style = Number(at['s'] ?? 0)
    this.value = ''
    this.hasValue = false
    this.hasFormula = false
  }

  private closeCell(): void {
    if (!this.row) return
    if (this.column >= this.columns) {
      this.row.beyond ||= this.hasValue && this.value !== ''
      return
    }
    if (this.hasFormula && !this.hasValue) this.fault('formulaWithoutValue')
    else if (this.type === 'e') this.fault('cellError')
    else if (this.hasValue) this.keep(this.row, this.cellText())
  }

  private keep(row: SheetRow, text: string): void {
    if (text !== '') row.cells[this.column] = text
  }

  private cellText(): string {
    if (this.type === 's') {
      const text = this.book.texts[Number(this.value)]
      if (text === undefined)
        throw new UnreadableFile(this.file, 'broken', {
          line: this.line,
          values: { reason: 'sharedStrings' },
        })
      this.takes(text.length)
      return text
    }
    if (this.type === 'n') return this.number()
    if (this.type === 'b') return this.value === '1' || this.value === 'true' ? 'true' : 'false'
    if (this.type === 'd') return this.value.replace(/T00:00:00(\.0+)?$/, '')
    return this.type === 'inlineStr' ? this.value : unescapeXstring(this.value)
  }

  private number(): string {
    const style = this.book.styles[this.style]
    if (style === 'date') return dateText(this.value, this.book.from1904)
    return style === 'elapsed' ? elapsedText(this.value) : numberText(this.value)
  }

  private fault(name: FileFault): void {
    this.row?.faults.push({
      column: this.column,
      value: this.value,
      message: filled(fileFaults[name]),
    })
  }
}
