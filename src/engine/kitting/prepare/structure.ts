import type { Bom } from './bom.ts'
import type { Source } from './source.ts'

/**
 * Items in strongly connected components of the BOM as it stands at the as-of time, an item that contains itself among
 * them. They are never built (golden case G8).
 */
export function circularItems(source: Source, bom: Bom): ReadonlySet<number> {
  const count = source.items.values.length
  const low = new Int32Array(count)
  const number = new Int32Array(count)
  const onStack = new Uint8Array(count)
  const stack: number[] = []
  const circular = new Set<number>()
  const children = new Map<number, readonly number[]>()
  let next = 1

  const childrenOf = (item: number): readonly number[] => {
    let known = children.get(item)
    if (!known) {
      const rows = bom.rowsAt(item, null, source.options.asOf) ?? []
      known = [...new Set(rows.map((row) => source.items.bomComponent[row]!))].filter((child) => child >= 0)
      children.set(item, known)
    }
    return known
  }

  const close = (root: number): void => {
    const component: number[] = []
    let item: number
    do {
      item = stack.pop()!
      onStack[item] = 0
      component.push(item)
    } while (item !== root)
    if (component.length > 1 || childrenOf(root).includes(root))
      for (const each of component) circular.add(each)
  }

  const open = (item: number): { item: number; at: number } => {
    low[item] = number[item] = next++
    stack.push(item)
    onStack[item] = 1
    return { item, at: 0 }
  }

  for (let start = 0; start < count; start++) {
    if (number[start] !== 0 || !bom.has(start)) continue
    const path = [open(start)]
    while (path.length > 0) {
      const top = path.at(-1)!
      const child = childrenOf(top.item)[top.at++]
      if (child === undefined) {
        path.pop()
        if (low[top.item] === number[top.item]) close(top.item)
        const above = path.at(-1)
        if (above) low[above.item] = Math.min(low[above.item]!, low[top.item]!)
      } else if (number[child] === 0 && bom.has(child)) path.push(open(child))
      else if (onStack[child]) low[top.item] = Math.min(low[top.item]!, number[child]!)
    }
  }
  return circular
}
