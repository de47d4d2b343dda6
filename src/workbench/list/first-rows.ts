import type { Condition } from '#domain/crud.ts'
import type { Entity } from '#domain/entity.ts'
import { beginPage } from '../client/page-query.ts'
import type { GridColumn } from '../grid/model/column.ts'
import { keptSort } from '../grid/layouts/kept-layout.ts'
import { ListSource, type Paging } from './list-source.ts'
import { fetchRowsOf } from './row-store.ts'

/** Asks for the rows a list will open with, while its screen is still being drawn, which then takes them. */
export function beginRows(
  entity: Entity,
  list: {
    readonly grid: string
    readonly columns: readonly GridColumn[]
    readonly filters: readonly Condition[]
    readonly keyword: string
    readonly paging: Paging
  },
): void {
  const sort = keptSort(list.grid, list.columns)
  const query = { keyword: list.keyword, filters: list.filters, sort, group: [], sums: [] }
  // Errors are reported where the answer is read.
  new ListSource(fetchRowsOf(entity, beginPage), list.paging, () => {}).apply(query).catch(() => {})
}
