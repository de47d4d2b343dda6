import type { EntityCopy } from '../../platform/jobs/entity-copy.ts'
import type { PlanRowsTask } from '../../platform/jobs/plan-tasks.ts'
import type { RunRow } from '../../platform/jobs/runs.ts'
import type { TableFile } from '../../platform/runs/run-tables.ts'
import type { CalculationService } from '../../platform/runs/service.ts'
import { planRowSources, type PlanRowsName } from '../../platform/jobs/plan-rows.ts'

/** What an accepted run writes, made in worker threads a little ahead of whoever writes it. */
export interface RowsToWrite {
  readonly counts: Readonly<Record<PlanRowsName, number>>
  of(name: PlanRowsName): Promise<EntityCopy>
}

const names = Object.keys(planRowSources) as PlanRowsName[]

/** @param bytes of the run's tables that `planRowSources` names */
export function rowsToWrite(
  { pool }: CalculationService,
  run: RunRow,
  files: readonly TableFile[],
  bytes: Readonly<Record<string, Uint8Array>>,
): RowsToWrite {
  const made = new Map<PlanRowsName, Promise<EntityCopy>>()
  const make = (of: PlanRowsName): Promise<EntityCopy> => {
    const sources = planRowSources[of].map((table) => [table, bytes[table]!] as const)
    const task: PlanRowsTask = { of, bytes: Object.fromEntries(sources), runNo: run.runNo }
    const rows = pool.ask<EntityCopy>('planRows', task)
    // One that is made in vain, because the acceptance ends before, fails nobody.
    rows.catch(() => {})
    made.set(of, rows)
    return rows
  }
  const rowsOf = (of: PlanRowsName): number =>
    files.find(({ name }) => name === planRowSources[of][0])?.rows ?? 0
  void make('orders')
  void make('operations')
  return {
    counts: Object.fromEntries(names.map((of) => [of, rowsOf(of)])) as Record<PlanRowsName, number>,
    of: (name) => {
      const rows = made.get(name) ?? make(name)
      const next = names[names.indexOf(name) + 1]
      if (next && !made.has(next)) void make(next)
      return rows
    },
  }
}
