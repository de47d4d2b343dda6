import type { RowOf } from '../field-kinds.ts'
import type { progressFields } from '../services/run-fields.ts'

export type Progress = RowOf<typeof progressFields>

/**
 * Percent of a run (specification §4): 0 when no step is done, the rounded ratio after that, 99 when all steps are done
 * but the result is not kept yet. 100 is shown for a finished run alone.
 */
export function percentOf(current: number, total: number, finished: boolean): number {
  if (finished) return 100
  if (current <= 0 || total <= 0) return 0
  return Math.min(99, Math.round((current / total) * 100))
}
