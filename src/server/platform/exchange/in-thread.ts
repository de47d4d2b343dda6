import { parentPort } from 'node:worker_threads'
import { findLanguages } from '../../base/languages.ts'
import type { FromThread, ToThread } from './file-thread.ts'
import { valuesOf, type RowBatch } from './row-batches.ts'

// What a thread writes is in the language of who asked for it.
findLanguages()

const port = parentPort!
const post = (message: FromThread, transfer: readonly ArrayBuffer[] = []): void =>
  port.postMessage(message, transfer)

let rowsCome: (rows: RowBatch | null) => void = () => {}
let partIsTaken: () => void = () => {}
port.on('message', (message: ToThread) => {
  if (message === 'taken') partIsTaken()
  else rowsCome(message.rows)
})

const nextRows = (): Promise<RowBatch | null> =>
  new Promise((resolve) => {
    rowsCome = resolve
    post('next')
  })

/** Inside a thread: the values of the rows of a table, so many at once. */
export const threadRows = (
  names: readonly string[],
  atOnce: number,
  of = 0,
): AsyncGenerator<readonly (readonly unknown[])[]> => valuesOf(batchesOf(names, of), atOnce)

/** A batch comes while the one before it is written. */
async function* batchesOf(names: readonly string[], of: number): AsyncGenerator<RowBatch> {
  post({ read: names, of })
  let next = nextRows()
  for (;;) {
    const batch = await next
    if (!batch) return
    next = nextRows()
    yield batch
  }
}

/** Inside a thread: hands over the file, each part when the one before it is taken. */
export async function sendFile(parts: AsyncIterable<Uint8Array>): Promise<void> {
  for await (const chunk of parts) {
    const part = new Uint8Array(chunk)
    await new Promise<void>((resolve) => {
      partIsTaken = resolve
      post({ part }, [part.buffer])
    })
  }
  post('end')
}
