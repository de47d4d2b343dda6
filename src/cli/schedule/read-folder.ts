import { readTables } from '../folder-command.ts'
import { FaultReport } from '../tables/faults.ts'
import { checkFolder } from './checks/index.ts'
import { requiredScheduleFiles, scheduleFiles, type ScheduleFolder } from './files.ts'

interface ReadingOptions {
  readonly zone: string
  /** As-of time of the plan, seconds UTC: all times must be within the range of a plan around it. */
  readonly asOf: number
}

/** Reads and checks every file, so that one run reports every fault. */
export function readScheduleFolder(
  path: string,
  { zone, asOf }: ReadingOptions,
): { folder: ScheduleFolder; report: FaultReport; warnings: FaultReport } {
  const [report, warnings] = [new FaultReport(), new FaultReport()]
  const folder = readTables(path, scheduleFiles, { required: requiredScheduleFiles, zone, report })
  checkFolder(folder, asOf, report, warnings)
  return { folder, report, warnings }
}
