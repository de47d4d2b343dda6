import type { Table } from '../columns.ts'

/** A value of a cell: text for text, bigint (10^-6 units or seconds) for quantity and time, number for the rest. */
export type CellValue = string | bigint | number

export interface SortKey {
  readonly column: string
  readonly descending?: boolean
}

export type Comparison = '=' | '!=' | '>' | '>=' | '<' | '<='

/**
 * A test of one column; a list of tests is joined by AND.
 * Nulls pass `empty`, `!=` and nothing else. `contains`, `starts` and `ends` ignore case and need a text column;
 * `=`, `!=` and `in` are exact; the ordering comparisons of text follow the engine's text order.
 */
export type Condition = { readonly column: string } & (
  | { readonly op: 'empty' | 'notEmpty' }
  | { readonly op: 'contains' | 'starts' | 'ends'; readonly value: string }
  | { readonly op: Comparison; readonly value: CellValue }
  | { readonly op: 'between'; readonly low: CellValue; readonly high: CellValue }
  | { readonly op: 'in'; readonly values: readonly CellValue[] }
)

/** `sum`, `min` and `max` ignore nulls; `count` counts values that are not null. An empty sum is 0, an empty min or max null. */
export interface Aggregate {
  readonly column: string
  readonly op: 'sum' | 'count' | 'min' | 'max'
}

/**
 * Groups in ascending order of their keys, null last. Read the keys of group g from the table at row `first[g]`.
 * `rows` holds all rows by group, in the order they came in; those of group g are rows[starts[g] .. starts[g + 1]).
 */
export interface Grouping {
  readonly groups: number
  readonly first: Uint32Array
  readonly starts: Uint32Array
  readonly rows: Uint32Array
  /** One int64 array per aggregate; min and max of text are ranks and not offered. */
  readonly aggregates: readonly BigInt64Array[]
}

export interface PivotQuery {
  readonly rows: readonly string[]
  readonly columns: readonly string[]
  readonly value: Aggregate
}

/** One side of a pivot: its keys in ascending order, read from the table at row `first[k]`, and the totals. */
export interface PivotAxis {
  readonly length: number
  readonly first: Uint32Array
  readonly totals: BigInt64Array
}

/** cells[r * columns.length + c]; `counts` distinguishes an empty cell (0 rows) from a zero. */
export interface Pivot {
  readonly rows: PivotAxis
  readonly columns: PivotAxis
  readonly cells: BigInt64Array
  readonly counts: Uint32Array
  readonly total: bigint
}

/** Larger pivots are refused: they are not readable and take 12 bytes a cell. */
export const MAX_PIVOT_CELLS = 1 << 24

/**
 * Sorting, filtering, grouping and pivoting of column tables. All operations return row numbers and columns and do not
 * change the table. `rows` limits the work to these rows in this order (absent: all). Sorting is stable with nulls
 * last in both directions. Throws TaktError `invalidTableQuery` on an unknown column, an operation the column's kind
 * does not have, or a sum beyond int64.
 * Two implementations with identical results: `createTableEngine` (WebAssembly) and `referenceTableEngine`.
 */
export interface TableEngine {
  sort(table: AnyTable, keys: readonly SortKey[], rows?: Uint32Array): Uint32Array
  filter(table: AnyTable, conditions: readonly Condition[], rows?: Uint32Array): Uint32Array
  group(
    table: AnyTable,
    keys: readonly string[],
    aggregates: readonly Aggregate[],
    rows?: Uint32Array,
  ): Grouping
  /** One sum for each column; nulls are ignored; 0 when empty. */
  sum(table: AnyTable, columns: readonly string[], rows?: Uint32Array): bigint[]
  pivot(table: AnyTable, query: PivotQuery, rows?: Uint32Array): Pivot
}

export type AnyTable = Pick<Table, 'length' | 'columns'>

/** Total order of texts; the default is by UTF-16 code units. Ties are broken by code units. */
export type TextOrder = (a: string, b: string) => number
