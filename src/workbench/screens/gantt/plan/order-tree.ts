import type { ChartRow } from './sources.ts'
import { feedsOf } from './critical.ts'
import type { Plan } from './plan.ts'
import { plannedOrders, suppliesOf } from './rows.ts'

/** Rows of a tree of any depth: the place of the row above each, -1 at the top. */
export interface Tree {
  readonly rows: readonly ChartRow[]
  readonly parents: Int32Array
}

/**
 * Orders that supply no other one, each with its operations; below an operation the orders that are made for it, in the
 * same way, and what is bought or taken from stock for it. An order that supplies several stands where it is met first.
 */
export function orderTree(plan: Plan): Tree {
  const rows: ChartRow[] = []
  const parents: number[] = []
  const [feeds, supplies] = [feedsOf(plan), suppliesOf(plan)]
  const supplying = new Set<number>()
  for (const [op, from] of feeds)
    for (const one of from) if (plan.orderOf[one] !== plan.orderOf[op]) supplying.add(plan.orderOf[one]!)
  const shown = new Set<number>()
  const add = (row: ChartRow, parent: number): number => {
    parents.push(parent)
    return rows.push(row) - 1
  }
  const addOrder = (order: number, parent: number): void => {
    if (order < 0 || shown.has(order)) return
    shown.add(order)
    const at = add({ kind: 'order', order }, parent)
    for (const operation of plan.operationsOf[order]!) {
      const place = add({ kind: 'operation', operation }, at)
      for (const one of feeds.get(operation) ?? [])
        if (plan.orderOf[one] !== order) addOrder(plan.orderOf[one]!, place)
      for (const peg of supplies.get(operation) ?? []) add({ kind: 'supply', peg }, place)
    }
  }
  const orders = plannedOrders(plan)
  for (const order of orders) if (!supplying.has(order)) addOrder(order, -1)
  // Orders that supply each other in a circle have no top.
  for (const order of orders) addOrder(order, -1)
  return { rows, parents: Int32Array.from(parents) }
}
