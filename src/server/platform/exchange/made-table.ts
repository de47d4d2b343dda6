import type { Entity } from '#domain/entity.ts'
import { textOf, type Language } from '#domain/label.ts'
import { exportColumns, type ExportColumn, type ExportRows } from './export-columns.ts'
import { linesOf, type FileLines } from './file-sums.ts'
import type { TextLooks } from './pdf/cell-text.ts'
import type { PageSetup } from './pdf/page-setup.ts'
import type { TableStyle } from './table-style.ts'
import { FIRST_LINE, isTextCell } from './xlsx/cells.ts'

export type ExportFormat = 'csv' | 'xlsx' | 'arrow' | 'pdf'

/** How a file is written for people (labels, local time) or for machines (names, UTC). */
export interface Looks {
  readonly language: Language
  readonly zone: string
  /** Field names and UTC instead of labels and local time (csv; arrow always has them). */
  readonly plain?: boolean
  /** Pages of a PDF; other formats need none. */
  readonly pages?: PageSetup
  /** Groups, totals, colours, widths and pages of a file for people; absent: rows alone. */
  readonly style?: TableStyle
}

/** What a file is made of: an entity, or anything else with a name and fields. */
export type Exported = Pick<Entity, 'label' | 'fields'>

/** What a table is made of, whatever thread makes it. */
export interface TableTask {
  readonly entity: Exported
  readonly format: ExportFormat
  /** Columns in their order; absent: all. */
  readonly names: readonly string[] | undefined
  readonly looks: Looks
  /** Rows; decides about looks. */
  readonly count: number
}

/**
 * Rows that are values at a time: few are gone before a collection of young memory takes them for lasting ones. Arrow keeps
 * the batches in which rows are read.
 */
export const rowsAtOnce = (format: ExportFormat): number => (format === 'arrow' ? Infinity : 100)

/** Reads the rows with the columns of these names. */
export type ReadRows = (names: readonly string[]) => ExportRows

/** A table whose lines are read while it is written. */
export interface MadeTable extends Pick<TableTask, 'looks' | 'count'> {
  readonly title: string
  readonly columns: readonly ExportColumn[]
  readonly lines: FileLines
}

const namesOf = (columns: readonly ExportColumn[]): string[] => columns.map(({ name }) => name)

/** The columns and lines of a table; rows alone, for programs, in Arrow. */
export function makeTable({ entity, format, names, looks, count }: TableTask, rows: ReadRows): MadeTable {
  const { language, plain = false, style } = looks
  const isForReaders = !plain && format !== 'arrow'
  const columns = exportColumns(entity, isForReaders ? language : null, names, style?.columns)
  const isStyled = style && format !== 'arrow'
  const lines = isStyled
    ? styledLines(entity, format, columns, { ...looks, style }, rows)
    : rows(namesOf(columns))
  return { title: textOf(entity.label, language), columns, lines, looks, count }
}

/** Rows in the order of their groups with the lines of these; columns of groups that are not shown are read beside the others. */
export function styledLines(
  entity: Exported,
  format: ExportFormat | 'html',
  columns: readonly ExportColumn[],
  looks: TextLooks & { readonly style: TableStyle },
  rows: ReadRows,
): FileLines {
  const { groups, columns: shown } = looks.style
  const hidden = groups.filter((group) => columns.every(({ name }) => name !== group))
  const all = [...columns, ...exportColumns(entity, looks.language, hidden, shown)]
  const grouped = groups.flatMap((group) => {
    const at = all.findIndex(({ name }) => name === group)
    return at < 0 ? [] : [{ column: all[at]!, at }]
  })
  return linesOf(
    {
      columns,
      groups: grouped,
      looks,
      headings: format === 'pdf',
      // A csv file of rows that are not grouped is read by programs, too.
      ungrouped: format !== 'csv',
      first: FIRST_LINE,
      ...(format === 'xlsx' ? { isText: (value, at) => isTextCell(value, columns[at]!.field, looks) } : {}),
    },
    rows(namesOf(all)),
  )
}
