import { useMemo, type Ref } from 'react'
import type { Fields } from '#domain/field-kinds.ts'
import type { Endpoint } from '#domain/service.ts'
import { takePage } from '../client/page-query.ts'
import { Grid } from './grid.tsx'
import type { GridHandle, GridProps } from './grid-props.ts'
import { columnsOf, type GridColumn } from './model/column.ts'
import type { Page } from './page-request.ts'
import { PageSource } from './page-source.ts'

interface QueryGridProps extends Omit<GridProps, 'source' | 'columns'> {
  /** Answers a page; takes the input of every list. */
  readonly endpoint: Endpoint
  /** Its input beside paging, search, filter and sorting. */
  readonly given?: Readonly<Record<string, unknown>>
  readonly fields: Fields
  readonly refine?: Readonly<Record<string, Partial<GridColumn>>>
  readonly ref?: Ref<GridHandle>
}

/** A grid over an endpoint that answers pages: the server filters, searches and sorts. */
export function QueryGrid({ endpoint, given, fields, refine, ...props }: QueryGridProps) {
  const asked = JSON.stringify(given ?? {})
  const columns = useMemo(() => columnsOf(fields, refine), [fields, refine])
  const source = useMemo(
    () =>
      new PageSource(async ({ keyword, filters, sorting, start, maxResultCount }, signal) => {
        const filter = filters.length > 0 ? JSON.stringify(filters) : ''
        const input = { keyword, sorting, filter, skipCount: start, maxResultCount }
        const values = { ...(JSON.parse(asked) as object), ...input }
        return (await takePage(endpoint, values as never, signal)) as unknown as Page
      }),
    [endpoint, asked],
  )
  return <Grid {...props} source={source} columns={columns} />
}
