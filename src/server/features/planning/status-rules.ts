import { TaktError } from '#domain/errors.ts'
import { order } from '#domain/entities/planning/order.ts'
import type { RowRule } from '../../platform/crud/rules.ts'
import { stateText } from '../../platform/crud/steps.ts'
import type { Tx } from '../../db/tenant.ts'
import { deriveOrderStatus } from './order-status.ts'

/** Set by hand: they stop scheduling, kitting and release. */
const byHand = new Set(['H', 'X'])

/**
 * The status of an order follows from its operations; only on hold and cancelled are set by hand, and left again. An order
 * without operations has the status that it was given.
 */
export const orderRule: RowRule = async (tx, { before, after }) => {
  if (!before || !after || before['status'] === after['status']) return
  const code = String(after['code'])
  const planned = await tx.row('select from operation where order_code = $1 limit 1', [code])
  if (!planned || byHand.has(String(after['status']))) return
  if (!byHand.has(String(before['status'])))
    throw new TaktError('statusByHand', {
      key: code,
      from: stateText(order, 'status', before['status']),
      to: stateText(order, 'status', after['status']),
    })
  await deriveOrderStatus(tx, [code])
}

/** Orders that a file brought: what operations say counts more than the file. */
export async function ordersImported(tx: Tx, stage: string): Promise<void> {
  const rows = await tx.rows<{ code: string }>(
    `select o.code from "order" o join ${stage} s on lower(s.code) = lower(o.code)
     where exists (select from operation p where p.order_code = o.code) order by 1`,
  )
  if (rows.length > 0)
    await deriveOrderStatus(
      tx,
      rows.map(({ code }) => code),
    )
}
