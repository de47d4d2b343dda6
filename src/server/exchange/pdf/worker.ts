import { parentPort } from 'node:worker_threads'
import type { PdfRow, PdfTable, ToThread } from './document.ts'
import { drawTable } from './draw.ts'
import { answerNext } from './thread.ts'

let table: PdfTable | null = null
let rows: PdfRow[] = []
let parts: AsyncGenerator<Uint8Array<ArrayBuffer>> | null = null

/** Takes a table and its rows, then answers each `next` with a part of the file. */
parentPort?.on('message', (message: ToThread) => {
  if (message === 'end') {
    parts = drawTable(table!, rows)
    rows = []
  } else if (message === 'next') answerNext(parts!)
  else if ('begin' in message) table = message.begin
  else rows.push(...message.rows)
})
