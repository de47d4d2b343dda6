import { calendarKernel } from '#engine/kernel/calendar.ts'
import { availableWith } from '../../src/server/jobs/calendar-tasks.ts'
import type { ReportService } from '../../src/server/services/reports/service.ts'
import { freshKernels } from './kernels.ts'

const solver = calendarKernel(freshKernels())

/** Computes in this thread what reports ask of workers. */
export const reportPool: ReportService['pool'] = {
  ask: (name: string, task: unknown) => {
    if (name !== 'available') return Promise.reject(new Error(`reports do not ask for ${name}`))
    return Promise.resolve(
      availableWith(task as Parameters<typeof availableWith>[0], solver),
    ) as Promise<never>
  },
}
