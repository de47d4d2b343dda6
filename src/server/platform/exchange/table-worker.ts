import { workerData } from 'node:worker_threads'
import type { Readable } from 'node:stream'
import { sendFile, threadRows } from './in-thread.ts'
import { makeTable, rowsAtOnce, type ExportFormat, type MadeTable, type TableTask } from './made-table.ts'

/** Each format by itself, so that a thread loads what it needs alone. */
const writers: Readonly<Record<ExportFormat, () => Promise<(table: MadeTable) => Readable>>> = {
  csv: async () => (await import('./csv/table.ts')).csvTable,
  xlsx: async () => (await import('./xlsx/table.ts')).xlsxTable,
  arrow: async () => (await import('./arrow/table.ts')).arrowTable,
  pdf: async () => (await import('./pdf/table.ts')).pdfTable,
}

const task = workerData as TableTask
const write = await writers[task.format]()
await sendFile(write(makeTable(task, (names) => threadRows(names, rowsAtOnce(task.format)))))
