import { tableFromRows, textAt } from '#engine/columns.ts'
import { resultSchemas, type ResultTableName } from '#engine/kitting/results.ts'
import { partsOf } from '#engine/table-parts.ts'
import { resultFile } from '../../../src/server/platform/jobs/result-file.ts'
import type { KitAnswer, KitTask, ResultFile } from '../../../src/server/platform/jobs/task.ts'
import { Control } from '../../../src/server/platform/jobs/control.ts'

export { compare, explain, page, rowsOfOrder } from '../../../src/server/platform/jobs/table-tasks.ts'

/** Answers every demand as not kitted: tests of the service around the engine. */
export async function kit(task: KitTask & { control: SharedArrayBuffer }): Promise<KitAnswer> {
  const control = new Control(task.control)
  const { demands } = task.input
  const rows = Array.from({ length: demands.length }, (_, row) => ({
    seq: row,
    source: textAt(demands.columns.source, row),
    order: textAt(demands.columns.order, row),
    item: textAt(demands.columns.item, row),
    planQty: demands.columns.planQty[row]!,
    kitStatus: 'NO',
  }))
  control.report(demands.length, demands.length)
  const tables = { orders: rows } as Record<ResultTableName, typeof rows>
  const files: ResultFile[] = []
  for (const name of Object.keys(resultSchemas) as ResultTableName[]) {
    const schema = resultSchemas[name] as typeof resultSchemas.orders
    files.push(await resultFile(name, schema, partsOf(tableFromRows(schema, tables[name] ?? []))))
  }
  return {
    error: null,
    files,
    orders: demands.length,
    lines: task.input.bom.length,
    supplies: task.input.supplies.length,
    fullOrders: 0,
    kitRate: '0',
    kpi: {},
    inputHash: 'x',
    resultHash: 'y',
    engineVersion: 'plain',
    refused: 0,
    warnings: 0,
    engineMs: 1,
  }
}
