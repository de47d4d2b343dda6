import { writeCsv } from './csv-file.ts'
import type { RowPort } from '../model/source.ts'
import type { Chunk, ExportJob, ExportMessage } from './protocol.ts'
import { writeXlsx } from './xlsx.ts'
import { reasonOf } from '../model/reason.ts'

interface Scope {
  onmessage: ((event: MessageEvent<ExportJob>) => void) | null
  postMessage(message: ExportMessage): void
}

const scope = globalThis as unknown as Scope

/** Writes one file; the page ends the worker when it is done or cancelled. */
scope.onmessage = ({ data: job }) => {
  const file = (job.format === 'csv' ? writeCsv : writeXlsx)(job, chunks(job.port))
  file.then(
    (blob) => scope.postMessage({ blob }),
    (error: unknown) => scope.postMessage({ error: reasonOf(error) }),
  )
}

/** Chunks of rows until there are none; the source waits for each `next`, so nothing piles up. */
async function* chunks(port: RowPort) {
  const next = reader(port)
  let done = 0
  for (;;) {
    const chunk = await next()
    if ('error' in chunk) throw new Error(chunk.error)
    if (chunk.rows.length === 0) return
    done += chunk.rows.length
    yield chunk
    scope.postMessage({ done, total: chunk.total })
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
