import type { LabelText, Sheet } from '../../platform/print/blocks.ts'
import type { SeenRow, SeenRows } from './seen-rows.ts'
import type { Words } from './words.ts'

/** Rows that a document may be about. */
export type Subject = 'order' | 'operation' | 'item'

interface Form {
  /** Rows that have a document each, the first kind that the rows chosen lead to. */
  readonly about: readonly Subject[]
}

/** A row, the rows that it leads to by name (domain/print/templates.ts), and figures that are no field of a row. */
export interface ReadRow {
  readonly row: SeenRow
  readonly joined: Readonly<Record<string, SeenRow | undefined>>
  readonly figures: Readonly<Record<string, string>>
}

/** All that is known of a document; built-in forms and templates are filled from it alike. */
export interface ReadDocument extends ReadRow {
  readonly lines: readonly ReadRow[]
}

/** A document on pages of its own: what it reads, and how that is laid out. */
export interface SheetForm extends Form {
  readonly gives: 'sheets'
  /** Reads what is said of all of them, in their order. */
  read(read: SeenRows, subjects: readonly SeenRow[]): Promise<readonly ReadDocument[]>
  lay(document: ReadDocument, words: Words): Sheet
}

/** A label of each row. */
export interface LabelForm extends Form {
  readonly gives: 'labels'
  make(read: SeenRows, subjects: readonly SeenRow[], words: Words): Promise<readonly LabelText[]>
}
