import { ownKey } from '../../state/session.ts'
import type { GridColumn } from '../model/column.ts'
import { defaultLayout, reconcile } from '../model/column-state.ts'
import type { SortKey } from '../model/source.ts'

const keyOf = (name: string): string => ownKey(`grid.${name}`)

/** What this browser keeps of the layout of a grid, per user and plan unit; null: nothing. */
export function keptLayout(name: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(keyOf(name)) ?? 'null')
  } catch {
    return null
  }
}

/** null: forgets it. */
export function keepLayout(name: string, layout: object | null): void {
  if (layout) localStorage.setItem(keyOf(name), JSON.stringify(layout))
  else localStorage.removeItem(keyOf(name))
}

/** How a grid with columns alone is sorted when it opens. */
export function keptSort(name: string, columns: readonly GridColumn[]): readonly SortKey[] {
  return reconcile(keptLayout(name), columns, defaultLayout(columns)).sort
}
