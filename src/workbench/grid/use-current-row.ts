import { useCallback, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { settledRow, type CurrentRow } from './model/current-row.ts'
import type { DataRow, GridSource } from './model/source.ts'
import type { GridCells } from './use-cells.ts'
import type { ViewData } from './use-view.ts'

interface Options {
  readonly source: GridSource
  readonly data: ViewData
  readonly cells: GridCells
  readonly onActiveRow: ((row: DataRow | null) => void) | undefined
}

/** The row the user went to last, by a click or by the keys. It stays current by its id, whatever the sorting. */
export function useCurrentRow({ source, data, cells, onActiveRow }: Options) {
  const [state, setState] = useState<{ source: GridSource; current: CurrentRow | null }>({
    source,
    current: null,
  })
  const current = state.source === source ? state.current : null
  const settled = useMemo(
    () => current && settledRow(current, { ...data, rowCount: data.view.rowCount }),
    [current, data],
  )
  if (settled !== current) {
    setState({ source, current: settled })
    const { active } = cells.range
    if (settled && current && active.row === current.line && settled.line !== active.row)
      cells.activate({ ...active, row: settled.line }, false)
  }

  const row = settled?.row ?? null
  const notified = useRef<DataRow | null>(null)
  const notify = useEffectEvent((next: DataRow | null) => onActiveRow?.(next))
  useEffect(() => {
    if (notified.current === row) return
    notified.current = row
    notify(row)
  }, [row])

  const visit = useCallback(
    (line: number) => line >= 0 && setState({ source, current: { line, row: null } }),
    [source],
  )
  const leave = useCallback(() => setState({ source, current: null }), [source])
  return useMemo(() => ({ row, visit, leave }), [row, visit, leave])
}

export type GridCurrentRow = ReturnType<typeof useCurrentRow>
