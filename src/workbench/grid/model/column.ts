import type { ChoiceName } from '#domain/choices/index.ts'
import type { Field, FieldKind, Fields } from '#domain/field-kinds.ts'
import type { Label } from '#domain/label.ts'

/** What a cell shows: a field kind, or a rate in 0..1 shown as a percentage. */
export type CellKind = FieldKind | 'rate'

/** Colours of states; the same names as the status chips of workbench/parts. */
export type Tone = 'good' | 'warn' | 'bad' | 'info' | 'quiet'

export type Pin = 'left' | 'right'

/** A column as declared. What the user changes about it is ColumnState. */
export interface GridColumn {
  readonly field: string
  readonly title: Label
  readonly kind: CellKind
  readonly choice?: ChoiceName
  /** Texts of codes that are no choice of their own (domain/kitting/result-texts.ts); several may stand in a cell. */
  readonly texts?: Readonly<Record<string, Label>>
  /** Colour of the chip a choice code is drawn as; without it the code's text is drawn plainly. */
  readonly tones?: Readonly<Record<string, Tone>>
  readonly width?: number
  readonly hidden?: boolean
  readonly pin?: Pin
  readonly merge?: boolean
  /** Adds up in the totals row and in group rows. */
  readonly sum?: boolean
  readonly sortable?: boolean
  readonly filterable?: boolean
  /** Shows nothing for zero, where most cells are zero. */
  readonly blankZero?: boolean
  /** Shades the cell by its share of this value. */
  readonly heat?: number
}

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
  choice: 116,
  reference: 132,
  references: 160,
  expression: 200,
  color: 80,
  json: 200,
}

const numeric: ReadonlySet<CellKind> = new Set(['integer', 'quantity', 'rate', 'duration'])

export const isNumeric = (kind: CellKind): boolean => numeric.has(kind)
export const widthOf = (column: GridColumn): number => column.width ?? kindWidths[column.kind]

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
    ...(field.hidden === undefined ? {} : { hidden: field.hidden }),
  }
}
