import type { Language } from '#domain/label.ts'
import type { ChartForm } from '#domain/reports/designed/definition.ts'
import type { SheetName } from '#domain/print/label-sheets.ts'

/** A text with its label above it. */
export interface Fact {
  readonly label: string
  readonly text: string
}

/** A text as a bar code: Code 128 where it can be one and has the place, else QR. */
export interface Code {
  readonly text: string
  readonly form: 'bars' | 'square'
}

/** What is at the top of a document: what it is about, the figure that matters most, and codes to scan. */
export interface Head {
  readonly kind: 'head'
  readonly title: string
  readonly lines: readonly string[]
  readonly figure: Fact | null
  readonly codes: readonly Code[]
}

/** Facts side by side, so many in a line. */
export interface Facts {
  readonly kind: 'facts'
  readonly columns: number
  readonly facts: readonly Fact[]
}

/** A long text over the whole width. */
export interface Note {
  readonly kind: 'note'
  readonly label: string
  readonly text: string
}

/** Empty boxes to be filled in by hand. */
export interface Boxes {
  readonly kind: 'boxes'
  readonly labels: readonly string[]
}

export interface Grid {
  readonly kind: 'grid'
  readonly columns: readonly GridColumn[]
  readonly lines: readonly GridLine[]
}

export interface GridColumn {
  readonly header: string
  /** Share of the width. */
  readonly share: number
  /** `bars`: the text as Code 128; `box`: empty, to be filled in by hand. */
  readonly shows: 'text' | 'number' | 'bars' | 'box'
}

/** A line of cells, or a heading over those that follow. */
export type GridLine =
  | { readonly cells: readonly string[]; readonly isTotal?: boolean }
  | { readonly heading: string }

/** The title of a part of a document, with what it is about below it on the same page. */
export interface Heading {
  readonly kind: 'heading'
  readonly text: string
}

/** Paragraphs over the whole width, a blank line between them. */
export interface Words {
  readonly kind: 'words'
  readonly text: string
}

/** Marks of each series at each place, or the parts that the values of one series are of their sum. */
export interface PlotChart {
  readonly kind: 'chart'
  readonly form: ChartForm
  /** What values are of, above the axis. */
  readonly unit: string
  readonly places: readonly string[]
  readonly series: readonly { readonly name: string; readonly values: readonly (number | null)[] }[]
  /** Name of the slice that gathers the smallest parts. */
  readonly others: string
}

export type Block = Head | Facts | Note | Boxes | Grid | Heading | Words | PlotChart

/** Width and height in points. */
export interface PageSize {
  readonly width: number
  readonly height: number
}

/** One document: it begins on a page of its own, and its pages are counted by themselves. */
export interface Sheet {
  /** Names it at the foot of each page. */
  readonly key: string
  readonly blocks: readonly Block[]
}

/** One label of a sheet of labels. */
export interface LabelText {
  readonly title: string
  readonly subtitle: string
  readonly facts: readonly Fact[]
  readonly code: string
}

export interface PrintInfo {
  readonly title: string
  readonly language: Language
  /** ms since 1970. */
  readonly made: number
  /** When and for which zone, at the foot of each page. */
  readonly madeText: string
}

/** What is printed: documents on pages, or labels on sheets from a place on. */
export type Print = PrintInfo &
  (
    | { readonly size: PageSize; readonly sheets: readonly Sheet[] }
    | { readonly sheet: SheetName; readonly start: number; readonly labels: readonly LabelText[] }
  )
