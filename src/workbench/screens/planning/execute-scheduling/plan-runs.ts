import type { OutputOf } from '#domain/service.ts'
import type { schedulingRuns } from '#domain/services/planning/runs.ts'

export type PlanRun = OutputOf<typeof schedulingRuns.get>
