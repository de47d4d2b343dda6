import { LateCount, type Counted } from './late-count.ts'
import type {
  CellValue,
  ChunkRequest,
  GridQuery,
  GridRow,
  GridSource,
  GridView,
  OnView,
  PatchedRows,
  RowPort,
} from './model/source.ts'
import { reasonOf } from './model/reason.ts'

export interface PageRequest {
  readonly keyword: string
  readonly filters: GridQuery['filters']
  /** ABP sorting text: `code asc, qty desc`; empty for the server's own. */
  readonly sorting: string
  readonly skipCount: number
  readonly maxResultCount: number
  /** Place of the first row wanted, for servers that know no other way to it. */
  readonly start: number
  /** Id of the row before the page, or behind it, where one is known: what `skipCount` says, but found at once. */
  readonly after?: string
  readonly before?: string
  /** Rows between that row and the page. */
  readonly skipAfter?: number
  /** `skipCount` counts from the end of the list. */
  readonly fromEnd?: boolean
  /** The rows are wanted without their number, or the number alone. */
  readonly total?: 'none' | 'only'
}

export interface Page {
  /** -1 where it was not asked for. */
  readonly totalCount: number
  readonly totalIsEstimate?: boolean
  readonly items: readonly Readonly<Record<string, CellValue>>[]
}

/** Reads one page from the server. */
export type FetchPage = (request: PageRequest, signal?: AbortSignal) => Promise<Page>

/** Rows one request asks for, and one of an export: reading an answer must not hold up the page. */
const PAGE = 100
const EXPORT_PAGE = 1000
/** Pages held at most: a long scroll must not fill the memory. */
const KEPT = 80

/** First and last row of a stretch that was read once. */
export interface Ends {
  readonly first: string
  readonly last: string
}

/** Such rows, and their places in the list: `from` that of the first, `to` that behind the last. */
export interface Stretch extends Ends {
  readonly from: number
  readonly to: number
}

/**
 * A grid source that scrolls through a server list. The server filters and sorts; it does not group. Pages are found
 * from the nearest rows that were read before, in either direction, or from the nearer end of the list.
 */
export class PageSource implements GridSource {
  readonly #fetch: FetchPage
  readonly #key: string
  #query: GridQuery | null = null
  #count: LateCount | null = null
  #pages = new Map<number, Promise<Page>>()
  #ends = new Map<number, Ends>()

  /** `key` names the field that identifies a row. */
  constructor(fetch: FetchPage, key = 'id') {
    this.#fetch = fetch
    this.#key = key
  }

