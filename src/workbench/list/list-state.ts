import { useMemo, useState } from 'react'
import type { Condition } from '#domain/crud.ts'

/** What the user asked a list for. */
export interface ListQuery {
  readonly keyword: string
  readonly sorting: string
  readonly filter: readonly Condition[]
  readonly page: number
  readonly pageSize: number
}

export const pageSizes = [10, 20, 50, 100, 500, 1000] as const

export function useListQuery() {
  const [query, setQuery] = useState<ListQuery>({
    keyword: '',
    sorting: '',
    filter: [],
    page: 1,
    pageSize: 10,
  })
  const input = useMemo(
    () => ({
      keyword: query.keyword,
      sorting: query.sorting,
      filter: query.filter.length ? JSON.stringify(query.filter) : '',
      skipCount: (query.page - 1) * query.pageSize,
      maxResultCount: query.pageSize,
    }),
    [query],
  )
  /** Anything but the page itself leads back to the first page. */
  const change = (part: Partial<ListQuery>): void => setQuery((old) => ({ ...old, page: 1, ...part }))
  return { query, input, change }
}
