import type { OutputOf } from '#domain/service.ts'
import { schedulingRuns } from '#domain/services/planning/runs.ts'
import { followRuns } from '../../../runs/run-progress.ts'

export type PlanRun = OutputOf<typeof schedulingRuns.get>

export const { useRunProgress, noteProgress } = followRuns(schedulingRuns)
