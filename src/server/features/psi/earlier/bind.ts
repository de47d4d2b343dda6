/** The plan of an earlier run as its reader may see it, in temporary tables of the connection. */
export interface EarlierPlan {
  /** ISO instant at which the run read the orders. */
  readonly at: string
  /** Table of earlierEventSchema. */
  readonly events: string
  /** Table with the codes of all orders that the run had: earlierOrderSchema. */
  readonly orders: string
}

/** The same as a statement names it. */
export interface EarlierSql {
  /** Rows (kind, order_code, operation, item, at, qty, res) in FROM; an alias must follow. */
  readonly events: string
  /** Condition on an order: it was there when the run was made, but the run did not plan it. */
  readonly leftAlone: (order: string) => string
}

/** A plan in a statement. */
export function bindEarlier(
  { at, events, orders }: EarlierPlan,
  bind: (value: unknown, type: string) => string,
): EarlierSql {
  const moment = bind(at, 'timestamptz')
  return {
    events: `(select x.kind, x."order" as order_code, x.operation, x.item, to_timestamp(x.at) as at,
        x.qty::numeric / 1000000 as qty, x.resource as res from ${events} x)`,
    leftAlone: (order) =>
      `${order}.created_at <= ${moment} and not exists (select from ${orders} y where y."order" = ${order}.code)`,
  }
}
