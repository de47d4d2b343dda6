import type { Worker } from 'node:worker_threads'
import type { Entity } from '#domain/entity.ts'
import { keepThread, takeThread } from './idle-threads.ts'
import { lostFile, type PrepareInput, type Step } from './prepare.ts'

/** A file that gives no batch for so long is not being read any more. */
const STALL_MS = 30_000
/** A thread that read for longer ends with its file, so that its memory is given back. */
const KEPT_AFTER_MS = 3000

/**
 * Reads files in a thread of its own: reading never holds up requests, and a file that makes a reader loop or run out of
 * memory ends its thread, not the server. Such a file is reported as damaged. Short files are read one after another by the
 * same thread, as starting one takes longer than reading a short list; a lost one is replaced.
 */
export class ReadingThread {
  private readonly stallMs: number
  private readonly file: URL

  /** @param file module that answers by `serveSteps` */
  constructor(stallMs = STALL_MS, file = new URL('./prepare-worker.ts', import.meta.url)) {
    this.stallMs = stallMs
    this.file = file
  }

  /** `prepare` in the thread. */
  async *prepare(entity: Entity, input: PrepareInput): AsyncGenerator<Step> {
    for await (const step of this.steps<Step>({ entity: entity.name, input }))
      yield step === 'lost' ? { step: 'finished', ...lostFile(input.name) } : step
  }

  /** The steps of a job, each asked for when the one before it is done with; `lost` is the last one. */
  async *steps<S>(job: unknown): AsyncGenerator<S | 'lost'> {
    const worker = takeThread(this.file)
    const began = performance.now()
    // It has answered what it was asked, and does nothing until it is asked again.
    let isIdle = false
    try {
      worker.postMessage({ job })
      for (;;) {
        isIdle = false
        const step = await next<S>(worker, this.stallMs)
        isIdle = step !== 'lost'
        if (step === null) return
        yield step
        if (step === 'lost') return
      }
    } finally {
      if (isIdle && performance.now() - began < KEPT_AFTER_MS) {
        worker.postMessage('end')
        keepThread(this.file, worker)
      } else await worker.terminate()
    }
  }
}

function next<S>(worker: Worker, stallMs: number): Promise<S | null | 'lost'> {
  return new Promise((resolve) => {
    const settle = (step: S | null | 'lost') => {
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
