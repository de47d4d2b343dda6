import type { Tx } from '../../../db/tenant.ts'
import type { BadRow, RowFault } from './checked-rows.ts'

/** Values of fields, in the order of a mapping. */
export type Entry = readonly [target: string, text: string]

/** O open, R replayed, V of a run that wrote nothing. */
type BadRowState = 'O' | 'R' | 'V'

export interface KeptBadRow {
  readonly id: string
  readonly line: number
  readonly state: BadRowState
  readonly entries: readonly Entry[]
  readonly faults: readonly RowFault[]
}

/** Rows of a run that ended without writing are shown, not all of them. */
export const SHOWN_BAD_ROWS = 100

export async function keepBadRows(
  tx: Tx,
  runId: string,
  targets: readonly string[],
  bad: readonly BadRow[],
  state: BadRowState,
): Promise<void> {
  if (bad.length === 0) return
  const rows = bad.map(({ line, cells, faults }) => ({
    line,
    entries: targets.map((target, at) => [target, cells[at] ?? '']),
    faults,
  }))
  await tx.run(
    `insert into interface_bad_row (run_id, line, state, entries, faults)
     select $1, line, $2, entries, faults
     from jsonb_to_recordset($3::jsonb) as row (line integer, entries jsonb, faults jsonb)`,
    [runId, state, JSON.stringify(rows)],
  )
}

export const badRowsOf = (tx: Tx, runId: string, condition: string, values: readonly unknown[] = []) =>
  tx.rows<KeptBadRow>(
    `select id, line, state, entries, faults from interface_bad_row
     where run_id = $1 and plan_unit_code = $2 ${condition}`,
    [runId, tx.planUnitCode, ...values],
  )
