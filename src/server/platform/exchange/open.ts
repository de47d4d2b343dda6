import { open } from 'node:fs/promises'
import { openArrow } from './arrow/read.ts'
import { openCsv } from './csv/read.ts'
import { UnreadableFile } from './fault.ts'
import { openParquet } from './parquet/read.ts'
import type { ReadOptions, TableFile } from './table-file.ts'
import { openXlsx } from './xlsx/read.ts'

/** Enough for every signature below. */
const START = 4096

async function startOf(path: string): Promise<Buffer> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(START), 0, START, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}

const startsWith = (start: Buffer, ...bytes: number[]): boolean => bytes.every((byte, i) => start[i] === byte)

/** A stray NUL in a text is a fault of its cell; many are another kind of file. */
const zeros = (start: Buffer): number => start.reduce((count, byte) => count + (byte === 0 ? 1 : 0), 0)

/** The signature, and what a page or a description begins with: a text may begin with these letters, too. */
const isParquet = (start: Buffer): boolean =>
  start.toString('latin1', 0, 5) === 'PAR1\x15' ||
  (start.toString('latin1', 0, 4) === 'PARE' && zeros(start) > 0)

/** What a file holds, by its first bytes. Throws UnreadableFile when it is nothing that can be read. */
export async function formOf(
  path: string,
  name: string,
): Promise<{ readonly form: 'xlsx' | 'arrow' | 'parquet' | 'csv'; readonly start: Buffer }> {
  const start = await startOf(path)
  if (start.length === 0) throw new UnreadableFile(name, 'empty')
  if (startsWith(start, 0x50, 0x4b)) return { form: 'xlsx', start }
  if (startsWith(start, 0xd0, 0xcf, 0x11, 0xe0)) throw new UnreadableFile(name, 'oldExcel')
  const arrowStream = startsWith(start, 0xff, 0xff, 0xff, 0xff)
  if (arrowStream || start.toString('latin1', 0, 6) === 'ARROW1') return { form: 'arrow', start }
  if (isParquet(start)) return { form: 'parquet', start }
  const utf16 = startsWith(start, 0xff, 0xfe) || startsWith(start, 0xfe, 0xff)
  const gzip = startsWith(start, 0x1f, 0x8b)
  if (!utf16 && !gzip && zeros(start) * 10 > start.length) throw new UnreadableFile(name, 'unknownFormat')
  return { form: 'csv', start }
}

/**
 * Opens a table by what the file holds, not by what it is called. `name` is how the user knows it.
 * Throws UnreadableFile when there is nothing to read.
 */
export async function openTable(path: string, name: string, options: ReadOptions = {}): Promise<TableFile> {
  const { form, start } = await formOf(path, name)
  if (form === 'xlsx') return openXlsx(path, name, options)
  if (form === 'parquet') return openParquet(path, name, options)
  return form === 'arrow' ? openArrow(path, name, options) : openCsv(path, name, start, options)
}
