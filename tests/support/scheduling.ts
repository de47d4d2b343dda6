import { readPolicy } from '#domain/scheduling/scheme.ts'
import { rowAt, SCALE, tableFromRows, type RowValues } from '#engine/columns.ts'
import {
  schedulingSchemas,
  type SchedulingInput,
  type SchedulingTableName,
} from '#engine/scheduling/input.ts'
import type { Solver } from '#engine/scheduling/problem.ts'
import { schedule, type ScheduleOutcome } from '#engine/scheduling/schedule.ts'
import { scheduleResultSchemas, type ScheduleTableName } from '#engine/scheduling/results.ts'
import { referenceScheduler } from '#engine/reference/scheduling.ts'

export type SchedulingRows = {
  readonly [N in SchedulingTableName]?: readonly RowValues<(typeof schedulingSchemas)[N]>[]
}

/** Input tables from plain rows. */
export function schedulingInput(rows: SchedulingRows): SchedulingInput {
  const tables = Object.entries(schedulingSchemas).map(([name, schema]) => [
    name,
    tableFromRows(schema, (rows[name as SchedulingTableName] ?? []) as RowValues<typeof schema>[]),
  ])
  return Object.fromEntries(tables) as SchedulingInput
}

export const HOUR = 3600
export const DAY = 24 * HOUR
/** Monday 2026-11-23, 00:00 UTC. */
export const MONDAY = Date.UTC(2026, 10, 23) / 1000

/** A time by day (0 = that Monday) and hour. */
export const at = (day: number, hour = 0): number => MONDAY + day * DAY + hour * HOUR

export const quantity = (value: number): bigint => BigInt(Math.round(value * 1e6))
export const ONE = SCALE

/** Slots of one resource for days from..to: [start hour, end hour] each day. */
export function shifts(
  resource: string,
  hours: readonly (readonly [number, number])[],
  days = 14,
  qty = 1,
): NonNullable<SchedulingRows['slots']>[number][] {
  return Array.from({ length: days }, (_, day) => day).flatMap((day) =>
    hours.map(([from, to]) => ({
      resource,
      start: at(day, from),
      end: at(day, to),
      quantity: quantity(qty),
    })),
  )
}

export interface Scheduled extends ScheduleOutcome {
  /** One row by operation code. */
  readonly op: (code: string) => ReturnType<typeof rowsOf>[number]
  readonly rows: (table: ScheduleTableName) => ReturnType<typeof rowsOf>
  readonly codes: () => string[]
}

export function rowsOf(outcome: ScheduleOutcome, name: ScheduleTableName): Record<string, unknown>[] {
  const table = outcome.tables[name]
  return Array.from({ length: table.length }, (_, row) =>
    rowAt(scheduleResultSchemas[name], table as never, row),
  )
}

/** Schedules rows with a policy by name, as of that Monday unless told otherwise. */
export async function scheduled(
  rows: SchedulingRows,
  policy: Record<string, unknown> = {},
  { asOf = MONDAY, solver = referenceScheduler }: { asOf?: number; solver?: Solver } = {},
): Promise<Scheduled> {
  const read = readPolicy(policy)
  if (read.faults.length > 0) throw new Error(read.faults.map((fault) => fault.messageIn('en')).join('; '))
  const outcome = await schedule(schedulingInput(rows), read.policy, { asOf, zone: 'UTC', solver })
  const operations = rowsOf(outcome, 'operations')
  return {
    ...outcome,
    op: (code) => operations.find((row) => row['operation'] === code)!,
    rows: (table) => rowsOf(outcome, table),
    codes: () => rowsOf(outcome, 'messages').map((row) => String(row['code'])),
  }
}
