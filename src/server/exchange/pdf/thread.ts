import { once } from 'node:events'
import { PassThrough, type Readable } from 'node:stream'
import { parentPort, Worker } from 'node:worker_threads'
import { Lanes } from './lanes.ts'

/** What comes back for every `next`: a part of the file, or null after the last one. */
export type FromThread = Uint8Array<ArrayBuffer> | null

/** Gives the thread what it needs. */
type Fill = (post: (message: unknown) => void, hasLeft: () => boolean) => Promise<void>

/** Documents laid out at a time; others wait for their turn. */
const lanes = new Lanes(2)
const MEMORY_MB = 1024

/**
 * A file that a thread of its own makes: `fill` posts what it needs and may look whether the reader has left; each `next`
 * is then answered with a part.
 */
export function madeInThread(file: URL, fill: Fill): Readable {
  const out = new PassThrough()
  lanes
    .run(() => (out.destroyed ? Promise.resolve() : run(out, file, fill)))
    .catch((error: unknown) => out.destroy(error as Error))
  return out
}

async function run(out: PassThrough, file: URL, fill: Fill): Promise<void> {
  const worker = new Worker(file, { resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB } })
  const failed = new Promise<never>((_resolve, reject) => {
    worker.once('error', reject)
    worker.once('exit', () => reject(new Error('the thread that lays out a PDF ended early')))
    out.once('close', () => reject(new Error('the reader of a PDF left')))
  })
  failed.catch(() => {})
  try {
    await fill(
      (message) => worker.postMessage(message),
      () => out.destroyed,
    )
    if (out.destroyed) return
    for (;;) {
      worker.postMessage('next')
      const [part] = (await Promise.race([once(worker, 'message'), failed])) as [FromThread]
      if (part === null) break
      if (!out.write(part)) await Promise.race([once(out, 'drain'), failed])
    }
    out.end()
  } finally {
    await worker.terminate()
  }
}

/** Inside the thread: answers a `next` with the next part. */
export function answerNext(parts: AsyncGenerator<Uint8Array<ArrayBuffer>>): void {
  const answer = (part: FromThread): void => parentPort?.postMessage(part, part ? [part.buffer] : [])
  void parts.next().then(
    ({ value }) => answer(value ?? null),
    (error: unknown) => {
      setImmediate(() => {
        throw error
      })
    },
  )
}
