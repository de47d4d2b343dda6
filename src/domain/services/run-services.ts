import { kittingRuns } from './kitting/runs.ts'
import { schedulingRuns } from './planning/runs.ts'

/** Calls about runs, by the kind of the calculation. */
export const runServices = { KIT: kittingRuns, SCHED: schedulingRuns } as const
