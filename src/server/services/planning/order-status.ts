import type { Tx } from '../../db/tenant.ts'

/** Order status and production times from the operations, of some orders or of all; H, X and F by hand stay. */
export async function deriveOrderStatus(tx: Tx, orders: readonly string[] | null): Promise<void> {
  await tx.run(
    `update "order" o set status = d.status, production_start = d.began, production_end = d.ended
     from (
       select p.order_code as code, min(p.start) as began, max(p.production_end) as ended,
         case when bool_and(p.status = 'B') then 'F'
           when bool_or(p.status in ('T', 'B')) then 'S'
           when bool_and(p.status in ('R', 'D')) then 'R'
           when bool_and(p.assigned) then 'P' else 'N' end as status
       from operation p where $1::text[] is null or p.order_code = any ($1) group by p.order_code) d
     where d.code = o.code and o.status not in ('H', 'X')
       and (o.status, o.production_start, o.production_end) is distinct from (d.status, d.began, d.ended)`,
    [orders],
  )
}
