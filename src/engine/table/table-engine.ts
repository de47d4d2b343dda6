import type { Kernels } from '../kernel/kernels.ts'
import { filterRows } from './filter.ts'
import { groupRows } from './group.ts'
import { pivotRows } from './pivot.ts'
import { sortRows } from './sort.ts'
import { sumColumns } from './sum.ts'
import type { TableEngine, TextOrder } from './types.ts'

/**
 * The table engine on WebAssembly. Each call copies in the columns it touches (16 GB/s), so that nothing is held
 * between calls; the memory stays as large as the largest call made it. Use it off the main thread.
 * `order` sorts texts, for example `new Intl.Collator('zh').compare`; ranks are computed once per dictionary.
 */
export function createTableEngine(kernels: Kernels, order?: TextOrder): TableEngine {
  const run = { kernels, order }
  return {
    sort: (table, keys, rows) => kernels.scope(() => sortRows(run, table, keys, rows)),
    filter: (table, conditions, rows) => kernels.scope(() => filterRows(run, table, conditions, rows)),
    group: (table, keys, aggregates, rows) =>
      kernels.scope(() => groupRows(run, table, keys, aggregates, rows)),
    sum: (table, columns, rows) => sumColumns(run, table, columns, rows),
    pivot: (table, query, rows) => kernels.scope(() => pivotRows(run, table, query, rows)),
  }
}
