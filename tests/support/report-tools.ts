import { calendarKernel } from '#engine/kernel/calendar.ts'
import { availableWith } from '../../src/server/platform/jobs/calendar-tasks.ts'
import { shortageAges } from '../../src/server/platform/jobs/table-tasks.ts'
import type { FileStore } from '../../src/server/base/files/file-store.ts'
import { resultStore } from '../../src/server/platform/results/store.ts'
import type { ReportService } from '../../src/server/features/reports/service.ts'
import { runTables } from '../../src/server/platform/runs/run-tables.ts'
import { limitedBytes } from '#engine/result-tables.ts'
import { freshKernels } from './kernels.ts'

const solver = calendarKernel(freshKernels())

/** What reports ask of workers, computed in this thread. */
const tasks: Readonly<Record<string, (task: never) => unknown>> = {
  available: (task: Parameters<typeof availableWith>[0]) => availableWith(task, solver),
  shortageAges,
  limitedBytes,
}

/** What reports are computed with beside the database. */
export function reportTools(files: FileStore): Omit<ReportService, 'services'> {
  const tables = runTables(resultStore(files))
  return {
    tables,
    pool: {
      ask: (name: string, task: unknown) => {
        const work = tasks[name]
        if (!work) return Promise.reject(new Error(`reports do not ask for ${name}`))
        return Promise.resolve(work(task as never)) as Promise<never>
      },
    },
  }
}
