import { readFile, stat } from 'node:fs/promises'
import { RecordBatchReader, type RecordBatch } from 'apache-arrow'
import { cellFault } from '../cell-check.ts'
import { brokenParts, UnreadableFile } from '../fault.ts'
import {
  BATCH_ROWS,
  BatchBuilder,
  defaultLimits,
  type Batch,
  type ReadLimits,
  type ReadOptions,
  type TableFile,
} from '../table-file.ts'
import { textsOf } from './texts.ts'
import { invalidColumn } from './validate.ts'

/** Held in memory while it is read. */
const LARGEST_FILE = 2 ** 29

/** Whatever the library stumbles over is a fault of the file. */
function broken(name: string, error: unknown): UnreadableFile {
  if (error instanceof UnreadableFile) return error
  return new UnreadableFile(name, 'broken', { values: { reason: brokenParts.form } })
}

/**
 * Reads an Arrow IPC file or stream. Line 1 is the first row's, as in a file with a header it would be 2:
 * rows count from 2 so that a fault names the same line in every format of the same table.
 */
export async function openArrow(path: string, name: string, options: ReadOptions): Promise<TableFile> {
  const limits = options.limits ?? defaultLimits
  if ((await stat(path)).size > LARGEST_FILE)
    throw new UnreadableFile(name, 'tooLarge', { values: { limit: LARGEST_FILE >> 20 } })
  try {
    const reader = RecordBatchReader.from(new Uint8Array(await readFile(path)))
    reader.open()
    const header = reader.schema.fields.map((field) => field.name)
    if (header.length === 0) throw new UnreadableFile(name, 'empty')
    if (header.length > limits.columns)
      throw new UnreadableFile(name, 'tooManyColumns', { values: { limit: limits.columns } })
    return {
      name,
      header,
      headerLine: 1,
      sheets: [],
      close: async () => reader.cancel(),
      batches: () => batches(reader, name, limits),
    }
  } catch (error) {
    throw broken(name, error)
  }
}

async function* batches(
  reader: Iterable<RecordBatch>,
  name: string,
  limits: ReadLimits,
): AsyncGenerator<Batch> {
  let line = 2
  try {
    for (const batch of reader) {
      if (line - 2 + batch.numRows > limits.rows)
        throw new UnreadableFile(name, 'tooManyRows', { values: { limit: limits.rows } })
      yield* rowsOf(batch, name, line, limits)
      line += batch.numRows
    }
  } catch (error) {
    throw broken(name, error)
  }
}

function* rowsOf(batch: RecordBatch, name: string, firstLine: number, limits: ReadLimits): Generator<Batch> {
  const texts = batch.schema.fields.map((field, i) => {
    const text = textsOf(batch.getChildAt(i)!)
    if (!text)
      throw new UnreadableFile(name, 'unreadableColumn', {
        column: field.name,
        values: { type: String(field.type) },
      })
    const data = batch.data.children[i]
    const reason = data ? invalidColumn(data, limits.rows) : 'form'
    if (reason || data?.length !== batch.numRows)
      throw new UnreadableFile(name, 'broken', {
        column: field.name,
        values: { reason: brokenParts[reason ?? 'length'] },
      })
    return text
  })
  for (let start = 0; start < batch.numRows; start += BATCH_ROWS) {
    const builder = new BatchBuilder()
    for (let row = start; row < Math.min(start + BATCH_ROWS, batch.numRows); row++) {
      const cells = texts.map((text) => text(row))
      for (const [i, cell] of cells.entries()) {
        const fault = cellFault(firstLine + row, i, cell, limits)
        if (!fault) continue
        builder.fault(fault)
        cells[i] = ''
      }
      if (cells.some((cell) => cell !== '')) builder.add(firstLine + row, cells)
    }
    yield builder.take()
  }
}
