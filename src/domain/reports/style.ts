import { isNumeric, type Field, type FieldKind } from '../field-kinds.ts'
import type { Label } from '../label.ts'
import { readPageStyle, type PageStyle } from '../print/page-style.ts'
import { totalOps, type TotalOp } from '../rules/totals.ts'
import { colourFault } from './designed/colours.ts'
import {
  colourOperators,
  colourTones,
  mostColours,
  type ColourOperator,
  type ColourTone,
  type DesignColour,
} from './designed/definition.ts'
import type { Report } from './report.ts'

/** What a style chooses for one column. */
export interface ColumnStyle {
  readonly field: string
  /** px; null: as wide as its title and cells take. */
  readonly width: number | null
  readonly shown: boolean
  readonly pin: 'left' | 'right' | null
  readonly merge: boolean
  /** A title of its own; empty means the declared one. */
  readonly title: string
  /** What it comes to below groups and rows; null: nothing; absent: as declared. */
  readonly total?: TotalOp | null
  /** Colours of its cells by their values; absent: as declared. */
  readonly colours?: readonly DesignColour[]
}

export interface StyleSort {
  readonly field: string
  readonly descending: boolean
}

/** How the rows of a report are shown, on the screen and in files; which rows there are is not of it. */
export interface ReportStyle {
  /** In their order. */
  readonly columns: readonly ColumnStyle[]
  /** Fields by which rows are grouped, outermost first. */
  readonly groupings: readonly string[]
  readonly sorting: readonly StyleSort[]
  readonly printSetup: PageStyle | null
}

export const leastWidth = 40
export const mostWidth = 800
const longestTitle = 200

type Kept = Readonly<Record<string, unknown>>

const isObject = (value: unknown): value is Kept =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])

/**
 * A style as it is kept, with the columns that the report has today; hidden are those that it does not name. Null where
 * nothing in it can be used.
 */
export function readStyle(report: Pick<Report, 'columns'>, kept: unknown): ReportStyle | null {
  if (!isObject(kept)) return null
  const named = listOf(kept['columns']).flatMap((one) => columnOf(report, one))
  const columns = named.filter(({ field }, at) => named.findIndex((other) => other.field === field) === at)
  if (columns.length === 0) return null
  const known = new Set(columns.map(({ field }) => field))
  const hidden = Object.keys(report.columns)
    .filter((field) => !known.has(field))
    .map((field) => ({ ...plainColumn(field), shown: false }))
  const isColumn = (field: unknown): field is string =>
    typeof field === 'string' && Object.hasOwn(report.columns, field)
  return {
    columns: [...columns, ...hidden],
    groupings: [...new Set(listOf(kept['groupings']).filter(isColumn))],
    sorting: listOf(kept['sorting']).flatMap((one) =>
      isObject(one) && isColumn(one['field'])
        ? [{ field: one['field'], descending: one['descending'] === true }]
        : [],
    ),
    printSetup: readPageStyle(kept['printSetup']),
  }
}

export const plainColumn = (field: string): ColumnStyle => ({
  field,
  width: null,
  shown: true,
  pin: null,
  merge: false,
  title: '',
})

/** A column by its name, or with what was chosen for it. */
function columnOf({ columns }: Pick<Report, 'columns'>, kept: unknown): ColumnStyle[] {
  const one: Kept = typeof kept === 'string' ? { field: kept } : isObject(kept) ? kept : {}
  const { field, width, shown, pin, merge, title } = one
  if (typeof field !== 'string' || !Object.hasOwn(columns, field)) return []
  return [
    {
      field,
      width: typeof width === 'number' && width >= leastWidth && width <= mostWidth ? width : null,
      shown: shown !== false,
      pin: pin === 'left' || pin === 'right' ? pin : null,
      merge: merge === true,
      title: typeof title === 'string' ? title.slice(0, longestTitle) : '',
      ...totalOf(one, columns[field]!),
      ...('colours' in one ? { colours: coloursOf(one['colours'], columns[field]!) } : {}),
    },
  ]
}

/** Styles of earlier versions say that a column adds up, or that it does not. */
function totalOf(kept: Kept, field: Field): Pick<ColumnStyle, 'total'> {
  const { total = kept['sum'] === false ? null : kept['sum'] === true ? 'sum' : undefined } = kept
  if (total === null) return { total: null }
  const op = fittingTotals(field).find((one) => one === total)
  return op === undefined ? {} : { total: op }
}

interface Totalled {
  readonly kind: FieldKind
  readonly choice?: unknown
  readonly texts?: unknown
}

/** Totals that make sense of a column: anything is counted, and only numbers are added up or compared. */
export const fittingTotals = ({ kind, choice, texts }: Totalled): readonly TotalOp[] =>
  isNumeric(kind) && choice === undefined && texts === undefined ? totalOps : ['count']

const coloursOf = (kept: unknown, field: Field): DesignColour[] =>
  listOf(kept)
    .flatMap((one) => readColour(one))
    .filter((rule) => colourFault(rule, field) === null)
    .slice(0, mostColours)

function readColour(kept: unknown): DesignColour[] {
  if (!isObject(kept)) return []
  const { op, value, tone } = kept
  const isRule =
    colourOperators.includes(op as ColourOperator) &&
    colourTones.includes(tone as ColourTone) &&
    (typeof value === 'string' || value === undefined)
  return isRule ? [{ op, value: value ?? '', tone } as DesignColour] : []
}

/** A colour of a sent style that does not fit its column. */
export interface StyleFault {
  readonly member: string
  readonly column: Label
  readonly reason: Label
}

/** What of a sent style nobody could use: a colour whose value does not fit its column. */
export function styleFaults({ columns }: Pick<Report, 'columns'>, sent: unknown): StyleFault[] {
  return listOf(sent).flatMap((one, at) => {
    const field = isObject(one) && typeof one['field'] === 'string' ? columns[one['field']] : undefined
    if (!field) return []
    return listOf((one as Kept)['colours']).flatMap((rule, number) => {
      const [read] = readColour(rule)
      const reason = read ? colourFault(read, field) : null
      return reason === null
        ? []
        : [{ member: `columns[${at}].colours[${number}].value`, column: field.label, reason }]
    })
  })
}

/** The columns that a style shows, in the order of its panes: what is pinned left, the others, what is pinned right. */
export function shownColumns({ columns }: ReportStyle): readonly ColumnStyle[] {
  const shown = columns.filter((one) => one.shown)
  return [
    ...shown.filter(({ pin }) => pin === 'left'),
    ...shown.filter(({ pin }) => pin === null),
    ...shown.filter(({ pin }) => pin === 'right'),
  ]
}

/** Groups first, each in the direction in which the style sorts it, then what else it sorts by; as lists sort. */
export function sortingOfStyle({ groupings, sorting }: Pick<ReportStyle, 'groupings' | 'sorting'>): string {
  const grouped = groupings.map(
    (field) => sorting.find((one) => one.field === field) ?? { field, descending: false },
  )
  return [...grouped, ...sorting.filter(({ field }) => !groupings.includes(field))]
    .map(({ field, descending }) => (descending ? `${field} desc` : field))
    .join(',')
}
