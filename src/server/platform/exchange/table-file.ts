import type { SourceValueKind } from '#domain/integration/source-row.ts'
import type { Label } from '#domain/label.ts'

/** Bounds of what is read, on real unpacked sizes: a declared size proves nothing (ASVS 5.2.3). */
export interface ReadLimits {
  /** Unpacked bytes of all parts of the file. */
  readonly bytes: number
  /** Unpacked bytes per packed byte, once more than `ratioFrom` bytes are unpacked. */
  readonly ratio: number
  readonly ratioFrom: number
  /** Elements and attributes of the XML of a workbook per packed byte read so far, beside `elementsFrom` free ones. */
  readonly elementsPerByte: number
  readonly elementsFrom: number
  /** Cells that rows take up, empty ones too, per packed byte read so far, beside `cellsFrom` free ones. */
  readonly cellsPerByte: number
  readonly cellsFrom: number
  readonly entries: number
  readonly rows: number
  readonly columns: number
  /** Characters of one cell. */
  readonly cell: number
  /** Characters of all shared texts of a workbook, which have to be held at once. */
  readonly sharedText: number
}

export const defaultLimits: ReadLimits = {
  bytes: 2 ** 31,
  ratio: 250,
  ratioFrom: 2 ** 24,
  elementsPerByte: 4,
  elementsFrom: 500_000,
  cellsPerByte: 8,
  cellsFrom: 2_000_000,
  entries: 2000,
  rows: 5_000_000,
  columns: 1000,
  cell: 100_000,
  sharedText: 2 ** 27,
}

/** A cell that cannot be read, in a row that otherwise can. */
export interface CellFault {
  readonly line: number
  /** Index in the header; -1 = the row as a whole. */
  readonly column: number
  readonly value: string
  readonly message: Label
}

/** Some rows of a file, as texts. A cell without a value is the empty text. */
export interface Batch {
  /** Where each row starts in the file, from 1. */
  readonly lines: readonly number[]
  /** Each as long as the header. */
  readonly rows: readonly (readonly string[])[]
  /** Faults of cells of these rows; the cell is then empty. */
  readonly faults: readonly CellFault[]
}

export const BATCH_ROWS = 2000

/** An opened file: its header is read, its rows come in order, once. */
export interface TableFile {
  /** As the user named it. */
  readonly name: string
  readonly header: readonly string[]
  readonly headerLine: number
  /** What the columns hold, where the file says so. */
  readonly kinds?: readonly SourceValueKind[]
  /** Sheets of a workbook; empty for other formats. */
  readonly sheets: readonly string[]
  batches(): AsyncGenerator<Batch>
  /** Lets go of the file; the end of `batches` does so too. */
  close(): Promise<void>
}

export interface ReadOptions {
  readonly limits?: ReadLimits
  /** csv: `utf-8` (default) or `gb18030`. A UTF-16 byte order mark is always honoured. */
  readonly encoding?: 'utf-8' | 'gb18030' | undefined
  /** xlsx: name of the sheet; default the first. */
  readonly sheet?: string | undefined
  /** Line from which on the first line that is not empty is the header; default 1. */
  readonly headerLine?: number | undefined
}

/** Collects rows into batches of at most BATCH_ROWS. */
export class BatchBuilder {
  private lines: number[] = []
  private rows: string[][] = []
  private faults: CellFault[] = []

  add(line: number, row: string[]): void {
    this.lines.push(line)
    this.rows.push(row)
  }

  fault(fault: CellFault): void {
    this.faults.push(fault)
  }

  get full(): boolean {
    return this.rows.length >= BATCH_ROWS
  }

  get empty(): boolean {
    return this.rows.length === 0 && this.faults.length === 0
  }

  take(): Batch {
    const batch = { lines: this.lines, rows: this.rows, faults: this.faults }
    this.lines = []
    this.rows = []
    this.faults = []
    return batch
  }
}
