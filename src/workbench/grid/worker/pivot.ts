import type { PivotAxis, TableEngine } from '#engine/table/types.ts'
import type { PivotAnswer, PivotField, PivotRequest, PivotSide } from '../model/pivot.ts'
import type { CellValue } from '../model/source.ts'
import type { ColumnTable } from './columns.ts'
import { periodStarts } from './periods.ts'
import { cellValue, numberValue } from './values.ts'
import { matchingRows } from '#engine/table/matching-rows.ts'

/** Keys and cells of a pivot over the rows that pass the request's filters. */
export function pivotTable(engine: TableEngine, table: ColumnTable, request: PivotRequest): PivotAnswer {
  const wide = withPeriods(table, [...request.rows, ...request.columns], request.zone)
  const column = request.measure
  const pivot = engine.pivot(
    wide,
    {
      rows: request.rows.map(columnName),
      columns: request.columns.map(columnName),
      value: { column, op: request.op },
    },
    matchingRows(engine, table, request.query),
  )
  const value = (number: bigint): CellValue =>
    request.op === 'count' ? Number(number) : numberValue(table.kinds[column], number)
  return {
    rows: side(wide, request.rows, pivot.rows, value),
    columns: side(wide, request.columns, pivot.columns, value),
    cells: pivot.cells,
    counts: pivot.counts,
    total: value(pivot.total),
    kind: request.op === 'count' ? 'integer' : cellKind(table, column),
  }
}

function cellKind(table: ColumnTable, field: string): PivotAnswer['kind'] {
  const kind = table.kinds[field]
  return kind === 'quantity' || kind === 'time' ? kind : 'integer'
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
