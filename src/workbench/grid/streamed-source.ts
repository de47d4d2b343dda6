import type { GridQuery, GridView, OnView } from './model/source.ts'
import { ViewRows } from './table/view-rows.ts'
import type { StreamProgress, TableStream } from './table-stream.ts'
import { WorkerSource } from './worker-source.ts'
import type { TableClient } from './worker/table-client.ts'

/** All rows in their own order. */
const isPlain = ({ keyword, filters, sort, group }: GridQuery): boolean =>
  keyword === '' && filters.length + sort.length + group.length === 0

/**
 * A grid source over a table that is still coming. In their own order the first rows are shown as soon as they are available;
 * whatever needs all of them, sums too, waits until all came.
 */
export class StreamedSource extends WorkerSource {
  readonly #stream: () => TableStream

  constructor(client: TableClient, table: string, stream: () => TableStream) {
    super(client, table, () => stream().whole)
    this.#stream = stream
  }

  override async apply(query: GridQuery, signal?: AbortSignal, onView?: OnView): Promise<GridView> {
    const stream = this.#stream()
    const whole = super.apply(query)
    if (!isPlain(query) || !onView) return whole
    const first = await Promise.race([firstRows(stream), whole])
    if (!(first instanceof ViewRows)) return first
    const notify = (): void => onView(partial(first.view, stream.progress))
    const forget = stream.listen(notify)
    signal?.addEventListener('abort', forget, { once: true })
    whole.then(
      (view) => {
        forget()
        onView(view)
      },
      // The screen says what went wrong with the rows.
      forget,
    )
    return partial(first.view, stream.progress)
  }
}

/** Resolves with the rows that come first, unless they are all; never where there are none. */
function firstRows(stream: TableStream): Promise<ViewRows> {
  return new Promise((resolve) => {
    const look = (): void => {
      const { first, whole, error } = stream.progress
      if (first || whole || error) forget()
      if (first && !whole) resolve(new ViewRows(first, allOf(first.rowCount)))
    }
    const forget = stream.listen(look)
    look()
  })
}

const allOf = (rows: number) => ({
  view: { rowCount: rows, matchCount: rows, totalCount: rows, totals: {} },
  group: [],
  sums: [],
  totals: {},
  lines: null,
  groups: null,
})

const partial = (view: GridView, { rows }: StreamProgress): GridView => ({
  ...view,
  matchCount: rows,
  totalCount: rows,
  counting: true,
})
