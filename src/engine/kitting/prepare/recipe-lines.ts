import { reduced } from '../fraction.ts'
import type { Bom, BomLine } from './bom.ts'
import type { Cycles } from './cycles.ts'
import { isMakeable } from './item-facts.ts'
import type { Source } from './source.ts'
import type { Scope, Standin, Substitutes } from './substitutes.ts'
import { through, type UsageSpec } from './usage-spec.ts'

/** Where a line of a recipe comes from. */
export const LineOrigin = { bom: 0, list: 1, direct: 2 } as const

/** A line as it goes into a recipe: main item and what may stand in for it. */
export interface LineSpec {
  readonly item: number
  readonly lineNo: number
  readonly usage: UsageSpec
  readonly kitFlag: string
  readonly standins: readonly Standin[]
  readonly origin: number
  /** Row of the table it comes from. */
  readonly row: number
}

export interface ByProduct {
  readonly item: number
  readonly num: bigint
  readonly den: bigint
}

export interface ParentLines {
  readonly lines: readonly LineSpec[]
  readonly byProducts: readonly ByProduct[]
}

const MAX_PHANTOMS = 30

/** Turns BOM rows into recipe lines: phantoms replaced, alternative groups folded, substitutes found. */
export class LineReader {
  readonly #source: Source
  readonly #bom: Bom
  readonly #substitutes: Substitutes
  readonly #cycles: Cycles
  readonly #told = new Set<number>()

  constructor(source: Source, bom: Bom, substitutes: Substitutes, cycles: Cycles) {
    this.#source = source
    this.#bom = bom
    this.#substitutes = substitutes
    this.#cycles = cycles
  }

  read(parent: number, rows: readonly number[], at: number, scope: Scope): ParentLines {
    const byProducts: ByProduct[] = []
    const lines: BomLine[] = []
    for (const line of this.#withoutPhantoms(rows, at, 0)) {
      if (line.usage.fault) this.#warn(line, line.usage.fault)
      else if (line.usage.num < 0n) {
        this.#warn(line, 'byProduct')
        byProducts.push({ item: line.item, num: -line.usage.num, den: line.usage.den })
      } else lines.push(line)
    }
    return { lines: this.#withStandins(parent, lines, scope), byProducts }
  }

  #warn(line: BomLine, code: 'usageZero' | 'usageInvalid' | 'byProduct'): void {
    if (this.#told.has(line.row)) return
    this.#told.add(line.row)
    const item = this.#source.items.values[line.item]
    this.#source.messages.add({ level: 'W', table: 'bom', row: line.row, column: 'usageNum', code, item })
  }

  #withoutPhantoms(rows: readonly number[], at: number, depth: number): BomLine[] {
    return rows.flatMap((row) => {
      const line = this.#bom.lineOf(row)
      if (line.item < 0) return []
      const phantom = this.#bom.isPhantom(row) && depth < MAX_PHANTOMS && !this.#cycles.at(at).has(line.item)
      const below = phantom ? this.#bom.rowsAt(line.item, null, at) : null
      if (!below || line.usage.fault) return [line]
      return this.#withoutPhantoms(below, at, depth + 1).map((child) => ({
        ...child,
        lineNo: line.lineNo,
        usage: child.usage.fault ? child.usage : through(line.usage, child.usage),
      }))
    })
  }

  #withStandins(parent: number, lines: readonly BomLine[], scope: Scope): LineSpec[] {
    const groups = new Map<string, BomLine[]>()
    for (const line of lines) {
      if (line.altGroup !== null) groups.set(line.altGroup, [...(groups.get(line.altGroup) ?? []), line])
    }
    const specs: LineSpec[] = []
    for (const line of lines) {
      const group = line.altGroup === null ? null : groups.get(line.altGroup)!
      const first = group ? firstOf(group) : line
      if (line !== first) continue
      const standins = [
        ...(group ? this.#alternatives(first, group) : []),
        ...this.#substitutes.standins(parent, line.item, scope),
      ]
      specs.push({ ...line, standins: distinct(line.item, standins), origin: LineOrigin.bom })
    }
    return specs
  }

  /** Other lines of an alternative group, as substitutes in proportion of their usage. */
  #alternatives(first: BomLine, group: readonly BomLine[]): Standin[] {
    if (this.#source.policy.useSubst === 'NONE') return []
    return group
      .filter((line) => line !== first && line.usage.num > 0n && first.usage.num > 0n)
      .map((line) => {
        const ratio = reduced(line.usage.num * first.usage.den, line.usage.den * first.usage.num)
        return { item: line.item, ...ratio, priority: line.altPriority, depth: 1, min: 0, supplier: null }
      })
  }

  /** Component lines of an order that names them itself are not exploded but may have substitutes. */
  standinsFor(parent: number, item: number, scope: Scope): readonly Standin[] {
    return this.#substitutes.has(item) ? distinct(item, this.#substitutes.standins(parent, item, scope)) : []
  }

  makeable(item: number, at: number): boolean {
    return isMakeable(this.#source, item) && !this.#cycles.at(at).has(item)
  }
}

/** The line of an alternative group with the smallest priority, the first in line order among equals. */
const firstOf = (group: readonly BomLine[]) =>
  group.reduce((best, line) => (line.altPriority < best.altPriority ? line : best))

function distinct(main: number, standins: readonly Standin[]): readonly Standin[] {
  if (standins.length === 0) return standins
  const seen = new Set([main])
  return standins.filter(({ item }) => !seen.has(item) && seen.add(item))
}
