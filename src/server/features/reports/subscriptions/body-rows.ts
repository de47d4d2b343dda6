import { textOf, type Language } from '#domain/label.ts'
import { toneOf } from '#domain/reports/designed/colours.ts'
import type { ColourTone } from '#domain/reports/designed/definition.ts'
import type { Report } from '#domain/reports/report.ts'
import type { ReportStyle } from '#domain/reports/style.ts'
import { shownValue } from '#domain/system/reminder-text.ts'
import { unpacked } from '../../../db/cursor.ts'
import type { Tx } from '../../../db/tenant.ts'
import { exportColumns, type ExportColumn } from '../../../platform/exchange/export-columns.ts'
import { styledLines } from '../../../platform/exchange/made-table.ts'
import { isRow, sumTexts, type FileLine } from '../../../platform/exchange/file-sums.ts'
import { batchesOfQuery } from '../../kpi/query-page.ts'
import type { ReportAsk } from '../query.ts'
import { reportQuery } from '../rows.ts'
import { rowsOfStyle, tableStyleOf } from '../styled-export.ts'

/** Rows in the body of a mail. */
export const ROWS_IN_BODY = 50

export interface BodyRow {
  readonly cells: readonly string[]
  /** A line of totals. */
  readonly bold: boolean
  /** Colours of cells, by column. */
  readonly tones: readonly (ColourTone | null)[]
}

export interface BodyTable {
  readonly headers: readonly string[]
  /** The first rows, and the totals of groups that end among them. */
  readonly lines: readonly BodyRow[]
  readonly rows: number
}

/** The first rows of a report as they are shown, with the columns, order and groups of a style. */
export async function firstRows(
  tx: Tx,
  report: Report,
  ask: ReportAsk,
  style: ReportStyle | null,
  language: Language,
): Promise<BodyTable> {
  const looks = { language, zone: ask.zone }
  const what = { label: report.label, fields: report.columns }
  const asked = style && rowsOfStyle(style)
  const sorting = asked ? { sorting: asked.sorting } : {}
  const read = (names: readonly string[]) =>
    unpacked(batchesOfQuery(tx, reportQuery(report, tx, ask), names, sorting, language))
  const tableStyle = style && tableStyleOf(report, style)
  const columns = exportColumns(what, language, asked?.columns.split(','), tableStyle?.columns)
  const found = tableStyle
    ? styledLines(what, 'html', columns, { ...looks, style: tableStyle }, read)
    : read(columns.map(({ name }) => name))
  const lines: BodyRow[] = []
  let rows = 0
  for await (const batch of found) {
    for (const line of batch) {
      if (isRow(line) && ++rows > ROWS_IN_BODY) break
      lines.push(bodyRow(line, columns, looks))
    }
    if (rows > ROWS_IN_BODY) break
  }
  const headers = columns.map(({ field, look }) => look?.title || textOf(field.label, language))
  return { headers, lines, rows: Math.min(rows, ROWS_IN_BODY) }
}

function bodyRow(
  line: FileLine,
  columns: readonly ExportColumn[],
  looks: { readonly language: Language; readonly zone: string },
): BodyRow {
  if (isRow(line))
    return {
      cells: columns.map(({ field }, at) => shownValue(field, line[at], looks.zone, looks.language)),
      bold: false,
      tones: columns.map(({ field, look }, at) => (look ? toneOf(look.colours, line[at], field) : null)),
    }
  const cells =
    line.kind === 'sum' ? sumTexts(line, looks) : columns.map((_, at) => (at === 0 ? line.label : ''))
  return { cells, bold: true, tones: columns.map(() => null) }
}
