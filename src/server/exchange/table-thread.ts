import { PassThrough, type Readable } from 'node:stream'
import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { PackedRows } from '../db/packed-rows.ts'
import type { TableTask } from './made-table.ts'

/** What the thread asks for, one of each at a time: the next rows, or that a part of the file be taken. */
export type FromTable =
  | { readonly read: readonly string[] }
  | { readonly part: Uint8Array<ArrayBuffer> }
  | 'next'
  | 'end'

/** The answers: rows, null after the last ones, or that the part is taken. */
export type ToTable = { readonly rows: PackedRows | null } | 'taken'

/** The memory of the thread, which goes with it: rows that are written live no longer than their batch. */
const limits = { maxYoungGenerationSizeMb: 24, maxOldGenerationSizeMb: 192 }

/** Reads the rows with the columns of these names. */
type ReadPacked = (names: readonly string[]) => AsyncIterable<PackedRows>

/**
 * A table that a thread of its own makes, and the bytes of its rows with it: the server's own thread has no value of them in
 * its memory, and answers others meanwhile. No more of it is made than its reader takes.
 */
export function tableInThread(task: TableTask, read: ReadPacked): Readable {
  const out = new PassThrough()
  make(out, task, read).catch((error: unknown) => out.destroy(error as Error))
  return out
}

async function make(out: PassThrough, task: TableTask, read: ReadPacked): Promise<void> {
  const file = new URL('table-worker.ts', import.meta.url)
  const worker = new Worker(file, { workerData: task, resourceLimits: limits })
  const answer = (message: ToTable, transfer: readonly ArrayBuffer[] = []): void =>
    worker.postMessage(message, transfer)
  let batches: AsyncIterator<PackedRows> | undefined
  try {
    await new Promise<void>((resolve, reject) => {
      const take = async (message: FromTable): Promise<void> => {
        if (message === 'end') resolve()
        else if (message === 'next') {
          const { value, done } = await batches!.next()
          answer({ rows: done ? null : value }, done ? [] : [value.bytes.buffer])
        } else if ('read' in message) batches = read(message.read)[Symbol.asyncIterator]()
        else {
          if (!out.write(message.part)) await once(out, 'drain')
          answer('taken')
        }
      }
      worker.on('message', (message: FromTable) => void take(message).catch(reject))
      worker.once('error', reject)
      worker.once('exit', () => reject(new Error('the thread that makes a table ended early')))
      out.once('close', () => reject(new Error('the reader of a table left')))
    })
    out.end()
  } finally {
    await worker.terminate()
    await batches?.return?.()
  }
}
