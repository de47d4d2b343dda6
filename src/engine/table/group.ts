import { NULL_I64 } from '../columns.ts'
import { numberColumnOf, queryError } from './columns.ts'
import { putRows, putScratch, putWide, type Run, type SortScratch } from './memory.ts'
import {
  MAX_PIVOT_CELLS,
  type Aggregate,
  type AnyTable,
  type Grouping,
  type Pivot,
  type PivotAxis,
  type PivotQuery,
} from './types.ts'

interface Rows {
  readonly at: number
  readonly count: number
  readonly scratch: SortScratch
}

interface Ids {
  readonly at: number
  readonly groups: number
}

export function groupRows(
  run: Run,
  table: AnyTable,
  keys: readonly string[],
  aggregates: readonly Aggregate[],
  given?: Uint32Array,
): Grouping {
  const { kernels } = run
  const rows = takeRows(run, table, given)
  const ids = numberGroups(run, table, keys, rows)
  const starts = kernels.alloc((ids.groups + 1) * 4)
  const arranged = kernels.alloc(rows.count * 4)
  const counts = countIds(run, ids, rows)
  kernels.exports.arrangeRows(ids.at, rows.at, rows.count, counts, ids.groups, starts, arranged)
  const results = aggregates.map((aggregate) => aggregateIds(run, table, aggregate, rows, ids))
  const order = kernels.u32(arranged, rows.count).slice()
  const begins = kernels.u32(starts, ids.groups + 1).slice()
  return {
    groups: ids.groups,
    first: begins.subarray(0, ids.groups).map((start) => order[start]!),
    starts: begins,
    rows: order,
    aggregates: results,
  }
}

export function pivotRows(run: Run, table: AnyTable, query: PivotQuery, given?: Uint32Array): Pivot {
  const { kernels } = run
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

function sumError(value: Aggregate) {
  return queryError(`the sum of ${value.column} is beyond 64 bits`)
}

function takeRows(run: Run, table: AnyTable, given?: Uint32Array): Rows {
  const { at, count } = putRows(run.kernels, table.length, given)
  return { at, count, scratch: putScratch(run.kernels, count) }
}

/** Numbers the combinations of the keys in ascending order, null last. No keys: one group of everything. */
function numberGroups(run: Run, table: AnyTable, keys: readonly string[], rows: Rows): Ids {
  const { kernels } = run
  const at = kernels.zeros(rows.count * 4)
  let groups = rows.count > 0 ? 1 : 0
  keys.forEach((key, level) => {
    kernels.scope(() => {
      const values = putWide(run, table, key)
      if (level === 0) groups = numberValues(run, values, rows.at, at, rows)
      else groups = refine(run, values, at, rows)
    })
  })
  return { at, groups }
}

function refine(run: Run, values: number, at: number, rows: Rows): number {
  const { kernels } = run
  const own = kernels.alloc(rows.count * 4)
  const width = numberValues(run, values, rows.at, own, rows)
  const pairs = kernels.alloc(rows.count * 8)
  kernels.exports.combineIds(at, own, width, rows.count, pairs)
  const positions = kernels.alloc(rows.count * 4)
  kernels.exports.fillRows(rows.count, positions)
  return numberValues(run, pairs, positions, at, rows)
}

function numberValues({ kernels }: Run, values: number, rowsAt: number, out: number, rows: Rows): number {
  return kernels.scope(() => {
    const slotCount = Math.max(65_536, rows.count * 2)
    const slots = kernels.alloc(slotCount * 4)
    const order = kernels.alloc(rows.count * 4)
    const { a, b, counters } = rows.scratch
    return kernels.exports.densify(values, rowsAt, rows.count, out, slots, slotCount, order, a, b, counters)
  })
}

function countIds({ kernels }: Run, ids: Ids, rows: Rows): number {
  const counts = kernels.zeros(ids.groups * 4)
  kernels.exports.countIds(ids.at, rows.count, counts)
  return counts
}

function aggregateIds(run: Run, table: AnyTable, aggregate: Aggregate, rows: Rows, ids: Ids): BigInt64Array {
  const { kernels } = run
  const { exports } = kernels
  if (aggregate.op !== 'count') numberColumnOf(table, aggregate.column)
  return kernels.scope(() => {
    const out = kernels.zeros(ids.groups * 8)
    const values = putWide(run, table, aggregate.column)
    if (aggregate.op === 'sum') {
      if (exports.sumIds(values, rows.at, ids.at, rows.count, out)) throw sumError(aggregate)
    } else if (aggregate.op === 'count') exports.countValues(values, rows.at, ids.at, rows.count, out)
    else {
      exports.fillI64(out, ids.groups, NULL_I64)
      exports.extremeIds(values, rows.at, ids.at, rows.count, aggregate.op === 'max' ? 1 : 0, out)
    }
    return kernels.i64(out, ids.groups).slice()
  })
}
