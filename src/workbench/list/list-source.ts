import { LateCount } from '../grid/late-count.ts'
import type {
  ChunkRequest,
  GridQuery,
  GridRow,
  GridSource,
  GridView,
  OnView,
  PatchedRows,
  RowPort,
} from '../grid/model/source.ts'
import {
  baseOf,
  cheapestPageRequest,
  type FetchPage,
  type Page,
  type PageRequest,
} from '../grid/page-request.ts'
import { PageSource, patchedItems } from '../grid/page-source.ts'

export interface Paging {
  /** From 1. */
  readonly page: number
  /** Rows per page; null: one continuous list that loads while scrolling. */
  readonly size: number | null
}

/** What the pager says: the page shown, and how many rows there are; null while that is not known. */
export type OnPaging = (paging: Paging, total: number | null) => void

interface ListSourceOptions {
  /** The server gives keyset cursors of a long list in advance (page-source.ts). */
  readonly withCursors?: boolean
  /** The rows are read, or changed here as they were written. */
  readonly onRead?: () => void
}

/** The page last read, from which its neighbours are found. */
interface Shown {
  readonly query: GridQuery
  readonly paging: Paging
  readonly items: Page['items']
}

/**
 * A server list shown page by page, or as one scrolled list. The page is set from outside and picked up by the
 * grid's next `apply`; another query leads back to the first page, and `onPaging` notifies the pager of what is shown.
 */
export class ListSource implements GridSource {
  #paging: Paging
  readonly #fetch: FetchPage
  readonly #scrolled: PageSource
  readonly #onPaging: OnPaging
  #query: GridQuery | null = null
  #count: LateCount | null = null
  #shown: Shown | null = null
  #stepping = false
  readonly #onRead: () => void

  constructor(fetch: FetchPage, paging: Paging, onPaging: OnPaging, options: ListSourceOptions = {}) {
    this.#fetch = fetch
    this.#scrolled = new PageSource(fetch, { withCursors: options.withCursors ?? false })
    this.#onPaging = onPaging
    this.#onRead = options.onRead ?? (() => {})
    this.#paging = paging
  }

  /** Shows another page, or pages of another size, at the grid's next `apply`. */
  turnTo(part: Partial<Paging>): void {
    this.#stepping = part.page !== undefined
    this.#paging = { ...this.#paging, page: 1, ...part }
  }

  /** The place of a row in the list as it is filtered and sorted now; null where it is not in it. */
  async placeOf(id: string): Promise<number | null> {
    if (!this.#query) return null
    const asked = { ...baseOf(this.#query), start: 0, skipCount: 0, maxResultCount: 1 }
    const { totalCount } = await this.#fetch({ ...asked, before: id, total: 'before' })
    return totalCount < 0 ? null : totalCount
  }

  /** Shows the page of a place at the grid's next `apply`; gives the line that the place has there. */
  turnToPlace(place: number): number {
    const { size } = this.#paging
    if (size === null) {
      this.#scrolled.expect(place)
      return place
    }
    this.#paging = { size, page: Math.floor(place / size) + 1 }
    return place % size
  }

  async apply(query: GridQuery, signal?: AbortSignal, onView?: OnView): Promise<GridView> {
    this.#onRead()
    if (this.#query !== null && this.#query !== query) this.#paging = { ...this.#paging, page: 1 }
    const stepping = this.#stepping && this.#query === query
    this.#query = query
    this.#stepping = false
    if (this.#paging.size === null) return this.#applyScrolled(query, signal, onView)
    return this.#applyPage(query, this.#paging.size, stepping, signal, onView)
  }

  rows(start: number, count: number): Promise<readonly GridRow[]> {
    if (this.#paging.size === null) return this.#scrolled.rows(start, count)
    const items = this.#shown?.items ?? []
    return Promise.resolve(
      items.slice(start, start + count).map((values, at) => ({
        kind: 'row',
        id: (values['id'] as string | undefined) ?? start + at,
        values,
      })),
    )
  }

  patch(rows: PatchedRows): void {
    // What is patched is what was written.
    this.#onRead()
    this.#scrolled.patch(rows)
    if (this.#shown) this.#shown = { ...this.#shown, items: patchedItems(this.#shown.items, rows) }
  }

  serve(port: RowPort, request: ChunkRequest): void {
    this.#scrolled.serve(port, request)
  }

  async #applyScrolled(query: GridQuery, signal?: AbortSignal, onView?: OnView): Promise<GridView> {
    const show = (view: GridView): void =>
      this.#onPaging(this.#paging, view.counting ? null : view.matchCount)
    const view = await this.#scrolled.apply(query, signal, (late) => {
      show(late)
      onView?.(late)
    })
    show(view)
    return view
  }

  /** A step to another page needs no new count. */
  async #applyPage(
    query: GridQuery,
    size: number,
    stepping: boolean,
    signal?: AbortSignal,
    onView?: OnView,
  ): Promise<GridView> {
    const count = stepping && this.#count ? this.#count : new LateCount(this.#fetch, baseOf(query), signal)
    let paging = this.#paging
    let { items } = await this.#fetch(this.#place(query, size, stepping ? count : null), signal)
    if (paging.page === 1 && items.length < size) count.settle(items.length)
    const counted = await count.soon((paging.page - 1) * size + items.length)
    const last = Math.max(1, Math.ceil(counted.total / size))
    // A page behind the end (its rows were deleted) falls back to the last one.
    if (items.length === 0 && paging.page > 1 && counted.settled) {
      this.#paging = paging = { page: Math.min(last, paging.page - 1), size }
      ;({ items } = await this.#fetch(this.#place(query, size, null), signal))
    }
    // Another query or page may have been asked for meanwhile, and found.
    signal?.throwIfAborted()
    this.#count = count
    this.#shown = { query, paging, items }
    const viewOf = ({ total, settled, exact }: typeof counted): GridView => {
      this.#onPaging(paging, settled ? total : null)
      return {
        rowCount: items.length,
        matchCount: total,
        totalCount: total,
        totals: {},
        ...(settled ? {} : { counting: true }),
        ...(exact ? {} : { estimated: true }),
      }
    }
    count.listen((late) => {
      const view = viewOf(late)
      onView?.(view)
    })
    return viewOf(count.known)
  }

  /** How the page is asked for: from the page shown where a step leads away from it, or from the nearer end. */
  #place(query: GridQuery, size: number, count: LateCount | null): PageRequest {
    const start = (this.#paging.page - 1) * size
    const shown = this.#shown
    if (!count || !shown || shown.query !== query || shown.paging.size !== size)
      return { ...baseOf(query), start, skipCount: start, maxResultCount: size, total: 'none' }
    const [first, last] = [shown.items[0]?.['id'], shown.items.at(-1)?.['id']]
    const from = (shown.paging.page - 1) * size
    const read =
      typeof first === 'string' && typeof last === 'string'
        ? [{ first, last, from, to: from + shown.items.length }]
        : []
    return { ...baseOf(query), ...cheapestPageRequest(start, size, count.known, read) }
  }
}
