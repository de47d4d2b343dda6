import type { FetchPage, PageRequest } from './page-request.ts'

export interface Counted {
  readonly total: number
  /** false: an estimate, or no more than what was seen so far. */
  readonly exact: boolean
  /** The server has answered. */
  readonly settled: boolean
}

/** Milliseconds that rows wait for their count; then they are shown without it. */
const COUNT_TIMEOUT_MS = 40

/**
 * The number of rows of a query, requested in parallel with its first rows: those are shown at once, however long counting takes.
 * Rows seen while scrolling correct an estimate.
 */
export class LateCount {
  #known: Counted
  #listener: ((counted: Counted) => void) | null = null
  readonly #answered: Promise<void>
  readonly #asked = performance.now()

  constructor(
    fetch: FetchPage,
    base: Pick<PageRequest, 'keyword' | 'filters' | 'sorting'>,
    signal?: AbortSignal,
    /** As many rows as there should be, as they were counted before: they are shown until the server answers. */
    expected = 0,
  ) {
    this.#known = { total: expected, exact: false, settled: false }
    this.#answered = fetch(
      { ...base, start: 0, skipCount: 0, maxResultCount: 1, total: 'only' },
      signal,
    ).then(
      ({ totalCount, totalIsEstimate = false }) => {
        if (!this.#known.settled) this.#set({ total: totalCount, exact: !totalIsEstimate, settled: true })
      },
      // The rows say what went wrong; without their number they are still worth showing.
      () => {
        if (!signal?.aborted) this.#set({ ...this.#known, settled: true })
      },
    )
  }

  /** Resolves when the server has answered, also with an error. */
  get answered(): Promise<void> {
    return this.#answered
  }

  get known(): Counted {
    return this.#known
  }

  /** The count if it arrives within the timeout; else the rows seen or expected so far. */
  async soon(seen: number): Promise<Counted> {
    const left = Math.max(0, this.#asked + COUNT_TIMEOUT_MS - performance.now())
    await Promise.race([this.#answered, new Promise((resolve) => setTimeout(resolve, left))])
    if (!this.#known.settled) this.#known = { ...this.#known, total: Math.max(this.#known.total, seen) }
    return this.#known
  }

  /** The end was seen. */
  settle(total: number): void {
    this.#set({ total, exact: true, settled: true })
  }

  /** So many rows of a page were found at a place of the list. */
  saw(start: number, found: number, wanted: number): void {
    if (this.#known.exact || !this.#known.settled) return
    const end = start + found
    if (found < wanted) this.#set({ total: end, exact: found > 0, settled: true })
    else if (end >= this.#known.total) this.#set({ ...this.#known, total: end + wanted })
  }

  listen(listener: (counted: Counted) => void): void {
    this.#listener = listener
  }

  #set(counted: Counted): void {
    this.#known = counted
    this.#listener?.(counted)
  }
}
