import type { Condition } from '#domain/crud.ts'
import type { TotalOp } from '#domain/rules/totals.ts'

/** A cell in the wire form of its field kind (field-kinds.ts): quantities as exact decimal text, times as ISO UTC. */
export type CellValue = string | number | boolean | null | undefined | readonly string[] | object

export interface SortKey {
  readonly field: string
  readonly descending: boolean
}

export interface GridTotal {
  readonly op: TotalOp
  /** The average of whole numbers has decimals; that of durations is rounded to seconds. */
  readonly hasDecimals: boolean
}

export interface GridQuery {
  /** Found in any text column, without case. */
  readonly keyword: string
  readonly filters: readonly Condition[]
  readonly sort: readonly SortKey[]
  /** Fields grouped by, outermost first. */
  readonly group: readonly string[]
  /** Groups show their rows until they are folded; default: they are folded. */
  readonly unfolded?: boolean
  /** Fields added up for totals and subtotals. */
  readonly sums: readonly string[]
  /** How they are totalled that are not added up, by field. */
  readonly totals?: Readonly<Record<string, GridTotal>>
  /** Sums that are shown only over rows that agree in another field: that field, by the summed one. */
  readonly sumWithin?: Readonly<Record<string, string>>
}

export const emptyQuery: GridQuery = { keyword: '', filters: [], sort: [], group: [], sums: [] }

export interface DataRow {
  readonly kind: 'row'
  /** Stays the same row whatever the sorting. */
  readonly id: string | number
  readonly values: Readonly<Record<string, CellValue>>
}

export interface GroupRow {
  readonly kind: 'group'
  readonly id: string | number
  readonly level: number
  readonly field: string
  readonly value: CellValue
  readonly count: number
  readonly open: boolean
  /** Subtotals of the query's sums. */
  readonly values: Readonly<Record<string, CellValue>>
}

export type GridRow = DataRow | GroupRow

export interface GridView {
  /** Lines to draw: data rows and group rows. */
  readonly rowCount: number
  /** Data rows that pass the filters, and rows in all. */
  readonly matchCount: number
  readonly totalCount: number
  readonly totals: Readonly<Record<string, CellValue>>
  /** Reads any line at once, where the rows are on the page already; `rows` of the source is not asked then. */
  readonly row?: (line: number) => GridRow | undefined
  /** Rows from all over the source, whatever is filtered or grouped; there with `row`. */
  readonly sample?: (count: number) => readonly DataRow[]
  /** Line of a data row; there with `row`. */
  readonly lineOf?: (id: DataRow['id']) => number | null
  /** The rows are still being counted: the numbers say what was seen so far. */
  readonly counting?: boolean
  /** Counting would take too long: the numbers are an estimate. */
  readonly estimated?: boolean
}

/** Reports a view again when its counts become known after it was shown. */
export type OnView = (view: GridView) => void

export interface Distinct {
  readonly value: CellValue
  readonly count: number
}

export interface ChunkRequest {
  readonly fields: readonly string[]
  readonly query: GridQuery
}

/** Rows kept elsewhere whose values a table gets as columns: first the texts of `on`, then those of `fields`. */
export interface JoinRequest {
  readonly on: readonly string[]
  readonly fields: readonly string[]
  readonly rows: readonly (readonly (string | null)[])[]
}

/** New values of rows by their id. */
export type PatchedRows = ReadonlyMap<DataRow['id'], DataRow['values']>

/** The part of a MessagePort that is used; whoever listens must also start it. */
export interface RowPort {
  postMessage(message: unknown): void
  addEventListener(type: 'message', listener: (event: { readonly data: unknown }) => void): void
  start(): void
  close(): void
}

/**
 * Where a grid gets its rows. Everything is asynchronous and by window, so a source may hold a million rows in a
 * worker or page through a server. Rows are asked for by their position in the view that `apply` answered last.
 */
export interface GridSource {
  apply(query: GridQuery, signal?: AbortSignal, onView?: OnView): Promise<GridView>
  rows(start: number, count: number): Promise<readonly GridRow[]>
  /** The user asks for the newest rows; absent where `apply` reads them. The query is applied again after it. */
  renew?(): void
  /** Opens or closes a group row; absent where the source cannot group. */
  toggle?(group: GroupRow['id'], open: boolean): Promise<GridView>
  /** Values of a field with their counts, most frequent first; absent where it would be too dear. */
  distinct?(field: string, keyword: string, limit: number): Promise<readonly Distinct[]>
  /** Takes new values of rows that it may hold; absent where rows are never changed. */
  patch?(rows: PatchedRows): void
  /** Serves rows of a query to an export: answers each `next` on the port with `{rows, total}` until rows is empty. */
  serve(port: RowPort, request: ChunkRequest): void
}

/** The wire value as plain text: what a code or number is compared and searched by. */
export function plainValue(value: CellValue): string {
  if (value === null || value === undefined) return ''
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}
