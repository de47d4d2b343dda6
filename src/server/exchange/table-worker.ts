import { parentPort, workerData } from 'node:worker_threads'
import type { Readable } from 'node:stream'
import { unpackRows, type PackedRows } from '../db/packed-rows.ts'
import type { ExportColumn } from './export-columns.ts'
import { makeTable, rowsAtOnce, type ExportFormat, type MadeTable, type TableTask } from './made-table.ts'
import type { FromTable, ToTable } from './table-thread.ts'

/** Each format by itself, so that a thread loads what it needs alone. A PDF has a thread of its own kind. */
const writers: Readonly<Record<Exclude<ExportFormat, 'pdf'>, () => Promise<(table: MadeTable) => Readable>>> =
  {
    csv: async () => (await import('./csv/table.ts')).csvTable,
    xlsx: async () => (await import('./xlsx/table.ts')).xlsxTable,
    arrow: async () => (await import('./arrow/table.ts')).arrowTable,
  }

const port = parentPort!
const post = (message: FromTable, transfer: readonly ArrayBuffer[] = []): void =>
  port.postMessage(message, transfer)

let rowsCome: (rows: PackedRows | null) => void = () => {}
let partIsTaken: () => void = () => {}
port.on('message', (message: ToTable) => {
  if (message === 'taken') partIsTaken()
  else rowsCome(message.rows)
})

const nextRows = (): Promise<PackedRows | null> =>
  new Promise((resolve) => {
    rowsCome = resolve
    post('next')
  })

const task = workerData as TableTask

/** A batch comes while the one before it is written. */
async function* rowsOf(columns: readonly ExportColumn[]): AsyncGenerator<unknown[][]> {
  post({ read: columns.map(({ name }) => name) })
  let next = nextRows()
  for (;;) {
    const batch = await next
    if (!batch) return
    next = nextRows()
    yield* unpackRows(batch, rowsAtOnce(task.format))
  }
}

const write = await writers[task.format as Exclude<ExportFormat, 'pdf'>]()
for await (const chunk of write(makeTable(task, rowsOf)) as AsyncIterable<Buffer>) {
  const part = new Uint8Array(chunk)
  await new Promise<void>((resolve) => {
    partIsTaken = resolve
    post({ part }, [part.buffer])
  })
}
post('end')
