import { finestPart, type DurationPart } from '#domain/rules/duration.ts'
import { shownText, totalMark, totalText, type FormatSettings } from '../cells/format.ts'
import { isNumeric, type GridColumn } from './column.ts'
import { sumRoom } from './fitted-sum.ts'
import type { DataRow } from './source.ts'
import { textEms, type MeasureText } from './text-width.ts'

/** What the title and the cells at hand need of a column. */
export interface ColumnFit {
  /** Title and all cells, px. */
  readonly natural: number
  /** The title with the arrow and the buttons beside it, px. */
  readonly head: number
  /** The title alone, px. */
  readonly title: number
  /** Smallest part of the durations. */
  readonly finest?: DurationPart
}

export type ColumnFits = ReadonlyMap<string, ColumnFit>

/** Both sides of a cell, and a part of a pixel. */
const PADDING = 18
const CHIP_RIM = 14
/** Two buttons, or one beside the arrow of a sort (grid.css). */
export const HEAD_TOOLS = 36
const MIN_COLUMN_PX = 48
/** Cells take no more of their own; what is longer is cut where no width is to spare, px. */
const MAX_COLUMN_PX = 280
/** Texts of a column that are measured: those that look longest. */
const MEASURED = 4

/** Looks of cells that are no text, px. */
const drawn: Partial<Record<GridColumn['kind'], number>> = { flag: 20, color: 28 }

interface FitOptions {
  readonly settings: FormatSettings
  readonly titleOf: (field: string) => string
  readonly measure: MeasureText
  /** Fields that a screen draws in its own way: they are as wide as declared, or wider. */
  readonly ownFields: ReadonlySet<string>
}

/** Fits columns to their titles and to the cells of some rows. Cost: one text a cell, few of which are measured. */
export function fitColumns(
  columns: readonly GridColumn[],
  rows: readonly DataRow[],
  options: FitOptions,
): ColumnFits {
  const fits = columns.map((column) => [column, fitOf(column, rows, options)] as const)
  const series = fits.flatMap(([{ alike }, { natural }]) => (alike ? [natural] : []))
  const widest = Math.max(0, ...series)
  return new Map(
    fits.map(([{ field, alike }, fit]) => [field, alike ? { ...fit, natural: widest } : fit] as const),
  )
}

function fitOf(
  column: GridColumn,
  rows: readonly DataRow[],
  { settings, titleOf, measure, ownFields }: FitOptions,
): ColumnFit {
  const { field, kind, tones, width = 0 } = column
  const title = Math.ceil(measure(titleOf(field), 'title'))
  const head = title + PADDING + (column.sortable === false && column.filterable === false ? 0 : HEAD_TOOLS)
  const finest = kind === 'duration' && !column.figure ? finestPart(secondsOf(field, rows)) : undefined
  const texts = longest(rows.map((row) => shownText(row.values[field], column, settings, finest)))
  const cell =
    drawn[kind] ?? Math.max(0, ...texts.map((text) => measure(spaced(text, kind), tones ? 'chip' : 'cell')))
  const cells = Math.ceil(cell) + PADDING + (tones ? CHIP_RIM : 0)
  const natural = Math.max(MIN_COLUMN_PX, head, cells, ownFields.has(field) ? width : 0)
  return { natural, head, title, ...(finest !== undefined && { finest }) }
}

/** Digits of numbers are all as wide as the widest. */
const spaced = (text: string, kind: GridColumn['kind']): string =>
  isNumeric(kind) || kind === 'time' || kind === 'date' ? text.replace(/\d/g, '0') : text

const secondsOf = (field: string, rows: readonly DataRow[]): number[] =>
  rows.flatMap(({ values }) => {
    const value = values[field]
    return value === null || value === undefined || value === '' ? [] : [Number(value)]
  })

function longest(texts: readonly string[]): readonly string[] {
  const found = new Map<string, number>()
  let least = 0
  for (const text of texts) {
    if (text === '' || found.has(text)) continue
    const ems = textEms(text)
    if (found.size >= MEASURED && ems <= least) continue
    found.set(text, ems)
    if (found.size > MEASURED) {
      const [shortest] = [...found].reduce((one, other) => (other[1] < one[1] ? other : one))
      found.delete(shortest)
    }
    least = Math.min(...found.values())
  }
  return [...found.keys()]
}

/** Width a column takes of its own: all it needs within a limit. */
export const fittedWidth = ({ natural, head }: ColumnFit): number =>
  Math.min(natural, Math.max(head, MAX_COLUMN_PX))

/** The averages of groups may have more decimals than that of all rows. */
const longestTotal = (text: string, { total, kind }: GridColumn): string =>
  total === 'average' && kind !== 'duration' ? text.replace(/(\.\d+)?$/, '.000000') : text

/** Width that sums of all rows take, px by field. */
export function sumWidths(
  columns: readonly GridColumn[],
  totals: Readonly<Record<string, unknown>>,
  fits: ColumnFits,
  settings: FormatSettings,
  measure: MeasureText,
): ReadonlyMap<string, number> {
  const widths = new Map<string, number>()
  for (const column of columns) {
    const value = totals[column.field]
    if (value === undefined || value === null) continue
    const finest = fits.get(column.field)?.finest
    const mark = totalMark(column, settings.language)
    const text = totalText(value, column, settings, finest)
    const own = Math.ceil(measure(spaced(text, 'quantity'), 'sum')) + PADDING
    const marked = mark === '' ? 0 : Math.ceil(measure(mark, 'sum')) + sumRoom(longestTotal(text, column))
    widths.set(column.field, Math.max(own, marked))
  }
  return widths
}
