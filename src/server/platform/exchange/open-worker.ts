import { UnreadableFile } from './fault.ts'
import { openTable } from './open.ts'
import type { OpenJob, TableStep } from './open-apart.ts'
import { serveSteps } from './serve-steps.ts'

serveSteps<TableStep>(async function* ({ path, name, options }: OpenJob): AsyncGenerator<TableStep> {
  try {
    const table = await openTable(path, name, options)
    const { header, headerLine, kinds, sheets } = table
    yield { step: 'opened', header, headerLine, sheets, ...(kinds === undefined ? {} : { kinds }) }
    for await (const batch of table.batches()) yield { step: 'rows', ...batch }
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error
    yield { step: 'fault', fault: error.fault }
  }
})
