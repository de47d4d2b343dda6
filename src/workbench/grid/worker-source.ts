import type {
  ChunkRequest,
  Distinct,
  GridQuery,
  GridRow,
  GridSource,
  GridView,
  GroupRow,
  RowPort,
} from './model/source.ts'
import type { TableClient } from './worker/table-client.ts'

/** A grid source over one table of a worker. Only the newest of several queries in a row is computed. */
export class WorkerSource implements GridSource {
  readonly #client: TableClient
  readonly #table: string
  #view: Promise<number> | null = null
  #newest = 0

  constructor(client: TableClient, table: string) {
    this.#client = client
    this.#table = table
  }

  async apply(query: GridQuery): Promise<GridView> {
    const turn = ++this.#newest
    const view = await this.#opened()
    if (turn !== this.#newest) throw new DOMException('a newer query came', 'AbortError')
    return this.#client.ask('apply', [view, query])
  }

  async rows(start: number, count: number): Promise<readonly GridRow[]> {
    return this.#client.ask('rows', [await this.#opened(), start, count])
  }

  async toggle(group: GroupRow['id'], open: boolean): Promise<GridView> {
    return this.#client.ask('toggle', [await this.#opened(), Number(group), open])
  }

  async distinct(field: string, keyword: string, limit: number): Promise<readonly Distinct[]> {
    return this.#client.ask('distinct', [await this.#opened(), field, keyword, limit])
  }

  serve(port: RowPort, request: ChunkRequest): void {
    void this.#client.ask('serve', [this.#table, request, port], [port as MessagePort])
  }

  close(): void {
    void this.#view?.then((view) => this.#client.ask('close', [view]))
    this.#view = null
  }

  #opened(): Promise<number> {
    this.#view ??= this.#client.ask('open', [this.#table])
    return this.#view
  }
}
