import type { Condition } from '#domain/crud.ts'
import type { TotalOp } from '#domain/rules/totals.ts'
import { matchingRows } from '#engine/table/matching-rows.ts'
import type { Grouping, TableEngine } from '#engine/table/types.ts'
import { emptyQuery, type CellValue } from '../model/source.ts'
import type { ColumnTable } from './columns.ts'
import { TotalParts, canTotal, totalValue } from './sums.ts'
import { cellValue } from './values.ts'

/** A total of each group. `field` null, of a count: its rows. */
export interface GroupTotal {
  readonly name: string
  readonly op: TotalOp
  readonly field: string | null
}

export interface GroupsRequest {
  readonly groupBy: readonly string[]
  readonly totals: readonly GroupTotal[]
  readonly filters: readonly Condition[]
}

/** Groups as rows of their own: values that they have in common and their totals, by name. */
export type GroupRows = readonly Readonly<Record<string, CellValue>>[]

type TotalOf = (grouping: Grouping, group: number) => CellValue

/**
 * Groups of the rows that pass the filters, in ascending order of what they have in common. Without anything in common all
 * rows are one group, also where there are none. A total that its column cannot have is empty.
 */
export function groupRows(engine: TableEngine, table: ColumnTable, request: GroupsRequest): GroupRows {
  const rows = matchingRows(engine, table, { keyword: '', filters: request.filters })
  const keys = request.groupBy.filter((field) => table.columns[field])
  const parts = request.totals.map((total) => partsOf(table, total))
  const aggregates = parts.flatMap((one) => one?.aggregates ?? [])
  const grouping = engine.group(table, keys, aggregates, rows)
  let at = 0
  const totals = request.totals.map((total, index): TotalOf => {
    const own = parts[index]
    if (!own) return otherTotal(table, total)
    const from = at
    at += own.aggregates.length
    return (of, group) => {
      const values = own.aggregates.map((_, part) => of.aggregates[from + part]![group]!)
      return totalIn(table, total, own.totals(values)[0]!)
    }
  })
  if (grouping.groups === 0 && keys.length === 0) return [emptyGroup(table, request.totals, parts)]
  return Array.from({ length: grouping.groups }, (_, group) => ({
    ...Object.fromEntries(
      request.groupBy.map((field) => [field, cellValue(table, field, grouping.first[group]!)]),
    ),
    ...Object.fromEntries(request.totals.map(({ name }, index) => [name, totals[index]!(grouping, group)])),
  }))
}

const partsOf = (table: ColumnTable, { op, field }: GroupTotal): TotalParts | null => {
  const kind = field === null ? undefined : table.kinds[field]
  const total = { op, hasDecimals: true }
  const orders = (op === 'min' || op === 'max') && kind === 'time'
  if (field === null || !(orders || canTotal(kind, total))) return null
  return new TotalParts(table, { ...emptyQuery, sums: [field], totals: { [field]: total } })
}

/** Sums and averages are quantities, exact as texts, whatever they are of. */
function totalIn(table: ColumnTable, { op, field }: GroupTotal, value: bigint): CellValue {
  const found = totalValue(table.kinds[field!], { op, hasDecimals: true }, value)
  return typeof found === 'number' && (op === 'sum' || op === 'average') ? String(found) : found
}

/** Totals that the engine has no aggregate for: rows, and first and last texts. */
function otherTotal(table: ColumnTable, { op, field }: GroupTotal): TotalOf {
  if (field === null && op === 'count') return ({ starts }, group) => starts[group + 1]! - starts[group]!
  if (field === null || (op !== 'min' && op !== 'max') || table.kinds[field] !== 'text') return () => null
  return ({ starts, rows }, group) => {
    let found: string | null = null
    for (let at = starts[group]!; at < starts[group + 1]!; at++) {
      const text = cellValue(table, field, rows[at]!) as string | null
      if (text === null) continue
      if (found === null || (op === 'min' ? text < found : text > found)) found = text
    }
    return found
  }
}

const emptyGroup = (
  table: ColumnTable,
  totals: readonly GroupTotal[],
  parts: readonly (TotalParts | null)[],
): GroupRows[number] =>
  Object.fromEntries(
    totals.map((total, at) => {
      const own = parts[at]
      if (!own) return [total.name, total.op === 'count' && total.field === null ? 0 : null]
      return [total.name, totalIn(table, total, own.totals(own.joined([]))[0]!)]
    }),
  )
