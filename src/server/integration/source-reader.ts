/** A table, view, file or collection of a connection. */
export interface SourceTable {
  /** As `SourceReader.columns` and `rows` take it, with its schema where there are several. */
  readonly name: string
  readonly kind: 'table' | 'view' | 'file' | 'collection'
}

/** Kinds of values that sources are read as; texts of each are given with `SourceBatch`. */
export type SourceValueKind = 'text' | 'number' | 'date' | 'time' | 'flag' | 'other'

export interface SourceColumn {
  readonly name: string
  readonly kind: SourceValueKind
  readonly nullable: boolean
}

export interface RowsRequest {
  readonly table: string
  /** Columns in the order of the answer. A column that the source lacks is refused by its name. */
  readonly columns: readonly string[]
  /** Rows whose column is greater than the value, in its order: an incremental read. */
  readonly after?: { readonly column: string; readonly value: string }
  readonly limit?: number
  /** Wanted rows of a batch; a source may give fewer. */
  readonly batchRows?: number
}

/**
 * Rows as texts in the order of the wanted columns; null: no value. Numbers are plain decimals (`-1234.5`), dates
 * `2026-11-27`, times ISO 8601 with their offset or `Z` (without one where the source has none), flags `true` or `false`,
 * anything else JSON.
 */
export interface SourceBatch {
  readonly rows: readonly (readonly (string | null)[])[]
}

/** Reads one connection, without writing to it. Faults are `SourceFault`: their text names host and reason, no secret. */
export interface SourceReader {
  tables(): Promise<readonly SourceTable[]>
  columns(table: string): Promise<readonly SourceColumn[]>
  rows(request: RowsRequest, signal: AbortSignal): AsyncGenerator<SourceBatch>
  close(): Promise<void>
}
