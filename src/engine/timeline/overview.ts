import { NULL_I32, NULL_I64, tableOf, type Table, type TableSchema, type TextColumn } from '../columns.ts'
import { pickInts, reorderInt64 } from '../numbers.ts'
import { NEVER } from './bounds.ts'
import { dayColumn } from './day-column.ts'
import { flowsOf } from './flows.ts'
import type { timelineFlowSchema, timelineItemSchema, TimelineSettings } from './input.ts'
import { itemAnswers, NO_PROBLEM, timelineProblems, type ItemAnswers } from './item-answers.ts'

/** One row per item (domain/entities/planning/timeline.ts); days are texts `YYYY-MM-DD`. */
export const timelineItemRowSchema = {
  item: 'text',
  name: 'text',
  problem: 'text',
  at: 'text',
  shortAt: 'text',
  shortQty: 'quantity',
  missing: 'quantity',
  overdue: 'integer',
  overdueQty: 'quantity',
  overdueSince: 'text',
  excessAt: 'text',
  excessQty: 'quantity',
  noSupplier: 'flag',
  stock: 'quantity',
  safety: 'quantity',
  last: 'quantity',
  cover: 'integer',
  unit: 'text',
  area: 'text',
  buyer: 'text',
  planner: 'text',
} as const satisfies TableSchema

export type TimelineItemRows = Table<typeof timelineItemRowSchema>

type Items = Table<typeof timelineItemSchema>

/** All items, those with a problem first: by its day, then its severity, then by code. */
export function timelineItems(
  items: Items,
  table: Table<typeof timelineFlowSchema>,
  settings: TimelineSettings,
): TimelineItemRows {
  const flows = flowsOf(table, items.columns.code, settings)
  const answers = itemAnswers(items, flows, settings.today)
  return rowsOf(items, answers, orderOf(items, answers))
}

function orderOf({ columns: { code }, length }: Items, { at, problem }: ItemAnswers): Int32Array {
  const byCode = Int32Array.from(code.values.keys()).sort((a, b) =>
    code.values[a]! < code.values[b]! ? -1 : 1,
  )
  const rank = new Int32Array(code.values.length)
  byCode.forEach((text, place) => (rank[text] = place))
  return Int32Array.from({ length }, (_, item) => item).sort(
    (a, b) => at[a]! - at[b]! || problem[a]! - problem[b]! || rank[code.codes[a]!]! - rank[code.codes[b]!]!,
  )
}

function rowsOf({ columns }: Items, answers: ItemAnswers, order: Int32Array): TimelineItemRows {
  const text = ({ codes, values }: TextColumn): TextColumn => ({ codes: pickInts(codes, order), values })
  const day = (days: Int32Array): TextColumn => dayColumn(pickInts(days, order))
  const long = (column: BigInt64Array): BigInt64Array => reorderInt64(column, order)
  return tableOf(timelineItemRowSchema, order.length, {
    item: text(columns.code),
    name: text(columns.name),
    unit: text(columns.unit),
    area: text(columns.area),
    buyer: text(columns.buyer),
    planner: text(columns.planner),
    problem: {
      codes: order.map((item) => (answers.problem[item] === NO_PROBLEM ? -1 : answers.problem[item]!)),
      values: timelineProblems,
    },
    at: day(answers.at),
    shortAt: day(answers.shortAt),
    shortQty: long(answers.shortQty),
    missing: long(answers.missing),
    overdue: order.map((item) => answers.overdue[item]! || NULL_I32),
    overdueQty: long(answers.overdueQty),
    overdueSince: day(answers.overdueSince),
    excessAt: day(answers.excessAt),
    excessQty: long(answers.excessQty),
    noSupplier: Uint8Array.from(order, (item) => answers.noSupplier[item]!),
    stock: long(columns.stock.map((qty) => (qty === NULL_I64 ? 0n : qty))),
    safety: long(columns.safety),
    last: long(answers.last),
    cover: order.map((item) =>
      answers.cover[item] === NEVER ? NULL_I32 : Math.max(0, answers.cover[item]!),
    ),
  })
}
