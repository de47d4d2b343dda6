import { orderRefusal, orderRefusalText } from '#domain/planning/order-state.ts'
import { orderServices } from '#domain/services/planning/orders.ts'
import { buffersOf } from '../../platform/jobs/task.ts'
import type { Exploded } from '../../platform/jobs/order-tasks.ts'
import { handle, type Call, type HandlerEntry } from '../../identity/handlers.ts'
import { calculationRefused } from '../../platform/runs/calculate.ts'
import type { CalculationService } from '../../platform/runs/service.ts'
import { changingPlan, lockPlan } from './changing-plan.ts'
import { askedCodes } from './asked-codes.ts'
import { readingOf, writeRows } from './calculation.ts'
import {
  cancel,
  changeOrders,
  changeValues,
  close,
  hold,
  ordersOf,
  resume,
  unschedule,
  type OrderOutcome,
} from './order-actions.ts'
import { mergeOrders, splitOrder } from './order-split.ts'
import { deriveOrderStatus } from './order-status.ts'
import { readPlanSnapshot } from './snapshot.ts'

export const orderHandlers = (service: CalculationService): readonly HandlerEntry[] => [
  handle(orderServices.explode, ({ orders }, call) => explode(service, orders, call)),
  handle(orderServices.unschedule, ({ orders }, call) =>
    changeOrders('unschedule', orders, call, unschedule(call)),
  ),
  handle(orderServices.hold, ({ orders }, call) => changeOrders('hold', orders, call, hold)),
  handle(orderServices.resume, ({ orders }, call) => changeOrders('resume', orders, call, resume)),
  handle(orderServices.cancel, ({ orders }, call) => changeOrders('cancel', orders, call, cancel)),
  handle(orderServices.close, ({ orders }, call) => changeOrders('close', orders, call, close(call))),
  handle(orderServices.split, ({ order, qty }, call) => splitOrder(order, qty, call)),
  handle(orderServices.merge, ({ orders }, call) => mergeOrders(orders, call)),
  handle(orderServices.change, ({ orders, ...values }, call) =>
    changeOrders('change', orders, call, changeValues(values)),
  ),
]

/** Operations of orders by their routes; those that are placed, released or done stay as they are. */
async function explode(service: CalculationService, orders: unknown, call: Call): Promise<OrderOutcome> {
  const asked = askedCodes(orders, 'orders')
  const now = service.services.now()
  return changingPlan(call, async (tx) => {
    await lockPlan(tx)
    const known = new Map((await ordersOf(tx, asked)).map((row) => [row.code.toLowerCase(), row]))
    const changed: string[] = []
    const refused: OrderOutcome['refused'] = []
    for (const code of asked) {
      const row = known.get(code.toLowerCase())
      const refusal = row
        ? (orderRefusal('explode', row.status) ??
          (row.orderType !== 'M' ? 'notMade' : row.hasRoute ? null : 'noRoute'))
        : 'unknown'
      const key = row?.code ?? code
      if (refusal === null) changed.push(key)
      else refused.push({ key, reason: orderRefusalText(refusal, key, call.language) })
    }
    if (changed.length === 0) return { changed, refused }
    const reading = await readingOf(tx, now.toISOString())
    const snapshot = await readPlanSnapshot(tx, reading)
    const task = { snapshot, asOf: Math.floor(now.getTime() / 1000), zone: reading.zone, orders: changed }
    const made = await service.pool.ask<Exploded>('orderExplode', task, buffersOf(snapshot))
    if (made.error !== null) throw calculationRefused(made.error, call)
    await writeRows(tx, made.operations)
    await writeRows(tx, made.instructions)
    await deriveOrderStatus(tx, changed)
    return { changed, refused }
  })
}
