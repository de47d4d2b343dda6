import { countUpTo } from '../numbers.ts'
import { Int32List } from '../number-lists.ts'
import { strongComponents } from '../strong-components.ts'
import type { Bom } from './bom.ts'

const NONE: ReadonlySet<number> = new Set()

/**
 * Items in strongly connected components of the BOM at a time, including items that contain themselves. They are never
 * built (golden case G8). Only items on a cycle of all rows, whatever their dates, can be on one at any time, and usually
 * there are none.
 */
export class Cycles {
  readonly #bom: Bom
  /** Items on a cycle of all rows, and the times at which the rows between them begin or end to count. */
  readonly #suspects: ReadonlySet<number>
  readonly #changes: Float64Array
  readonly #known = new Map<number, ReadonlySet<number>>()

  constructor(bom: Bom) {
    this.#bom = bom
    const all = Array.from({ length: bom.itemCount }, (_, item) => item)
    this.#suspects = this.#onCycles(all, (item) => bom.rowsOf(item))
    const changes = [...this.#suspects].flatMap((item) => bom.changesOf(item))
    this.#changes = Float64Array.from(new Set(changes)).sort()
  }

  /** True when the item may be on a cycle at some time. */
  suspects(item: number): boolean {
    return this.#suspects.has(item)
  }

  at(time: number): ReadonlySet<number> {
    if (this.#suspects.size === 0) return NONE
    return this.#between(countUpTo(this.#changes, time), time)
  }

  /** Items that are on a cycle at some time. */
  ever(): ReadonlySet<number> {
    if (this.#suspects.size === 0) return NONE
    const times = [(this.#changes[0] ?? 0) - 1, ...this.#changes]
    return new Set(times.flatMap((time, k) => [...this.#between(k, time)]))
  }

  /**
   * The shortest way at a time from rows of an item back to the item, over items on cycles: the item, those between, the
   * item again. Null when these rows lead to no cycle that it lies on.
   */
  cycle(item: number, rows: readonly number[], time: number): readonly number[] | null {
    const circular = this.at(time)
    if (!circular.has(item)) return null
    const from = new Map<number, number>()
    const ways: (readonly [parent: number, rows: readonly number[]])[] = [[item, rows]]
    for (const [parent, below] of ways) {
      for (const row of below) {
        const child = this.#bom.componentOf(row)
        if (child === item) return [...wayTo(parent, from), item]
        if (!circular.has(child) || from.has(child)) continue
        from.set(child, parent)
        ways.push([child, this.#bom.rowsAt(child, null, time) ?? []])
      }
    }
    return null
  }

  #between(epoch: number, time: number): ReadonlySet<number> {
    let circular = this.#known.get(epoch)
    if (!circular) {
      circular = this.#onCycles([...this.#suspects], (item) => this.#bom.rowsAt(item, null, time) ?? [])
      this.#known.set(epoch, circular)
    }
    return circular
  }

  /** Items that are on a cycle of the given rows, considering these items only. */
  #onCycles(items: readonly number[], rowsOf: (item: number) => Iterable<number>): ReadonlySet<number> {
    const place = new Map(items.map((item, k) => [item, k]))
    const start = new Int32Array(items.length + 1)
    const next = new Int32List()
    items.forEach((item, k) => {
      for (const row of rowsOf(item)) {
        const child = place.get(this.#bom.componentOf(row))
        if (child !== undefined) next.push(child)
      }
      start[k + 1] = next.length
    })
    const component = strongComponents(start, next.array)
    const circular = new Set<number>()
    items.forEach((item, k) => {
      for (let edge = start[k]!; edge < start[k + 1]!; edge++) {
        const child = next.array[edge]!
        if (component[child] === component[k]) circular.add(item).add(items[child]!)
      }
    })
    return circular
  }
}

/** Items from the first one to an item, by the item that each was reached from. */
function wayTo(item: number, from: ReadonlyMap<number, number>): number[] {
  const way = [item]
  for (let at = from.get(item); at !== undefined; at = from.get(at)) way.unshift(at)
  return way
}
