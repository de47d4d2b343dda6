import { Worker } from 'node:worker_threads'
import type { Entity } from '#domain/entity.ts'
import { lostFile, type PrepareInput, type Step } from './prepare.ts'

/** A file that gives no batch for so long is not being read any more. */
const STALL_MS = 30_000
const MEMORY_MB = 1024

/**
 * `prepare` in a thread of its own: reading never holds up requests, and a file that makes a reader loop or run out of
 * memory ends its thread, not the server. Such a file is reported as damaged. Files of one import are read one after
 * another by the same thread, as starting one takes longer than reading a short list; a lost one is replaced.
 */
export class ReadingThread {
  private idle: Worker | null = null
  private readonly stallMs: number

  constructor(stallMs = STALL_MS) {
    this.stallMs = stallMs
  }

  async *prepare(entity: Entity, input: PrepareInput): AsyncGenerator<Step> {
    const worker = this.idle ?? start()
    this.idle = null
    let whole = false
    try {
      worker.postMessage({ entity: entity.name, input })
      for (;;) {
        const step = await next(worker, this.stallMs)
        if (step === 'lost') {
          yield { step: 'finished', ...lostFile(input.name) }
          return
        }
        whole = step === null
        if (step === null) return
        yield step
      }
    } finally {
      if (whole) this.idle = worker
      else await worker.terminate()
    }
  }

  async close(): Promise<void> {
    await this.idle?.terminate()
    this.idle = null
  }
}

function start(): Worker {
  const worker = new Worker(new URL('./prepare-worker.ts', import.meta.url), {
    resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB },
    // A file's text never reaches the server's own output.
    stdout: true,
    stderr: true,
  })
  // Between two steps nobody listens; without a listener an error would end the server.
  worker.on('error', () => {})
  return worker
}

function next(worker: Worker, stallMs: number): Promise<Step | null | 'lost'> {
  return new Promise((resolve) => {
    const settle = (step: Step | null | 'lost') => {
      clearTimeout(timer)
      worker.off('message', settle).off('error', lost).off('exit', lost)
      resolve(step)
    }
    const lost = () => settle('lost')
    const timer = setTimeout(lost, stallMs)
    worker.on('message', settle).on('error', lost).on('exit', lost)
    worker.postMessage('next')
  })
}
