import { useCallback, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import type { DataRow, GridSource } from './model/source.ts'

export type SelectionMode = 'none' | 'single' | 'multiple'

/** Rows that "select all" takes at most. */
const ALL_LIMIT = 10_000

type Rows = ReadonlyMap<DataRow['id'], DataRow>
const none: Rows = new Map()

export interface RowSelection {
  readonly rows: Rows
  readonly toggle: (row: DataRow) => void
  readonly clear: () => void
  /** Adds the rows of these lines, both inclusive. */
  readonly selectLines: (from: number, to: number) => Promise<void>
  readonly selectAll: (count: number) => Promise<void>
}

/** Rows the user ticked; they stay selected whatever the sorting, until the source changes. */
export function useRowSelection(mode: SelectionMode, source: GridSource): RowSelection {
  const [state, setState] = useState<{ source: GridSource; rows: Rows }>({ source, rows: none })
  const rows = state.source === source ? state.rows : none

  const toggle = useCallback(
    (row: DataRow) =>
      setState((old) => {
        const before = old.source === source ? old.rows : none
        const next = new Map(mode === 'multiple' ? before : [])
        if (before.has(row.id)) next.delete(row.id)
        else next.set(row.id, row)
        return { source, rows: next }
      }),
    [mode, source],
  )
  const clear = useCallback(() => setState({ source, rows: none }), [source])
  const selectAll = useCallback(
    async (count: number) => {
      const found = await source.rows(0, Math.min(count, ALL_LIMIT))
      setState({ source, rows: new Map(found.flatMap((row) => (row.kind === 'row' ? [[row.id, row]] : []))) })
    },
    [source],
  )
  const selectLines = useCallback(
    async (from: number, to: number) => {
      const found = await source.rows(Math.min(from, to), Math.min(Math.abs(to - from) + 1, ALL_LIMIT))
      setState((old) => {
        const next = new Map(old.source === source ? old.rows : [])
        for (const row of found) if (row.kind === 'row') next.set(row.id, row)
        return { source, rows: next }
      })
    },
    [source],
  )
  return useMemo(
    () => ({ rows, toggle, clear, selectLines, selectAll }),
    [rows, toggle, clear, selectLines, selectAll],
  )
}

/** Reports the rows that actions are about: those that are ticked, or the current one where none is. */
export function useChosenRows(
  ticked: Rows,
  current: DataRow | null,
  onSelect: ((rows: readonly DataRow[]) => void) | undefined,
): void {
  const chosen = useMemo(
    () => (ticked.size > 0 ? [...ticked.values()] : current ? [current] : []),
    [ticked, current],
  )
  const reported = useRef(chosen)
  const report = useEffectEvent((rows: readonly DataRow[]) => onSelect?.(rows))
  useEffect(() => {
    if (reported.current === chosen) return
    reported.current = chosen
    report(chosen)
  }, [chosen])
}
