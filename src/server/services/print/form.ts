import type { LabelText, Sheet } from '../../print/blocks.ts'
import type { SeenRow, SeenRows } from './seen-rows.ts'
import type { Words } from './words.ts'

/** Rows that a document may be about. */
export type Subject = 'order' | 'operation' | 'item'

interface Form<Made> {
  /** Rows that have a document each, the first kind that the rows chosen lead to. */
  readonly about: readonly Subject[]
  /** Reads what is said of all of them, then says it of each, in their order. */
  make(read: SeenRows, subjects: readonly SeenRow[], words: Words): Promise<readonly Made[]>
}

/** A document on pages of its own: what it reads and how it is laid out. */
export type SheetForm = Form<Sheet> & { readonly gives: 'sheets' }
/** A label of each row. */
export type LabelForm = Form<LabelText> & { readonly gives: 'labels' }
