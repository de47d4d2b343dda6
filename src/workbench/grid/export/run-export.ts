import { saveFile } from '../../client/transfer.ts'
import { WorkerCalls } from '../../client/worker/calls.ts'
import { unitToday } from '../../fields/unit-today.ts'
import type { ChunkRequest, GridSource } from '../model/source.ts'
import type { ExportJob, ExportProgress, ExportRequests } from './protocol.ts'

interface ExportOptions extends Omit<ExportJob, 'port'> {
  readonly source: Pick<GridSource, 'serve'>
  readonly request: ChunkRequest
  readonly fileName: string
  readonly onProgress?: (done: number, total: number) => void
  /** Before the file is saved; what it throws keeps the file back. */
  readonly onMade: (rows: number) => Promise<void>
  readonly signal?: AbortSignal
}

/** Writes the rows of a query into a file in a worker of its own and saves it. Aborting ends the worker at once. */
export async function runExport(options: ExportOptions): Promise<void> {
  const { source, request, fileName, onProgress, onMade, signal, ...job } = options
  const worker = new WorkerCalls<ExportRequests>(
    new Worker(new URL('./export-worker.ts', import.meta.url), { type: 'module' }),
  )
  signal?.addEventListener('abort', () => worker.stop())
  const rows = new MessageChannel()
  source.serve(rows.port1, request)
  const progress = new MessageChannel()
  progress.port1.onmessage = ({ data: { done, total } }: MessageEvent<ExportProgress>) =>
    onProgress?.(done, total)
  try {
    const ports = [rows.port2, progress.port2]
    const made = await worker.ask('write', [{ ...job, port: rows.port2 }, progress.port2], ports)
    await onMade(made.rows)
    signal?.throwIfAborted()
    saveFile(made.file, fileName)
  } finally {
    worker.stop()
    progress.port1.close()
  }
}

/** A name every file system takes: `Order kitting results 2026-11-20.xlsx`. */
export function exportName(label: string, format: string, day = unitToday()): string {
  return `${label.replace(/[\\/:*?"<>|\r\n\t]/g, ' ').trim()} ${day}.${format}`
}
