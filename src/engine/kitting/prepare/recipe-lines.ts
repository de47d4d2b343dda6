import type { Bom, BomLine } from '../../bom/bom.ts'
import { componentsOf, type Component } from '../../bom/component-lines.ts'
import type { Cycles } from '../../bom/cycles.ts'
import type { UsageSpec } from '../../bom/usage-spec.ts'
import { textAt } from '../../columns.ts'
import { reduced } from '../fraction.ts'
import { isMakeable, itemText } from './item-facts.ts'
import type { Source } from './source.ts'
import type { Scope, Standin, Substitutes } from './substitutes.ts'

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

/** Turns BOM rows into recipe lines: what an item is made of, and the substitutes of each component. */
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
    const { components, byProducts, doubts } = componentsOf(this.#bom, this.#cycles, rows, at)
    for (const { line, code } of doubts) this.#warn(line, code)
    return {
      lines: components.map((component) => this.#withStandins(parent, component, scope)),
      byProducts: byProducts.map(({ item, usage }) => ({ item, num: -usage.num, den: usage.den })),
    }
  }

  #warn(line: BomLine, code: 'usageZero' | 'usageInvalid' | 'byProduct'): void {
    if (this.#told.has(line.row)) return
    this.#told.add(line.row)
    const item = this.#source.items.values[line.item]
    this.#source.messages.add({ level: 'W', table: 'bom', row: line.row, column: 'usageNum', code, item })
  }

  #withStandins(parent: number, { line, group }: Component, scope: Scope): LineSpec {
    const standins = [
      ...(group ? this.#alternatives(line, group) : []),
      ...this.#substitutes.standins(parent, line.item, scope),
    ]
    return {
      ...line,
      kitFlag: this.#kitFlag(line),
      standins: distinct(line.item, standins),
      origin: LineOrigin.bom,
    }
  }

  /** The line's own flag, else the item's. */
  #kitFlag({ row, item }: BomLine): string {
    const own = textAt(this.#source.input.bom.columns.kitFlag, row)
    return own ?? itemText(this.#source, item, 'kitFlag') ?? 'Y'
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

function distinct(main: number, standins: readonly Standin[]): readonly Standin[] {
  if (standins.length === 0) return standins
  const seen = new Set([main])
  return standins.filter(({ item }) => !seen.has(item) && seen.add(item))
}
