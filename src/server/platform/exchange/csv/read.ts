import { filled } from '#domain/label.ts'
import { unescapeFormula } from '#domain/rules/formula.ts'
import { cellFault } from '../cell-check.ts'
import { fileFaults, shown, UnreadableFile } from '../fault.ts'
import { BatchBuilder, defaultLimits, type ReadOptions, type TableFile } from '../table-file.ts'
import { decodedText } from './decode.ts'
import { CsvParser } from './parser.ts'

/** Comma by the standard; a header without one but with tabs or semicolons is a spreadsheet's local habit. */
function delimiterOf(firstPiece: string, headerLine: number): string {
  const header = firstPiece.split('\n', headerLine).at(-1)!
  if (header.includes(',')) return ','
  return header.includes('\t') ? '\t' : header.includes(';') ? ';' : ','
}

/** Reads a CSV file in a stream; `start` are its first bytes. Throws UnreadableFile where its form breaks. */
export async function openCsv(
  path: string,
  name: string,
  start: Buffer,
  options: ReadOptions,
): Promise<TableFile> {
  const { limits = defaultLimits, headerLine: from = 1 } = options
  const pieces = decodedText(path, name, start, limits, options)
  const builder = new BatchBuilder()
  let header: string[] | null = null
  let headerLine = 1
  let rows = 0

  const checked = (line: number, cells: string[], width: number): string[] | null => {
    if (cells.length > width && cells.slice(width).every((cell) => cell === '')) cells.length = width
    if (cells.length !== width) {
      const values = { found: cells.length, expected: width }
      const text = filled(fileFaults.cellCount, values)
      builder.fault({ line, column: -1, value: shown(cells.join(',')), message: text })
      return null
    }
    for (let i = 0; i < width; i++) {
      const cell = unescapeFormula(cells[i]!)
      const fault = cellFault(line, i, cell, limits)
      if (fault) builder.fault(fault)
      cells[i] = fault ? '' : cell
    }
    return cells
  }

  const parser = new CsvParser(name, (line, cells) => {
    if (header === null) {
      if (line < from || cells.every((cell) => cell.trim() === '')) return
      header = cells.map((cell) => cell.trim())
      while (header.at(-1) === '') header.pop()
      headerLine = line
      if (header.length > limits.columns)
        throw new UnreadableFile(name, 'tooManyColumns', { line, values: { limit: limits.columns } })
      return
    }
    if (++rows > limits.rows)
      throw new UnreadableFile(name, 'tooManyRows', { line, values: { limit: limits.rows } })
    if (cells.every((cell) => cell === '')) return
    const row = checked(line, cells, header.length)
    if (row) builder.add(line, row)
  })

  let started = false
  const advance = async (): Promise<boolean> => {
    const { done, value } = await pieces.next()
    if (done) {
      parser.finish()
      return false
    }
    if (!started) parser.delimiter = delimiterOf(value, from)
    started = true
    parser.push(value)
    return true
  }

  const headed = (): boolean => header !== null
  let more = true
  try {
    while (more && !headed()) more = await advance()
    if (header === null) throw new UnreadableFile(name, 'empty')
  } catch (error) {
    await pieces.return(undefined)
    throw error
  }

  return {
    name,
    header,
    headerLine,
    sheets: [],
    close: async () => void (await pieces.return(undefined)),
    async *batches() {
      try {
        if (!builder.empty) yield builder.take()
        while (more) {
          more = await advance()
          if (!builder.empty) yield builder.take()
        }
      } finally {
        await pieces.return(undefined)
      }
    },
  }
}
