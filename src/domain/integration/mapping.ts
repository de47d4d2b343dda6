/**
 * How rows of another system become rows of an entity, and back: one line per field of the target. The same lines are
 * kept by interfaces and import schemes, edited by one editor and evaluated by one evaluator (integration.md 2 and 4).
 */
export interface MappingLine {
  /** Name of the field that the line fills: of the entity for rows that come in, of the target for rows that leave. */
  readonly target: string
  readonly value: MappedValue
  /** Values of the source and what stands for them here; a value that is not listed stays, or is a fault where `strict`. */
  readonly codes?: CodeTable
  /** Text that is taken where the source has no value. */
  readonly default?: string
}

/** Exactly one way to a value. */
export type MappedValue =
  /** Column of a table, header of a file, or JSON path of a document (`lines[0].item`). */
  | { readonly kind: 'column'; readonly column: string }
  | { readonly kind: 'constant'; readonly text: string }
  /** Expression over the columns of the source row (domain/expressions). */
  | { readonly kind: 'expression'; readonly expression: string }
  /** The key of the row of another entity that has these values. */
  | { readonly kind: 'lookup'; readonly entity: string; readonly by: readonly LookupTerm[] }

export interface LookupTerm {
  readonly field: string
  readonly column: string
}

export interface CodeTable {
  readonly pairs: readonly { readonly from: string; readonly to: string }[]
  readonly strict: boolean
}

/** What is written for the rows of a source: `replace` also deletes rows of its scope that the source no longer has. */
export const writeModes = ['insert', 'update', 'upsert', 'replace'] as const
export type WriteMode = (typeof writeModes)[number]
