import {
  emptyQuery,
  type ChunkRequest,
  type DataRow,
  type Distinct,
  type GridQuery,
  type GridRow,
  type GridSource,
  type GridView,
  type GroupRow,
  type JoinRequest,
  type RowPort,
} from './model/source.ts'
import type { PageTable } from './table/page-table.ts'
import { ViewRows } from './table/view-rows.ts'
import type { GroupRows, GroupsRequest } from './worker/group-rows.ts'
import type { ViewAnswer } from './worker/protocol.ts'
import type { PivotAnswer, PivotRequest } from './model/pivot.ts'
import type { TableClient } from './worker/table-client.ts'

/** A grid source over one table of a worker. Only the newest of several queries in a row is computed. */
export class WorkerSource implements GridSource {
  readonly #client: TableClient
  readonly #table: string
  #view: Promise<number> | null = null
  #newest = 0

  #rows: ViewRows | null = null

  readonly #ready: () => Promise<PageTable>

  /** `ready` makes sure the worker has the table, also when it was dropped while nobody looked. */
  constructor(client: TableClient, table: string, ready: () => Promise<PageTable>) {
    this.#client = client
    this.#table = table
    this.#ready = ready
  }

  pivot(request: PivotRequest): Promise<PivotAnswer> {
    return this.#ready().then(() => this.#client.ask('pivot', [this.#table, request]))
  }

  /** Gives the table columns from rows kept elsewhere; the grid shows them when it is refreshed. */
  async join(request: JoinRequest): Promise<void> {
    const table = await this.#ready()
    table.add(await this.#client.ask('join', [this.#table, request]))
  }

  async apply(query: GridQuery): Promise<GridView> {
    const turn = ++this.#newest
    const view = await this.#opened()
    if (turn !== this.#newest) throw new DOMException('a newer query came', 'AbortError')
    return this.#shown(await this.#client.ask('apply', [view, query]))
  }

  async rows(start: number, count: number): Promise<readonly GridRow[]> {
    return this.#rows?.rows(start, count) ?? []
  }

  async toggle(group: GroupRow['id'], open: boolean): Promise<GridView> {
    return this.#shown(await this.#client.ask('toggle', [await this.#opened(), Number(group), open]))
  }

  async #shown(answer: ViewAnswer): Promise<GridView> {
    this.#rows = new ViewRows(await this.#ready(), answer)
    return this.#rows.view
  }

  async distinct(field: string, keyword: string, limit: number): Promise<readonly Distinct[]> {
    return this.#client.ask('distinct', [await this.#opened(), field, keyword, limit])
  }

  /** The first rows of a query, beside whatever view the grid shows, and how many it has. */
  async first(
    query: Partial<GridQuery>,
    count = Infinity,
  ): Promise<{ readonly rows: readonly DataRow[]; readonly matchCount: number }> {
    const table = await this.#ready()
    const view = this.#client.openView(this.#table)
    const answer = await this.#client.ask('apply', [view, { ...emptyQuery, ...query }])
    await this.#client.ask('close', [view])
    const { rowCount, matchCount } = answer.view
    const lines = new ViewRows(table, answer).rows(0, Math.min(count, rowCount))
    return { rows: lines.filter((row) => row.kind === 'row'), matchCount }
  }

  /** All rows of a query. */
  async select(query: Partial<GridQuery>): Promise<readonly DataRow[]> {
    return (await this.first(query)).rows
  }

  async groups(request: GroupsRequest): Promise<GroupRows> {
    await this.#ready()
    return this.#client.ask('groups', [this.#table, request])
  }

  serve(port: RowPort, request: ChunkRequest): void {
    this.#ready().then(
      () => void this.#client.ask('serve', [this.#table, request, port], [port as MessagePort]),
      () => port.close(),
    )
  }

  close(): void {
    this.#view?.then(
      (view) => this.#client.ask('close', [view]),
      () => {},
    )
    this.#view = null
  }

  #opened(): Promise<number> {
    this.#view ??= this.#ready().then(() => this.#client.openView(this.#table))
    return this.#view
  }
}
