import type { FactoryBom, FactoryItems, FactoryOptions, FactoryOrders } from './shapes.ts'

/** Base units of each item (rows) and area (columns) that the open orders need, through all levels, without stock. */
export function grossRequirements(
  options: FactoryOptions,
  items: FactoryItems,
  bom: FactoryBom,
  orders: FactoryOrders,
): Float64Array {
  const { areas } = options
  const gross = new Float64Array(items.count * areas)
  for (let i = 0; i < orders.count; i++)
    gross[orders.item[i]! * areas + orders.area[i]!]! += orders.qty[i]! - orders.done[i]!
  for (let row = 0; row < bom.count; row++)
    for (let area = 0; area < areas; area++) {
      const need = gross[bom.parent[row]! * areas + area]!
      gross[bom.child[row]! * areas + area]! += (need * bom.usage[row]!) / 1000
    }
  return gross
}
