import { parentPort } from 'node:worker_threads'
import type { FromThread, PdfTable, ToThread } from './document.ts'
import { drawTable } from './draw.ts'

let table: PdfTable | null = null
let rows: (readonly string[])[] = []
let parts: AsyncGenerator<Uint8Array<ArrayBuffer>> | null = null

const answer = (part: FromThread): void => parentPort?.postMessage(part, part ? [part.buffer] : [])

/** Takes a table and its rows, then answers each `next` with a part of the file. */
parentPort?.on('message', (message: ToThread) => {
  if (message === 'end') {
    parts = drawTable(table!, rows)
    rows = []
  } else if (message === 'next')
    void parts!.next().then(
      ({ value }) => answer(value ?? null),
      (error: unknown) => {
        setImmediate(() => {
          throw error
        })
      },
    )
  else if ('begin' in message) table = message.begin
  else rows.push(...message.rows)
})
