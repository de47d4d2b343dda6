import type { Counted } from './late-count.ts'
import type { CellValue, GridQuery } from './model/source.ts'

export interface PageRequest {
  readonly keyword: string
  readonly filters: GridQuery['filters']
  /** ABP sorting text: `code asc, qty desc`; empty for the server's own. */
  readonly sorting: string
  readonly skipCount: number
  readonly maxResultCount: number
  /** Position of the first row, for servers that page by offset only. */
  readonly start: number
  /** Id of the row before or behind the page, if known: the same position as `skipCount`, but found by an index. */
  readonly after?: string
  readonly before?: string
  /** Rows between that row and the page. */
  readonly skipAfter?: number
  /** `skipCount` counts from the end of the list. */
  readonly fromEnd?: boolean
  /** Reads only the ids of every n-th row, as keyset cursors for later requests. */
  readonly every?: number
  /** The rows without their count, the count only, or the count of rows in front of the row `before`. */
  readonly total?: 'none' | 'only' | 'before'
}

export interface Page {
  /** -1 if not requested. */
  readonly totalCount: number
  readonly totalIsEstimate?: boolean
  readonly items: readonly Readonly<Record<string, CellValue>>[]
}

/** Reads one page from the server. */
export type FetchPage = (request: PageRequest, signal?: AbortSignal) => Promise<Page>

/** Ids of the first and the last row of a range that was read. */
export interface Ends {
  readonly first: string
  readonly last: string
}

/** The range with its positions in the list: `from` inclusive, `to` exclusive. */
export interface PageRange extends Ends {
  readonly from: number
  readonly to: number
}

/** The request for `size` rows from `start` on that makes the server skip the fewest other rows. */
export function cheapestPageRequest(
  start: number,
  size: number,
  { total, exact }: Counted,
  read: readonly PageRange[],
): Omit<PageRequest, 'keyword' | 'filters' | 'sorting'> {
  const end = start + size
  const base = { start, skipCount: start, maxResultCount: size, total: 'none' as const }
  const requests: { skipped: number; request: ReturnType<typeof cheapestPageRequest> }[] = [
    { skipped: start, request: base },
  ]
  const offer = (skipped: number, request: ReturnType<typeof cheapestPageRequest>): void =>
    void requests.push({ skipped, request })
  if (exact && start < total) {
    const rest = Math.max(0, total - end)
    offer(rest, { ...base, skipCount: rest, maxResultCount: Math.min(size, total - start), fromEnd: true })
  }
  for (const { from, to, first, last } of read) {
    if (to <= start) offer(start - to, { ...base, after: last, ...between(start - to) })
    else if (from >= end) offer(from - end, { ...base, before: first, ...between(from - end) })
  }
  return requests.reduce((best, one) => (one.skipped < best.skipped ? one : best)).request
}

const between = (rows: number): Pick<PageRequest, 'skipAfter'> => (rows > 0 ? { skipAfter: rows } : {})

/** What every request of a query has in common. */
export const baseOf = (query: GridQuery): Pick<PageRequest, 'keyword' | 'filters' | 'sorting'> => ({
  keyword: query.keyword,
  filters: query.filters,
  sorting: sortingOf(query.sort),
})

/** A sorting as calls take it: `due desc,code asc`. */
export const sortingOf = (sort: GridQuery['sort']): string =>
  sort.map(({ field, descending }) => `${field} ${descending ? 'desc' : 'asc'}`).join(',')
