import { TaktError } from '#domain/errors.ts'
import type { Field, FieldKind } from '#domain/field-kinds.ts'
import { text } from '#domain/field-kinds.ts'
import { textOf, type Language } from '#domain/label.ts'
import type { Report } from '#domain/reports/report.ts'
import { unitsOr } from '#domain/rules/decimal.ts'
import {
  TableBuilder,
  type CellValues,
  type ColumnKind,
  type Table,
  type TableSchema,
} from '#engine/columns.ts'
import { Reading } from '../../crud/reading.ts'
import type { Tx } from '../../db/tenant.ts'
import { batchesOfQuery, type RowQuery } from '../../kpi/query-page.ts'
import type { ReportAsk } from './query.ts'
import { designedSql } from './designed/sql.ts'
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
      engineKinds[kind] ? [] : [name],
    ),
    sorting: report.sorting,
  }
}

function sqlOf({ code, design, view }: Report, read: Reading, ask: ReportAsk): string {
  if (view) return viewSql(view)
  return design ? designedSql(design, read, ask) : reportQueries[code]!(read, ask)
}

/** Kinds of the engine's columns; what has none is text. */
const engineKinds: Partial<Readonly<Record<FieldKind, ColumnKind>>> = {
  quantity: 'quantity',
  integer: 'integer',
  duration: 'integer',
  flag: 'flag',
  time: 'time',
}

export const engineSchema = (report: Report): TableSchema =>
  Object.fromEntries(
    Object.entries(report.columns).map(([name, { kind }]) => [name, engineKinds[kind] ?? 'text']),
  )

type Cell = CellValues[ColumnKind]

/** A wire value as the engine keeps it; null where it is beyond what the column can hold. */
function cellOf(value: unknown, { kind }: Field): Cell | undefined {
  if (value === null || value === undefined) return undefined
  if (kind === 'quantity') {
    return unitsOr(value as string, null)
  }
  if (kind === 'time') return Date.parse(value as string) / 1000
  if (kind === 'integer' || kind === 'duration')
    return Math.abs(Number(value)) < 2 ** 31 ? Number(value) : null
  return kind === 'flag' ? value === true : (value as string)
}

/** All rows of a report as a table of the engine; throws where a value is beyond what a column can hold. */
export async function tableOfReport(
  report: Report,
  query: RowQuery,
  tx: Tx,
  language: Language,
): Promise<Table> {
  const columns = Object.entries(report.columns)
  const names = columns.map(([name]) => name)
  const builder = new TableBuilder(engineSchema(report))
  for await (const rows of batchesOfQuery(tx, query, names, {}, language))
    for (const row of rows) {
      const cells: Record<string, Cell> = {}
      for (const [at, [name, field]] of columns.entries()) {
        const cell = cellOf(row[at], field)
        if (cell === null)
          throw new TaktError('reportOutOfRange', {
            column: textOf(field.label, language),
            value: row[at] as string,
          })
        if (cell !== undefined) cells[name] = cell
      }
      builder.add(cells)
    }
  return builder.table()
}
