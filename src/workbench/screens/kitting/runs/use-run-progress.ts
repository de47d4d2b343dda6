import { kittingRuns } from '#domain/services/kitting/runs.ts'
import { followRuns } from '../../../runs/run-progress.ts'

export type { RunProgress } from '../../../runs/run-progress.ts'

export const { useRunProgress, noteProgress } = followRuns(kittingRuns)
