import type { Findings } from './messages.ts'
import { compareTexts, keyOf, partsOf, type OrderRow } from './rows.ts'

/** One order waits for another: as its parent (`parent`), or by an explicit link. */
export interface OrderLink {
  readonly before: OrderRow
  readonly after: OrderRow
  readonly parent: boolean
}

/** Links from parent, left and right orders, without those that would close a cycle; these are reported. */
export function orderLinks(orders: ReadonlyMap<string, OrderRow>, findings: Findings): OrderLink[] {
  const links: OrderLink[] = []
  for (const order of [...orders.values()].toSorted((a, b) => compareTexts(a.code, b.code))) {
    if (order.parent !== null) {
      const parent = orders.get(keyOf(order.parent))
      if (parent) links.push({ before: order, after: parent, parent: true })
      else findings.add({ level: 'I', code: 'parentOutside', order: order.code, value: order.parent })
    }
    const others = (list: string | null) => partsOf(list).flatMap((code) => orders.get(keyOf(code)) ?? [])
    for (const left of others(order.leftOrders)) links.push({ before: left, after: order, parent: false })
    for (const right of others(order.rightOrders)) links.push({ before: order, after: right, parent: false })
  }
  return withoutCycles(links, findings)
}

function withoutCycles(links: readonly OrderLink[], findings: Findings): OrderLink[] {
  const kept: OrderLink[] = []
  const after = new Map<OrderRow, OrderRow[]>()
  const said = new Set<string>()
  for (const link of links) {
    const pair = `${keyOf(link.before.code)}\u0001${keyOf(link.after.code)}`
    if (said.has(pair)) continue
    said.add(pair)
    const path = pathBetween(link.after, link.before, after)
    if (path) {
      const value = [...path, link.after].map((order) => order.code).join(' → ')
      findings.add({ level: 'E', code: 'ordersCircle', order: link.before.code, value })
      continue
    }
    kept.push(link)
    const list = after.get(link.before) ?? []
    list.push(link.after)
    after.set(link.before, list)
  }
  return kept
}

/** Orders from one to another along the links; null when there is no path. */
function pathBetween(
  from: OrderRow,
  to: OrderRow,
  after: ReadonlyMap<OrderRow, readonly OrderRow[]>,
): OrderRow[] | null {
  const cameFrom = new Map<OrderRow, OrderRow | null>([[from, null]])
  const open = [from]
  for (let order = open.pop(); order !== undefined; order = open.pop()) {
    if (order === to) {
      const path: OrderRow[] = []
      for (let at: OrderRow | null = order; at !== null; at = cameFrom.get(at) ?? null) path.push(at)
      return path.toReversed()
    }
    for (const next of after.get(order) ?? [])
      if (!cameFrom.has(next)) {
        cameFrom.set(next, order)
        open.push(next)
      }
  }
  return null
}
