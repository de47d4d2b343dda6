import { open } from 'node:fs/promises'
import type { HeadLine } from '#domain/integration/imports/find-header.ts'
import { decodedText } from './csv/decode.ts'
import { CsvParser } from './csv/parser.ts'
import { formOf } from './open.ts'
import { defaultLimits, type ReadOptions } from './table-file.ts'
import { asUnreadable, sheetRows } from './xlsx/read.ts'
import { Zip } from './xlsx/zip.ts'

/** The first lines of a sheet or text file as they are, before anybody knows which of them is the header. */
export interface Peeked {
  /** Sheets of a workbook; empty for other files. */
  readonly sheets: readonly string[]
  readonly lines: readonly HeadLine[]
}

/** Characters of a cell that are worth being shown. */
const LONGEST_CELL = 200

const shownCells = (cells: readonly string[]): string[] =>
  Array.from(cells, (cell) => (cell ?? '').slice(0, LONGEST_CELL))

/**
 * At most `count` lines, empty ones left out. Null for a file whose form says where its header is. Throws UnreadableFile as
 * `openTable` does.
 */
export async function peek(
  path: string,
  name: string,
  count: number,
  options: ReadOptions = {},
): Promise<Peeked | null> {
  const { form, start } = await formOf(path, name)
  if (form === 'arrow' || form === 'parquet') return null
  return form === 'xlsx'
    ? peekSheet(path, name, count, options)
    : { sheets: [], lines: await peekText(path, name, count, start, options) }
}

async function peekSheet(path: string, name: string, count: number, options: ReadOptions): Promise<Peeked> {
  const limits = options.limits ?? defaultLimits
  const file = await open(path)
  const lines: HeadLine[] = []
  let sheets: readonly string[] = []
  let pieces: ReturnType<typeof sheetRows> | undefined
  try {
    const zip = await Zip.open(file, name, limits)
    pieces = sheetRows(zip, name, options, limits)
    for await (const piece of pieces) {
      if (piece.sheets.length > 0) sheets = piece.sheets
      for (const { line, cells } of piece.rows) {
        zip.countCells(cells.length)
        if (cells.some((cell) => cell)) lines.push({ line, cells: shownCells(cells) })
      }
      if (lines.length >= count) break
    }
    return { sheets, lines: lines.slice(0, count) }
  } catch (error) {
    throw asUnreadable(error, name)
  } finally {
    await pieces?.return(undefined)
    await file.close()
  }
}

async function peekText(
  path: string,
  name: string,
  count: number,
  start: Buffer,
  options: ReadOptions,
): Promise<readonly HeadLine[]> {
  const lines: HeadLine[] = []
  const parser = new CsvParser(name, (line, cells) => {
    if (lines.length < count && cells.some((cell) => cell.trim() !== ''))
      lines.push({ line, cells: shownCells(cells) })
  })
  const pieces = decodedText(path, name, start, options.limits ?? defaultLimits, options)
  let started = false
  try {
    for await (const piece of pieces) {
      if (!started) parser.delimiter = likelyDelimiter(piece, count)
      started = true
      parser.push(piece)
      if (lines.length >= count) return lines
    }
    parser.finish()
    return lines
  } finally {
    await pieces.return(undefined)
  }
}

const delimiters = [',', '\t', ';']

/** The delimiter by which most lines below each other have the same number of cells: one in a title or a decimal is none. */
function likelyDelimiter(piece: string, count: number): string {
  const texts = piece.split('\n', count).filter((text) => text.trim() !== '')
  const longest = delimiters.map((delimiter) => {
    let run = 0
    let before = 0
    let most = 0
    for (const text of texts) {
      const found = text.split(delimiter).length - 1
      run = found === before ? run + 1 : 1
      before = found
      if (found > 0) most = Math.max(most, run)
    }
    return most
  })
  return delimiters[longest.indexOf(Math.max(...longest))]!
}
