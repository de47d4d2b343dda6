import { NULL_I32, NULL_I64, textAt } from '../../columns.ts'
import type { ScheduleTables } from '../results.ts'
import { exploded, rowsByCode, type PlanState } from './state.ts'

/**
 * Share of the orders with a due date, 0..1, that end in time and whose operations have all their material at their
 * begin; null without a kit check. Operations that have begun have their material.
 */
export function onTimeKittedRate(
  state: PlanState,
  { operations, jobs }: Pick<ScheduleTables, 'operations' | 'jobs'>,
): number | null {
  if (!state.kitStatus.some((status) => status !== null)) return null
  const rows = rowsByCode(exploded(state))
  const waiting = new Set<string>()
  const { columns } = operations
  for (let k = 0; k < operations.length; k++) {
    const row = rows.get(textAt(columns.operation, k) ?? '')
    if (row === undefined || state.kitStatus[row] === null) continue
    const status = textAt(columns.status, k)
    if (status === 'T' || status === 'B') continue
    const ready = state.materialReady[row]!
    const inTime = ready !== NULL_I64 && columns.start[k] !== NULL_I64 && ready <= columns.start[k]!
    if (!inTime) waiting.add(textAt(columns.order, k) ?? '')
  }
  let [due, kept] = [0, 0]
  for (let row = 0; row < jobs.length; row++) {
    if (jobs.columns.due[row] === NULL_I64) continue
    due++
    const lateness = jobs.columns.lateness[row]!
    const isLate = jobs.columns.assigned[row] !== 1 || lateness === NULL_I32 || lateness > 0
    if (!isLate && !waiting.has(textAt(jobs.columns.order, row) ?? '')) kept++
  }
  return due > 0 ? kept / due : 1
}
