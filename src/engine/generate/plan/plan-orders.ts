import { orderCodes } from '../codes.ts'
import { PART, type Factory } from '../shapes.ts'

/** An order of the shop: those of the factory, and one for every assembly that they use. */
export interface PlanOrder {
  readonly code: string
  readonly item: number
  /** Base units, and the quantity done. */
  readonly qty: number
  readonly done: number
  /** Code of the order that it is a part of. */
  readonly parent: string | null
  /** Place in the factory's orders of itself or of the order it is a part of. */
  readonly top: number
  /** Hours after asOf. */
  readonly need: number
  readonly due: number
}

/** Orders that begin within these hours, or have begun, have their assemblies already. */
const MADE_AHEAD = 8 * 24

export function planOrders(factory: Factory): PlanOrder[] {
  const { orders } = factory
  const codes = orderCodes(orders.count)
  return Array.from({ length: orders.count }, (_, top): PlanOrder[] => {
    const own: PlanOrder = {
      code: codes[top]!,
      item: orders.item[top]!,
      qty: orders.qty[top]!,
      done: orders.done[top]!,
      parent: null,
      top,
      need: orders.need[top]!,
      due: orders.due[top]!,
    }
    if (own.done > 0 || own.need < MADE_AHEAD) return [own]
    const parts: PlanOrder[] = []
    addParts(factory, own, own.code, parts)
    return [own, ...parts]
  }).flat()
}

function addParts(factory: Factory, order: PlanOrder, root: string, into: PlanOrder[]): void {
  const { bom, items } = factory
  for (let line = bom.start[order.item]!; line < bom.start[order.item + 1]!; line++) {
    const item = bom.child[line]!
    if (items.kind[item]! >= PART) continue
    const part: PlanOrder = {
      code: `${root}-${into.length + 1}`,
      item,
      qty: Math.ceil((order.qty * bom.usage[line]!) / 1000),
      done: 0,
      parent: order.code,
      top: order.top,
      need: order.need - items.makeDays[item]! * 24,
      due: order.need,
    }
    into.push(part)
    addParts(factory, part, root, into)
  }
}

/** Assemblies that started or imminent orders need and that no order makes: base units by item. */
export function readyAssemblies(factory: Factory, plan: readonly PlanOrder[]): Map<number, number> {
  const { bom, items } = factory
  const split = new Set(plan.flatMap((order) => order.parent ?? []))
  const ready = new Map<number, number>()
  for (const order of plan) {
    if (order.parent !== null || split.has(order.code)) continue
    for (let line = bom.start[order.item]!; line < bom.start[order.item + 1]!; line++) {
      const item = bom.child[line]!
      if (items.kind[item]! >= PART) continue
      const needed = Math.ceil(((order.qty - order.done) * bom.usage[line]!) / 1000)
      ready.set(item, (ready.get(item) ?? 0) + needed)
    }
  }
  return ready
}
