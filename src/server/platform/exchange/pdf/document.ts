import type { Language } from '#domain/label.ts'
import { pointsOf, type PageMargins, type PageStyle } from '#domain/print/page-style.ts'
import type { PaperChoice } from '#domain/print/paper.ts'
import type { ColourTone } from '#domain/reports/designed/definition.ts'

/** A column as it is printed. */
export interface PdfColumn {
  readonly header: string
  /** Aligned by its end. */
  readonly number: boolean
  /** Not wrapped while it fits on a page. */
  readonly whole: boolean
  /** Width that was chosen, in ems; null: by its texts. */
  readonly width?: number | null
}

/** What pages have beside their rows. */
export interface PdfPage extends Pick<PageStyle, 'repeatHeader' | 'fitWidth' | 'header' | 'footer'> {
  /** Points. */
  readonly margins: PageMargins
}

const MARGIN = 28
export const plainPage: PdfPage = {
  margins: { top: MARGIN, right: MARGIN, bottom: MARGIN, left: MARGIN },
  repeatHeader: true,
  fitWidth: false,
  header: '',
  footer: '',
}

export function pageOf({ margins, repeatHeader, fitWidth, header, footer }: PageStyle): PdfPage {
  const { top, right, bottom, left } = margins
  const points = {
    top: pointsOf(top),
    right: pointsOf(right),
    bottom: pointsOf(bottom),
    left: pointsOf(left),
  }
  return { margins: points, repeatHeader, fitWidth, header, footer }
}

/** A line of a printed table that is no plain row of texts. */
export interface PdfLine {
  /** Texts by column; none of a heading. */
  readonly cells: readonly string[]
  /** What is written across the columns, and how deep in the groups it is. */
  readonly heading?: { readonly text: string; readonly level: number }
  readonly bold?: boolean
  /** Colours by column. */
  readonly tones?: readonly (ColourTone | null)[]
}

export type PdfRow = readonly string[] | PdfLine

export const isLine = (row: PdfRow): row is PdfLine => !Array.isArray(row)

/** Texts of a row, by column. */
export const cellsOf = (row: PdfRow): readonly string[] => (isLine(row) ? row.cells : row)

/** A table to be printed, but for its rows. */
export interface PdfTable {
  readonly title: string
  /** What stands below the title: label and text. */
  readonly facts: readonly (readonly [label: string, text: string])[]
  readonly columns: readonly PdfColumn[]
  readonly language: Language
  readonly paper: PaperChoice
  /** Default: `plainPage`. */
  readonly page?: PdfPage
  /** Time of the call, ms since 1970: the same rows at the same time make the same bytes. */
  readonly made: number
}
