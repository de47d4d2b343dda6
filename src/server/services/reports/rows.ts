import { dataNamed } from '#domain/reports/run-data.ts'
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
    ...(report.key && !isMasked(report, tx) ? { ties: report.key } : {}),
  }
}

/** Columns of what the report reads are hidden from the reader, and so may be its key. */
const isMasked = ({ sources, names }: Report, { limits }: Tx): boolean =>
  [...Object.keys(sources), ...names].some((name) => (limits?.hidden(dataNamed(name)).size ?? 0) > 0)

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

/** Rows to read, in the transaction that sees them. */
export interface OpenQuery {
  readonly tx: Tx
  readonly query: RowQuery
}

/** Rows that a reader gets before all others. */
const FIRST_ROWS = 1000
/** Rows of the tables after the first. */
const TABLE_ROWS = 4096

/**
 * The rows of a report as tables of the engine, one after the other; at least one, which is empty where there are no rows.
 * Throws where a value is beyond what a column can hold.
 */
export async function* tablesOfReport(
  report: Report,
  query: RowQuery,
  tx: Tx,
  language: Language,
): AsyncGenerator<Table> {
  const columns = Object.entries(report.columns)
  const names = columns.map(([name]) => name)
  const schema = engineSchema(report)
  let builder = new TableBuilder(schema)
  let isFirst = true
  for await (const rows of batchesOfQuery(tx, query, names, {}, language, FIRST_ROWS)) {
    for (const row of rows) builder.add(cellsOf(row, columns, language))
    if (!isFirst && builder.length < TABLE_ROWS) continue
    yield builder.table()
    builder = new TableBuilder(schema)
    isFirst = false
  }
  if (isFirst || builder.length > 0) yield builder.table()
}

function cellsOf(
  row: readonly unknown[],
  columns: readonly (readonly [string, Field])[],
  language: Language,
): Record<string, Cell> {
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
  return cells
}
