import { UnreadableFile } from '../fault.ts'

/** An open quote that runs over this many characters was never meant to. */
const LONGEST_RECORD = 1 << 22

export type OnRecord = (line: number, cells: string[]) => void

/**
 * RFC 4180 in pieces: `push` text as it comes, `finish` at the end. Records are told with the line they start
 * on; empty lines are left out. A quote inside an unquoted cell is taken as it stands.
 */
export class CsvParser {
  private rest = ''
  private line = 1
  private readonly file: string
  private readonly onRecord: OnRecord
  delimiter = ','

  constructor(file: string, onRecord: OnRecord) {
    this.file = file
    this.onRecord = onRecord
  }

  push(piece: string): void {
    this.parse(this.rest + piece, false)
  }

  finish(): void {
    this.parse(this.rest, true)
  }

  private parse(text: string, last: boolean): void {
    let at = 0
    let quote = text.indexOf('"')
    while (at < text.length) {
      if (quote >= 0 && quote < at) quote = text.indexOf('"', at)
      const newline = text.indexOf('\n', at)
      const end = newline < 0 ? text.length : newline
      if (quote >= 0 && quote < end) {
        const next = this.quoted(text, at, last)
        if (next < 0) break
        at = next
        continue
      }
      if (newline < 0 && !last) break
      const stop = end > at && text.charCodeAt(end - 1) === 13 ? end - 1 : end
      if (stop > at) this.emit(this.line, text.slice(at, stop).split(this.delimiter))
      this.line++
      at = end + 1
    }
    this.rest = text.slice(at)
  }

  /** One record with quotes from `at`; its end, or -1 when the text holds only a part of it. */
  private quoted(text: string, at: number, last: boolean): number {
    const cells: string[] = []
    const firstLine = this.line
    let line = firstLine
    for (;;) {
      let cell: string
      if (text.charCodeAt(at) === 34) {
        let from = at + 1
        let close = text.indexOf('"', from)
        cell = ''
        while (close >= 0 && text.charCodeAt(close + 1) === 34) {
          cell += text.slice(from, close + 1)
          from = close + 2
          close = text.indexOf('"', from)
        }
        if (close < 0 || (close + 2 >= text.length && !last))
          return this.incomplete(text, at, last, firstLine, cells.length)
        cell += text.slice(from, close)
        for (let n = cell.indexOf('\n'); n >= 0; n = cell.indexOf('\n', n + 1)) line++
        at = close + 1
      } else {
        let end = at
        while (end < text.length && text[end] !== this.delimiter && text.charCodeAt(end) !== 10) end++
        if (end === text.length && !last) return -1
        cell = text.slice(at, end)
        if (cell.endsWith('\r') && text.charCodeAt(end) !== this.delimiter.charCodeAt(0))
          cell = cell.slice(0, -1)
        at = end
      }
      cells.push(cell)
      if (text[at] === this.delimiter) {
        at++
        continue
      }
      if (text.charCodeAt(at) === 13 && (at + 1 >= text.length || text.charCodeAt(at + 1) === 10)) at++
      if (at < text.length && text.charCodeAt(at) !== 10)
        throw new UnreadableFile(this.file, 'strayQuote', { line, column: String(cells.length), value: cell })
      this.line = line + 1
      this.emit(firstLine, cells)
      return at + 1
    }
  }

  private incomplete(text: string, at: number, last: boolean, line: number, column: number): -1 {
    if (last || text.length - at > LONGEST_RECORD)
      throw new UnreadableFile(this.file, 'unclosedQuote', {
        line,
        column: String(column + 1),
        value: text.slice(at, at + 100),
      })
    return -1
  }

  private emit(line: number, cells: string[]): void {
    if (cells.length > 1 || cells[0] !== '') this.onRecord(line, cells)
  }
}
