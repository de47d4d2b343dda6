import type { Readable } from 'node:stream'
import { fileInThread, streamLimits, type ReadBatches } from './file-thread.ts'
import type { TableTask } from './made-table.ts'

/** A table that a thread of its own makes. */
export const tableInThread = (task: TableTask, read: ReadBatches): Readable =>
  fileInThread(new URL('table-worker.ts', import.meta.url), task, {
    read,
    ...(task.format === 'pdf' ? {} : { limits: streamLimits }),
  })
