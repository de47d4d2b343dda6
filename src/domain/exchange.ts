import type { Label } from './label.ts'

/** Header of an answer whose file is not begun: others are made before it. */
export const waitingHeader = 'takt-waiting'

/** How the columns of one file represent fields. Everything may be left out: then the header decides. */
export interface FileMapping {
  /** Name of the entity; default: the file's name. Only where several files come at once. */
  readonly entity?: string
  /** Header text -> field name, or null to leave the column out. Headers not named here are matched by themselves. */
  readonly columns?: Readonly<Record<string, string | null>>
  /** xlsx: name of the sheet; default the first. */
  readonly sheet?: string
  /** csv: default UTF-8. */
  readonly encoding?: 'utf-8' | 'gb18030'
}

/** One thing wrong in a file. */
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
  /** Name of the entity; null when it is not known which one is meant. */
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

/** What an import did, or would do. It is all or nothing: `committed` is false when there is one fault. */
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
