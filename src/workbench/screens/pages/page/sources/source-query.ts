import type { Row } from '#domain/expressions/index.ts'
import type { Fields } from '#domain/field-kinds.ts'
import type { Language } from '#domain/label.ts'
import type { Calculation, PageSource } from '#domain/pages/sources.ts'

/** What a source answers. */
export interface SourceAnswer {
  /** Fields of its rows; of reports they come with the answer. */
  readonly fields: Fields
  readonly rows: readonly Row[]
  /** Rows that it has in all, of which `rows` may be the first. */
  readonly total: number
  /** The calculation that its rows come with, where that has no result yet. */
  readonly missing?: Calculation | undefined
}

/** A source with its expressions evaluated: the value of each by its text, in wire form. */
export interface AskedSource {
  readonly source: PageSource
  /** Of texts in fixed rows and choice lists. */
  readonly language: Language
  readonly valueOf: (expression: string) => unknown
}

/** What react-query is asked for a source; sources that ask the same share the answer. */
export interface SourceQuery {
  readonly queryKey: readonly unknown[]
  readonly queryFn: (context: { readonly signal: AbortSignal }) => Promise<SourceAnswer>
  /** An answer that is the same is the same object already: no other is compared with it row by row. */
  readonly structuralSharing?: false
}
