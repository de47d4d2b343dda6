import { standardPage, type PageStyle } from '#domain/print/page-style.ts'
import type { Report } from '#domain/reports/report.ts'
import { readStyle, type ColumnStyle, type ReportStyle } from '#domain/reports/style.ts'
import type { Pages } from '../../../grid/export/pdf-offer.ts'
import type { GridLayout } from '../../../grid/model/column-state.ts'

/** What calls name: a report, or a section of a document. */
export const callOf = ({ code, sectionOf }: Report) =>
  sectionOf ? { reportCode: sectionOf.code, section: sectionOf.at } : { reportCode: code }

/** A kept style as the layout of the grid. Null where nothing in it can be used. */
export function layoutOf(report: Report, kept: unknown): GridLayout | null {
  const style = readStyle(report, kept)
  if (!style) return null
  const { columns, sorting, groupings, printSetup } = style
  return { version: 1, columns, sort: sorting, group: groupings, ...(printSetup ? { page: printSetup } : {}) }
}

/** The layout of the grid as a style is kept. */
export const styleOf = ({ columns, group, sort, page }: GridLayout): ReportStyle => ({
  columns,
  groupings: group,
  sorting: sort,
  printSetup: page ?? null,
})

/** The style in use on the pages that a reader asks for; what does not differ from plain columns is left out. */
export function styleInUse(layout: GridLayout, { paper, orientation }: Pages): object {
  const { columns, printSetup, ...rest } = styleOf(layout)
  const page: PageStyle = { ...(printSetup ?? standardPage), paper, orientation }
  return { ...rest, columns: columns.filter(({ shown }) => shown).map(shortColumn), printSetup: page }
}

/** A total of null says that there is none. */
const shortColumn = (column: ColumnStyle): object =>
  Object.fromEntries(
    Object.entries(column).filter(
      ([name, value]) => name === 'total' || (value !== null && value !== false && value !== ''),
    ),
  )
