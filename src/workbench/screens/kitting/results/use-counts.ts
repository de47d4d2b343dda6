import { useEffect, useState } from 'react'
import type { Condition } from '#domain/crud.ts'
import type { CellValue } from '../../../grid/model/source.ts'
import { plainValue } from '../../../grid/model/source.ts'
import type { WorkerSource } from '../../../grid/worker-source.ts'

const none: readonly Condition[] = []

/** How many rows have each value of a field. */
export function useCounts(
  source: WorkerSource | null,
  field: string,
  filters: readonly Condition[] = none,
): ReadonlyMap<string, number> {
  const [found, setFound] = useState<{ source: object | null; counts: ReadonlyMap<string, number> }>({
    source: null,
    counts: new Map(),
  })
  useEffect(() => {
    if (!source) return undefined
    let current = true
    const request = {
      rows: [{ field }],
      columns: [],
      measure: field,
      op: 'count',
      query: { keyword: '', filters },
      zone: 'UTC',
    } as const
    source.pivot(request).then(
      ({ rows }) => {
        const counts = rows.keys.map(([key], at): [string, number] => [
          plainValue(key as CellValue),
          Number(rows.totals[at]),
        ])
        if (current) setFound({ source, counts: new Map(counts) })
      },
      () => {},
    )
    return () => {
      current = false
    }
  }, [source, field, filters])
  return found.counts
}
