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
import type { SourceAnswer } from '../../sources/source-query.ts'
import { idsOf } from './row-ids.ts'

type Id = DataRow['id']

let tables = 0

/** The rows of one answer: their columns are in the table worker while they are shown, their values stay here. */
class AnswerRows {
  readonly answer: SourceAnswer
  readonly worker: WorkerSource
  readonly #client: TableClient
  readonly #table = `page ${++tables}`
  readonly #rows: DataRow[]
  readonly #places: ReadonlyMap<Id, number>
  #ready: Promise<PageTable> | null = null

  constructor(client: TableClient, answer: SourceAnswer, key: string) {
    this.#client = client
    this.answer = answer
    const ids = idsOf(answer, key)
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
      .ask('add', [this.#table, tableOfFields(this.answer.fields, this.answer.rows)])
      .then((columns) => new PageTable(columns))
    return this.#ready
  }
}

/** Rows that are on the page already as a grid source: the table worker filters, sorts, groups and searches them. */
export class AnswerSource implements GridSource {
  readonly #client: TableClient
  #rows: AnswerRows
  #applied: Promise<unknown> = Promise.resolve()

  constructor(client: TableClient, answer: SourceAnswer, key: string) {
    this.#client = client
    this.#rows = new AnswerRows(client, answer, key)
  }

  /** Shows another answer of the same source from the next query on; false: it is the same one. */
  take(answer: SourceAnswer, key: string): boolean {
    if (answer === this.#rows.answer) return false
    this.#rows.close()
    this.#rows = new AnswerRows(this.#client, answer, key)
    return true
  }

  has(id: Id): boolean {
    return this.#rows.has(id)
  }

  async apply(query: GridQuery): Promise<GridView> {
    const rows = this.#rows
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
    this.#rows.close()
  }
}
