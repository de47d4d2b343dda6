import { isUtf8 } from 'node:buffer'
import { CsvScanner } from './csv-scanner.ts'
import type { FaultReport } from './faults.ts'
import type { InputFile } from './input-file.ts'
import type { FileTable } from './read-table.ts'
import { sinkOf, type Sink } from './sinks.ts'
import type { FileSpec } from './spec.ts'

const LF = 0x0a

/** A wanted column: its position in the header and the sink of its cells. */
interface Column {
  readonly name: string
  readonly required: boolean
  readonly position: number
  readonly sink: Sink
}

/** Reads CSV bytes into columns. Faults of every row are reported, not only the first. */
export function readCsv(
  file: InputFile,
  spec: FileSpec,
  zone: string,
  report: FaultReport,
): FileTable | null {
  const { bytes, name } = file
  if (bytes.length === 0 || (bytes.length === 3 && bytes[0] === 0xef)) {
    report.add(name, 0, '', 'empty')
    return null
  }
  if (!isUtf8(bytes)) {
    report.add(name, lineOfBadBytes(bytes), '', 'notUtf8')
    return null
  }
  const scanner = new CsvScanner(bytes)
  if (!scanner.next()) {
    report.add(name, 0, '', 'empty')
    return null
  }
  const header = cellTexts(scanner)
  const capacity = countLines(bytes, scanner.position)
  const columns = columnsOf(file, header, spec, { zone, capacity }, report)
  if (!columns) return null
  const lines = new Int32Array(capacity)
  let length = 0
  while (scanner.next()) {
    lines[length] = scanner.line
    if (scanner.problem) {
      report.add(name, scanner.line, '', scanner.problem)
      // After a wrong quote the start of the next record is unknown.
      break
    }
    if (scanner.count === header.length) readRow(scanner, columns, length, name, report)
    else report.add(name, scanner.line, '', 'cellCount', { found: scanner.count, expected: header.length })
    length++
  }
  return tableOf(name, length, columns, spec, (row) => lines[row]!)
}

function cellTexts(scanner: CsvScanner): string[] {
  return Array.from({ length: scanner.count }, (_, i) =>
    scanner.bytes.toString('utf8', scanner.starts[i], scanner.ends[i]).trim(),
  )
}

/** Upper bound of the records after a place. */
function countLines(bytes: Buffer, from: number): number {
  let count = 1
  for (let at = bytes.indexOf(LF, from); at >= 0; at = bytes.indexOf(LF, at + 1)) count++
  return count
}

function lineOfBadBytes(bytes: Buffer): number {
  let line = 1
  for (let start = 0; start < bytes.length; line++) {
    const newline = bytes.indexOf(LF, start)
    const end = newline < 0 ? bytes.length : newline + 1
    if (!isUtf8(bytes.subarray(start, end))) return line
    start = end
  }
  return line
}

function columnsOf(
  file: InputFile,
  header: readonly string[],
  spec: FileSpec,
  context: { readonly zone: string; readonly capacity: number },
  report: FaultReport,
): Column[] | null {
  const names = header.map((name) => name.toLowerCase())
  const columns: Column[] = []
  let sound = true
  for (const [name, cell] of Object.entries(spec)) {
    const position = names.indexOf(name)
    if (position >= 0 && names.includes(name, position + 1)) {
      report.add(file.name, 1, name, 'doubleColumn')
      sound = false
    }
    if (position < 0 && cell.required) {
      report.add(file.name, 1, name, 'missingColumn')
      sound = false
    }
    if (position >= 0)
      columns.push({
        name,
        required: cell.required ?? false,
        position,
        sink: sinkOf(cell, { name, ...context }),
      })
  }
  return sound ? columns : null
}

const isBlank = (byte: number | undefined): boolean => byte === 0x20 || byte === 0x09 || byte === 0x0d

function readRow(
  scanner: CsvScanner,
  columns: readonly Column[],
  row: number,
  file: string,
  report: FaultReport,
): void {
  const { bytes } = scanner
  for (const column of columns) {
    let start = scanner.starts[column.position]!
    let end = scanner.ends[column.position]!
    while (start < end && isBlank(bytes[start])) start++
    while (end > start && isBlank(bytes[end - 1])) end--
    if (start === end) {
      if (column.required)
        report.addValue(file, scanner.line, column.name, { code: 'required', values: { field: column.name } })
      continue
    }
    const fault = column.sink.put(bytes, start, end, row)
    if (fault) report.addValue(file, scanner.line, column.name, fault)
  }
}

/** The columns read, with null for those of the spec that the file does not have. */
export function tableOf(
  name: string,
  length: number,
  columns: readonly { readonly name: string; readonly sink: Sink }[],
  spec: FileSpec,
  lineOf: (row: number) => number,
): FileTable {
  const read = new Map(columns.map((column) => [column.name, column.sink.done(length)]))
  const all = Object.keys(spec).map((key) => [key, read.get(key) ?? null] as const)
  return { name, length, columns: Object.fromEntries(all), lineOf }
}
