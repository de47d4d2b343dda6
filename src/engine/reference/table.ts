import { NULL_FLAG, NULL_I32, NULL_I64 } from '../columns.ts'
import { columnOf, comparisons, compareTexts, isText, numberColumnOf, queryError } from '../table/columns.ts'
import {
  MAX_PIVOT_CELLS,
  type Aggregate,
  type AnyTable,
  type CellValue,
  type Condition,
  type Grouping,
  type Pivot,
  type PivotAxis,
  type PivotQuery,
  type SortKey,
  type TableEngine,
  type TextOrder,
} from '../table/types.ts'

type Cell = CellValue | null

/** The table engine in plain TypeScript: the oracle of the kernels, written for readability. */
export function referenceTableEngine(order?: TextOrder): TableEngine {
  return {
    sort: (table, keys, rows) => Uint32Array.from(sorted(table, keys, allRows(table, rows), order)),
    filter: (table, conditions, rows) =>
      Uint32Array.from(
        allRows(table, rows).filter((row) =>
          conditions.every((condition) => passes(cellAt(table, condition.column, row), condition, order)),
        ),
      ),
    group: (table, keys, aggregates, rows) => grouped(table, keys, aggregates, allRows(table, rows), order),
    sum: (table, columns, rows) =>
      columns.map((column) => fold(table, { column, op: 'sum' }, allRows(table, rows))),
    pivot: (table, query, rows) => pivoted(table, query, allRows(table, rows), order),
  }
}

function allRows(table: AnyTable, rows?: Uint32Array): number[] {
  return rows ? [...rows] : Array.from({ length: table.length }, (_, row) => row)
}

function cellAt(table: AnyTable, name: string, row: number): Cell {
  const column = columnOf(table, name)
  if (isText(column)) return column.values[column.codes[row]!] ?? null
  const value = column[row]!
  const missing =
    column instanceof BigInt64Array ? NULL_I64 : column instanceof Int32Array ? NULL_I32 : NULL_FLAG
  return value === missing ? null : value
}

function compareCells(a: Cell, b: Cell, order?: TextOrder): number {
  if (typeof a === 'string') return compareTexts(order, a, b as string)
  const [x, y] = [a as bigint | number, b as bigint | number]
  return x < y ? -1 : x > y ? 1 : 0
}

function sorted(table: AnyTable, keys: readonly SortKey[], rows: number[], order?: TextOrder): number[] {
  for (const key of keys) columnOf(table, key.column)
  return rows.toSorted((x, y) => {
    for (const { column, descending } of keys) {
      const [a, b] = [cellAt(table, column, x), cellAt(table, column, y)]
      if (a === null || b === null) {
        if (a !== b) return a === null ? 1 : -1
        continue
      }
      const difference = compareCells(a, b, order)
      if (difference !== 0) return descending ? -difference : difference
    }
    return 0
  })
}

function passes(cell: Cell, condition: Condition, order?: TextOrder): boolean {
  if (cell === null) return condition.op === 'empty' || condition.op === '!='
  switch (condition.op) {
    case 'empty':
    case 'notEmpty':
      return condition.op === 'notEmpty'
    case 'contains':
      return textOf(cell).includes(condition.value.toLowerCase())
    case 'starts':
      return textOf(cell).startsWith(condition.value.toLowerCase())
    case 'ends':
      return textOf(cell).endsWith(condition.value.toLowerCase())
    case 'in':
      return condition.values.some((value) => compareCells(cell, value, order) === 0)
    case 'between':
      return compareCells(cell, condition.low, order) >= 0 && compareCells(cell, condition.high, order) <= 0
    default:
      return comparisons[condition.op](compareCells(cell, condition.value, order))
  }
}

function textOf(cell: CellValue): string {
  if (typeof cell !== 'string') throw queryError('the operation needs a text column')
  return cell.toLowerCase()
}

interface Group {
  readonly rows: number[]
}

function groupsOf(table: AnyTable, keys: readonly string[], rows: number[], order?: TextOrder): Group[] {
  const groups = new Map<string, Group>()
  const ordered = sorted(
    table,
    keys.map((column) => ({ column })),
    rows,
    order,
  )
  for (const row of ordered) {
    const key = JSON.stringify(keys.map((column) => String(cellAt(table, column, row) ?? '\0')))
    const group = groups.get(key)
    if (group) group.rows.push(row)
    else groups.set(key, { rows: [row] })
  }
  return [...groups.values()]
}

function grouped(
  table: AnyTable,
  keys: readonly string[],
  aggregates: readonly Aggregate[],
  rows: number[],
  order?: TextOrder,
): Grouping {
  const groups = groupsOf(table, keys, rows, order)
  const starts = [0]
  for (const group of groups) starts.push(starts.at(-1)! + group.rows.length)
  return {
    groups: groups.length,
    first: Uint32Array.from(groups, (group) => group.rows[0]!),
    starts: Uint32Array.from(starts),
    rows: Uint32Array.from(groups.flatMap((group) => group.rows)),
    aggregates: aggregates.map((aggregate) =>
      BigInt64Array.from(groups, (group) => fold(table, aggregate, group.rows)),
    ),
  }
}

function fold(table: AnyTable, { column, op }: Aggregate, rows: readonly number[]): bigint {
  if (op === 'count') return BigInt(rows.filter((row) => cellAt(table, column, row) !== null).length)
  numberColumnOf(table, column)
  let result = op === 'sum' ? 0n : NULL_I64
  for (const row of rows) {
    const cell = cellAt(table, column, row)
    if (cell === null) continue
    const value = BigInt(cell)
    if (op === 'sum') {
      result += value
      if (BigInt.asIntN(64, result) !== result) throw queryError(`the sum of ${column} is beyond 64 bits`)
    } else if (result === NULL_I64 || (op === 'max' ? value > result : value < result)) result = value
  }
  return result
}

function pivoted(table: AnyTable, query: PivotQuery, rows: number[], order?: TextOrder): Pivot {
  const down = groupsOf(table, query.rows, rows, order)
  const across = groupsOf(table, query.columns, rows, order)
  if (down.length * across.length > MAX_PIVOT_CELLS) throw queryError('the pivot has too many cells')
  const place = new Map<number, number>()
  across.forEach((group, index) => group.rows.forEach((row) => place.set(row, index)))
  const position = new Map(rows.map((row, index) => [row, index]))
  const cells: bigint[] = []
  const counts: number[] = []
  for (const group of down) {
    const parts: number[][] = across.map(() => [])
    for (const row of group.rows) parts[place.get(row)!]!.push(row)
    for (const part of parts) {
      part.sort((a, b) => position.get(a)! - position.get(b)!)
      cells.push(fold(table, query.value, part))
      counts.push(part.length)
    }
  }
  return {
    rows: axis(table, query.value, down),
    columns: axis(table, query.value, across),
    cells: BigInt64Array.from(cells),
    counts: Uint32Array.from(counts),
    total: fold(table, query.value, rows),
  }
}

function axis(table: AnyTable, value: Aggregate, groups: readonly Group[]): PivotAxis {
  return {
    length: groups.length,
    first: Uint32Array.from(groups, (group) => group.rows[0]!),
    totals: BigInt64Array.from(groups, (group) => fold(table, value, group.rows)),
  }
}
