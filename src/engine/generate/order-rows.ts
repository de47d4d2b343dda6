import { areaCodes, customerCodes, orderCodes, saleOrderCodes, unitCodes } from './codes.ts'
import type { Row } from './factory-rows.ts'
import { itemName } from './master-data-rows.ts'
import * as names from './names.ts'
import type { PlanOrder } from './plan/plan-orders.ts'
import type { RowContext } from './row-context.ts'
import { decimal, rowsOf } from './row-values.ts'
import { PART } from './shapes.ts'

export function saleOrderRows(context: RowContext): Row[] {
  const { orders, options } = context.factory
  const codes = saleOrderCodes(orders.count)
  const customers = customerCodes(options.customers)
  return rowsOf(orders.count, (i) => ({
    code: codes[i],
    name: itemName(context, orders.item[i]!),
    lineNo: 1,
    customerCode: customers[orders.customer[i]!],
    itemCode: context.items[orders.item[i]!],
    qty: decimal(orders.qty[i]!, 1),
    unit: unitCodes[0],
    dueDate: context.time(orders.due[i]! + 48),
    priority: orders.priority[i],
  })).filter((_, i) => orders.sold[i] === 1)
}

export function orderRows(context: RowContext): Row[] {
  const { orders, options } = context.factory
  const codes = orderCodes(orders.count)
  const sales = saleOrderCodes(orders.count)
  const customers = customerCodes(options.customers)
  return rowsOf(orders.count, (i) => ({
    code: codes[i],
    name: itemName(context, orders.item[i]!),
    orderType: 'M',
    itemCode: context.items[orders.item[i]!],
    qty: decimal(orders.qty[i]!, 1),
    completedQty: decimal(orders.done[i]!, 1),
    dueDate: context.time(orders.due[i]!),
    plannedStart: context.time(orders.need[i]!),
    plannedEnd: context.time(orders.due[i]! - 24),
    priority: orders.priority[i],
    status: orders.done[i]! > 0 ? 'S' : orders.released[i] === 1 ? 'R' : 'P',
    releaseMat: orders.released[i] === 1,
    customerCode: customers[orders.customer[i]!],
    saleOrderCode: orders.sold[i] === 1 ? sales[i] : null,
    mrpArea: areaCodes[orders.area[i]!],
    planner: names.planners[i % names.planners.length],
  }))
}

/** Orders for the assemblies that go into other orders. */
export function partRows(context: RowContext, plan: readonly PlanOrder[]): Row[] {
  const { orders, options } = context.factory
  const customers = customerCodes(options.customers)
  return plan
    .filter((order) => order.parent !== null)
    .map((order) => ({
      code: order.code,
      name: itemName(context, order.item),
      orderType: 'M',
      itemCode: context.items[order.item],
      qty: String(order.qty),
      dueDate: context.time(order.due),
      plannedStart: context.time(order.need),
      plannedEnd: context.time(order.due),
      priority: orders.priority[order.top],
      status: 'N',
      customerCode: customers[orders.customer[order.top]!],
      parentOrder: order.parent,
      mrpArea: areaCodes[orders.area[order.top]!],
      planner: names.planners[order.top % names.planners.length],
    }))
}

/** Every twentieth order has its first bought component reserved: hard for the first half of them, then soft. */
export function reserveRows(context: RowContext): Row[] {
  const { orders, bom, items } = context.factory
  const codes = orderCodes(orders.count)
  const rows: Row[] = []
  for (let i = 3; i < orders.count; i += 20) {
    const item = orders.item[i]!
    for (let line = bom.start[item]!; line < bom.start[item + 1]!; line++) {
      const child = bom.child[line]!
      if (items.kind[child] !== PART) continue
      rows.push({
        orderCode: codes[i],
        itemCode: context.items[child],
        qty: decimal(bom.usage[line]! * Math.ceil(orders.qty[i]! / 4), 1000),
        kind: i < orders.count / 2 ? 'hard' : 'soft',
      })
      break
    }
  }
  return rows
}
