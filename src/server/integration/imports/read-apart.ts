import { lostFile } from '../../exchange/prepare.ts'
import { ReadingThread } from '../../exchange/prepare-apart.ts'
import type { FileStep } from './file-table.ts'
import type { ReadJob } from './read-worker.ts'

/** `readFile` in a thread of its own, which ends with it. */
export async function* readFileApart(job: ReadJob): AsyncGenerator<FileStep> {
  const thread = new ReadingThread(undefined, new URL('./read-worker.ts', import.meta.url))
  try {
    for await (const step of thread.steps<FileStep>(job))
      yield step === 'lost' ? { step: 'fault', fault: lostFile(job.name).faults[0]! } : step
  } finally {
    await thread.close()
  }
}
