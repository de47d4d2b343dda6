import { plainValue, type DataRow } from '../../../grid/model/source.ts'

/** One batch of complete sets. */
export interface Step {
  readonly batch: number
  /** ISO instant at which the sets are complete. */
  readonly at: string
  readonly qty: string
  readonly cumulative: string
  readonly onTime: boolean
}

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
    }))
}
