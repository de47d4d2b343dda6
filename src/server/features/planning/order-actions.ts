import { order } from '#domain/entities/planning/order.ts'
import {
  orderRefusal,
  orderRefusalText,
  type OrderAction,
  type OrderRefusal,
} from '#domain/planning/order-state.ts'
import { Binder, inScope } from '../../db/sql/shape.ts'
import type { Tx } from '../../db/tenant.ts'
import type { Call } from '../../identity/handlers.ts'
import { askedCodes } from './asked-codes.ts'
import { changeOperations } from './change-operations.ts'
import { deriveOrderStatus } from './order-status.ts'

export interface OrderOutcome {
  readonly changed: string[]
  readonly refused: { key: string; reason: string }[]
}

export interface OrderRow {
  readonly code: string
  readonly orderType: string
  readonly itemCode: string
  readonly status: string
  readonly qty: string
  readonly completedQty: string
  readonly hasRoute: boolean
}

/** Answers why an order stays as it is; null: it was changed. */
export type OrderWork = (tx: Tx, row: OrderRow) => Promise<OrderRefusal | null>

/** Does the work to every order of which the status allows the action, and says of each other why not. */
export function changeOrders(
  action: OrderAction,
  orders: unknown,
  call: Call,
  work: OrderWork,
): Promise<OrderOutcome> {
  const asked = askedCodes(orders, 'orders')
  return call.transaction(async (tx) => {
    const known = new Map((await ordersOf(tx, asked)).map((row) => [row.code.toLowerCase(), row]))
    const changed: string[] = []
    const refused: OrderOutcome['refused'] = []
    for (const code of asked) {
      const row = known.get(code.toLowerCase())
      const refusal = row ? (orderRefusal(action, row.status) ?? (await work(tx, row))) : 'unknown'
      const key = row?.code ?? code
      if (refusal === null) {
        changed.push(key)
        await auditOrder(tx, action, key)
      } else refused.push({ key, reason: orderRefusalText(refusal, key, call.language) })
    }
    return { changed, refused }
  })
}

export const auditOrder = (tx: Tx, action: string, key: string, after: object = {}): Promise<number> =>
  tx.run(`insert into audit_log (action, entity, key, after) values ($1, 'order', $2, $3)`, [
    action,
    key,
    JSON.stringify(after),
  ])

/** Orders that the caller sees, locked in the order of their codes. */
export function ordersOf(tx: Tx, codes: readonly string[]): Promise<OrderRow[]> {
  const binder = new Binder()
  const scope = inScope(order, tx, binder)
  const wanted = binder.add(
    codes.map((code) => code.toLowerCase()),
    'text[]',
  )
  return tx.rows<OrderRow>(
    `select o.code, o.order_type as "orderType", o.item_code as "itemCode", o.status, o.qty::text,
       coalesce(o.completed_qty, 0)::text as "completedQty",
       exists (select from master m where m.item_code = o.item_code and m.inst_type = 'U') as "hasRoute"
     from "order" o where o.id in (select id from "order" where ${scope} and lower(code) = any (${wanted}))
     order by o.code for update of o`,
    binder.values,
  )
}

const operationsIn = async (tx: Tx, code: string, statuses: readonly string[]): Promise<string[]> =>
  (
    await tx.rows<{ code: string }>(
      'select code from operation where order_code = $1 and status = any ($2) order by code',
      [code, statuses],
    )
  ).map((row) => row.code)

/** Takes operations that are not released out of the plan; the next explosion makes them anew. */
export async function dropOperations(tx: Tx, code: string): Promise<void> {
  const codes = await operationsIn(tx, code, ['N', 'A'])
  for (const table of ['use_inst', 'input_inst'])
    await tx.run(`delete from ${table} where operation_code = any ($1)`, [codes])
  await tx.run(
    `delete from peg where kind <> 'H' and lock_user is null
       and ((right_node = 'OP' and right_key = any ($1)) or (left_node = 'OP' and left_key = any ($1)))`,
    [codes],
  )
  await tx.run('delete from operation where code = any ($1)', [codes])
}

const setStatus = (tx: Tx, code: string, status: string): Promise<number> =>
  tx.run('update "order" set status = $2 where code = $1', [code, status])

export const hold: OrderWork = async (tx, { code }) => {
  await setStatus(tx, code, 'H')
  return null
}

export const resume: OrderWork = async (tx, { code }) => {
  await setStatus(tx, code, 'N')
  await deriveOrderStatus(tx, [code])
  return null
}

/** Why an order cannot be changed as a whole any more: work on it was handed over or has begun. */
export async function begunRefusal(tx: Tx, code: string): Promise<OrderRefusal | null> {
  if ((await operationsIn(tx, code, ['T', 'B'])).length > 0) return 'started'
  return (await operationsIn(tx, code, ['R', 'D'])).length > 0 ? 'released' : null
}

export const cancel: OrderWork = async (tx, { code }) => {
  const begun = await begunRefusal(tx, code)
  if (begun) return begun
  await dropOperations(tx, code)
  await setStatus(tx, code, 'X')
  return null
}

export const close =
  (call: Call): OrderWork =>
  async (tx, { code }) => {
    await dropOperations(tx, code)
    const begun = await operationsIn(tx, code, ['R', 'D', 'T'])
    const options = { language: call.language, by: call.caller?.userName ?? null }
    if (begun.length > 0) await changeOperations(tx, 'finish', begun, options)
    await setStatus(tx, code, 'F')
    await deriveOrderStatus(tx, [code])
    return null
  }

export const unschedule =
  (call: Call): OrderWork =>
  async (tx, { code }) => {
    const placed = await operationsIn(tx, code, ['A'])
    if (placed.length === 0) return 'notScheduled'
    const options = { language: call.language, by: call.caller?.userName ?? null }
    const { changed } = await changeOperations(tx, 'unassign', placed, options)
    return changed.length === 0 ? 'notScheduled' : null
  }

export interface OrderChange {
  readonly qty?: string | null | undefined
  readonly dueDate?: string | null | undefined
  readonly priority?: number | null | undefined
}

export const changeValues =
  ({ qty, dueDate, priority }: OrderChange): OrderWork =>
  async (tx, row) => {
    const done = await tx.run(
      `update "order" set qty = coalesce($2::numeric, qty), due_date = coalesce($3::timestamptz, due_date),
         priority = coalesce($4::bigint, priority)
       where code = $1 and coalesce($2::numeric, qty) >= coalesce(completed_qty, 0)`,
      [row.code, qty || null, dueDate || null, priority ?? null],
    )
    return done === 0 ? 'belowDone' : null
  }
