import { createReadStream } from 'node:fs'
import { readFile, stat } from 'node:fs/promises'
import { createInterface } from 'node:readline'
import { UnreadableFile } from '../exchange/fault.ts'
import { openTableApart } from '../exchange/open-apart.ts'
import type { TableFile } from '../exchange/table-file.ts'
import type { SourceTable } from './source-reader.ts'
import { GUESSED_ROWS, guessedKind } from './guessed-kind.ts'
import { recordTable } from './records.ts'
import type { ScannedSource, ScannedTable } from './scanned-reader.ts'

/** A folder, wherever it is. */
export interface Files {
  /** Of files that can be read as tables. */
  names(): Promise<readonly string[]>
  /** Where a file of the folder can be read on this machine. */
  localPath(name: string, signal: AbortSignal): Promise<string>
  close(): Promise<void>
}

export const isTableFile = (name: string): boolean =>
  /\.(?:csv|tsv|txt|xlsx|parquet|json|ndjson|jsonl)$/i.test(name)

/** A document is held in memory as a whole; lines of documents are not. */
export const largestJson = 64 * 1024 * 1024

/** Between a workbook and one of its sheets: `plan.xlsx#Orders`. */
const sheetMark = '#'

/** Tables of files; a workbook with several sheets is a table for each. */
export const fileSource = (files: Files): ScannedSource<unknown> => ({
  codes: { ENOENT: 'noFolder', EACCES: 'noRight', EPERM: 'noRight', unreadable: 'badFile' },
  tables: async () => {
    const names = await files.names()
    return names.map((name): SourceTable => ({ name, kind: 'file' }))
  },
  open: async (table, signal) => {
    const names = await files.names()
    // A name is found among those that are there and never made into a path.
    const name = names.find((one) => one === table || table.startsWith(`${one}${sheetMark}`))
    if (name === undefined) return undefined
    const path = await files.localPath(name, signal)
    const sheet = table === name ? undefined : table.slice(name.length + 1)
    return opened(path, name, sheet)
  },
  close: () => files.close(),
})

const unreadable = (): Error => Object.assign(new Error('unreadable'), { code: 'unreadable' })

async function opened(path: string, name: string, sheet: string | undefined): Promise<ScannedTable<unknown>> {
  if (/\.json$/i.test(name)) return recordTable(documentRecords(path))
  if (/\.(?:ndjson|jsonl)$/i.test(name)) return recordTable(lineRecords(path))
  return textTable(await openTableApart(path, name, { sheet })) as Promise<ScannedTable<unknown>>
}

/** The documents of a list, or of the first list that a document holds. */
export async function* documentRecords(path: string): AsyncGenerator<readonly unknown[]> {
  if ((await stat(path)).size > largestJson) throw unreadable()
  const document: unknown = JSON.parse(await readFile(path, 'utf8'))
  const list = Array.isArray(document) ? document : Object.values(document ?? {}).find(Array.isArray)
  yield (list as unknown[] | undefined) ?? [document]
}

export async function* lineRecords(path: string): AsyncGenerator<readonly unknown[]> {
  let batch: unknown[] = []
  for await (const line of createInterface({ input: createReadStream(path), crlfDelay: Infinity })) {
    if (line.trim() === '') continue
    batch.push(JSON.parse(line))
    if (batch.length < GUESSED_ROWS) continue
    yield batch
    batch = []
  }
  if (batch.length > 0) yield batch
}

type TextRow = readonly string[]

async function textTable(file: TableFile): Promise<ScannedTable<TextRow>> {
  const batches = rowsOf(file)
  const begun = await batches.next()
  const first = begun.done ? undefined : begun.value
  const sample = first?.slice(0, GUESSED_ROWS) ?? []
  return {
    columns: file.header.map((name, at) => {
      const kind = file.kinds?.[at] ?? guessedKind(sample.map((row) => row[at]!))
      return { name, kind, nullable: true }
    }),
    valueOf: (column) => {
      const at = file.header.indexOf(column)
      return at < 0 ? null : (row) => row[at] || null
    },
    batches: async function* () {
      if (first) yield first
      yield* batches
    },
    close: async () => {
      await batches.return(undefined)
      await file.close()
    },
  }
}

async function* rowsOf(file: TableFile): AsyncGenerator<readonly TextRow[]> {
  for await (const { rows, faults } of file.batches()) {
    // A cell that cannot be read would be an empty one.
    const [first] = faults
    if (first) throw UnreadableFile.of({ ...first, file: file.name, column: file.header[first.column] ?? '' })
    yield rows
  }
}
