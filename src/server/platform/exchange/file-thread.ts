import { once } from 'node:events'
import { PassThrough, type Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { Worker, type ResourceLimits } from 'node:worker_threads'
import { Lanes } from '../../base/lanes.ts'
import { isPacked, type RowBatch } from './row-batches.ts'

/** What the thread asks for, one of each at a time: the next rows, or that a part of the file be taken. */
export type FromThread =
  | { readonly read: readonly string[]; readonly of: number }
  | { readonly part: Uint8Array<ArrayBuffer> }
  | 'next'
  | 'end'

/** The answers: rows, null after the last ones, or that the part is taken. */
export type ToThread = { readonly rows: RowBatch | null } | 'taken'

/** Reads rows with the columns of these names; `of`: those of one table among several. */
export type ReadBatches = (names: readonly string[], of: number) => AsyncIterable<RowBatch>

interface ThreadOptions {
  /** Absent: the thread has all that it needs. */
  readonly read?: ReadBatches
  readonly limits?: ResourceLimits
}

/** Rows that are written live no longer than their batch. */
export const streamLimits: ResourceLimits = { maxYoungGenerationSizeMb: 24, maxOldGenerationSizeMb: 192 }
/** Pages are laid out with all of their rows in memory. */
const layoutLimits: ResourceLimits = { maxOldGenerationSizeMb: 1024 }

/**
 * A file that a thread of its own makes from a job, and the values of its rows with it: the server's own thread has none of
 * them in its memory, and answers others meanwhile. No more of it is made than its reader takes. The memory of the thread goes
 * with it.
 */
export function fileInThread(file: URL, job: unknown, options: ThreadOptions = {}): Readable {
  const out = new PassThrough()
  make(out, file, job, options).catch((error: unknown) => out.destroy(error as Error))
  return out
}

async function make(
  out: PassThrough,
  file: URL,
  job: unknown,
  { read, limits = layoutLimits }: ThreadOptions,
): Promise<void> {
  const worker = new Worker(file, { workerData: job, resourceLimits: limits })
  const answer = (message: ToThread, transfer: readonly ArrayBuffer[] = []): void =>
    worker.postMessage(message, transfer)
  let batches: AsyncIterator<RowBatch> | undefined
  try {
    await new Promise<void>((resolve, reject) => {
      const take = async (message: FromThread): Promise<void> => {
        if (message === 'end') resolve()
        else if (message === 'next') {
          const { value, done } = await batches!.next()
          answer({ rows: done ? null : value }, !done && isPacked(value) ? [value.bytes.buffer] : [])
        } else if ('read' in message) batches = read!(message.read, message.of)[Symbol.asyncIterator]()
        else {
          if (!out.write(message.part)) await once(out, 'drain')
          answer('taken')
        }
      }
      worker.on('message', (message: FromThread) => void take(message).catch(reject))
      worker.once('error', reject)
      worker.once('exit', () => reject(new Error('the thread that makes a file ended early')))
      out.once('close', () => reject(new Error('the reader of a file left')))
    })
    out.end()
  } finally {
    await worker.terminate()
    await batches?.return?.()
  }
}

/** Files that threads make at a time, whoever asks for them: each thread has a heap and modules of its own. */
const lanes = new Lanes(2)

/** A file that may have to wait until others are made. */
export class FileInTurn extends PassThrough {
  /** Its making has not begun; `turn` is emitted when it does. */
  isWaiting = lanes.isFull
}

/** A file of a thread, begun when its turn comes; where its reader leaves before, nothing is begun. */
export function inTurn(begin: () => Readable): FileInTurn {
  const out = new FileInTurn()
  const left = new AbortController()
  out.once('close', () => left.abort())
  const turn = (): Promise<void> => {
    out.isWaiting = false
    out.emit('turn')
    return pipeline(begin(), out)
  }
  lanes.run(turn, left.signal).catch((error: unknown) => out.destroy(error as Error))
  return out
}
