import { saveFile } from '../../client/transfer.ts'
import { unitToday } from '../../fields/unit-today.ts'
import type { ChunkRequest, GridSource } from '../model/source.ts'
import type { ExportJob, ExportMessage } from './protocol.ts'

interface ExportOptions extends Omit<ExportJob, 'port'> {
  readonly source: Pick<GridSource, 'serve'>
  readonly request: ChunkRequest
  readonly fileName: string
  readonly onProgress: (done: number, total: number) => void
  /** Before the file is saved; what it throws keeps the file back. */
  readonly onMade: (rows: number) => Promise<void>
  readonly signal: AbortSignal
}

/** Writes the rows of a query into a file in a worker of its own and saves it. Aborting ends the worker at once. */
export function runExport(options: ExportOptions): Promise<void> {
  const { source, request, fileName, onProgress, onMade, signal, ...job } = options
  const worker = new Worker(new URL('./export-worker.ts', import.meta.url), { type: 'module' })
  const channel = new MessageChannel()
  source.serve(channel.port1, request)
  const result = new Promise<void>((resolve, reject) => {
    signal.addEventListener('abort', () => reject(new DOMException('cancelled', 'AbortError')))
    worker.addEventListener('error', (event) => reject(new Error(event.message)))
    let rows = 0
    worker.addEventListener('message', ({ data }: MessageEvent<ExportMessage>) => {
      if ('error' in data) reject(new Error(data.error))
      else if ('done' in data) onProgress((rows = data.done), data.total)
      else
        onMade(rows).then(() => {
          saveFile(data.blob, fileName)
          resolve()
        }, reject)
    })
  })
  worker.postMessage({ ...job, port: channel.port2 }, [channel.port2])
  return result.finally(() => worker.terminate())
}

/** A name every file system takes: `Order kitting results 2026-11-20.xlsx`. */
export function exportName(label: string, format: string, day = unitToday()): string {
  return `${label.replace(/[\\/:*?"<>|\r\n\t]/g, ' ').trim()} ${day}.${format}`
}
