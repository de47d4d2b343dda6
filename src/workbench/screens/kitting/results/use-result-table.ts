import { useCallback } from 'react'
import { kittingRuns } from '#domain/services/kitting/runs.ts'
import { fetchArrow } from '../../../client/query.ts'
import type { ResultTableName } from '#engine/kitting/results.ts'
import { useTable, type LoadedTable } from '../../../grid/use-table.ts'
import { ownKey } from '../../../state/session.ts'
import type { Run } from '../runs/run-figures.tsx'

/** A result table of a run as a grid source. Results never change, so a table is fetched once. */
export function useResultTable(run: Run | null, table: ResultTableName): LoadedTable {
  const runNo = run?.runNo ?? null
  const load = useCallback(() => fetchArrow(kittingRuns.table, { runNo: runNo!, table }), [runNo, table])
  return useTable(runNo === null ? null : ownKey(`${runNo}/${run?.resultHash ?? ''}/${table}`), load)
}
