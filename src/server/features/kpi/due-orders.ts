import type { Reading } from '../../platform/crud/reading.ts'

/**
 * Orders `o` that a condition picks, cancelled ones left out, as a SELECT. Beside their own columns they have `actual_end`,
 * the end of the last report of a finished one, and `late_by`, seconds by which the end that counts, the actual one or else
 * the planned one, is after the due date: 0 or less is on time.
 */
export function dueOrders(read: Reading, condition: string): string {
  const reported = `(select p.order_code, max(r.end_time) as ended
    from ${read.seen('result')} r join ${read.seen('operation')} p on p.code = r.operation_code
    where r.voided is not true group by p.order_code)`
  return `select o.*, e.actual_end, extract(epoch from coalesce(e.actual_end, o.planned_end) - o.due_date)::bigint as late_by
    from ${read.seen('order')} o left join ${reported} a on a.order_code = o.code
      cross join lateral (select case when o.status = 'F' then a.ended end as actual_end) e
    where o.order_type in ('M', 'P', 'E') and o.status <> 'X' and ${condition}`
}

/** How many orders of a group are there, finished and late; of rows of `dueOrders` under the name `o`. */
export const orderCounts = `count(*)::integer as orders, count(*) filter (where o.status = 'F')::integer as finished,
  count(*) filter (where o.late_by > 0)::integer as late`

/** How late the orders of a group are on average, those on time as 0, and at most. */
export const orderDelays = `round(avg(greatest(o.late_by, 0)))::bigint as mean_late,
  greatest(max(o.late_by), 0)::bigint as max_late`
