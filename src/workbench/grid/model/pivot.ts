import type { Period } from '#domain/rules/periods.ts'
import type { Aggregate } from '#engine/table/types.ts'
import type { CellValue, GridQuery } from './source.ts'

/** What a pivot adds up. Time fields on an axis may be cut into periods. */
export interface PivotRequest {
  readonly rows: readonly PivotField[]
  readonly columns: readonly PivotField[]
  readonly measure: string
  readonly op: Aggregate['op']
  /** The measure is an average: its column holds sums, which are divided by those of another. */
  readonly average?: PivotAverage
  readonly query: Pick<GridQuery, 'keyword' | 'filters'>
  /** IANA zone whose calendar days the periods follow. */
  readonly zone: string
}

export interface PivotAverage {
  /** Column of how many values each sum is of. */
  readonly count: string
  readonly decimals: number
  /** Whole seconds. */
  readonly isDuration: boolean
}

export interface PivotField {
  readonly field: string
  readonly period?: Period
}

/** One side: the keys of each line, ascending, and its total. */
export interface PivotSide {
  readonly keys: readonly (readonly CellValue[])[]
  readonly totals: readonly CellValue[]
}

/**
 * Cells line by line: cells[r * columns.keys.length + c] in `unit` parts of one, exact as int64 and, for shading,
 * as number; NaN where no row falls into the cell.
 */
export interface PivotAnswer {
  readonly rows: PivotSide
  readonly columns: PivotSide
  readonly cells: BigInt64Array
  readonly counts: Uint32Array
  readonly total: CellValue
  /** 'quantity' cells are fixed point 10^-6, 'integer' ones whole, 'time' ones seconds. */
  readonly kind: 'quantity' | 'integer' | 'time'
}
