import { dayNumber } from '#domain/rules/dates.ts'
import { weekdayOf } from '#domain/rules/periods.ts'
import { whole } from '../../platform/crud/reading.ts'
import type { Tx } from '../../db/tenant.ts'

/** Day numbers, both included. */
export interface Days {
  readonly firstDay: number
  readonly lastDay: number
}

/** The weeks that a month (1..12) touches, complete from the plan unit's first day of the week. */
export async function weeksOf(tx: Tx, year: number, month: number): Promise<Days> {
  const row = await tx.row<{ first: number | null }>(
    `select first_day_of_week as first from ${whole('planUnit')} where code = $1`,
    [tx.planUnitCode],
  )
  const begin = row?.first ?? 1
  const first = dayNumber(year, month, 1)!
  const next = month === 12 ? dayNumber(year + 1, 1, 1)! : dayNumber(year, month + 1, 1)!
  const before = (weekdayOf(first) - begin + 7) % 7
  const after = (begin + 6 - weekdayOf(next - 1) + 7) % 7
  return { firstDay: first - before, lastDay: next - 1 + after }
}
