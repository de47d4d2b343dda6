import { Worker } from 'node:worker_threads'
import type { Entity } from '#domain/entity.ts'
import { lostFile, type PrepareInput, type Step } from './prepare.ts'

/** A file that gives no batch for so long is not being read any more. */
const STALL_MS = 30_000
const MEMORY_MB = 1024

/**
 * `prepare` in a thread of its own: reading never holds up requests, and a file that makes a reader loop or run out of
 * memory ends its thread, not the server. Such a file is reported as damaged.
 */
export async function* prepareApart(
  entity: Entity,
  input: PrepareInput,
  stallMs = STALL_MS,
): AsyncGenerator<Step> {
  const worker = new Worker(new URL('./prepare-worker.ts', import.meta.url), {
    workerData: { entity: entity.name, input },
    resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB },
    // A file's text never reaches the server's own output.
    stdout: true,
    stderr: true,
  })
  // Between two steps nobody listens; without a listener an error would end the server.
  worker.on('error', () => {})
  try {
    for (;;) {
      const step = await next(worker, stallMs)
      if (step === 'lost') {
        yield { step: 'finished', ...lostFile(input.name) }
        return
      }
      if (step === null) return
      yield step
    }
  } finally {
    await worker.terminate()
  }
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
