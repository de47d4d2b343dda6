import { NULL_I64 } from '../columns.ts'
import { queryError } from './columns.ts'
import { aggregateIds, countIds, numberGroups, sumError, takeRows, type Ids, type Rows } from './group.ts'
import type { Run } from './memory.ts'
import { pivotSums } from './pivot-sums.ts'
import {
  MAX_PIVOT_CELLS,
  type Aggregate,
  type AnyTable,
  type Pivot,
  type PivotAxis,
  type PivotQuery,
} from './types.ts'

export function pivotRows(run: Run, table: AnyTable, query: PivotQuery, given?: Uint32Array): Pivot {
  const { kernels } = run
  const sums = query.value.op === 'sum' && kernels.scope(() => pivotSums(run, table, query, given))
  if (sums) return { ...sums, total: foldTotals(query.value, sums.columns.totals) }
  const rows = takeRows(run, table, given)
  const down = numberGroups(run, table, query.rows, rows)
  const across = numberGroups(run, table, query.columns, rows)
  const size = down.groups * across.groups
  if (size > MAX_PIVOT_CELLS)
    throw queryError(`the pivot has ${down.groups} x ${across.groups} cells, more than ${MAX_PIVOT_CELLS}`)
  const at = kernels.alloc(rows.count * 4)
  kernels.exports.cellIds(down.at, across.at, across.groups, rows.count, at)
  const cells = { at, groups: size }
  const counts = kernels.u32(countIds(run, cells, rows), size).slice()
  const columns = axis(run, table, query.value, rows, across)
  return {
    rows: axis(run, table, query.value, rows, down),
    columns,
    cells: aggregateIds(run, table, query.value, rows, cells),
    counts,
    total: foldTotals(query.value, columns.totals),
  }
}

function axis(run: Run, table: AnyTable, value: Aggregate, rows: Rows, ids: Ids): PivotAxis {
  const first = new Uint32Array(ids.groups)
  const { kernels } = run
  const positions = kernels.u32(ids.at, rows.count)
  const numbers = kernels.u32(rows.at, rows.count)
  const seen = new Uint8Array(ids.groups)
  for (let i = 0, left = ids.groups; left > 0; i++) {
    const id = positions[i]!
    if (seen[id]) continue
    seen[id] = 1
    first[id] = numbers[i]!
    left--
  }
  return { length: ids.groups, first, totals: aggregateIds(run, table, value, rows, ids) }
}

function foldTotals(value: Aggregate, totals: BigInt64Array): bigint {
  let result = value.op === 'min' || value.op === 'max' ? NULL_I64 : 0n
  for (const total of totals) {
    if (value.op === 'sum' || value.op === 'count') result += total
    else if (total === NULL_I64) continue
    else if (result === NULL_I64 || (value.op === 'max' ? total > result : total < result)) result = total
  }
  if (BigInt.asIntN(64, result) !== result) throw sumError(value)
  return result
}
