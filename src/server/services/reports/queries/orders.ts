import { nameOf, oneOf, percent, periodOf, withinDays, type ReportQuery } from '../query.ts'
import type { Reading } from '../../../crud/reading.ts'
import type { ReportAsk } from '../query.ts'

/** Orders that are due in the period, with the end that counts: reported of a finished order, else planned. */
function dueOrders(read: Reading, ask: ReportAsk): string {
  const reported = `(select p.order_code, max(r.end_time) as ended
    from ${read.seen('result')} r join ${read.seen('operation')} p on p.code = r.operation_code
    where r.voided is not true group by p.order_code)`
  return `select o.*, case when o.status = 'F' then a.ended end as actual_end,
      extract(epoch from coalesce(case when o.status = 'F' then a.ended end, o.planned_end) - o.due_date)::bigint as late_by
    from ${read.seen('order')} o left join ${reported} a on a.order_code = o.code
    where o.order_type in ('M', 'P', 'E') and o.status <> 'X' and ${withinDays(read, ask, 'o.due_date')}
      and ${oneOf(read, ask, 'customers', 'o.customer_code')} and ${oneOf(read, ask, 'items', 'o.item_code')}
      and ${oneOf(read, ask, 'status', 'o.status')}`
}

const completion = percent('coalesce(o.completed_qty, 0)', 'o.qty')

const byOrder: ReportQuery = (read, ask) =>
  `select o.code as "order", o.item_code, ${nameOf(read, 'item', 'o.item_code')} as item_name, o.customer_code, o.status,
     o.qty, o.completed_qty, o.remain_qty, ${completion} as completion, o.due_date as due, o.planned_end, o.actual_end,
     o.late_by as lateness, o.late_by <= 0 as on_time, o.planner
   from (${dueOrders(read, ask)}) o`

/** How many orders of a group are there, finished and late. */
const counts = `count(*)::integer as orders, count(*) filter (where o.status = 'F')::integer as finished,
  count(*) filter (where o.late_by > 0)::integer as late`

const byProduct: ReportQuery = (read, ask) =>
  `select g.item_code, ${nameOf(read, 'item', 'g.item_code')} as item_name, g.period, g.orders, g.finished, g.late,
     ${percent('(g.orders - g.late)', 'g.orders')} as on_time_rate, g.qty, g.completed_qty, g.remain_qty,
     ${percent('g.completed_qty', 'g.qty')} as completion
   from (
     select o.item_code, ${periodOf(read, ask, 'o.due_date')} as period, ${counts}, sum(o.qty) as qty,
       sum(coalesce(o.completed_qty, 0)) as completed_qty, sum(o.remain_qty) as remain_qty
     from (${dueOrders(read, ask)}) o group by 1, 2
   ) g`

const byCustomer: ReportQuery = (read, ask) =>
  `select g.customer_code, ${nameOf(read, 'customer', 'g.customer_code')} as customer_name, g.orders, g.finished, g.late,
     ${percent('(g.orders - g.late)', 'g.orders')} as on_time_rate, g.mean_late, g.max_late
   from (
     select o.customer_code, ${counts}, round(avg(greatest(o.late_by, 0)))::bigint as mean_late,
       greatest(max(o.late_by), 0)::bigint as max_late
     from (${dueOrders(read, ask)}) o group by 1
   ) g`

const promised: ReportQuery = (read, ask) => {
  const at = read.add(ask.zone, 'text')
  const orders = `(select o.sale_order_code, count(*)::integer as orders, max(o.planned_end) as expected
    from ${read.seen('order')} o where o.order_type = 'M' and o.status <> 'X' group by o.sale_order_code)`
  const day = `coalesce(s.promised_date, (s.due_date at time zone ${at})::date)`
  return `select s.customer_code, ${nameOf(read, 'customer', 's.customer_code')} as customer_name, s.code as sale_order,
     s.item_code, ${nameOf(read, 'item', 's.item_code')} as item_name, s.qty, s.delivered_qty,
     ${percent('coalesce(s.delivered_qty, 0)', 's.qty')} as delivered, ${day} as promised, w.expected,
     ((w.expected at time zone ${at})::date - ${day})::integer as delay_days, coalesce(w.orders, 0) as orders
   from ${read.seen('saleOrder')} s left join ${orders} w on w.sale_order_code = s.code
   where s.status is distinct from 'X' and ${withinDays(read, ask, 's.due_date')}
     and ${oneOf(read, ask, 'customers', 's.customer_code')}`
}

export const orderQueries = {
  WorkOrderCompletionOne: byOrder,
  WorkOrderCompletionTwo: byProduct,
  WorkOrderCompletionKD: promised,
  OnTimeDelivery: byCustomer,
} as const satisfies Readonly<Record<string, ReportQuery>>
