import { plainValue, type DataRow } from '../../../grid/model/source.ts'
import type { Step } from '../../../charts/staircase-points.ts'

/** Batch rows of one order as steps of the chart. */
export function stepsOf(rows: readonly DataRow['values'][]): readonly Step[] {
  return rows
    .filter((row) => row['kit'])
    .map((row) => ({
      batch: Number(row['batch']),
      at: plainValue(row['kit']),
      qty: plainValue(row['qty']),
      cumulative: plainValue(row['cumQty']),
      onTime: row['onTime'] === true,
      gatingItem: plainValue(row['gatingItem']) || null,
    }))
}
