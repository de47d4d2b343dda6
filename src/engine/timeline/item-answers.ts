import type { Table } from '../columns.ts'
import { boundsOf, NEVER } from './bounds.ts'
import { fitting } from './day-column.ts'
import { isReceipt, type Flows } from './flow.ts'
import type { timelineItemSchema } from './input.ts'
import { levelsOf } from './levels.ts'
import { ALL_COVERED, needDaysOf, netItem, type NeedDays } from './netting.ts'

/** Problems by severity, as in the choices TimelineProblem. */
export const timelineProblems = ['shortage', 'overdue', 'noSupplier', 'belowSafety', 'excess'] as const
export const NO_PROBLEM = timelineProblems.length

/** What the collective list says of each item, in the order of the items. Days without one are NEVER. */
export interface ItemAnswers {
  readonly problem: Uint8Array
  readonly at: Int32Array
  readonly shortAt: Int32Array
  readonly shortQty: BigInt64Array
  readonly missing: BigInt64Array
  readonly overdue: Int32Array
  readonly overdueQty: BigInt64Array
  readonly overdueSince: Int32Array
  readonly excessAt: Int32Array
  readonly excessQty: BigInt64Array
  readonly noSupplier: Uint8Array
  readonly last: BigInt64Array
  readonly cover: Int32Array
}

const emptyAnswers = (count: number): ItemAnswers => ({
  problem: new Uint8Array(count),
  at: new Int32Array(count),
  shortAt: new Int32Array(count),
  shortQty: new BigInt64Array(count),
  missing: new BigInt64Array(count),
  overdue: new Int32Array(count),
  overdueQty: new BigInt64Array(count),
  overdueSince: new Int32Array(count),
  excessAt: new Int32Array(count),
  excessQty: new BigInt64Array(count),
  noSupplier: new Uint8Array(count),
  last: new BigInt64Array(count),
  cover: new Int32Array(count),
})

export function itemAnswers(
  items: Table<typeof timelineItemSchema>,
  flows: Flows,
  today: number,
): ItemAnswers {
  const answers = emptyAnswers(items.length)
  const days = needDaysOf(flows)
  for (let item = 0; item < items.length; item++) answerItem(items, flows, item, today, days, answers)
  return answers
}

function answerItem(
  items: Table<typeof timelineItemSchema>,
  flows: Flows,
  item: number,
  today: number,
  days: NeedDays,
  to: ItemAnswers,
): void {
  const bounds = boundsOf(items, item)
  const levels = levelsOf(flows, item, today, bounds)
  const { missing, missingAt, excess } = netItem(flows, item, today, bounds, days)
  const unneeded = firstUnneeded(flows, item, days)
  noteOverdue(flows, item, today, to)
  const excessAt = Math.min(unneeded, levels.high)
  const isWithout = items.columns.noSupplier[item] === 1 && missing > 0n
  const missingDay = missingAt === ALL_COVERED ? NEVER : missingAt < 0 ? today : flows.day[missingAt]!
  to.shortAt[item] = levels.short
  to.shortQty[item] = fitting(levels.short === NEVER ? null : levels.shortBy)
  to.missing[item] = fitting(missing === 0n ? null : missing)
  to.excessAt[item] = excessAt
  to.excessQty[item] = fitting(excessAt === NEVER ? null : levels.high < unneeded ? levels.highBy : excess)
  to.noSupplier[item] = isWithout ? 1 : 0
  to.last[item] = fitting(levels.last)
  to.cover[item] = levels.cover
  const found = [
    levels.short,
    to.overdue[item]! > 0 ? today : NEVER,
    isWithout ? missingDay : NEVER,
    levels.low,
    excessAt,
  ]
  const at = Math.min(...found)
  to.at[item] = at
  to.problem[item] = at === NEVER ? NO_PROBLEM : found.indexOf(at)
}

function noteOverdue({ start, part, due, qty }: Flows, item: number, today: number, to: ItemAnswers): void {
  let [count, sum, since] = [0, 0n, NEVER]
  for (let at = start[item]!; at < start[item + 1]!; at++) {
    if (due[at]! >= today || !isReceipt(part[at]!)) continue
    count++
    sum += qty[at]!
    since = Math.min(since, due[at]!)
  }
  to.overdue[item] = count
  to.overdueQty[item] = fitting(count === 0 ? null : sum)
  to.overdueSince[item] = since
}

/** Day of the first receipt that neither demand nor safety stock needs. */
function firstUnneeded({ start, part, day }: Flows, item: number, { wanted }: NeedDays): number {
  for (let at = start[item]!; at < start[item + 1]!; at++)
    if (isReceipt(part[at]!) && wanted[at] === NEVER) return day[at]!
  return NEVER
}
