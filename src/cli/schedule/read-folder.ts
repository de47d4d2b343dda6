import { readTables } from '../folder-command.ts'
import { FaultReport } from '../tables/faults.ts'
import { checkFolder } from './checks/index.ts'
import { requiredScheduleFiles, scheduleFiles, type ScheduleFolder } from './files.ts'

interface ReadingOptions {
  readonly zone: string
  /** Present of the plan, seconds UTC: no time may lie further from it than a plan keeps. */
  readonly asOf: number
}

/** Reads and checks every file, whatever is wrong with the others, so that one run names every fault. */
export function readScheduleFolder(
  path: string,
  { zone, asOf }: ReadingOptions,
): { folder: ScheduleFolder; report: FaultReport; warnings: FaultReport } {
  const [report, warnings] = [new FaultReport(), new FaultReport()]
  const folder = readTables(path, scheduleFiles, { required: requiredScheduleFiles, zone, report })
  checkFolder(folder, asOf, report, warnings)
  return { folder, report, warnings }
}
