import { crudOf } from '#domain/crud.ts'
import type { Entity } from '#domain/entity.ts'
import { call } from '../client/call.ts'
import type { ChunkRequest, GridQuery, GridRow, GridSource, GridView, RowPort } from '../grid/model/source.ts'
import { PageSource, type FetchPage, type Page } from '../grid/page-source.ts'

/** Reads pages of an entity's rows through its general endpoint. */
export function fetchRowsOf(entity: Entity): FetchPage {
  const { getAll } = crudOf(entity)
  return async ({ keyword, filters, sorting, skipCount, maxResultCount, after }, signal) => {
    const filter = filters.length > 0 ? JSON.stringify(filters) : ''
    const input = { keyword, sorting, filter, skipCount, maxResultCount, ...(after ? { after } : {}) }
    return (await call(getAll, input, { signal })) as unknown as Page
  }
}

export interface Paging {
  /** From 1. */
  readonly page: number
  /** Rows per page; null: one continuous list that loads while scrolling. */
  readonly size: number | null
}

/**
 * A server list shown page by page, or as one scrolled list. The page is set from outside and taken up by the
 * grid's next `apply`; another query leads back to the first page, and `onView` tells the pager what is shown.
 */
export class ListSource implements GridSource {
  #paging: Paging
  readonly #fetch: FetchPage
  readonly #scrolled: PageSource
  readonly #onView: (paging: Paging, total: number) => void
  #query: GridQuery | null = null
  #rows: readonly GridRow[] = []

  constructor(fetch: FetchPage, paging: Paging, onView: (paging: Paging, total: number) => void) {
    this.#fetch = fetch
    this.#scrolled = new PageSource(fetch)
    this.#onView = onView
    this.#paging = paging
  }

  /** Shows another page, or pages of another size, at the grid's next `apply`. */
  turnTo(part: Partial<Paging>): void {
    this.#paging = { ...this.#paging, page: 1, ...part }
  }

  async apply(query: GridQuery, signal?: AbortSignal): Promise<GridView> {
    if (this.#query !== null && this.#query !== query) this.#paging = { ...this.#paging, page: 1 }
    this.#query = query
    const { size } = this.#paging
    if (size === null) {
      const view = await this.#scrolled.apply(query, signal)
      this.#onView(this.#paging, view.totalCount)
      return view
    }
    const { items, totalCount } = await this.#page(query, size, signal)
    this.#rows = items.map((values, at) => ({
      kind: 'row',
      id: (values['id'] as string | undefined) ?? at,
      values,
    }))
    this.#onView(this.#paging, totalCount)
    return { rowCount: items.length, matchCount: totalCount, totalCount, totals: {} }
  }

  rows(start: number, count: number): Promise<readonly GridRow[]> {
    if (this.#paging.size === null) return this.#scrolled.rows(start, count)
    return Promise.resolve(this.#rows.slice(start, start + count))
  }

  serve(port: RowPort, request: ChunkRequest): void {
    this.#scrolled.serve(port, request)
  }

  /** A page behind the end (its rows were deleted) falls back to the last one. */
  async #page(query: GridQuery, size: number, signal?: AbortSignal): Promise<Page> {
    const read = (): Promise<Page> =>
      this.#fetch(
        {
          keyword: query.keyword,
          filters: query.filters,
          sorting: query.sort
            .map(({ field, descending }) => `${field} ${descending ? 'desc' : 'asc'}`)
            .join(','),
          skipCount: (this.#paging.page - 1) * size,
          maxResultCount: size,
        },
        signal,
      )
    const found = await read()
    const last = Math.max(1, Math.ceil(found.totalCount / size))
    if (this.#paging.page <= last) return found
    this.#paging = { page: last, size }
    return read()
  }
}
