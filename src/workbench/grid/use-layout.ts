import { useCallback, useMemo, useState } from 'react'
import { keepLayout, keptLayout } from './layouts/kept-layout.ts'
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
  const [fresh] = useState(() => keptLayout(name) === null)
  // null: as declared.
  const [kept, setKept] = useState<unknown>(() => (transient ? null : keptLayout(name)))
  const layout = useMemo(() => reconcile(kept, columns, standard), [kept, columns, standard])
  const change = useCallback<ChangeLayout>(
    (apply) =>
      setKept((current: unknown) => {
        const next = apply(reconcile(current, columns, standard))
        if (!transient) keepLayout(name, next)
        return next
      }),
    [name, columns, standard, transient],
  )
  const reset = useCallback(() => {
    keepLayout(name, null)
    setKept(null)
  }, [name])
  return { layout, change, reset, fresh }
}
