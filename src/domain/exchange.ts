import type { Label } from './label.ts'

/** Header of an answer whose file is still queued behind others. */
export const waitingHeader = 'takt-waiting'

/** Maps the columns of one file to fields. Without entries the header decides. */
export interface FileMapping {
  /** Name of the entity; default: the file's name. Only where several files come at once. */
  readonly entity?: string
  /** Header text -> field name, or null to leave the column out. Headers not named here are matched automatically. */
  readonly columns?: Readonly<Record<string, string | null>>
  /** xlsx: name of the sheet; default the first. */
  readonly sheet?: string
  /** csv: default UTF-8. */
  readonly encoding?: 'utf-8' | 'gb18030'
}

/** One fault in a file. */
export interface ImportFault {
  readonly file: string
  /** Of a workbook with several sheets. */
  readonly sheet?: string
  /** From 1, as an editor or Excel counts; 0 = the whole file. */
  readonly line: number
  /** The header text; empty = the whole row or file. */
  readonly column: string
  readonly value: string
  readonly message: Label
}

export interface FileReport {
  readonly file: string
  /** Name of the entity; null if it could not be determined. */
  readonly entity: string | null
  readonly header: readonly string[]
  /** Field name per header column; null = left out. */
  readonly fields: readonly (string | null)[]
  readonly sheets: readonly string[]
  /** The first rows as texts, for a preview. */
  readonly sample: readonly (readonly string[])[]
  /** Rows read, faulty ones included. */
  readonly rows: number
  readonly inserted: number
  readonly updated: number
  readonly unchanged: number
  readonly faultCount: number
  /** The first ones, by line. */
  readonly faults: readonly ImportFault[]
}

/** Result of an import or a dry run. All or nothing: `committed` is false if there is a fault. */
export interface ImportReport {
  readonly dryRun: boolean
  readonly committed: boolean
  readonly files: readonly FileReport[]
  readonly faultCount: number
}

/** Faults listed per file; all are counted. */
export const LISTED_FAULTS = 1000
/** Rows of the preview. */
export const SAMPLE_ROWS = 20
