import type { Language } from '#domain/label.ts'
import type { PaperChoice } from '#domain/print/paper.ts'

/** A column as it is printed. */
export interface PdfColumn {
  readonly header: string
  /** Aligned by its end. */
  readonly number: boolean
  /** Not wrapped while it fits on a page. */
  readonly whole: boolean
}

/** A table to be printed, but for its rows. */
export interface PdfTable {
  readonly title: string
  /** What stands below the title: label and text. */
  readonly facts: readonly (readonly [label: string, text: string])[]
  readonly columns: readonly PdfColumn[]
  readonly language: Language
  readonly paper: PaperChoice
  /** Time of the call, ms since 1970: the same rows at the same time make the same bytes. */
  readonly made: number
}

/** What goes to the thread that lays out: the table, then rows, then the end. */
export type ToThread =
  | { readonly begin: PdfTable }
  | { readonly rows: readonly (readonly string[])[] }
  | 'end'
  | 'next'
