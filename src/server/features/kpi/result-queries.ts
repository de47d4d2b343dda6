import { TaktError } from '#domain/errors.ts'
import {
  orderGroupFields,
  orderGroups,
  orderResultFields,
  produceFields,
  produceGroups,
  type OrderGroup,
  type ProduceGroup,
} from '#domain/kpi/result-queries.ts'
import { Reading } from '../../platform/crud/reading.ts'
import type { Tx } from '../../db/tenant.ts'
import { unitZone } from '../../platform/runs/unit-zone.ts'
import { dueOrders, orderCounts, orderDelays } from './due-orders.ts'
import { earnedSeconds, isProduction, nameOf, percent, reportTime } from './figures.ts'
import type { RowQuery } from './query-page.ts'

export interface PeriodInput {
  readonly from?: string | null | undefined
  readonly to?: string | null | undefined
  readonly groupBy?: string | null | undefined
}

function groupOf<G extends string>(
  groups: Readonly<Record<G, unknown>>,
  asked: string | null | undefined,
  first: G,
): G {
  if (!asked) return first
  if (!Object.hasOwn(groups, asked)) throw new TaktError('invalidRequest', {}, { details: 'groupBy' })
  return asked as G
}

const within = (column: string, from: string, to: string): string =>
  `(${from} is null or ${column} >= ${from}) and (${to} is null or ${column} < ${to})`

/** Plan and report of a period by day, week, resource, item, process or order. */
export async function produceQuery(tx: Tx, input: PeriodInput): Promise<RowQuery> {
  const by = groupOf<ProduceGroup>(produceGroups, input.groupBy, 'day')
  const read = new Reading(tx)
  const zone = by === 'day' || by === 'week' ? read.add(await unitZone(tx), 'text') : ''
  const from = read.add(input.from ?? null, 'timestamptz')
  const to = read.add(input.to ?? null, 'timestamptz')
  const operations = read.seen('operation')
  const key = (at: string, resource: string): string =>
    ({
      day: `to_char(${at} at time zone ${zone}, 'YYYY-MM-DD')`,
      week: `to_char(${at} at time zone ${zone}, 'IYYY-"W"IW')`,
      resource,
      item: 'o.item_code',
      process: 'o.process_code',
      order: 'o.order_code',
    })[by]
  const name = by === 'day' || by === 'week' ? 'null::text' : nameOf(read, by, 'g.key')
  const sql = `
    select g.key, ${name} as name, g.plan_ops, g.plan_qty, g.good_qty, g.scrap_qty,
      ${percent('g.good_qty', 'g.plan_qty')} as done_rate,
      ${percent('g.scrap_qty', 'g.good_qty + g.scrap_qty')} as scrap_rate,
      g.plan_sec, g.actual_sec, g.earned_sec,
      ${percent('g.work_sec', 'g.actual_sec')} as availability,
      ${percent('g.earned_sec', 'g.work_sec')} as efficiency,
      ${percent('g.good_qty', 'g.good_qty + g.scrap_qty')} as quality,
      round(100.0 * g.work_sec / nullif(g.actual_sec, 0) * g.earned_sec / nullif(g.work_sec, 0)
        * g.good_qty / nullif(g.good_qty + g.scrap_qty, 0), 1) as oee,
      g.reports
    from (
      select key, sum(plan_ops)::integer as plan_ops, sum(plan_qty) as plan_qty, sum(good_qty) as good_qty,
        sum(scrap_qty) as scrap_qty, sum(plan_sec)::bigint as plan_sec, sum(actual_sec)::bigint as actual_sec,
        sum(work_sec)::numeric as work_sec, round(sum(earned_sec))::bigint as earned_sec, sum(reports)::integer as reports
      from (
        select ${key('o.start', 'o.res_code')} as key, 1 as plan_ops, o.qty as plan_qty, 0::numeric as good_qty,
          0::numeric as scrap_qty,
          coalesce(o.setup_sec, 0) + coalesce(o.production_sec, 0) + coalesce(o.teardown_sec, 0) as plan_sec,
          0::numeric as actual_sec, 0::numeric as work_sec, 0::numeric as earned_sec, 0 as reports
        from ${operations} o
        where o.start is not null and ${within('o.start', from, to)}
        union all
        select ${key('r.start_time', 'coalesce(r.res_code, o.res_code)')}, 0, 0, coalesce(r.good_qty, 0), coalesce(r.scrap_qty, 0),
          0, d.seconds, case when ${isProduction} then d.seconds else 0 end, ${earnedSeconds}, 1
        from ${read.seen('result')} r
        join ${operations} o on o.code = r.operation_code
        cross join lateral ${reportTime}
        where r.voided is not true and r.start_time is not null and ${within('r.start_time', from, to)}
      ) as both_sides
      where key is not null
      group by key
    ) as g`
  return { fields: produceFields, sql, binder: read, searchable: ['key', 'name'], sorting: 'key' }
}

/** Orders due in a period: one by one, or by customer, item or week. */
export async function orderQuery(tx: Tx, input: PeriodInput): Promise<RowQuery> {
  const by = groupOf<OrderGroup>(orderGroups, input.groupBy, 'order')
  const read = new Reading(tx)
  const zone = by === 'week' ? read.add(await unitZone(tx), 'text') : ''
  const from = read.add(input.from ?? null, 'timestamptz')
  const to = read.add(input.to ?? null, 'timestamptz')
  const due = dueOrders(read, within('o.due_date', from, to))
  if (by === 'order')
    return {
      fields: orderResultFields,
      sql: `select o.code as key, o.item_code, ${nameOf(read, 'item', 'o.item_code')} as item_name, o.customer_code, o.qty,
          o.completed_qty, ${percent('coalesce(o.completed_qty, 0)', 'o.qty')} as completion, o.status, o.due_date as due,
          o.planned_end, o.actual_end, o.late_by <= 0 as on_time, o.late_by as lateness, o.planner
        from (${due}) o`,
      binder: read,
      searchable: ['key', 'itemCode', 'itemName', 'customerCode'],
      sorting: 'due,key',
    }
  const key = {
    customer: 'o.customer_code',
    item: 'o.item_code',
    week: `to_char(o.due_date at time zone ${zone}, 'IYYY-"W"IW')`,
  }[by]
  const name = by === 'week' ? 'null::text' : nameOf(read, by, 'g.key')
  const sql = `
    select g.key, ${name} as name, g.orders, g.finished, g.late,
      ${percent('(g.orders - g.late)', 'g.orders')} as on_time_rate, g.qty, g.completed_qty,
      ${percent('g.completed_qty', 'g.qty')} as completion, g.mean_late, g.max_late
    from (
      select coalesce(${key}, '-') as key, ${orderCounts}, sum(o.qty) as qty, sum(o.completed_qty) as completed_qty,
        ${orderDelays}
      from (${due}) o group by 1
    ) as g`
  return {
    fields: orderGroupFields,
    sql,
    binder: read,
    searchable: ['key', 'name'],
    sorting: 'late desc,key',
  }
}
