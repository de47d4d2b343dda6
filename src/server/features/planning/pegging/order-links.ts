import { TaktError } from '#domain/errors.ts'
import { whole } from '../../../platform/crud/reading.ts'
import type { Tx } from '../../../db/tenant.ts'

/** Orders from one on, along the pegs between operations and the links of orders; `$1`: its code. */
const after = `with recursive fed as (
  select $1::text as code
  union
  select x.code from fed f cross join lateral (
    select r.order_code::text as code from ${whole('operation')} l
      join ${whole('peg')} g on g.left_node = 'OP' and g.left_key = l.code and g.right_node = 'OP'
      join ${whole('operation')} r on r.code = g.right_key
    where l.order_code = f.code
    union all select o.parent_order::text from ${whole('order')} o where o.code = f.code and o.parent_order is not null
    union all select o.code::text from ${whole('order')} o where f.code = any (o.left_orders)
    union all select unnest(o.right_orders)::text from ${whole('order')} o where o.code = f.code) x
) select 1 as found from fed where code = $2 limit 1`

/**
 * What one order makes is for another one from now on: the next explosion lets it wait (leftOrders). An order that comes
 * after the other one already cannot feed it.
 */
export async function linkOrders(tx: Tx, before: string, next: string): Promise<void> {
  if (before === next || (await tx.row(after, [next, before])))
    throw new TaktError('pegCircle', { before, after: next })
  await tx.run(
    `update "order" set left_orders = left_orders || array[$2::text]
     where code = $1 and not $2 = any (left_orders) and parent_order is distinct from $2
       and not exists (select from ${whole('order')} l where l.code = $2 and l.parent_order = $1)`,
    [next, before],
  )
}

/** Orders of which nothing is given to the other any more wait no longer for each other. */
export async function unlinkOrders(tx: Tx, pairs: readonly (readonly [before: string, next: string])[]) {
  for (const [before, next] of pairs)
    await tx.run(
      `update "order" o set left_orders = array_remove(o.left_orders, $2)
       where o.code = $1 and $2 = any (o.left_orders) and not exists (
         select from ${whole('peg')} g
           join ${whole('operation')} l on g.left_node = 'OP' and l.code = g.left_key and l.order_code = $2
           join ${whole('operation')} r on g.right_node = 'OP' and r.code = g.right_key and r.order_code = $1)`,
      [next, before],
    )
}
