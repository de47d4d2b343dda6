import type { PivotAnswer, PivotRequest } from '../model/pivot.ts'
import type { ChunkRequest, Distinct, GridQuery, GridView, JoinRequest, RowPort } from '../model/source.ts'
import type { ColumnTable } from './columns.ts'
import type { GroupRows, GroupsRequest } from './group-rows.ts'
import type { PublishedColumns, PublishedGroups } from './published.ts'

/** A view after a query: the page reads its rows from the columns it has. */
export interface ViewAnswer {
  readonly view: GridView
  /** Fields grouped by and added up, of those asked for that the table has. */
  readonly group: readonly string[]
  readonly sums: readonly string[]
  readonly totals: NonNullable<GridQuery['totals']>
  /** Row of each line, or -1 - group; null: all rows in their order. */
  readonly lines: Uint32Array | Int32Array | null
  readonly groups: PublishedGroups | null
}

/** What came of a stream so far. */
export interface Fed {
  readonly rows: number
  /** The first rows, once, when they came. */
  readonly first: PublishedColumns | null
}

/** A stream that broke off, and what was said in place of its end. */
export interface Unfinished {
  readonly failure: string | null
}

/** What the table worker can be asked. Tables have a key; views on them a number. */
export interface TableRequests {
  load(table: string, bytes: Uint8Array): PublishedColumns
  /** Takes a table whose columns were made on the page. */
  add(table: string, columns: ColumnTable): PublishedColumns
  /** Takes the next bytes of a table that comes as an Arrow stream. */
  feed(table: string, bytes: Uint8Array): Fed
  /** All bytes of the stream came: the table is there, unless the stream did not come to its end. */
  complete(table: string): PublishedColumns | Unfinished
  drop(table: string): null
  /** The number is the asker's choice, so that what is asked of the view need not wait for an answer. */
  open(table: string, view: number): null
  close(view: number): null
  apply(view: number, query: GridQuery): ViewAnswer
  toggle(view: number, group: number, open: boolean): ViewAnswer
  distinct(view: number, field: string, keyword: string, limit: number): Distinct[]
  serve(table: string, request: ChunkRequest, port: RowPort): null
  join(table: string, request: JoinRequest): PublishedColumns
  pivot(table: string, request: PivotRequest): PivotAnswer
  groups(table: string, request: GroupsRequest): GroupRows
}
