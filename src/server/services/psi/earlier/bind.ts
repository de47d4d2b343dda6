import type { EarlierEvent } from '#engine/psi/earlier.ts'

/** The plan of an earlier run, as its reader may see it. */
export interface EarlierPlan {
  /** ISO instant at which the run read the orders. */
  readonly at: string
  readonly events: readonly EarlierEvent[]
  /** Codes of all orders that the run had. */
  readonly orders: readonly string[]
}

/** The same as a statement names it. */
export interface EarlierSql {
  /** Rows (kind, order, operation, item, at, qty, res) of EarlierEvent in FROM; an alias must follow. */
  readonly events: string
  /** Condition on an order: it was there when the run was made, but the run did not plan it. */
  readonly leftAlone: (order: string) => string
}

/** Values of a plan in a statement. An empty text stands for none. */
export function bindEarlier(
  { at, events, orders }: EarlierPlan,
  bind: (value: unknown, type: string) => string,
): EarlierSql {
  const texts = (of: (event: EarlierEvent) => string): string => bind(events.map(of), 'text[]')
  const columns = [
    texts(({ kind }) => kind),
    texts(({ order }) => order),
    texts(({ operation }) => operation ?? ''),
    texts(({ item }) => item),
    texts((event) => String(event.at)),
    texts(({ qty }) => String(qty)),
    texts(({ resource }) => resource ?? ''),
  ]
  const planned = bind(orders, 'text[]')
  const moment = bind(at, 'timestamptz')
  return {
    events: `(select x.kind, x.ord as order_code, nullif(x.operation, '') as operation, x.item,
        to_timestamp(x.at::bigint) as at, x.qty::numeric / 1000000 as qty, nullif(x.res, '') as res
      from unnest(${columns.join(', ')}) x (kind, ord, operation, item, at, qty, res))`,
    leftAlone: (order) =>
      `${order}.created_at <= ${moment} and not exists (select from unnest(${planned}) y (code) where y.code = ${order}.code)`,
  }
}
