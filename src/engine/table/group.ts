import { NULL_I64 } from '../columns.ts'
import { numberColumnOf, queryError } from './columns.ts'
import { putRows, putScratch, putWide, type Run, type SortScratch } from './memory.ts'
import type { Aggregate, AnyTable, Grouping } from './types.ts'

export interface Rows {
  readonly at: number
  readonly count: number
  readonly scratch: SortScratch
}

export interface Ids {
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

export function sumError({ column }: Pick<Aggregate, 'column'>) {
  return queryError(`the sum of ${column} is beyond 64 bits`)
}

export function takeRows(run: Run, table: AnyTable, given?: Uint32Array): Rows {
  const { at, count } = putRows(run.kernels, table.length, given)
  return { at, count, scratch: putScratch(run.kernels, count) }
}

/** Numbers the combinations of the keys in ascending order, null last. No keys: one group of everything. */
export function numberGroups(run: Run, table: AnyTable, keys: readonly string[], rows: Rows): Ids {
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

export function countIds({ kernels }: Run, ids: Ids, rows: Rows): number {
  const counts = kernels.zeros(ids.groups * 4)
  kernels.exports.countIds(ids.at, rows.count, counts)
  return counts
}

export function aggregateIds(
  run: Run,
  table: AnyTable,
  aggregate: Aggregate,
  rows: Rows,
  ids: Ids,
): BigInt64Array {
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
