import type { FactoryItems, FactoryOptions, FactoryOrders } from './shapes.ts'
import type { Random } from '../random.ts'

/** Orders for products, needed within the horizon, more of them soon than late; a few are overdue or half done. */
export function generateOrders(options: FactoryOptions, items: FactoryItems, random: Random): FactoryOrders {
  const count = options.orders
  const orders: FactoryOrders = {
    count,
    item: new Int32Array(count),
    qty: new Int32Array(count),
    done: new Int32Array(count),
    need: new Int32Array(count),
    due: new Int32Array(count),
    created: new Int32Array(count),
    priority: new Int32Array(count),
    customer: new Int32Array(count),
    area: new Uint8Array(count),
    released: new Uint8Array(count),
    sold: new Uint8Array(count),
  }
  for (let i = 0; i < count; i++) {
    const item = random.below(options.products)
    const qty = random.pick([5, 10, 10, 20, 20, 30, 40, 50, 80, 120])
    const day = random.chance(0.04) ? -random.between(1, 4) : random.skewed(options.horizonDays) + 1
    orders.item[i] = item
    orders.qty[i] = qty
    orders.need[i] = day * 24 + 8
    orders.due[i] = orders.need[i]! + (items.makeDays[item]! + random.between(1, 6)) * 24
    orders.created[i] = -random.between(24, 60 * 24)
    orders.priority[i] = random.pick([10, 30, 50, 50, 50, 50, 70])
    orders.customer[i] = random.below(options.customers)
    orders.area[i] = options.areas === 1 ? 0 : item % 3 === 2 ? 1 : 0
    orders.released[i] = day < 5 && random.chance(0.7) ? 1 : 0
    orders.done[i] =
      orders.released[i] === 1 && random.chance(0.4) ? Math.floor((qty * random.between(1, 7)) / 10) : 0
    orders.sold[i] = random.chance(0.6) ? 1 : 0
  }
  return orders
}
