import { columnOf, compareTexts, isText, textTest } from '#engine/table/columns.ts'
import type { AnyTable, Condition } from '#engine/table/types.ts'
import type { MeasuredEngine } from '../suites/table.ts'

type Row = Record<string, string | number> & { readonly index: number }

const cache = new WeakMap<AnyTable, Row[]>()

/** Row objects, as a program that never thought about memory would have them; building them is not timed. */
function rowsOf(table: AnyTable): Row[] {
  let rows = cache.get(table)
  if (!rows) {
    rows = Array.from({ length: table.length }, (_, index) => ({ index }) as Row)
    for (const name of Object.keys(table.columns)) {
      const column = columnOf(table, name)
      rows.forEach((row: Record<string, string | number>, i) => {
        row[name] = isText(column) ? column.values[column.codes[i]!]! : Number(column[i])
      })
    }
    cache.set(table, rows)
  }
  return rows
}

function compare(a: string | number, b: string | number): number {
  return typeof a === 'string' ? compareTexts(undefined, a, b as string) : a - (b as number)
}

function passes(value: string | number, condition: Condition): boolean {
  if (typeof value === 'string') return textTest(condition)(value)
  return condition.op === '>' && value > Number(condition.value)
}

function sumBy(rows: readonly Row[], keyOf: (row: Row) => string, value: string): Map<string, number> {
  const sums = new Map<string, number>()
  for (const row of rows) {
    const key = keyOf(row)
    sums.set(key, (sums.get(key) ?? 0) + (row[value] as number))
  }
  return sums
}

const inOrder = (sums: Map<string, number>, keys: readonly string[]) =>
  BigInt64Array.from(keys, (key) => BigInt(sums.get(key) ?? 0))
const sortedKeys = (sums: Map<string, number>) => [...sums.keys()].sort()

/** The bench's operations in idiomatic TypeScript over row objects and Maps. */
export const objectTable: MeasuredEngine = {
  sort: (table, keys) =>
    Uint32Array.from(
      rowsOf(table).toSorted((a, b) => {
        for (const { column, descending } of keys) {
          const difference = compare(a[column]!, b[column]!)
          if (difference !== 0) return descending ? -difference : difference
        }
        return 0
      }),
      (row) => row.index,
    ),
  filter: (table, conditions) =>
    Uint32Array.from(
      rowsOf(table).filter((row) =>
        conditions.every((condition) => passes(row[condition.column]!, condition)),
      ),
      (row) => row.index,
    ),
  group(table, [key], [aggregate]) {
    const sums = sumBy(rowsOf(table), (row) => row[key!] as string, aggregate!.column)
    const groups = sortedKeys(sums)
    const empty = new Uint32Array(0)
    const aggregates = [inOrder(sums, groups)]
    return { groups: groups.length, first: empty, starts: empty, rows: empty, aggregates }
  },
  pivot(table, { rows: [down], columns: [across], value: { column } }) {
    const rows = rowsOf(table)
    const cells = sumBy(rows, (row) => `${row[down!]}|${row[across!]}`, column)
    const downSums = sumBy(rows, (row) => row[down!] as string, column)
    const acrossSums = sumBy(rows, (row) => row[across!] as string, column)
    const [downKeys, acrossKeys] = [sortedKeys(downSums), sortedKeys(acrossSums)]
    const axis = (sums: Map<string, number>, keys: readonly string[]) => ({
      length: keys.length,
      first: new Uint32Array(0),
      totals: inOrder(sums, keys),
    })
    const columns = axis(acrossSums, acrossKeys)
    return {
      rows: axis(downSums, downKeys),
      columns,
      cells: inOrder(
        cells,
        downKeys.flatMap((d) => acrossKeys.map((a) => `${d}|${a}`)),
      ),
      counts: new Uint32Array(0),
      total: columns.totals.reduce((sum, value) => sum + value, 0n),
    }
  },
}