  async apply(query: GridQuery, signal?: AbortSignal, onView?: OnView): Promise<GridView> {
    const count = new LateCount(this.#fetch, baseOf(query), signal)
    const first = await this.#fetch(
      { ...baseOf(query), start: 0, skipCount: 0, maxResultCount: PAGE, total: 'none' },
      signal,
    )
    if (first.items.length < PAGE) count.settle(first.items.length)
    const counted = await count.soon(first.items.length)
    this.#query = query
    this.#count = count
    this.#pages = new Map([[0, Promise.resolve(first)]])
    this.#ends = new Map()
    this.#remember(0, first)
    count.listen((late) => onView?.(viewOf(late)))
    return viewOf(counted)
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

  patch(rows: PatchedRows): void {
    for (const [number, page] of this.#pages) {
      const patched = page.then((read) => ({ ...read, items: patchedItems(read.items, rows, this.#key) }))
      patched.catch(() => this.#pages.delete(number))
      this.#pages.set(number, patched)
    }
  }

  serve(port: RowPort, { fields, query }: ChunkRequest): void {
    let sent = 0
    let total = 0
    let last: string | undefined
    const next = async () => {
      const page = await this.#fetch({
        ...baseOf(query),
        start: sent,
        skipCount: sent,
        maxResultCount: EXPORT_PAGE,
        ...(last === undefined ? {} : { after: last }),
      })
      const rows = page.items.map((item) => fields.map((field) => item[field]))
      sent += rows.length
      total = Math.max(page.totalCount, total, sent)
      last = this.#endsOf(page)?.last
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
    const page = this.#place(number).then((request) => this.#fetch(request))
    this.#pages.set(number, page)
    page.then(
      (read) => this.#remember(number, read),
      // A failed page is asked for again when it is next needed.
      () => this.#pages.delete(number),
    )
    this.#forgetFarFrom(number)
    return page
  }

  /** How a page is asked for; a neighbour that is under way is waited for. */
  async #place(number: number): Promise<PageRequest> {
    const neighbour = this.#pages.get(number - 1) ?? this.#pages.get(number + 1)
    await neighbour?.catch(() => null)
    const read = [...this.#ends].map(([page, ends]) => ({
      ...ends,
      from: page * PAGE,
      to: (page + 1) * PAGE,
    }))
    return { ...baseOf(this.#query!), ...nearestWay(number * PAGE, PAGE, this.#count!.known, read) }
  }

  #remember(number: number, page: Page): void {
    const ends = this.#endsOf(page)
    if (ends && page.items.length === PAGE) this.#ends.set(number, ends)
    this.#count?.saw(number * PAGE, page.items.length, PAGE)
  }

  #forgetFarFrom(number: number): void {
    if (this.#pages.size <= KEPT) return
    const far = [...this.#pages.keys()].sort((a, b) => Math.abs(b - number) - Math.abs(a - number))
    for (const drop of far.slice(0, KEPT / 4)) this.#pages.delete(drop)
  }

  #endsOf({ items }: Page): Ends | null {
    const first = items[0]?.[this.#key]
    const last = items.at(-1)?.[this.#key]
    return typeof first === 'string' && typeof last === 'string' ? { first, last } : null
  }

  #idOf(values: Page['items'][number], row: number): string | number {
    const id = values[this.#key]
    return typeof id === 'string' || typeof id === 'number' ? id : row
  }
}

/** How `size` rows from `start` on are asked for, so that the server passes over the fewest others. */
export function nearestWay(
  start: number,
  size: number,
  { total, exact }: Counted,
  read: readonly Stretch[],
): Omit<PageRequest, 'keyword' | 'filters' | 'sorting'> {
  const end = start + size
  const base = { start, skipCount: start, maxResultCount: size, total: 'none' as const }
  const ways: { passed: number; way: ReturnType<typeof nearestWay> }[] = [{ passed: start, way: base }]
  const take = (passed: number, way: ReturnType<typeof nearestWay>): void => void ways.push({ passed, way })
  if (exact && start < total) {
    const rest = Math.max(0, total - end)
    take(rest, { ...base, skipCount: rest, maxResultCount: Math.min(size, total - start), fromEnd: true })
  }
  for (const { from, to, first, last } of read) {
    if (to <= start) take(start - to, { ...base, after: last, ...between(start - to) })
    else if (from >= end) take(from - end, { ...base, before: first, ...between(from - end) })
  }
  return ways.reduce((best, one) => (one.passed < best.passed ? one : best)).way
}

const between = (rows: number): Pick<PageRequest, 'skipAfter'> => (rows > 0 ? { skipAfter: rows } : {})

export const patchedItems = (items: Page['items'], rows: PatchedRows, key = 'id'): Page['items'] =>
  items.map((item) => rows.get(item[key] as string) ?? item)

const viewOf = ({ total, exact, settled }: Counted): GridView => ({
  rowCount: total,
  matchCount: total,
  totalCount: total,
  totals: {},
  ...(settled ? {} : { counting: true }),
  ...(exact ? {} : { estimated: true }),
})

/** What every request of a query has in common. */
export const baseOf = (query: GridQuery): Pick<PageRequest, 'keyword' | 'filters' | 'sorting'> => ({
  keyword: query.keyword,
  filters: query.filters,
  sorting: query.sort.map((key) => `${key.field} ${key.descending ? 'desc' : 'asc'}`).join(','),
})
