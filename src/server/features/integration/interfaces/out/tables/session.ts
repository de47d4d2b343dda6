import type { WriteMode } from '#domain/integration/mapping.ts'
import type { TargetColumn } from '#domain/integration/target-column.ts'
import { SourceFault } from '../../../../../platform/connections/source-fault.ts'

/** A row as it is staged: its number in the run, and texts in the order of the columns; '': none. */
export interface StagedRow {
  readonly line: number
  readonly texts: readonly string[]
}

/** What a transaction of a session writes. */
export interface Merge {
  readonly mode: WriteMode
  readonly columns: readonly string[]
  readonly key: readonly string[]
}

export interface Merged {
  readonly created: number
  readonly updated: number
}

/**
 * A line to a table of another database, with the statements of its kind. Everything but `columns` and `close` belongs to a
 * transaction, and throws what the driver throws.
 */
export interface TableSession {
  /** Columns of the table, which takes part in transactions as the table of keys does. @throws SourceFault */
  columns(): Promise<readonly TargetColumn[]>
  /** Begins a transaction with an empty stage. */
  begin(columns: readonly string[]): Promise<void>
  /** Leaves the key of a delivery in the table of keys; false: it is there. Another transaction with it is waited for. */
  claim(id: string, run: string, rows: number): Promise<boolean>
  stage(rows: readonly StagedRow[]): Promise<void>
  /** Rows of the stage with numbers up to a line become rows of the table. */
  merge(merge: Merge, upTo: number): Promise<Merged>
  /** Rows of the table that have these values, and how many of them are not in the stage. */
  missing(scope: Scope, key: readonly string[]): Promise<{ readonly all: number; readonly gone: number }>
  remove(scope: Scope, key: readonly string[]): Promise<number>
  savepoint(): Promise<void>
  backToSavepoint(): Promise<void>
  commit(): Promise<void>
  rollback(): Promise<void>
  /** Names what a rule of the database refused; null: something else is wrong. */
  refusalOf(error: unknown): string | null
  faultOf(error: unknown): Error
  close(): Promise<void>
}

/** Values of columns. */
export type Scope = Readonly<Record<string, string>>

/** Most lines that a statement may be asked for. */
export const ALL_LINES = 2 ** 31 - 1

/** Placeholders and names of a statement, as one kind of database writes them. */
export interface Notation {
  readonly quoted: (name: string) => string
  /** Of the n-th value, from 1. */
  readonly place: (at: number) => string
}

export const LINE = 'takt_line'

/** Columns of a table by the names that rows have. @throws SourceFault where one is gone */
export const stagedColumns = <C extends { readonly name: string }>(
  names: readonly string[],
  columns: readonly C[],
  { connection, table }: { readonly connection: string; readonly table: string },
): readonly C[] =>
  names.map((name) => {
    const found = columns.find((column) => column.name === name)
    if (!found) throw new SourceFault(connection, 'noColumn', { table, column: name })
    return found
  })

/** `t."a" = s."a" and ...` */
export const sameKey = ({ quoted }: Notation, key: readonly string[]): string =>
  key.map((name) => `t.${quoted(name)} = s.${quoted(name)}`).join(' and ')

/** `t."a" = $1 and ...`, or what is always true; `values`: for its places. */
export function scopeSql({ quoted, place }: Notation, scope: Scope): { sql: string; values: string[] } {
  const names = Object.keys(scope)
  if (names.length === 0) return { sql: '1 = 1', values: [] }
  return {
    sql: names.map((name, at) => `t.${quoted(name)} = ${place(at + 1)}`).join(' and '),
    values: names.map((name) => scope[name]!),
  }
}
