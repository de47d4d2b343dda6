import { choiceOf, type ChoiceList } from '#domain/choices/index.ts'
import {
  numericKinds,
  type Field,
  type FieldKind,
  type Fields,
  type SyntaxName,
} from '#domain/field-kinds.ts'
import { textOf, type Label, type Language } from '#domain/label.ts'
import { toneOf } from '#domain/reports/designed/colours.ts'
import type { ColourTone, DesignAlign, DesignColour } from '#domain/reports/designed/definition.ts'
import type { FigureForm } from '#domain/rules/figure.ts'
import type { TotalOp } from '#domain/rules/totals.ts'
import { textEms, type MeasureText } from './text-width.ts'

/** What a cell shows: a field kind, or a rate in 0..1 shown as a percentage. */
export type CellKind = FieldKind | 'rate'

/** Colours of states; the same names as the status chips of workbench/parts. */
export type Tone = 'good' | 'warn' | 'bad' | 'info' | 'quiet'

export type Pin = 'left' | 'right'

/** A column as declared. What the user changes about it is ColumnState. */
export interface GridColumn {
  readonly field: string
  readonly title: Label
  /** What the figure means; the hover of the title says it. */
  readonly about?: Label
  readonly kind: CellKind
  readonly choice?: ChoiceList
  /** Words of the text are shown in the reader's language (domain/checks/syntax-words.ts). */
  readonly syntax?: SyntaxName
  /** Texts of codes that are no choice of their own (domain/results/kitting-texts.ts); several may be in a cell. */
  readonly texts?: Readonly<Record<string, Label>>
  /** Colour of the chip a choice code is drawn as; without it the code's text is drawn plainly. */
  readonly tones?: Readonly<Record<string, Tone>>
  readonly width?: number
  /** Width that whoever designed the columns chose, px: until the user chooses another, whatever the cells take. */
  readonly designedWidth?: number
  readonly hidden?: boolean
  readonly pin?: Pin
  readonly merge?: boolean
  /** Adds up in the totals row and in group rows. */
  readonly sum?: boolean
  /** How it does; default: its values are added up. */
  readonly total?: TotalOp
  /** Adds up only over rows that agree in this field: pieces and kilograms, or levels of a structure, have no total. */
  readonly sumWithin?: string
  readonly sortable?: boolean
  readonly filterable?: boolean
  /** Shows nothing for zero, where most cells are zero. */
  readonly blankZero?: boolean
  /** Shows times to the second; others to the minute. */
  readonly seconds?: boolean
  /** Writes the number as a figure of this form instead of with all its digits. */
  readonly figure?: FigureForm
  /** Shades the cell by its share of this value. */
  readonly heat?: number
  /** Colours of cells by their values. */
  readonly colours?: readonly DesignColour[]
  /** The side at which its texts begin or end; default: by its kind. */
  readonly align?: DesignAlign
  /** Cells have colours of their own: a row holds them as CellColours under `coloursOf` of the field. */
  readonly coloured?: boolean
  /** One of the columns of a series, such as periods: all of them are as wide as the widest. */
  readonly alike?: boolean
}

/** Colours of one cell. Those that a user chose are CSS colours; a tone has a meaning and follows the theme. */
export interface CellColours {
  readonly text?: string | undefined
  readonly back?: string | undefined
  readonly tone?: Tone | undefined
  /** The cell was changed and is not written yet: what readers are informed with. */
  readonly mark?: string | undefined
  /** A line behind the cell: what readers are informed with. */
  readonly edge?: string | undefined
}

/** Name of the value of a row that holds the colours of a cell. */
export const coloursOf = (field: string): string => `${field}.colours`

const kindWidths: Readonly<Record<CellKind, number>> = {
  code: 132,
  text: 160,
  longText: 260,
  integer: 84,
  quantity: 110,
  rate: 92,
  flag: 64,
  date: 104,
  time: 138,
  duration: 96,
  choice: 72,
  reference: 132,
  references: 160,
  expression: 200,
  color: 80,
  json: 200,
}

const numeric: ReadonlySet<CellKind> = new Set([...numericKinds, 'rate'])

export const isNumeric = (kind: CellKind): boolean => numeric.has(kind)

/** Font sizes of titles and cells and what surrounds their text: padding, the arrow of a sort, the rim of a chip; px. */
const titleSize = 12
const cellSize = 13
const cellPadding = 18
const arrow = 14
const chipRim = 14
const secondsWidth = 20
/** Words take so much at most, px: longer text is cut and shown in a tooltip. */
const widestWords = 240

/** Titles are half bold. */
const estimatedTitle: MeasureText = (text) => textEms(text) * titleSize * 1.04

/**
 * The width a column begins with, px: no less than its title and the longest of its choices take in the language shown.
 * Without `measure` titles are estimated, which a wider font of the machine may exceed.
 */
export function widthOf(column: GridColumn, language: Language, measure = estimatedTitle): number {
  const words = Math.max(titleWidth(column, language, measure), choiceWidth(column, language))
  const usual = kindWidths[column.kind] + (column.seconds ? secondsWidth : 0)
  return Math.max(column.width ?? usual, Math.ceil(Math.min(widestWords, words)))
}

const titleWidth = ({ title, sortable }: GridColumn, language: Language, measure: MeasureText): number =>
  measure(textOf(title, language), 'title') + cellPadding + (sortable === false ? 0 : arrow)

function choiceWidth({ choice, texts, tones }: GridColumn, language: Language): number {
  const labels = choice ? choiceOf(choice) : texts
  if (!labels) return 0
  const longest = Math.max(0, ...Object.values(labels).map((label) => textEms(textOf(label, language))))
  return longest * cellSize + cellPadding + (tones ? chipRim : 0)
}

/** Columns of declared fields, in the order of the declaration; `extra` refines single ones. */
export function columnsOf(
  fields: Fields,
  extra: Readonly<Record<string, Partial<GridColumn>>> = {},
): GridColumn[] {
  return Object.entries(fields).map(([name, field]) => ({ ...columnOfField(name, field), ...extra[name] }))
}

function columnOfField(name: string, field: Field): GridColumn {
  return {
    field: name,
    title: field.label,
    kind: field.kind,
    ...(field.choice === undefined ? {} : { choice: field.choice }),
    ...(field.texts === undefined ? {} : { texts: field.texts }),
    ...(field.syntax === undefined ? {} : { syntax: field.syntax }),
    ...(field.hidden === undefined ? {} : { hidden: field.hidden }),
  }
}

/** The colour of a cell by the rules of its column; null: it has none. */
export const ruleTone = ({ colours = [], kind }: GridColumn, value: unknown): ColourTone | null =>
  toneOf(colours, value, { kind: kind === 'rate' ? 'quantity' : kind })
