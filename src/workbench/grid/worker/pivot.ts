import { UNIT } from '#domain/rules/decimal.ts'
import { averageTo } from '#domain/rules/totals.ts'
import { NULL_I64 } from '#engine/columns.ts'
import type { Pivot, PivotAxis, TableEngine } from '#engine/table/types.ts'
import type { PivotAnswer, PivotAverage, PivotField, PivotRequest, PivotSide } from '../model/pivot.ts'
import type { CellValue } from '../model/source.ts'
import type { ColumnTable } from './columns.ts'
import { periodStarts } from './periods.ts'
import { cellValue, numberValue } from './values.ts'
import { matchingRows } from '#engine/table/matching-rows.ts'

/** Keys and cells of a pivot over the rows that pass the request's filters. */
export function pivotTable(engine: TableEngine, table: ColumnTable, request: PivotRequest): PivotAnswer {
  const wide = withPeriods(table, [...request.rows, ...request.columns], request.zone)
  const column = request.measure
  const rows = matchingRows(engine, table, request.query)
  const pivotOf = (measure: string): Pivot =>
    engine.pivot(
      wide,
      {
        rows: request.rows.map(columnName),
        columns: request.columns.map(columnName),
        value: { column: measure, op: request.op },
      },
      rows,
    )
  const sums = pivotOf(column)
  const { average } = request
  const pivot = average ? averaged(sums, pivotOf(average.count), average) : sums
  const kind = average?.isDuration ? 'integer' : table.kinds[column]
  const value = (number: bigint): CellValue =>
    request.op === 'count' ? Number(number) : numberValue(kind, number)
  return {
    rows: side(wide, request.rows, pivot.rows, value),
    columns: side(wide, request.columns, pivot.columns, value),
    cells: pivot.cells,
    counts: pivot.counts,
    total: value(pivot.total),
    kind: request.op !== 'count' && (kind === 'quantity' || kind === 'time') ? kind : 'integer',
  }
}

/** Sums divided by how many values each is of, lines and all of it likewise; a cell of no value is empty. */
function averaged(sums: Pivot, counts: Pivot, { decimals, isDuration }: PivotAverage): Pivot {
  const unit = isDuration ? UNIT : 1n
  const divide = (sum: bigint, count: bigint): bigint => {
    const quotient = averageTo(sum, count, decimals)
    return quotient === null ? NULL_I64 : quotient / unit
  }
  const each = (over: BigInt64Array, under: BigInt64Array): BigInt64Array =>
    over.map((sum, at) => divide(sum, under[at]!))
  return {
    rows: { ...sums.rows, totals: each(sums.rows.totals, counts.rows.totals) },
    columns: { ...sums.columns, totals: each(sums.columns.totals, counts.columns.totals) },
    cells: each(sums.cells, counts.cells),
    counts: Uint32Array.from(counts.cells, Number),
    total: divide(sums.total, counts.total),
  }
}

const columnName = ({ field, period }: PivotField): string => (period ? `${field}:${period}` : field)

/** The table with one more time column for each period asked for. */
function withPeriods(table: ColumnTable, fields: readonly PivotField[], zone: string): ColumnTable {
  const columns = { ...table.columns }
  const kinds = { ...table.kinds }
  for (const part of fields) {
    const times = table.columns[part.field]
    if (!part.period || !(times instanceof BigInt64Array)) continue
    columns[columnName(part)] = periodStarts(times, part.period, zone)
    kinds[columnName(part)] = 'time'
  }
  return { length: table.length, columns, kinds }
}

function side(
  table: ColumnTable,
  fields: readonly PivotField[],
  axis: PivotAxis,
  value: (number: bigint) => CellValue,
): PivotSide {
  return {
    keys: Array.from(axis.first, (row) => fields.map((part) => cellValue(table, columnName(part), row))),
    totals: Array.from(axis.totals, value),
  }
}
