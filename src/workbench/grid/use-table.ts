import { useEffect, useMemo, useState } from 'react'
import { keepTable, pageTable, tableClient } from './shared-tables.ts'
import { WorkerSource } from './worker-source.ts'
import type { PageTable } from './table/page-table.ts'

export interface LoadedTable {
  /** null while there is no table to show. */
  readonly source: WorkerSource | null
  readonly info: Pick<PageTable, 'rowCount' | 'fields'> | null
  readonly error: unknown
}

/** A table of the page's worker as a grid source of its own; `load` fetches its bytes when nobody has yet. */
export function useTable(key: string | null, load: () => Promise<Uint8Array>): LoadedTable {
  const [state, setState] = useState<{ key: string | null; info: PageTable | null; error: unknown }>({
    key: null,
    info: null,
    error: null,
  })
  // oxlint-disable-next-line react/exhaustive-deps -- the key names what is loaded
  const ready = useMemo(() => (key === null ? null : () => pageTable(key, load)), [key])
  const source = useMemo(
    () => (key === null || !ready ? null : new WorkerSource(tableClient(), key, ready)),
    [key, ready],
  )
  useEffect(() => {
    if (key === null || !ready) return undefined
    let current = true
    const info = ready()
    const release = keepTable(key)
    info.then(
      (found) => current && setState({ key, info: found, error: null }),
      (error: unknown) => current && setState({ key, info: null, error }),
    )
    return () => {
      current = false
      release()
    }
  }, [key, ready])
  useEffect(() => () => source?.close(), [source])
  const settled = state.key === key
  return {
    source: settled && state.info ? source : null,
    info: settled ? state.info : null,
    error: settled ? state.error : null,
  }
}
