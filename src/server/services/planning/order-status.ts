import type { Tx } from '../../db/tenant.ts'

/**
 * Order status, production times and completed quantity from the operations (entities.md §4), of some orders or of all.
 * H and X are set by hand and stay. What was completed before there were operations stays completed: the quantity that
 * the operations of the last process do not have.
 */
export async function deriveOrderStatus(tx: Tx, orders: readonly string[] | null): Promise<void> {
  await tx.run(
    `update "order" o set status = case when o.status in ('H', 'X') then o.status else d.status end,
       production_start = d.began, production_end = d.ended,
       completed_qty = case when d.reported then least(o.qty, greatest(0, o.qty - d.final_qty) + d.final_good)
         else o.completed_qty end
     from (
       select p.order_code as code, min(p.start) as began, max(p.production_end) as ended,
         case when bool_and(p.status = 'B') then 'F'
           when bool_or(p.status in ('T', 'B')) then 'S'
           when bool_and(p.status in ('R', 'D')) then 'R'
           when bool_and(p.assigned) then 'P' else 'N' end as status,
         bool_or(p.status in ('T', 'B')) as reported,
         coalesce(sum(p.qty) filter (where p.proc_no = p.last_no), 0) as final_qty,
         coalesce(sum(p.good_qty) filter (where p.proc_no = p.last_no), 0) as final_good
       from (select *, max(proc_no) over (partition by order_code) as last_no from operation
         where $1::text[] is null or order_code = any ($1)) p group by p.order_code) d
     where d.code = o.code
       and (o.status, o.production_start, o.production_end, o.completed_qty) is distinct from (
         case when o.status in ('H', 'X') then o.status else d.status end, d.began, d.ended,
         case when d.reported then least(o.qty, greatest(0, o.qty - d.final_qty) + d.final_good)
           else o.completed_qty end)`,
    [orders],
  )
}
