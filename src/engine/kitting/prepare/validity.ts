import { countUpTo } from '../../numbers.ts'
import { MAX_DEPTH } from '../problem.ts'
import type { Bom } from '../../bom/bom.ts'
import type { Cycles } from '../../bom/cycles.ts'
import type { Demands } from './demands.ts'
import { isMakeable, secondsOf } from './item-facts.ts'
import type { Source } from './source.ts'
import type { Substitutes } from './substitutes.ts'

/** Times at which the components of an item change; null: it may contain itself, so that every time is distinct. */
type Changes = Float64Array | null

const NEVER: Changes = new Float64Array(0)

/**
 * Numbers the intervals of time in which an item is built from the same components, on any level: BOM rows and substitutes
 * begin and end. A sub-assembly is needed at the need date of the order less the lead times of the builds above it, and
 * its component lines are those valid on that date.
 */
export class Validity {
  readonly #source: Source
  readonly #bom: Bom
  readonly #cycles: Cycles
  readonly #substituteChanges: readonly number[]
  readonly #dated: boolean
  /** Range of all needs of any demand, less all leads. */
  readonly #from: number
  readonly #to: number
  readonly #rows = new Map<number, Changes>()
  readonly #builds = new Map<number, Changes>()
  readonly #tops = new Map<number, Changes>()

  constructor(source: Source, demands: Demands, bom: Bom, substitutes: Substitutes, cycles: Cycles) {
    this.#source = source
    this.#bom = bom
    this.#cycles = cycles
    let [from, to] = [source.options.asOf, source.options.asOf]
    for (const need of demands.need) {
      if (need < from) from = need
      if (need > to) to = need
    }
    let lead = 0
    source.items.values.forEach((_, item) => (lead = Math.max(lead, secondsOf(source, item, 'makeLead'))))
    this.#from = from - MAX_DEPTH * lead
    this.#to = to
    this.#substituteChanges = substitutes.changes.filter((time) => this.#counts(time))
    this.#dated = bom.dated || this.#substituteChanges.length > 0
  }

  #counts(time: number): boolean {
    return time > this.#from && time <= this.#to
  }

  /** Equal for all times at which an order for the item is made from the same components. */
  ofOrder(item: number, at: number): number {
    if (!this.#dated) return 0
    return keyOf(
      remembered(this.#tops, item, () => this.#merged(item, 0)),
      at,
    )
  }

  /** Equal for all times at which the item, needed then by a line, is built from the same components. */
  ofBuild(item: number, at: number): number {
    if (!this.#dated) return 0
    return keyOf(this.#ofBuild(item), at)
  }

  /** Time of need of the components of an item, by that of the item. */
  below(item: number, at: number): number {
    // Where an item may contain itself, the time does not change: otherwise a chain of builds might go back for years.
    return this.#cycles.suspects(item) ? at : at - secondsOf(this.#source, item, 'makeLead')
  }

  #ofBuild(item: number): Changes {
    return remembered(this.#builds, item, () => this.#merged(item, secondsOf(this.#source, item, 'makeLead')))
  }

  /** Own rows and those of phantoms, and what is built below, by so much earlier. */
  #merged(item: number, lead: number): Changes {
    if (this.#cycles.suspects(item)) return null
    const { rows, parts } = this.#level(item)
    const times = new Set<number>()
    for (const each of rows) {
      const own = remembered(this.#rows, each, () => this.#ofRows(each))
      if (own === null) return null
      for (const time of own) times.add(time)
    }
    for (const part of parts) {
      const below = this.#ofBuild(part)
      if (below === null) return null
      for (const time of below) times.add(time + lead)
    }
    return times.size === 0 ? NEVER : Float64Array.from(times).sort()
  }

  #ofRows(item: number): Changes {
    if (this.#cycles.suspects(item)) return null
    const own = this.#bom.changesOf(item).filter((time) => this.#counts(time))
    const all = [...own, ...this.#substituteChanges]
    return all.length === 0 ? NEVER : Float64Array.from(new Set(all))
  }

  /** Items whose rows form the lines of an item (itself and its phantoms), and those of the lines that may be built. */
  #level(item: number): { rows: ReadonlySet<number>; parts: ReadonlySet<number> } {
    const { bomComponent } = this.#source.items
    const rows = new Set([item])
    const parts = new Set<number>()
    for (const each of rows) {
      for (const row of this.#bom.rowsOf(each)) {
        const child = bomComponent[row]!
        if (child < 0 || !this.#bom.has(child)) continue
        if (this.#bom.isPhantom(row)) rows.add(child)
        if (isMakeable(this.#source, child)) parts.add(child)
      }
    }
    return { rows, parts }
  }
}

const keyOf = (changes: Changes, at: number): number => (changes === null ? at : countUpTo(changes, at))

function remembered(known: Map<number, Changes>, item: number, make: () => Changes): Changes {
  let changes = known.get(item)
  if (changes === undefined) known.set(item, (changes = make()))
  return changes
}
