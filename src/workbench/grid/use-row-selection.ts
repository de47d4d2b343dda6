import i18next from 'i18next'
import { useCallback, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { toast } from 'sonner'
import type { DataRow, GridSource } from './model/source.ts'

export type SelectionMode = 'none' | 'single' | 'multiple'

/** Rows that are selected at most; of more the first are, and the user learns it. */
const SELECTED_ROWS = 100_000
/** Rows that are read at a time. */
const CHUNK_ROWS = 10_000

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
      const found = await rowsOf(source, 0, count)
      setState({ source, rows: new Map(found.map((row) => [row.id, row])) })
    },
    [source],
  )
  const selectLines = useCallback(
    async (from: number, to: number) => {
      const found = await rowsOf(source, Math.min(from, to), Math.abs(to - from) + 1)
      setState((old) => {
        const next = new Map(old.source === source ? old.rows : [])
        for (const row of found) next.set(row.id, row)
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

/** The data rows of so many lines, read one part after the other. */
async function rowsOf(source: GridSource, start: number, count: number): Promise<readonly DataRow[]> {
  const end = start + Math.min(count, SELECTED_ROWS)
  const rows: DataRow[] = []
  for (let from = start; from < end; from += CHUNK_ROWS) {
    // oxlint-disable-next-line no-await-in-loop -- a list of any length is not asked for at once
    const found = await source.rows(from, Math.min(CHUNK_ROWS, end - from))
    for (const row of found) if (row.kind === 'row') rows.push(row)
  }
  if (count > SELECTED_ROWS)
    toast.warning(i18next.t('firstSelected', { selected: SELECTED_ROWS, total: count, ns: 'parts' }))
  return rows
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
