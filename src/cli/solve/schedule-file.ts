import type { Schedule } from '#engine/solver/index.ts'
import { writeCsv } from '../tables/csv-writer.ts'
import type { Instance } from './read/formats.ts'

/** Columns of a schedule, in this order. */
export const scheduleColumns = ['operation', 'job', 'step', 'machine', 'start', 'end'] as const

/** One row per operation in the order of the file; machine numbers of the file, empty where there are none. */
export function writeSchedule(path: string, instance: Instance, schedule: Schedule): void {
  const { job, step, firstMachine } = instance
  const cells: Readonly<Record<(typeof scheduleColumns)[number], (row: number) => number | string>> = {
    operation: (row) => row,
    job: (row) => job[row]!,
    step: (row) => step[row]!,
    machine: (row) => (schedule.machines[row]! < 0 ? '' : schedule.machines[row]! + firstMachine),
    start: (row) => schedule.starts[row]!,
    end: (row) => schedule.ends[row]!,
  }
  writeCsv(
    path,
    schedule.starts.length,
    Object.fromEntries(scheduleColumns.map((name) => [name, (row: number) => String(cells[name](row))])),
  )
}
