import type { PivotAnswer, PivotRequest } from '../model/pivot.ts'
import type {
  ChunkRequest,
  Distinct,
  GridQuery,
  GridRow,
  GridView,
  JoinRequest,
  RowPort,
} from '../model/source.ts'

export interface TableInfo {
  readonly rowCount: number
  readonly fields: readonly string[]
}

/** What the table worker can be asked. Tables have a key; views on them a number. */
export interface TableRequests {
  load(table: string, bytes: Uint8Array): TableInfo
  drop(table: string): null
  /** The number is the asker's choice, so that what is asked of the view need not wait for an answer. */
  open(table: string, view: number): null
  close(view: number): null
  apply(view: number, query: GridQuery): GridView
  rows(view: number, start: number, count: number): GridRow[]
  toggle(view: number, group: number, open: boolean): GridView
  distinct(view: number, field: string, keyword: string, limit: number): Distinct[]
  serve(table: string, request: ChunkRequest, port: RowPort): null
  join(table: string, request: JoinRequest): null
  pivot(table: string, request: PivotRequest): PivotAnswer
}

export type Method = keyof TableRequests

export interface Ask {
  readonly id: number
  readonly method: string
  readonly args: readonly unknown[]
}

export type Answer =
  | { readonly id: number; readonly value: unknown }
  | { readonly id: number; readonly error: string }
