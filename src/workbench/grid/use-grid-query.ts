import { useMemo, useState } from 'react'
import type { Condition } from '#domain/crud.ts'
import { conditionOf, type ColumnFilters } from './model/column-filter.ts'
import type { GridLayout } from './model/column-state.ts'
import type { GridColumn } from './model/column.ts'
import type { GridQuery, GridSource } from './model/source.ts'

const none: never[] = []

/** The query a grid shows: the screen's conditions, the user's filters and keyword, and the layout's sorting. */
export function useGridQuery(
  source: GridSource,
  columns: readonly GridColumn[],
  layout: GridLayout,
  filters: readonly Condition[],
  zone: string,
  {
    firstKeyword = '',
    unfolded = false,
  }: { firstKeyword?: string | undefined; unfolded?: boolean | undefined } = {},
) {
  const [keyword, setKeyword] = useState(firstKeyword)
  const [columnFilters, setColumnFilters] = useState<ColumnFilters>({})
  const conditions = useMemo(
    () => [...filters, ...conditionsOf(columns, columnFilters, zone)],
    [filters, columns, columnFilters, zone],
  )
  const query = useMemo<GridQuery>(
    () => ({
      keyword,
      filters: conditions,
      sort: layout.sort,
      group: source.toggle ? layout.group : none,
      unfolded,
      sums: columns.filter((column) => column.sum).map((column) => column.field),
      totals: Object.fromEntries(
        columns.flatMap(({ sum, total, field, kind }) =>
          sum && total && total !== 'sum' ? [[field, { op: total, hasDecimals: kind !== 'duration' }]] : [],
        ),
      ),
      sumWithin: Object.fromEntries(
        columns.flatMap(({ sum, sumWithin, field }) => (sum && sumWithin ? [[field, sumWithin]] : [])),
      ),
    }),
    [keyword, conditions, columns, layout.sort, layout.group, source, unfolded],
  )
  const filtered = useMemo<ReadonlySet<string>>(() => new Set(Object.keys(columnFilters)), [columnFilters])
  return { query, keyword, setKeyword, columnFilters, setColumnFilters, filtered }
}

function conditionsOf(
  columns: readonly GridColumn[],
  filters: ColumnFilters,
  zone: string,
): readonly Condition[] {
  return Object.entries(filters).flatMap(([field, filter]) => {
    const column = columns.find((other) => other.field === field)
    const condition = column && conditionOf(column, filter, zone)
    return condition ? [condition] : []
  })
}
