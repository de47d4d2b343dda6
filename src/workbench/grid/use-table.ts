import { useEffect, useMemo, useState } from 'react'
import { keepTable, pageTable, tableClient } from './shared-tables.ts'
import { WorkerSource } from './worker-source.ts'

export interface LoadedTable {
  /** There before its rows are, so that the grid is drawn while they come; null: there is no table, or it did not come. */
  readonly source: WorkerSource | null
  readonly error: unknown
}

/** A table of the page's worker as a grid source of its own; `load` fetches its bytes when nobody has yet. */
export function useTable(key: string | null, load: () => Promise<Uint8Array>): LoadedTable {
  const [failed, setFailed] = useState<{ key: string | null; error: unknown }>({ key: null, error: null })
  // oxlint-disable-next-line react/exhaustive-deps -- the key names what is loaded
  const ready = useMemo(() => (key === null ? null : () => pageTable(key, load)), [key])
  const source = useMemo(
    () => (key === null || !ready ? null : new WorkerSource(tableClient(), key, ready)),
    [key, ready],
  )
  useEffect(() => {
    if (key === null || !ready) return undefined
    let current = true
    ready().then(
      () => current && setFailed({ key, error: null }),
      (error: unknown) => current && setFailed({ key, error }),
    )
    const release = keepTable(key)
    return () => {
      current = false
      release()
    }
  }, [key, ready])
  useEffect(() => () => source?.close(), [source])
  const error = failed.key === key ? failed.error : null
  return { source: error ? null : source, error }
}
