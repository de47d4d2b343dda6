import type {
  CellValue,
  ChunkRequest,
  GridQuery,
  GridRow,
  GridSource,
  GridView,
  RowPort,
} from './model/source.ts'
import { reasonOf } from './model/reason.ts'

interface PageRequest {
  readonly keyword: string
  readonly filters: GridQuery['filters']
  /** ABP sorting text: `code asc, qty desc`; empty for the server's own. */
  readonly sorting: string
  readonly skipCount: number
  readonly maxResultCount: number
  /** Id of the row before the page, where it is known: what `skipCount` says, but found at once. */
  readonly after?: string | null
}

export interface Page {
  /** -1 on pages asked for by the row before them. */
  readonly totalCount: number
  readonly items: readonly Readonly<Record<string, CellValue>>[]
}

/** Reads one page from the server. */
export type FetchPage = (request: PageRequest, signal?: AbortSignal) => Promise<Page>

/** Rows one request asks for, and the server's limit for an export's requests. */
const PAGE = 100
const EXPORT_PAGE = 5000

/** A grid source that pages through a server list. The server filters and sorts; it does not group. */
export class PageSource implements GridSource {
  readonly #fetch: FetchPage
  readonly #key: string
  #query: GridQuery | null = null
  #pages = new Map<number, Promise<Page>>()

  /** `key` names the field that identifies a row. */
  constructor(fetch: FetchPage, key = 'id') {
    this.#fetch = fetch
    this.#key = key
  }

  async apply(query: GridQuery, signal?: AbortSignal): Promise<GridView> {
    const first = await this.#fetch(request(query, 0, PAGE), signal)
    this.#query = query
    this.#pages = new Map([[0, Promise.resolve(first)]])
    return {
      rowCount: first.totalCount,
      matchCount: first.totalCount,
      totalCount: first.totalCount,
      totals: {},
    }
  }

  async rows(start: number, count: number): Promise<readonly GridRow[]> {
    const firstPage = Math.floor(start / PAGE)
    const lastPage = Math.floor((start + count - 1) / PAGE)
    const pages = await Promise.all(
      Array.from({ length: lastPage - firstPage + 1 }, (_, i) => this.#page(firstPage + i)),
    )
    const items = pages.flatMap((page) => page.items)
    const skip = start - firstPage * PAGE
    return items
      .slice(skip, skip + count)
      .map((values, i) => ({ kind: 'row', id: this.#idOf(values, start + i), values }))
  }

  serve(port: RowPort, { fields, query }: ChunkRequest): void {
    let sent = 0
    let total = 0
    let last: string | null = null
    const next = async () => {
      const page = await this.#fetch(request(query, sent, EXPORT_PAGE, last))
      const rows = page.items.map((item) => fields.map((field) => item[field]))
      sent += rows.length
      total = page.totalCount < 0 ? Math.max(total, sent) : page.totalCount
      last = this.#lastOf(page)
      port.postMessage({ rows, total })
    }
    port.addEventListener('message', () => {
      next().catch((error: unknown) => port.postMessage({ error: reasonOf(error) }))
    })
    port.start()
  }

  #page(number: number): Promise<Page> {
    const kept = this.#pages.get(number)
    if (kept || !this.#query) return kept ?? Promise.resolve({ totalCount: 0, items: [] })
    const query = this.#query
    const before = this.#pages.get(number - 1)
    const page = (before ?? Promise.resolve(null)).then((above) =>
      this.#fetch(request(query, number * PAGE, PAGE, above && this.#lastOf(above))),
    )
    this.#pages.set(number, page)
    // A failed page is asked for again when it is next needed.
    page.catch(() => this.#pages.delete(number))
    return page
  }

  /** Id of the last row of a full page. */
  #lastOf({ items }: Page): string | null {
    const id = items.at(-1)?.[this.#key]
    return typeof id === 'string' ? id : null
  }

  #idOf(values: Page['items'][number], row: number): string | number {
    const id = values[this.#key]
    return typeof id === 'string' || typeof id === 'number' ? id : row
  }
}

function request(
  query: GridQuery,
  skipCount: number,
  maxResultCount: number,
  after: string | null = null,
): PageRequest {
  return {
    keyword: query.keyword,
    filters: query.filters,
    sorting: query.sort.map((key) => `${key.field} ${key.descending ? 'desc' : 'asc'}`).join(','),
    skipCount,
    maxResultCount,
    after,
  }
}
