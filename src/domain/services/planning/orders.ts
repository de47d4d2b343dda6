import { order } from '../../entities/planning/order.ts'
import { code, json, quantity, text, time } from '../../field-kinds.ts'
import { service, valueOf } from '../../service.ts'

const orders = service('ASPOrder', 'Pages.Roles')
const sales = service('AMRPSalesOrderM', 'Pages.Users')
const answer = valueOf('json')

/** Codes of orders as a JSON list; each action answers {changed, refused: [{key, reason}]}. */
const codes = { orders: json('订单', 'Orders', { required: true }) } as const
const onOrders = (method: string, zh: string, en: string) =>
  orders(method, zh, en, { verb: 'POST', input: codes, output: answer })

/** What a planner does to orders (domain/planning/order-state.ts says when it may be done). */
export const orderServices = {
  /** Operations, material in and out by the routes, on no resource yet. */
  explode: onOrders('Explode', '展开', 'Explode'),
  unschedule: onOrders('Unschedule', '取消排程', 'Unschedule'),
  hold: onOrders('Hold', '挂起', 'Hold'),
  /** Back from on hold or cancelled to what the operations say. */
  resume: onOrders('Resume', '恢复', 'Resume'),
  cancel: onOrders('Cancel', '取消订单', 'Cancel the order'),
  /** What is released or started is completed, what is not goes; the order is finished with what was made. */
  close: onOrders('Close', '关闭', 'Close'),
  /** A part of what is left becomes an order of its own, which the answer names: {changed: [new code], refused}. */
  split: orders('Split', '拆分', 'Split', {
    input: {
      order: code('订单', 'Order', { required: true }),
      qty: quantity('分出数量', 'Quantity to split off', { required: true, min: 0.000001 }),
    },
    output: answer,
  }),
  /** Quantities add up in the first one; the earliest due date counts; the others go. */
  merge: onOrders('Merge', '合并', 'Merge'),
  change: orders('Change', '改数量与交期', 'Change quantity and due', {
    input: {
      ...codes,
      qty: quantity('数量', 'Quantity', { min: 0.000001 }),
      dueDate: time('交期', 'Due'),
      priority: order.fields.priority,
    },
    output: answer,
  }),
} as const

const what = {
  itemCode: code('物料', 'Item'),
  qty: quantity('数量', 'Quantity'),
  dueDate: time('交期', 'Due'),
}

export const salesServices = {
  /** A manufacturing order for what is open of each and not covered by one yet. {changed: [order], refused}. */
  explode: sales('Explode', '展开为制造订单', 'Explode to orders', { input: codes, output: answer }),
  /**
   * When could it be there? Scheduled into the current plan (`insert` empty), or with all orders again (`insert` = 1). Of
   * a sales order, or of item, quantity and due. Nothing is written. {end, lateness, operations, orders: [{order,
   * lateness, newLateness}], kpi}.
   */
  quote: sales('Quote', '可承诺交期', 'Quote a date', {
    makesStale: 'nothing',
    input: { ...what, order: code('销售订单', 'Sales order'), insert: text('插单', 'Insert', { length: 1 }) },
    output: answer,
  }),
  /** What an order hangs on, and what hangs on it: [{level, side, node, key, item, qty, at, late}]. */
  pegging: sales('GetPeggingTree', '关联树', 'Pegging tree', {
    input: { order: code('订单', 'Order', { required: true }) },
    output: answer,
  }),
} as const
