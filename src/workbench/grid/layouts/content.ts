import type { ColumnFilter, ColumnFilters } from '../model/column-filter.ts'
import type { GridLayout } from '../model/column-state.ts'

/** What a named layout of a grid holds. */
export interface LayoutContent {
  readonly layout: GridLayout
  readonly filters: ColumnFilters
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const isFilter = (value: unknown): value is ColumnFilter =>
  isObject(value) &&
  typeof value['op'] === 'string' &&
  Array.isArray(value['values']) &&
  value['values'].every((one) => typeof one === 'string')

/** The parts of a kept layout that can be used; `layout` is fitted to today's columns by the grid. */
export function contentOf(kept: unknown): { readonly layout: unknown; readonly filters: ColumnFilters } {
  if (!isObject(kept)) return { layout: null, filters: {} }
  const filters = isObject(kept['filters']) ? kept['filters'] : {}
  return {
    layout: kept['layout'] ?? null,
    filters: Object.fromEntries(
      Object.entries(filters).filter((entry): entry is [string, ColumnFilter] => isFilter(entry[1])),
    ),
  }
}
