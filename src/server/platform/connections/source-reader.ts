import type { MappedColumn, SourceRow } from '#domain/integration/source-row.ts'

/** A table, view, file or collection of a connection. */
export interface SourceTable {
  /** As `SourceReader.columns` and `rows` take it, with its schema where there are several. */
  readonly name: string
  readonly kind: 'table' | 'view' | 'file' | 'collection' | 'messages'
}

export interface SourceColumn extends MappedColumn {
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

/** Rows in the order of the wanted columns. */
export interface SourceBatch {
  readonly rows: readonly SourceRow[]
}

/** Reads one connection, without writing to it. Faults are `SourceFault`: their text names host and reason, no secret. */
export interface SourceReader {
  tables(): Promise<readonly SourceTable[]>
  columns(table: string): Promise<readonly SourceColumn[]>
  rows(request: RowsRequest, signal: AbortSignal): AsyncGenerator<SourceBatch>
  close(): Promise<void>
}
