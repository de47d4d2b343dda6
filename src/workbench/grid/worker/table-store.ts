import type { TableEngine } from '#engine/table/types.ts'
import type { ChunkRequest, JoinRequest, RowPort } from '../model/source.ts'
import { decodeColumns, type ColumnTable } from './columns.ts'
import { groupRows } from './group-rows.ts'
import { IncomingTable } from './incoming.ts'
import { joinedColumns } from './join.ts'
import { pivotTable } from './pivot.ts'
import type { Fed, TableRequests, Unfinished } from './protocol.ts'
import { inSharedMemory, published, type PublishedColumns } from './published.ts'
import { TableView } from './view.ts'

/** Rows sent to an export at a time. */
const CHUNK = 2000

/** Tables and views of one worker, and what can be asked about them. */
export class TableStore implements TableRequests {
  readonly #engine: TableEngine
  readonly #tables = new Map<string, ColumnTable>()
  readonly #incoming = new Map<string, IncomingTable>()
  readonly #views = new Map<number, TableView>()

  readonly #onTable: (rows: number) => void

  /** `onTable` learns of each table that is there. */
  constructor(engine: TableEngine, onTable: (rows: number) => void = () => {}) {
    this.#engine = engine
    this.#onTable = onTable
  }

  add(key: string, table: ColumnTable): PublishedColumns {
    const { length, columns, kinds } = inSharedMemory(table)
    const own = { length, columns: { ...columns }, kinds: { ...kinds } }
    this.#tables.set(key, own)
    this.#onTable(own.length)
    return published(own)
  }

  load(key: string, bytes: Uint8Array): PublishedColumns {
    return this.add(key, decodeColumns(bytes))
  }

  feed(key: string, bytes: Uint8Array): Fed {
    const incoming = this.#incoming.get(key) ?? new IncomingTable()
    this.#incoming.set(key, incoming)
    const first = incoming.push(bytes)
    return { rows: incoming.rows, first: first && published(first) }
  }

  complete(key: string): PublishedColumns | Unfinished {
    const table = this.#incoming.get(key)?.whole() ?? { failure: null }
    this.#incoming.delete(key)
    return 'failure' in table ? table : this.add(key, table)
  }

  drop(key: string): null {
    this.#incoming.delete(key)
    this.#tables.delete(key)
    return null
  }

  open(key: string, view: number): null {
    this.#views.set(view, new TableView(this.#engine, this.#table(key)))
    return null
  }

  close(view: number): null {
    this.#views.delete(view)
    return null
  }

  apply: TableRequests['apply'] = (view, query) => this.#view(view).apply(query)
  toggle: TableRequests['toggle'] = (view, group, open) => this.#view(view).toggle(group, open)
  distinct: TableRequests['distinct'] = (view, field, keyword, limit) =>
    this.#view(view).distinct(field, keyword, limit)
  pivot: TableRequests['pivot'] = (key, request) => pivotTable(this.#engine, this.#table(key), request)
  groups: TableRequests['groups'] = (key, request) => groupRows(this.#engine, this.#table(key), request)

  serve(key: string, request: ChunkRequest, port: RowPort): null {
    const view = new TableView(this.#engine, this.#table(key))
    const { matchCount } = view.apply(request.query).view
    let sent = 0
    port.addEventListener('message', () => {
      const rows = view.cells(request.fields, sent, CHUNK)
      sent += rows.length
      port.postMessage({ rows, total: matchCount })
      if (rows.length === 0) port.close()
    })
    port.start()
    return null
  }

  /** The columns come into the table its views are on; they show them when they are next applied. */
  join(key: string, request: JoinRequest): PublishedColumns {
    const table = this.#table(key)
    Object.assign(table.columns, joinedColumns(table, request))
    for (const field of request.fields) Object.assign(table.kinds, { [field]: 'text' })
    return published(table, request.fields)
  }

  #table(key: string): ColumnTable {
    const table = this.#tables.get(key)
    if (!table) throw new Error(`table ${key} is not loaded`)
    return table
  }

  #view(id: number): TableView {
    const view = this.#views.get(id)
    if (!view) throw new Error(`view ${id} is closed`)
    return view
  }
}
