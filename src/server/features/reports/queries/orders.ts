import type { Reading } from '../../../platform/crud/reading.ts'
import { dueOrders, orderCounts, orderDelays } from '../../kpi/due-orders.ts'
import { nameOf, percent } from '../../kpi/figures.ts'
import { oneOf, periodOf, withinDays, type ReportAsk, type ReportQuery } from '../query.ts'

/** Orders that are due in the period, as far as they are asked for. */
const asked = (read: Reading, ask: ReportAsk): string =>
  dueOrders(
    read,
    [
      withinDays(read, ask, 'o.due_date'),
      oneOf(read, ask, 'customers', 'o.customer_code'),
      oneOf(read, ask, 'items', 'o.item_code'),
      oneOf(read, ask, 'status', 'o.status'),
    ].join(' and '),
  )

const completion = percent('coalesce(o.completed_qty, 0)', 'o.qty')

const byOrder: ReportQuery = (read, ask) =>
  `select o.code as "order", o.item_code, ${nameOf(read, 'item', 'o.item_code')} as item_name, o.customer_code, o.status,
     o.qty, o.completed_qty, o.remain_qty, ${completion} as completion, o.due_date as due, o.planned_end, o.actual_end,
     o.late_by as lateness, o.late_by <= 0 as on_time, o.planner
   from (${asked(read, ask)}) o`

const byProduct: ReportQuery = (read, ask) =>
  `select g.item_code, ${nameOf(read, 'item', 'g.item_code')} as item_name, g.period, g.orders, g.finished, g.late,
     ${percent('(g.orders - g.late)', 'g.orders')} as on_time_rate, g.qty, g.completed_qty, g.remain_qty,
     ${percent('g.completed_qty', 'g.qty')} as completion
   from (
     select o.item_code, ${periodOf(read, ask, 'o.due_date')} as period, ${orderCounts}, sum(o.qty) as qty,
       sum(coalesce(o.completed_qty, 0)) as completed_qty, sum(o.remain_qty) as remain_qty
     from (${asked(read, ask)}) o group by 1, 2
   ) g`

const byCustomer: ReportQuery = (read, ask) =>
  `select g.customer_code, ${nameOf(read, 'customer', 'g.customer_code')} as customer_name, g.orders, g.finished, g.late,
     ${percent('(g.orders - g.late)', 'g.orders')} as on_time_rate, g.mean_late, g.max_late
   from (
     select o.customer_code, ${orderCounts}, ${orderDelays}
     from (${asked(read, ask)}) o group by 1
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
