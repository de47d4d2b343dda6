import { LateCount, type Counted } from './late-count.ts'
import type {
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
import {
  baseOf,
  cheapestPageRequest,
  type Ends,
  type FetchPage,
  type Page,
  type PageRequest,
  type PageRange,
} from './page-request.ts'

/** Rows one request asks for, and one of an export: reading an answer must not hold up the page. */
const PAGE = 100
const EXPORT_PAGE = 250
/** Pages held at most: a long scroll must not fill the memory. */
const KEPT = 80
/** A list of so many rows is withCursors at so many places. */
const LONG = 20_000
const CURSOR_COUNT = 250

export interface PageSourceOptions {
  /** Field that identifies a row. */
  readonly key?: string
  /** The server knows `every`: a long list is withCursors once it is counted, so that a jump finds its rows near a mark. */
  readonly withCursors?: boolean
}

/**
 * A grid source that scrolls through a server list. The server filters and sorts; it does not group. Pages are found
 * from the nearest rows already read or the nearest cursor, in either direction, or from the nearer end of the list.
 */
export class PageSource implements GridSource {
  readonly #fetch: FetchPage
  readonly #key: string
  #query: GridQuery | null = null
  #count: LateCount | null = null
  #pages = new Map<number, Promise<Page>>()
  #ends = new Map<number, Ends>()
  readonly #cursorsWanted: boolean
  #cursors: readonly PageRange[] | null = null
  #signal: AbortSignal | undefined
  /** Rows that the next query finds at least, as long as nobody has counted them. */
  #expected = 0
  /** Numbers of pages asked for at the same time, and their answers. */
  #wanted: number[] = []
  #answers: Promise<ReadonlyMap<number, Promise<Page>>> | null = null

  constructor(fetch: FetchPage, { key = 'id', withCursors = false }: PageSourceOptions = {}) {
    this.#fetch = fetch
    this.#key = key
    this.#cursorsWanted = withCursors
  }

  /** A row is known at this place of the list: the next view reaches to it, also before the rows are counted. */
  expect(place: number): void {
    this.#expected = place + 1
  }

  async apply(query: GridQuery, signal?: AbortSignal, onView?: OnView): Promise<GridView> {
    const count = new LateCount(this.#fetch, baseOf(query), signal, this.#expectedOf(query))
    const first = await this.#fetch(
      { ...baseOf(query), start: 0, skipCount: 0, maxResultCount: PAGE, total: 'none' },
      signal,
    )
    if (first.items.length < PAGE) count.settle(first.items.length)
    const counted = await count.soon(first.items.length)
    // Another query may have been asked meanwhile, and answered: what it has found stays.
    signal?.throwIfAborted()
    this.#query = query
    this.#expected = 0
    this.#count = count
    this.#cursors = null
    this.#signal = signal
    this.#pages = new Map([[0, Promise.resolve(first)]])
    this.#ends = new Map()
    this.#remember(0, first)
    count.listen((late) => onView?.(viewOf(late)))
    return viewOf(counted)
  }

  /** The same rows, read again or in another order, are as many as before: the place in the list is kept. */
  #expectedOf({ keyword, filters }: GridQuery): number {
    const same = this.#query?.keyword === keyword && this.#query.filters === filters
    return Math.max(this.#expected, same ? (this.#count?.known.total ?? 0) : 0)
  }

  async rows(start: number, count: number): Promise<readonly GridRow[]> {
    this.#mark()
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
    let ahead: Promise<Page> | null = null
    const read = () =>
      this.#fetch({
        ...baseOf(query),
        start: sent,
        skipCount: sent,
        maxResultCount: EXPORT_PAGE,
        ...(last === undefined ? {} : { after: last }),
        ...(sent === 0 ? {} : { total: 'none' }),
      })
    const next = async () => {
      const page = await (ahead ?? read())
      const rows = page.items.map((item) => fields.map((field) => item[field]))
      sent += rows.length
      total = Math.max(page.totalCount, total, sent)
      last = this.#endsOf(page)?.last
      // While these are written the next ones come; errors are reported when they are requested.
      ahead = rows.length < EXPORT_PAGE ? null : read()
      ahead?.catch(() => {})
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
    this.#wanted.push(number)
    this.#answers ??= Promise.resolve().then(() => this.#fetchWanted())
    const page = this.#answers.then((answers) => answers.get(number)!)
    const pages = this.#pages.set(number, page)
    page.then(
      // Rows of the query before are nowhere in this one.
      (read) => pages === this.#pages && this.#remember(number, read),
      // A failed page is asked for again when it is next needed.
      () => pages.delete(number),
    )
    this.#forgetFarFrom(number)
    return page
  }

  /** Pages side by side come in one answer. */
  #fetchWanted(): ReadonlyMap<number, Promise<Page>> {
    const numbers = this.#wanted.toSorted((one, other) => one - other)
    this.#wanted = []
    this.#answers = null
    const runs: { first: number; count: number }[] = []
    for (const number of numbers) {
      const run = runs.at(-1)
      if (run && run.first + run.count === number) run.count++
      else runs.push({ first: number, count: 1 })
    }
    const pages = runs.flatMap(({ first, count }) => {
      const answer = this.#place(first, count).then((request) => this.#fetch(request))
      return Array.from({ length: count }, (_, at) => {
        const items = answer.then((read) => read.items.slice(at * PAGE, (at + 1) * PAGE))
        return [first + at, items.then((own) => ({ totalCount: -1, items: own }))] as const
      })
    })
    return new Map(pages)
  }

  /** How pages are asked for; a neighbour that is under way is waited for. */
  async #place(first: number, count: number): Promise<PageRequest> {
    const neighbour = this.#pages.get(first - 1) ?? this.#pages.get(first + count)
    await neighbour?.catch(() => null)
    const read = [...this.#ends].map(([page, ends]) => ({
      ...ends,
      from: page * PAGE,
      to: (page + 1) * PAGE,
    }))
    const known = [...read, ...(this.#cursors ?? [])]
    return {
      ...baseOf(this.#query!),
      ...cheapestPageRequest(first * PAGE, count * PAGE, this.#count!.known, known),
    }
  }

  /** Requests the keyset cursors once, when the first rows are there and counted; without them jumps are slower. */
  #mark(): void {
    const count = this.#count
    if (!this.#cursorsWanted || this.#cursors || !count) return
    this.#cursors = []
    const ask = async (): Promise<void> => {
      await count.answered
      const { total, exact } = count.known
      if (!exact || total < LONG || this.#count !== count) return
      const every = Math.ceil(total / CURSOR_COUNT)
      const request = { start: 0, skipCount: 0, maxResultCount: CURSOR_COUNT, total: 'none' as const, every }
      const { items } = await this.#fetch({ ...baseOf(this.#query!), ...request }, this.#signal)
      if (this.#count !== count) return
      this.#cursors = items.flatMap(({ [this.#key]: id }, at) =>
        typeof id === 'string'
          ? [{ first: id, last: id, from: (at + 1) * every - 1, to: (at + 1) * every }]
          : [],
      )
    }
    ask().catch(() => {})
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
