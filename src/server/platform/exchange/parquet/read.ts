import { open } from 'node:fs/promises'
import { parquetRead, parquetSchema, type AsyncBuffer, type FileMetaData } from 'hyparquet'
import { getPhysicalColumns } from 'hyparquet/src/schema.js'
import { filled } from '#domain/label.ts'
import { cellFault } from '../cell-check.ts'
import { fileFaults, UnreadableFile } from '../fault.ts'
import {
  BatchBuilder,
  defaultLimits,
  type Batch,
  type CellFault,
  type ReadLimits,
  type ReadOptions,
  type TableFile,
} from '../table-file.ts'
import { BadPages, checkPages, unpackers } from './check.ts'
import { asFault, broken, bufferOf, metadataOf } from './footer.ts'
import { asStored, columnOf, momentText, NotUtf8, type ParquetColumn } from './values.ts'

/** Values that are held at once; a row group is read in so many parts. */
const CELLS_AT_ONCE = 250_000
const FEWEST_ROWS = 2_000

interface Column extends ParquetColumn {
  readonly name: string
}

/**
 * Reads a Parquet file, some rows of a row group after the others: what is packed of one row group, and a part of its rows, are
 * in memory. Line 1 is the first row's in a file with a header, so rows count from 2, as in other formats of the same table.
 */
export async function openParquet(path: string, name: string, options: ReadOptions): Promise<TableFile> {
  const limits = options.limits ?? defaultLimits
  const handle = await open(path)
  try {
    const file = await bufferOf(handle)
    const metadata = await metadataOf(file, name)
    const columns = columnsOf(metadata, name, limits)
    return {
      name,
      header: columns.map((column) => column.name),
      kinds: columns.map(({ kind }) => kind),
      headerLine: 1,
      sheets: [],
      close: () => handle.close(),
      batches: async function* () {
        try {
          yield* batches({ file, metadata, columns, name, limits })
        } catch (error) {
          throw asFault(error, name)
        } finally {
          await handle.close()
        }
      },
    }
  } catch (error) {
    await handle.close()
    throw asFault(error, name)
  }
}

function columnsOf(metadata: FileMetaData, name: string, limits: ReadLimits): readonly Column[] {
  const { children } = parquetSchema(metadata)
  if (children.length === 0) throw new UnreadableFile(name, 'empty')
  if (children.length > limits.columns)
    throw new UnreadableFile(name, 'tooManyColumns', { values: { limit: limits.columns } })
  return children.map((tree) => {
    const { element } = tree
    const column = columnOf(tree)
    if (column) return { name: element.name, ...column }
    const type = element.logical_type?.type ?? element.converted_type ?? element.type ?? '?'
    throw new UnreadableFile(name, 'unreadableColumn', { column: element.name, values: { type } })
  })
}

interface Reading {
  readonly file: AsyncBuffer
  readonly metadata: FileMetaData
  readonly columns: readonly Column[]
  readonly name: string
  readonly limits: ReadLimits
}

async function* batches(reading: Reading): AsyncGenerator<Batch> {
  const { file, metadata, columns, name, limits } = reading
  const rowsAtOnce = Math.max(FEWEST_ROWS, Math.floor(CELLS_AT_ONCE / columns.length))
  const leaves = getPhysicalColumns(parquetSchema(metadata))
  if (new Set(leaves).size < leaves.length) throw broken(name, 'parquet')
  let start = 0
  for (const group of metadata.row_groups) {
    const count = Number(group.num_rows)
    if (!(count >= 0 && start + count <= limits.rows))
      throw new UnreadableFile(name, 'tooManyRows', { values: { limit: limits.rows } })
    try {
      await checkPages(file, leaves, group)
    } catch (error) {
      throw error instanceof BadPages ? broken(name, 'pages', error.column) : error
    }
    for (let at = 0; at < count; at += rowsAtOnce) {
      const from = start + at
      const rows = await rowsOf(reading, from, start + Math.min(at + rowsAtOnce, count))
      yield* textsOf(reading, rows, from + 2)
    }
    start += count
  }
}

/** Stored values of some rows, each in the order of the columns. */
async function rowsOf(reading: Reading, rowStart: number, rowEnd: number): Promise<unknown[][]> {
  const names = reading.columns.map(({ name }) => name)
  try {
    return await stored(reading, names, rowStart, rowEnd)
  } catch {
    for (const column of names)
      await stored(reading, [column], rowStart, rowEnd).catch(() => {
        throw broken(reading.name, 'parquet', column)
      })
    throw broken(reading.name, 'parquet')
  }
}

function stored(
  { file, metadata }: Reading,
  columns: readonly string[],
  rowStart: number,
  rowEnd: number,
): Promise<unknown[][]> {
  return new Promise((resolve, reject) => {
    parquetRead({
      file,
      metadata: { ...metadata, schema: metadata.schema.map(asStored) },
      columns: [...columns],
      rowStart,
      rowEnd,
      utf8: false,
      compressors: unpackers,
      // Of the type INT96 alone, whose times have no zone.
      parsers: { timestampFromNanoseconds: (nanos) => momentText(nanos, 9) },
      rowFormat: 'array',
      onComplete: resolve,
    }).catch(reject)
  })
}

function* textsOf({ columns, limits }: Reading, rows: readonly unknown[][], line: number): Generator<Batch> {
  let builder = new BatchBuilder()
  for (const [at, row] of rows.entries()) {
    const cells = columns.map((column, index) => {
      const { text, fault } = cellOf(column, row[index], { line: line + at, column: index }, limits)
      if (fault) builder.fault(fault)
      return text
    })
    if (cells.some((cell) => cell !== '')) builder.add(line + at, cells)
    if (!builder.full) continue
    yield builder.take()
    builder = new BatchBuilder()
  }
  if (!builder.empty) yield builder.take()
}

type Place = Pick<CellFault, 'line' | 'column'>

function cellOf(
  column: ParquetColumn,
  value: unknown,
  place: Place,
  limits: ReadLimits,
): { readonly text: string; readonly fault?: CellFault } {
  try {
    const text = column.text(value) ?? ''
    const fault = cellFault(place.line, place.column, text, limits)
    return fault ? { text: '', fault } : { text }
  } catch (error) {
    if (!(error instanceof NotUtf8)) throw error
    return { text: '', fault: { ...place, value: '', message: filled(fileFaults.notUtf8) } }
  }
}
