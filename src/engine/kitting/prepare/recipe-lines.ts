import type { Bom, BomLine } from '../../bom/bom.ts'
import { componentsOf, type Component } from '../../bom/component-lines.ts'
import type { Cycles } from '../../bom/cycles.ts'
import type { UsageSpec } from '../../bom/usage-spec.ts'
import { textAt } from '../../columns.ts'
import { reduced } from '../../fraction.ts'
import { isMakeable, itemText } from './item-facts.ts'
import type { Source } from './source.ts'
import type { Scope, LineMember, Substitutes } from './substitutes.ts'

/** Origin of a line of a recipe. */
export const LineOrigin = { bom: 0, list: 1, direct: 2 } as const

/** Input of a recipe line: main item and its substitutes. */
export interface LineSpec {
  readonly item: number
  readonly lineNo: number
  readonly usage: UsageSpec
  readonly kitFlag: string
  readonly lineMembers: readonly LineMember[]
  readonly origin: number
  /** Row of the origin table. */
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

/** Converts BOM rows to recipe lines: the components of an item, and the substitutes of each. */
export class LineReader {
  readonly #source: Source
  readonly #bom: Bom
  readonly #substitutes: Substitutes
  readonly #cycles: Cycles
  readonly #reported = new Set<number>()

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
      lines: components.map((component) => this.#withLineMembers(parent, component, scope)),
      byProducts: byProducts.map(({ item, usage }) => ({ item, num: -usage.num, den: usage.den })),
    }
  }

  #warn(line: BomLine, code: 'usageZero' | 'usageInvalid' | 'byProduct'): void {
    if (this.#reported.has(line.row)) return
    this.#reported.add(line.row)
    const item = this.#source.items.values[line.item]
    this.#source.messages.add({ level: 'W', table: 'bom', row: line.row, column: 'usageNum', code, item })
  }

  #withLineMembers(parent: number, { line, group }: Component, scope: Scope): LineSpec {
    const lineMembers = [
      ...(group ? this.#alternatives(line, group) : []),
      ...this.#substitutes.lineMembers(parent, line.item, scope),
    ]
    return {
      ...line,
      kitFlag: this.#kitFlag(line),
      lineMembers: distinct(line.item, lineMembers),
      origin: LineOrigin.bom,
    }
  }

  /** The line's own flag, else the item's. */
  #kitFlag({ row, item }: BomLine): string {
    const own = textAt(this.#source.input.bom.columns.kitFlag, row)
    return own ?? itemText(this.#source, item, 'kitFlag') ?? 'Y'
  }

  /** Other lines of an alternative group, as substitutes in proportion of their usage. */
  #alternatives(first: BomLine, group: readonly BomLine[]): LineMember[] {
    if (this.#source.policy.useSubst === 'NONE') return []
    return group
      .filter((line) => line !== first && line.usage.num > 0n && first.usage.num > 0n)
      .map((line) => {
        const ratio = reduced(line.usage.num * first.usage.den, line.usage.den * first.usage.num)
        return { item: line.item, ...ratio, priority: line.altPriority, depth: 1, min: 0, supplier: null }
      })
  }

  /** Lines of an order's own component list are not exploded but may have substitutes. */
  lineMembersFor(parent: number, item: number, scope: Scope): readonly LineMember[] {
    return this.#substitutes.has(item)
      ? distinct(item, this.#substitutes.lineMembers(parent, item, scope))
      : []
  }

  makeable(item: number, at: number): boolean {
    return isMakeable(this.#source, item) && !this.#cycles.at(at).has(item)
  }
}

function distinct(main: number, lineMembers: readonly LineMember[]): readonly LineMember[] {
  if (lineMembers.length === 0) return lineMembers
  const seen = new Set([main])
  return lineMembers.filter(({ item }) => !seen.has(item) && seen.add(item))
}
