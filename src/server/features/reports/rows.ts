import { dataNamed } from '#domain/results/run-data.ts'
import { TaktError } from '#domain/errors.ts'
import { text } from '#domain/field-kinds.ts'
import { textOf, type Language } from '#domain/label.ts'
import type { Report, RowName } from '#domain/reports/report.ts'
import type { Table, TableSchema } from '#engine/columns.ts'
import { columnKindOf } from '#engine/table/field-columns.ts'
import { Reading } from '../../platform/crud/reading.ts'
import type { Tx } from '../../db/tenant.ts'
import type { RowQuery } from '../kpi/query-page.ts'
import { tablesOfQuery } from '../kpi/query-tables.ts'
import { ROW_LINE } from '../../platform/sources/temporary-table.ts'
import type { ReportAsk } from './query.ts'
import { designedSql, hasRunLine } from './designed/sql.ts'
import { viewSql } from './views/rows.ts'
import { reportQueries } from './queries/index.ts'

/** What a call asks of the rows of a report. */
export interface Asked {
  readonly P?: unknown
  readonly templateId?: string | null | undefined
  readonly keyword?: string | null | undefined
  readonly sorting?: string | null | undefined
  readonly filter?: string | null | undefined
  readonly skipCount?: number | null | undefined
  readonly maxResultCount?: number | null | undefined
}

/** The rows of a report as a query that is filtered, sorted and paged as lists are; `key` names a row by all of its columns. */
export function reportQuery(report: Report, tx: Tx, ask: ReportAsk): RowQuery {
  const read = new Reading(tx)
  const sql = sqlOf(report, read, ask)
  return {
    fields: { ...report.columns, key: text('行', 'Row') },
    sql: `select q.*, md5(q::text) as key from (${sql}) q`,
    binder: read,
    // What the screen searches too: all that its columns hold as texts.
    searchable: Object.entries(report.columns).flatMap(([name, { kind }]) =>
      columnKindOf(kind) === 'text' ? [name] : [],
    ),
    sorting: report.sorting,
    ...(report.rowNames ? { names: report.rowNames as Readonly<Record<string, RowName>> } : {}),
    ...tiesOf(report, tx),
  }
}

/** The key that orders equal rows: the number of a row in the table of its run. */
function tiesOf(report: Report, tx: Tx): Pick<RowQuery, 'ties'> {
  if (report.design && hasRunLine(report.design)) return { ties: [ROW_LINE] }
  return report.key && !isMasked(report, tx) ? { ties: report.key } : {}
}

/** Columns of what the report reads are hidden from the reader, and so may be its key. */
const isMasked = ({ sources, names }: Report, { limits, model }: Tx): boolean =>
  [...Object.keys(sources), ...names].some((name) => (limits?.hidden(dataNamed(name, model)).size ?? 0) > 0)

function sqlOf({ code, design, view }: Report, read: Reading, ask: ReportAsk): string {
  if (view) return viewSql(view)
  return design ? designedSql(design, read, ask) : reportQueries[code]!(read, ask)
}

export const engineSchema = (report: Report): TableSchema =>
  Object.fromEntries(Object.entries(report.columns).map(([name, { kind }]) => [name, columnKindOf(kind)]))

/** Rows to read, in the transaction that sees them. */
export interface OpenQuery {
  readonly tx: Tx
  readonly query: RowQuery
}

/** The rows of a report as tables, one after the other; throws where a value is beyond what its column can hold. */
export function tablesOfReport(
  report: Report,
  query: RowQuery,
  tx: Tx,
  language: Language,
): AsyncGenerator<Table> {
  return tablesOfQuery(tx, query, engineSchema(report), language, (name, value) => {
    throw new TaktError('reportOutOfRange', { column: textOf(report.columns[name]!.label, language), value })
  })
}
