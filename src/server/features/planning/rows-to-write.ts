import type { EntityCopy } from '../../platform/jobs/entity-copy.ts'
import { planRowSources, type PlanRowsName } from '../../platform/jobs/plan-rows.ts'
import type { PlanRowsTask } from '../../platform/jobs/plan-tasks.ts'
import type { RunRow } from '../../platform/jobs/runs.ts'
import { buffersOf } from '../../platform/jobs/task.ts'
import { bytesOfTables, type TableFile } from '../../platform/runs/run-tables.ts'
import type { CalculationService } from '../../platform/runs/service.ts'

/** What an accepted run writes, made in worker threads a little ahead of whoever writes it. */
export interface RowsToWrite {
  readonly counts: Readonly<Record<PlanRowsName, number>>
  /** Each is asked for once, in the order of `planRowSources`. */
  of(name: PlanRowsName): Promise<EntityCopy>
}

const names = Object.keys(planRowSources) as PlanRowsName[]

/** Tables that are made ahead; more would only be kept in memory. */
const AHEAD = 1

/** @param files of the run's tables that `planRowSources` names */
export function rowsToWrite(
  { pool, tables }: CalculationService,
  run: RunRow,
  files: readonly TableFile[],
): RowsToWrite {
  const made = new Map<PlanRowsName, Promise<EntityCopy>>()
  const make = async (of: PlanRowsName): Promise<EntityCopy> => {
    const sources: readonly string[] = planRowSources[of]
    const bytes = await bytesOfTables(
      tables,
      run,
      files.filter(({ name }) => sources.includes(name)),
    )
    const task: PlanRowsTask = { of, bytes, runNo: run.runNo }
    return pool.ask<EntityCopy>('planRows', task, buffersOf(bytes))
  }
  const begin = (of: PlanRowsName): void => {
    if (made.has(of)) return
    const rows = make(of)
    // Made in vain, because the acceptance ends before, they fail nobody.
    rows.catch(() => {})
    made.set(of, rows)
  }
  const rowsOf = (of: PlanRowsName): number =>
    files.find(({ name }) => name === planRowSources[of][0])?.rows ?? 0
  names.slice(0, 1 + AHEAD).forEach(begin)
  return {
    counts: Object.fromEntries(names.map((of) => [of, rowsOf(of)])) as Record<PlanRowsName, number>,
    of: (name) => {
      const at = names.indexOf(name)
      names.slice(at, at + 1 + AHEAD).forEach(begin)
      const rows = made.get(name)!
      made.delete(name)
      return rows
    },
  }
}
