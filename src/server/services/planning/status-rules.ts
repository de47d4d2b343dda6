import { choiceOf } from '#domain/choices/index.ts'
import { TaktError } from '#domain/errors.ts'
import { textOf } from '#domain/label.ts'
import type { RowRule } from '../../crud/rules.ts'
import { deriveOrderStatus } from './order-status.ts'

/** Set by hand: they stop scheduling, kitting and release. */
const byHand = new Set(['H', 'X'])

/**
 * The status of an order follows from its operations; only on hold and cancelled are set by hand, and left again. An order
 * without operations has the status that it was given.
 */
export const orderRule: RowRule = async (tx, { before, after }, call) => {
  if (!before || !after || before['status'] === after['status']) return
  const code = String(after['code'])
  const status = String(after['status'])
  const planned = await tx.row('select from operation where order_code = $1 limit 1', [code])
  if (!planned || byHand.has(status)) return
  if (!byHand.has(String(before['status'])))
    throw new TaktError('statusByHand', {
      key: code,
      status: textOf(choiceOf('OrderStatus')[status]!, call.language),
    })
  await deriveOrderStatus(tx, [code])
}

/** The status of an operation changes by actions and results alone (domain/scheduling/operation-status.ts). */
export const operationRule: RowRule = async (_, { before, after }, call) => {
  if (!before || !after || before['status'] === after['status']) return
  throw new TaktError('statusByHand', {
    key: String(after['code']),
    status: textOf(choiceOf('OperationStatus')[String(after['status'])]!, call.language),
  })
}
