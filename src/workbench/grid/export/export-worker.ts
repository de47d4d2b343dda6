import { serveCalls } from '../../client/worker/serve.ts'
import type { RowPort } from '../model/source.ts'
import { writeCsv } from './csv-file.ts'
import type { Chunk, ExportProgress, ExportRequests } from './protocol.ts'

/** Writes a file; the page ends the worker when the file is there or the export is cancelled. */
serveCalls<ExportRequests>({
  async write(job, progress) {
    let rows = 0
    const read = chunks(job.port, (now) => {
      rows = now.done
      progress.postMessage(now)
    })
    const write = job.format === 'csv' ? writeCsv : (await import('./xlsx.ts')).writeXlsx
    const file = await write(job, read)
    return { file, rows }
  },
})

/** Chunks of rows until there are none; the source waits for each `next`, so nothing piles up. */
async function* chunks(port: RowPort, onProgress: (progress: ExportProgress) => void) {
  const next = reader(port)
  let done = 0
  for (;;) {
    const chunk = await next()
    if ('error' in chunk) throw new Error(chunk.error)
    if (chunk.rows.length === 0) return
    done += chunk.rows.length
    yield chunk
    onProgress({ done, total: chunk.total })
  }
}

/** Asks for the next chunk and waits for it. */
function reader(port: RowPort): () => Promise<Chunk> {
  let arrived: (chunk: Chunk) => void = () => {}
  port.addEventListener('message', ({ data }) => arrived(data as Chunk))
  port.start()
  return () =>
    new Promise((resolve) => {
      arrived = resolve
      port.postMessage('next')
    })
}
