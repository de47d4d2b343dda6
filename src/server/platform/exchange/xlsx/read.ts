import { open, type FileHandle } from 'node:fs/promises'
import { cellFault } from '../cell-check.ts'
import { UnreadableFile } from '../fault.ts'
import {
  BatchBuilder,
  defaultLimits,
  type Batch,
  type ReadLimits,
  type ReadOptions,
  type TableFile,
} from '../table-file.ts'
import { SheetEvents, type SheetRow } from './sheet.ts'
import { readWorkbook } from './workbook.ts'
import { parseXml } from './xml.ts'
import { Zip } from './zip.ts'

/** Rows of the sheet in pieces as its XML comes; the names of all sheets before. */
export async function* sheetRows(zip: Zip, name: string, options: ReadOptions, limits: ReadLimits) {
  const book = await readWorkbook(zip, name, limits)
  const sheet =
    options.sheet === undefined
      ? book.sheets[0]!
      : book.sheets.find((candidate) => candidate.name.toLowerCase() === options.sheet!.toLowerCase())
  if (!sheet) throw new UnreadableFile(name, 'noSheet', { values: { sheet: options.sheet } })
  yield { sheets: book.sheets.map((each) => each.name), rows: [] as SheetRow[] }
  const events = new SheetEvents(name, book, limits.columns, (characters) => zip.count(characters))
  yield* parseXml(
    name,
    sheet.part,
    zip.read(sheet.part),
    events,
    () => {
      if (events.rows.length === 0) return null
      const rows = events.rows
      events.rows = []
      return { sheets: [], rows }
    },
    (elements) => zip.countElements(elements),
  )
}

/** A header cell text; line ends inside a header are layout. */
const headerText = (text: string | undefined): string => (text ?? '').replace(/\s+/g, ' ').trim()

function fillBatch(builder: BatchBuilder, row: SheetRow, width: number, limits: ReadLimits, zip: Zip): void {
  const inside = row.faults.filter((fault) => fault.column < width)
  if (row.cells.length === 0 && inside.length === 0) return
  zip.countCells(width)
  for (const fault of inside) builder.fault({ line: row.line, ...fault })
  const cells: string[] = []
  let blank = inside.length === 0
  for (let i = 0; i < width; i++) {
    const text = row.cells[i] ?? ''
    const fault = text === '' ? null : cellFault(row.line, i, text, limits)
    if (fault) builder.fault(fault)
    cells.push(fault ? '' : text)
    if (text !== '') blank = false
  }
  if (!blank) builder.add(row.line, cells)
}

/** Anything the parser stumbles over in a broken file is the file's fault, told as such. */
export function asUnreadable(error: unknown, name: string): unknown {
  return error instanceof RangeError || error instanceof TypeError
    ? new UnreadableFile(name, 'broken', { values: { reason: 'xlsx' } })
    : error
}

/**
 * Reads one sheet of a workbook in a stream: its first non-empty row, or that from `headerLine` on, is the header. Dates come as ISO texts without
 * zone, numbers as exact decimals. Throws UnreadableFile when it is broken or beyond the limits.
 */
export async function openXlsx(path: string, name: string, options: ReadOptions): Promise<TableFile> {
  const limits = options.limits ?? defaultLimits
  const file: FileHandle = await open(path)
  const closeAll = async () => {
    await pieces?.return(undefined)
    await file.close()
  }
  let pieces: ReturnType<typeof sheetRows> | undefined
  try {
    const zip = await Zip.open(file, name, limits)
    pieces = sheetRows(zip, name, options, limits)
    const sheets = (await pieces.next()).value?.sheets ?? []
    let waiting: SheetRow[] = []
    for (;;) {
      const { done, value } = await pieces.next()
      if (done) throw new UnreadableFile(name, 'empty')
      const at = value.rows.findIndex(({ line, cells }) => {
        zip.countCells(cells.length)
        return line >= (options.headerLine ?? 1) && cells.some((cell) => headerText(cell) !== '')
      })
      if (at < 0) continue
      waiting = value.rows.slice(at)
      break
    }
    const head = waiting.shift()!
    const header = Array.from(head.cells, headerText)
    if (head.beyond || header.length > limits.columns)
      throw new UnreadableFile(name, 'tooManyColumns', { line: head.line, values: { limit: limits.columns } })
    const rest = pieces
    return {
      name,
      header,
      headerLine: head.line,
      sheets,
      close: closeAll,
      batches: () => batches(name, waiting, rest, header.length, limits, zip, closeAll),
    }
  } catch (error) {
    await closeAll()
    throw asUnreadable(error, name)
  }
}

async function* batches(
  name: string,
  first: SheetRow[],
  pieces: ReturnType<typeof sheetRows>,
  width: number,
  limits: ReadLimits,
  zip: Zip,
  close: () => Promise<void>,
): AsyncGenerator<Batch> {
  const builder = new BatchBuilder()
  let rows = 0
  let piece: SheetRow[] = first
  try {
    for (;;) {
      rows += piece.length
      if (rows > limits.rows)
        throw new UnreadableFile(name, 'tooManyRows', { values: { limit: limits.rows } })
      for (const row of piece) fillBatch(builder, row, width, limits, zip)
      if (builder.full) yield builder.take()
      const { done, value } = await pieces.next()
      if (done) break
      piece = value.rows
    }
    if (!builder.empty) yield builder.take()
  } catch (error) {
    throw asUnreadable(error, name)
  } finally {
    await close()
  }
}
