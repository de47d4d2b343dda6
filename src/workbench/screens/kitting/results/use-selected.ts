import { useEffect, useState } from 'react'
import type { DataRow, GridQuery } from '../../../grid/model/source.ts'
import type { WorkerSource } from '../../../grid/worker-source.ts'

type Values = DataRow['values']

/** The rows of a table that a query finds; null while they are looked up. */
export function useSelected(
  source: WorkerSource | null,
  query: Partial<GridQuery> | null,
): readonly Values[] | null {
  const [found, setFound] = useState<{ source: object; query: object; rows: readonly Values[] } | null>(null)
  useEffect(() => {
    if (!source || !query) return undefined
    let current = true
    source.select(query).then(
      (rows) => current && setFound({ source, query, rows: rows.map((row) => row.values) }),
      () => current && setFound({ source, query, rows: [] }),
    )
    return () => {
      current = false
    }
  }, [source, query])
  return found?.source === source && found?.query === query ? found.rows : null
}
