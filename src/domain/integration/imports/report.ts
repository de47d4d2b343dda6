import type { FileReport, ImportReport } from '../../exchange.ts'

export interface SchemeFileReport extends FileReport {
  /** Name of the sheet that was read; null: the file has none. */
  readonly sheet: string | null
  /** Line of the names of the columns; 0: there is none, as in JSON. */
  readonly headerRow: number
  /** Rows that the mode does not write. */
  readonly skipped: number
  readonly deleted: number
  /** Rows with faults; a row may have several. */
  readonly faultyRows: number
}

/** What an import by a scheme did, or would do. */
export interface SchemeReport extends ImportReport {
  /** Number of the batch by which it can be undone; null: nothing was written. */
  readonly batchNo: string | null
  readonly files: readonly SchemeFileReport[]
}

/** What is known of a file before its rows are read. */
export interface FileHead {
  readonly sheets: readonly string[]
  readonly sheet: string | null
  readonly headerRow: number
  readonly columns: readonly FileColumn[]
  /** The first lines as they are in the file. */
  readonly lines: readonly { readonly line: number; readonly cells: readonly string[] }[]
}

export interface FileColumn {
  /** Unique in its file. */
  readonly name: string
  readonly kind: 'text' | 'number' | 'date' | 'time' | 'flag' | 'other'
  /** Place in the rows of the file. */
  readonly at: number
}

/** A row that keeps a batch from being undone. */
export interface UndoConflict {
  readonly key: string
  /** changed or gone since; taken: deleted by the batch, and there again since. */
  readonly reason: 'changed' | 'gone' | 'taken'
}

/** All of a batch was taken back, or nothing. */
export interface UndoAnswer {
  readonly undone: boolean
  /** The first ones. */
  readonly conflicts: readonly UndoConflict[]
  readonly conflictCount: number
  readonly deleted: number
  readonly restored: number
}

/** Rows that keep a batch from being undone and are listed; all are counted. */
export const LISTED_CONFLICTS = 200
/** Faulty rows beyond which an import stops. */
export const MOST_FAULTY_ROWS = 10_000
/** Days for which a batch can be undone. */
export const UNDO_DAYS = 30
