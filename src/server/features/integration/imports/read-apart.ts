import { lostFile } from '../../../platform/exchange/prepare.ts'
import { ReadingThread } from '../../../platform/exchange/prepare-apart.ts'
import type { ModelRows } from '#domain/modelling/tenant-model.ts'
import type { Scope } from '../../../db/tenant.ts'
import type { FileStep } from './file-table.ts'
import type { ReadJob } from './read-worker.ts'

/** What the tenant of a scope declared, as it is passed to threads. */
export const modelRows = ({ model }: Pick<Scope, 'model'>): ModelRows => ({
  custom: model?.custom ?? [],
  tables: model?.tables ?? [],
})

/** `readFile` in another thread. */
export async function* readFileApart(job: ReadJob): AsyncGenerator<FileStep> {
  const thread = new ReadingThread(undefined, new URL('./read-worker.ts', import.meta.url))
  for await (const step of thread.steps<FileStep>(job))
    yield step === 'lost' ? { step: 'fault', fault: lostFile(job.name).faults[0]! } : step
}
