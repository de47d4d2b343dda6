import type { Fields } from '#domain/field-kinds.ts'
import { tableOfFields } from '#engine/table/field-columns.ts'
import type {
  ChunkRequest,
  DataRow,
  Distinct,
  GridQuery,
  GridRow,
  GridSource,
  GridView,
  GroupRow,
  PatchedRows,
  RowPort,
} from '../../../../../grid/model/source.ts'
import { PageTable } from '../../../../../grid/table/page-table.ts'
import type { TableClient } from '../../../../../grid/worker/table-client.ts'
import { WorkerSource } from '../../../../../grid/worker-source.ts'
import { idsOf } from '../../actions/row-keys.ts'
import type { SourceAnswer } from '../../sources/source-query.ts'

type Id = DataRow['id']

/** Rows of a source, and what of them the columns of a table show and its search looks into. */
export interface ShownRows {
  readonly answer: SourceAnswer
  readonly fields: Fields
  /** Field whose value names a row. */
  readonly key: string
}

let tables = 0

/** The rows of one answer: their columns are in the table worker while they are shown, their values stay here. */
class AnswerRows {
  readonly shown: ShownRows
  readonly worker: WorkerSource
  readonly #client: TableClient
  readonly #table = `page ${++tables}`
  readonly #rows: DataRow[]
  readonly #places: ReadonlyMap<Id, number>
  #ready: Promise<PageTable> | null = null

  constructor(client: TableClient, shown: ShownRows) {
    const { answer, key } = shown
    this.#client = client
    this.shown = shown
    const ids = idsOf(answer.rows, key)
    this.#rows = answer.rows.map(
      (values, at): DataRow => ({
        kind: 'row',
        id: ids[at]!,
        values: values as DataRow['values'],
      }),
    )
    this.#places = new Map(ids.map((id, at) => [id, at]))
    this.worker = new WorkerSource(client, this.#table, () => this.#loaded())
  }

  has(id: Id): boolean {
    return this.#places.has(id)
  }

  patch(rows: PatchedRows): void {
    for (const [id, values] of rows) {
      const at = this.#places.get(id)
      if (at !== undefined) this.#rows[at] = { ...this.#rows[at]!, values }
    }
  }

  own = (row: GridRow): GridRow => (row.kind === 'row' ? this.#rows[Number(row.id)]! : row)

  /** A view of the worker, whose rows are numbered. */
  view({ row, lineOf, sample, ...view }: GridView): GridView {
    return {
      ...view,
      row: (line) => {
        const found = row?.(line)
        return found && this.own(found)
      },
      lineOf: (id) => {
        const place = this.#places.get(id)
        return place === undefined ? null : (lineOf?.(place) ?? null)
      },
      sample: (count) => (sample?.(count) ?? []).map((one) => this.own(one) as DataRow),
    }
  }

  /** Frees the columns; they are made again when they are asked for. */
  close(): void {
    this.worker.close()
    if (this.#ready) void this.#client.ask('drop', [this.#table])
    this.#ready = null
  }

  #loaded(): Promise<PageTable> {
    this.#ready ??= this.#client
      .ask('add', [this.#table, tableOfFields(this.shown.fields, this.shown.answer.rows)])
      .then((columns) => new PageTable(columns))
    return this.#ready
  }
}

/** Rows that are on the page already as a grid source: the table worker filters, sorts, groups and searches them. */
export class AnswerSource implements GridSource {
  readonly #client: TableClient
  #rows: AnswerRows
  #applied: Promise<unknown> = Promise.resolve()
  /** The query that the rows at hand were last asked for; null: they are new, or were out of sight. */
  #asked: GridQuery | null = null
  #listener: (() => void) | null = null

  constructor(client: TableClient, shown: ShownRows) {
    this.#client = client
    this.#rows = new AnswerRows(client, shown)
  }

  /** Shows other rows or fields from the next query on; false: they are the same. */
  take(shown: ShownRows): boolean {
    const { answer, fields, key } = this.#rows.shown
    if (shown.answer === answer && shown.fields === fields && shown.key === key) return false
    this.close()
    this.#rows = new AnswerRows(this.#client, shown)
    return true
  }

  /** Calls the listener when the user wants the rows to be read again; gives what ends that. */
  listen(listener: () => void): () => void {
    this.#listener = listener
    return () => {
      this.#listener = null
    }
  }

  has(id: Id): boolean {
    return this.#rows.has(id)
  }

  async apply(query: GridQuery): Promise<GridView> {
    const rows = this.#rows
    // The same query once more: the grid was asked for its newest rows.
    if (query === this.#asked) this.#listener?.()
    this.#asked = query
    const applied = rows.worker.apply(query)
    this.#applied = applied.catch(() => {})
    return rows.view(await applied)
  }

  async rows(start: number, count: number): Promise<readonly GridRow[]> {
    const rows = this.#rows
    return (await rows.worker.rows(start, count)).map(rows.own)
  }

  async toggle(group: GroupRow['id'], open: boolean): Promise<GridView> {
    // Groups of rows that were just taken are those of the query under way.
    await this.#applied
    const rows = this.#rows
    return rows.view(await rows.worker.toggle(group, open))
  }

  distinct(field: string, keyword: string, limit: number): Promise<readonly Distinct[]> {
    return this.#rows.worker.distinct(field, keyword, limit)
  }

  patch(rows: PatchedRows): void {
    this.#rows.patch(rows)
  }

  serve(port: RowPort, request: ChunkRequest): void {
    this.#rows.worker.serve(port, request)
  }

  close(): void {
    this.#asked = null
    this.#rows.close()
  }
}
