import { orderRefusal, orderRefusalText, type OrderRefusal } from '#domain/planning/order-state.ts'
import { TaktError } from '#domain/errors.ts'
import type { Tx } from '../../db/tenant.ts'
import type { Call } from '../../identity/handlers.ts'
import { inheritedColumns } from '../kitting/order-handlers.ts'
import { askedCodes } from './asked-codes.ts'
import {
  auditOrder,
  begunRefusal,
  dropOperations,
  ordersOf,
  type OrderOutcome,
  type OrderRow,
} from './order-actions.ts'

/** A part of what is left of an order becomes an order of its own, numbered after it. */
export function splitOrder(code: string, qty: string, call: Call): Promise<OrderOutcome> {
  return call.transaction(async (tx) => {
    const [row] = await ordersOf(tx, [code])
    const refusal = row
      ? (orderRefusal('split', row.status) ??
        (await begunRefusal(tx, row.code)) ??
        (await split(tx, row, qty)))
      : 'unknown'
    if (typeof refusal === 'object') {
      await auditOrder(tx, 'split', row!.code, { into: refusal.made, qty })
      return { changed: [refusal.made], refused: [] }
    }
    const key = row?.code ?? code
    return { changed: [], refused: [{ key, reason: orderRefusalText(refusal, key, call.language) }] }
  })
}

async function split(tx: Tx, { code }: OrderRow, qty: string): Promise<{ made: string } | OrderRefusal> {
  const more = await tx.row<{ less: boolean; next: number }>(
    `select $2::numeric > 0 and $2::numeric < qty - coalesce(completed_qty, 0) as less,
       1 + (select coalesce(max(substring(s.code from char_length($1) + 2)::bigint), 0) from "order" s
         where left(s.code, char_length($1) + 1) = $1 || '-'
           and substring(s.code from char_length($1) + 2) ~ '^[0-9]{1,9}$') as next
     from "order" where code = $1`,
    [code, qty],
  )
  if (!more?.less) return 'notLess'
  const made = `${code}-${more.next}`
  await dropOperations(tx, code)
  await tx.run(
    `insert into "order" (code, qty, completed_qty, split_no, origin, ${inheritedColumns})
     select $2, $3::numeric, 0, $4, 'U', ${inheritedColumns} from "order" where code = $1`,
    [code, made, qty, more.next],
  )
  await tx.run(`update "order" set qty = qty - $2::numeric where code = $1`, [code, qty])
  await tx.run(`update "order" set status = 'N' where code = any ($1)`, [[code, made]])
  return { made }
}

/** The first order takes the quantities of the others and the earliest due date; what hung on the others hangs on it. */
export function mergeOrders(orders: unknown, call: Call): Promise<OrderOutcome> {
  const asked = askedCodes(orders, 'orders')
  if (asked.length < 2) throw new TaktError('invalidRequest', {}, { details: 'orders: 2..' })
  return call.transaction(async (tx) => {
    const known = new Map((await ordersOf(tx, asked)).map((row) => [row.code.toLowerCase(), row]))
    const first = known.get(asked[0]!.toLowerCase())
    const refused: OrderOutcome['refused'] = []
    for (const code of asked) {
      const row = known.get(code.toLowerCase())
      const refusal = row
        ? (orderRefusal('merge', row.status) ??
          (await begunRefusal(tx, row.code)) ??
          (row.itemCode === first?.itemCode && row.orderType === first.orderType ? null : 'otherItem'))
        : 'unknown'
      const key = row?.code ?? code
      if (refusal !== null) refused.push({ key, reason: orderRefusalText(refusal, key, call.language) })
    }
    // Two become one only as a whole.
    if (refused.length > 0 || !first) return { changed: [], refused }
    const others = asked.slice(1).map((code) => known.get(code.toLowerCase())!.code)
    for (const code of [first.code, ...others]) await dropOperations(tx, code)
    await tx.run(
      `update "order" o set qty = o.qty + s.qty, completed_qty = coalesce(o.completed_qty, 0) + s.done,
         due_date = least(o.due_date, s.due), status = 'N'
       from (select sum(qty) as qty, sum(coalesce(completed_qty, 0)) as done, min(due_date) as due from "order"
         where code = any ($2)) s where o.code = $1`,
      [first.code, others],
    )
    await tx.run('update "order" set parent_order = $1 where parent_order = any ($2) and code <> $1', [
      first.code,
      others,
    ])
    await tx.run('update stock_in_out set order_code = $1 where order_code = any ($2) and not posted', [
      first.code,
      others,
    ])
    const gone = await tx.rows<{ code: string }>(
      `delete from "order" o where o.code = any ($1)
         and not exists (select from stock_in_out d where d.order_code = o.code)
         and not exists (select from order_reserve r where r.order_code = o.code) returning code`,
      [others],
    )
    // Those that documents or reservations name stay for the record, without a quantity.
    const left = others.filter((code) => !gone.some((row) => row.code === code))
    await tx.run(`update "order" set status = 'X', qty = 0, completed_qty = 0 where code = any ($1)`, [left])
    await auditOrder(tx, 'merge', first.code, { orders: others })
    return { changed: [first.code, ...others], refused: [] }
  })
}
