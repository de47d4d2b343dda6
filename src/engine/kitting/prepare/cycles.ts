import { strongComponents } from '../../strong-components.ts'
import { countUpTo, Int32List } from '../numbers.ts'
import type { Bom } from './bom.ts'
import type { Source } from './source.ts'

const NONE: ReadonlySet<number> = new Set()

/**
 * Items in strongly connected components of the BOM as it stands at a time, an item that contains itself among them.
 * They are never built (golden case G8). Only items on a cycle of all rows together, whatever their dates, can be on one
 * at any time, and mostly there are none.
 */
export class Cycles {
  readonly #source: Source
  readonly #bom: Bom
  /** Items on a cycle of all rows, and the times at which the rows between them begin or end to count. */
  readonly #suspects: ReadonlySet<number>
  readonly #changes: Float64Array
  readonly #known = new Map<number, ReadonlySet<number>>()

  constructor(source: Source, bom: Bom) {
    this.#source = source
    this.#bom = bom
    const all = source.items.values.map((_, item) => item)
    this.#suspects = this.#onCycles(all, (item) => bom.rowsOf(item))
    const changes = [...this.#suspects].flatMap((item) => bom.changesOf(item))
    this.#changes = Float64Array.from(new Set(changes)).sort()
  }

  /** The item may be on a cycle at some time. */
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

  #between(epoch: number, time: number): ReadonlySet<number> {
    let circular = this.#known.get(epoch)
    if (!circular) {
      circular = this.#onCycles([...this.#suspects], (item) => this.#bom.rowsAt(item, null, time) ?? [])
      this.#known.set(epoch, circular)
    }
    return circular
  }

  /** Those of the items that lie on a cycle of the rows given, between these items alone. */
  #onCycles(items: readonly number[], rowsOf: (item: number) => Iterable<number>): ReadonlySet<number> {
    const { bomComponent } = this.#source.items
    const place = new Map(items.map((item, k) => [item, k]))
    const start = new Int32Array(items.length + 1)
    const next = new Int32List()
    items.forEach((item, k) => {
      for (const row of rowsOf(item)) {
        const child = place.get(bomComponent[row]!)
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
