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
import { Binder } from '../crud/shape.ts'
import type { Tx } from '../db/tenant.ts'
import { unitZone } from '../services/runs/unit-zone.ts'
import { visibleColumn, visibleRows } from '../crud/visible.ts'
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

const percent = (part: string, whole: string): string => `round(100 * ${part} / nullif(${whole}, 0), 1)`

/** Plan and report of a period by day, week, resource, item, process or order. */
export async function produceQuery(tx: Tx, input: PeriodInput): Promise<RowQuery> {
  const by = groupOf<ProduceGroup>(produceGroups, input.groupBy, 'day')
  const binder = new Binder()
  const zone = by === 'day' || by === 'week' ? binder.add(await unitZone(tx), 'text') : ''
  const from = binder.add(input.from ?? null, 'timestamptz')
  const to = binder.add(input.to ?? null, 'timestamptz')
  const operations = visibleRows(tx, binder, 'operation')
  const results = visibleRows(tx, binder, 'result')
  const op = (field: string) => visibleColumn(tx, 'o', 'operation', field)
  const re = (field: string) => visibleColumn(tx, 'r', 'result', field)
  const key = (at: string, resource: string): string =>
    ({
      day: `to_char(${at} at time zone ${zone}, 'YYYY-MM-DD')`,
      week: `to_char(${at} at time zone ${zone}, 'IYYY-"W"IW')`,
      resource,
      item: op('itemCode'),
      process: op('processCode'),
      order: op('orderCode'),
    })[by]
  const named = { resource: 'resource', item: 'item', process: 'process', order: '"order"' } as const
  const names = by in named ? named[by as keyof typeof named] : null
  const name = names
    ? `(select n.name from ${visibleRows(tx, binder, names.replaceAll('"', ''))} n where n.code = g.key limit 1)`
    : 'null::text'
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
        select ${key(op('start'), op('resCode'))} as key, 1 as plan_ops, ${op('qty')} as plan_qty, 0::numeric as good_qty,
          0::numeric as scrap_qty,
          coalesce(${op('setupSec')}, 0) + coalesce(${op('productionSec')}, 0) + coalesce(${op('teardownSec')}, 0) as plan_sec,
          0::numeric as actual_sec, 0::numeric as work_sec, 0::numeric as earned_sec, 0 as reports
        from ${operations} o
        where o.start is not null and ${within('o.start', from, to)}
        union all
        select ${key(re('startTime'), `coalesce(${re('resCode')}, ${op('resCode')})`)}, 0, 0, coalesce(${re('goodQty')}, 0),
          coalesce(${re('scrapQty')}, 0), 0, d.seconds, case when r.work_type = '0' and r.status <> 'pause' then d.seconds else 0 end,
          coalesce((coalesce(${re('goodQty')}, 0) + coalesce(${re('scrapQty')}, 0)) * ${op('productionSec')} / nullif(${op('qty')}, 0), 0),
          1
        from ${results} r
        join ${operations} o on o.code = r.operation_code
        cross join lateral (select coalesce(extract(epoch from r.end_time - r.start_time), 0)::numeric as seconds) d
        where r.voided is not true and r.start_time is not null and ${within('r.start_time', from, to)}
      ) as both_sides
      where key is not null
      group by key
    ) as g`
  return { fields: produceFields, sql, binder, searchable: ['key', 'name'], sorting: 'key' }
}

/** Orders due in a period: one by one, or by customer, item or week. */
export async function orderQuery(tx: Tx, input: PeriodInput): Promise<RowQuery> {
  const by = groupOf<OrderGroup>(orderGroups, input.groupBy, 'order')
  const binder = new Binder()
  const zone = by === 'week' ? binder.add(await unitZone(tx), 'text') : ''
  const from = binder.add(input.from ?? null, 'timestamptz')
  const to = binder.add(input.to ?? null, 'timestamptz')
  const column = (field: string) => visibleColumn(tx, 'o', 'order', field)
  const reported = `(select o.order_code, max(r.end_time) as ended
    from ${visibleRows(tx, binder, 'result')} r join ${visibleRows(tx, binder, 'operation')} o on o.code = r.operation_code
    where r.voided is not true group by o.order_code)`
  const items = visibleRows(tx, binder, 'item')
  const orders = `
    select o.code as key, ${column('itemCode')} as item_code,
      (select i.name from ${items} i where i.code = ${column('itemCode')} limit 1) as item_name,
      ${column('customerCode')} as customer_code, ${column('qty')} as qty, ${column('completedQty')} as completed_qty,
      ${percent(`coalesce(${column('completedQty')}, 0)`, column('qty'))} as completion, ${column('status')} as status,
      ${column('dueDate')} as due, ${column('plannedEnd')} as planned_end, e.ended as actual_end,
      e.ended <= ${column('dueDate')} as on_time, ${column('planner')} as planner,
      extract(epoch from e.ends - ${column('dueDate')})::bigint as lateness
    from ${visibleRows(tx, binder, 'order')} o
    left join ${reported} a on a.order_code = o.code
    cross join lateral (select case when o.status = 'F' then a.ended end as ended,
      coalesce(case when o.status = 'F' then a.ended end, ${column('plannedEnd')}) as ends) e
    where o.order_type in ('M', 'P', 'E') and o.status <> 'X' and ${within('o.due_date', from, to)}`
  const judged = `select key, item_code, item_name, customer_code, qty, completed_qty, completion, status, due, planned_end,
      actual_end, lateness <= 0 as on_time, lateness, planner from (${orders}) as one`
  if (by === 'order')
    return {
      fields: orderResultFields,
      sql: judged,
      binder,
      searchable: ['key', 'itemCode', 'itemName', 'customerCode'],
      sorting: 'due,key',
    }
  const key = {
    customer: 'customer_code',
    item: 'item_code',
    week: `to_char(due at time zone ${zone}, 'IYYY-"W"IW')`,
  }[by]
  const named = { customer: 'customer', item: 'item', week: null }[by]
  const name = named
    ? `(select n.name from ${visibleRows(tx, binder, named)} n where n.code = g.key limit 1)`
    : 'null::text'
  const sql = `
    select g.key, ${name} as name, g.orders, g.finished, g.late,
      ${percent('(g.orders - g.late)', 'g.orders')} as on_time_rate, g.qty, g.completed_qty,
      ${percent('g.completed_qty', 'g.qty')} as completion, g.mean_late, g.max_late
    from (
      select coalesce(${key}, '-') as key, count(*)::integer as orders,
        count(*) filter (where status = 'F')::integer as finished,
        count(*) filter (where lateness > 0)::integer as late, sum(qty) as qty, sum(completed_qty) as completed_qty,
        round(avg(greatest(lateness, 0)))::bigint as mean_late, greatest(max(lateness), 0)::bigint as max_late
      from (${judged}) as two group by 1
    ) as g`
  return { fields: orderGroupFields, sql, binder, searchable: ['key', 'name'], sorting: 'late desc,key' }
}
