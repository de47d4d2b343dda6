import { strongComponents } from '../../strong-components.ts'
import { Int32List } from '../numbers.ts'
import type { Bom } from './bom.ts'
import type { Source } from './source.ts'

/**
 * Items in strongly connected components of the BOM as it stands at the as-of time, an item that contains itself among
 * them. They are never built (golden case G8).
 */
export function circularItems(source: Source, bom: Bom): ReadonlySet<number> {
  const { values, bomComponent } = source.items
  const start = new Int32Array(values.length + 1)
  const next = new Int32List()
  for (let item = 0; item < values.length; item++) {
    for (const row of bom.rowsAt(item, null, source.options.asOf) ?? [])
      if (bomComponent[row]! >= 0) next.push(bomComponent[row]!)
    start[item + 1] = next.length
  }
  const component = strongComponents(start, next.array)
  const circular = new Set<number>()
  for (let item = 0; item < values.length; item++)
    for (let k = start[item]!; k < start[item + 1]!; k++) {
      const child = next.array[k]!
      if (component[child] !== component[item]) continue
      circular.add(item)
      circular.add(child)
    }
  return circular
}
