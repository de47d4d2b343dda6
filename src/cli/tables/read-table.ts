import type { ColumnArrays } from '#engine/columns.ts'
import { readArrow } from './arrow.ts'
import { readCsv } from './csv.ts'
import type { FaultReport } from './faults.ts'
import { readInput } from './input-file.ts'
import type { cellKinds, FileSpec } from './spec.ts'

/** A file as columns. Columns that it does not have are null. */
export interface FileTable<S extends FileSpec = FileSpec> {
  readonly name: string
  readonly length: number
  readonly columns: { readonly [N in keyof S]: ColumnArrays[(typeof cellKinds)[S[N]['kind']]] | null }
  /** Location of a row in the file: line of a CSV file, number of the row (from 1) in an Arrow file. */
  lineOf(row: number): number
}

/** Reads one file of a folder; every fault is reported. Null when the file is absent or cannot be read. */
export function readTable<const S extends FileSpec>(
  folder: string,
  base: string,
  spec: S,
  options: { readonly required: boolean; readonly zone: string; readonly report: FaultReport },
): FileTable<S> | null {
  const file = readInput(folder, base, options.required, options.report)
  if (!file) return null
  const read = file.format === 'csv' ? readCsv : readArrow
  return read(file, spec, options.zone, options.report) as FileTable<S> | null
}

export type { FaultReport }
