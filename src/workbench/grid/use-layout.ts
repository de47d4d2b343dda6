import { useCallback, useMemo, useState } from 'react'
import { ownKey } from '../state/session.ts'
import type { GridColumn } from './model/column.ts'
import { defaultLayout, reconcile, type GridLayout } from './model/column-state.ts'
import type { SortKey } from './model/source.ts'

export type ChangeLayout = (change: (layout: GridLayout) => GridLayout) => void

/**
 * The layout of a grid, kept in this browser per user and plan unit under the grid's name. `fresh`: nothing was kept when
 * the grid was opened.
 */
export function useLayout(
  name: string,
  columns: readonly GridColumn[],
  sort: readonly SortKey[],
  group: readonly string[],
  transient: boolean,
): { layout: GridLayout; change: ChangeLayout; reset: () => void; fresh: boolean } {
  const standard = useMemo(() => ({ ...defaultLayout(columns, sort), group }), [columns, sort, group])
  const key = keyOf(name)
  const [fresh] = useState(() => localStorage.getItem(key) === null)
  const [kept, setKept] = useState<GridLayout>(() =>
    transient ? standard : reconcile(stored(key), columns, standard),
  )
  const layout = useMemo(() => reconcile(kept, columns, standard), [kept, columns, standard])
  const change = useCallback<ChangeLayout>(
    (apply) =>
      setKept((current) => {
        const next = apply(reconcile(current, columns, standard))
        if (!transient) localStorage.setItem(key, JSON.stringify(next))
        return next
      }),
    [key, columns, standard, transient],
  )
  const reset = useCallback(() => {
    localStorage.removeItem(key)
    setKept(standard)
  }, [key, standard])
  return { layout, change, reset, fresh }
}

/** The layout that a grid with columns alone opens with. */
export function keptLayout(name: string, columns: readonly GridColumn[]): GridLayout {
  return reconcile(stored(keyOf(name)), columns, defaultLayout(columns, []))
}

const keyOf = (name: string): string => ownKey(`grid.${name}`)

function stored(key: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(key) ?? 'null')
  } catch {
    return null
  }
}
