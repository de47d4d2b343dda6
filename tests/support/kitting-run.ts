import { readPolicy } from '#domain/kitting/scheme.ts'
import { rowAt, type CellValues, type Table, type TableSchema } from '#engine/columns.ts'
import type { KittingInput } from '#engine/kitting/input.ts'
import { kit, type KitOutcome } from '#engine/kitting/kit.ts'
import type { Solver } from '#engine/kitting/problem.ts'
import { resultSchemas, type ResultTableName } from '#engine/kitting/results.ts'
import { referenceSolver } from '#engine/reference/kitting.ts'
import { DAY, DAY_ZERO, kittingInput, type KittingRows } from './kitting-input.ts'

export interface RunOptions {
  readonly solver?: Solver
  readonly asOf?: number
  readonly zone?: string
}

/** Runs rows or tables under a policy given by option names; a faulty policy fails the test. */
export async function runKit(
  rows: KittingRows | KittingInput,
  policy: Readonly<Record<string, unknown>> = {},
  options: RunOptions = {},
): Promise<KitOutcome> {
  const input =
    'demands' in rows && 'length' in (rows.demands as object) && 'columns' in (rows.demands as object)
      ? (rows as KittingInput)
      : kittingInput(rows as KittingRows)
  const read = readPolicy(policy)
  const errors = read.faults.filter(({ level }) => level === 'E').map((fault) => fault.messageIn('en'))
  if (errors.length > 0) throw new Error(errors.join('; '))
  return kit(input, read.policy, {
    asOf: options.asOf ?? DAY_ZERO,
    zone: options.zone ?? 'UTC',
    solver: options.solver ?? referenceSolver,
  })
}

type Shown<S extends TableSchema> = {
  [N in keyof S]: S[N] extends 'quantity' | 'time' ? number | null : CellValues[S[N]]
}

/** Rows of a result table; quantities in base units, times in days after day 0 (fractions kept). */
export function rowsOf<N extends ResultTableName>(
  outcome: KitOutcome,
  name: N,
): Shown<(typeof resultSchemas)[N]>[] {
  const schema: TableSchema = resultSchemas[name]
  const table = outcome.tables[name] as unknown as Table
  return Array.from({ length: table.length }, (_, row) => {
    const cells = Object.entries(rowAt(schema, table, row)).map(([column, value]) => {
      if (typeof value !== 'bigint') return [column, value]
      const shown = schema[column] === 'time' ? (Number(value) - DAY_ZERO) / DAY : Number(value) / 1e6
      return [column, shown]
    })
    return Object.fromEntries(cells) as Shown<(typeof resultSchemas)[N]>
  })
}

/** Quantity of an item that is free at the end. */
export function freeOf(outcome: KitOutcome, item: string): number {
  return rowsOf(outcome, 'supplies')
    .filter((row) => row.item === item)
    .reduce((sum, row) => sum + (row.free ?? 0), 0)
}
