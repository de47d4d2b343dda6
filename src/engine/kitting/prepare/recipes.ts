import {
  LINE_ANSWERS,
  LINE_ANSWERS_BELOW,
  LINE_WIDTH,
  MEMBER_MAIN,
  RECIPE_HAS_BUILDS,
  RECIPE_HAS_SUBSTITUTES,
  RECIPE_NON_MONOTONE,
} from '../problem.ts'
import { mulDivDown } from '../exact.ts'
import { bounded, reduced } from '../../fraction.ts'
import { int64Of, MAX_QUANTITY } from '../../numbers.ts'
import { Int32List, NumberList } from '../../number-lists.ts'
import type { ExactSums } from '../sums.ts'
import type { LineSpec } from './recipe-lines.ts'
import type { GroupSubstitution, LineMember } from './substitutes.ts'
import type { Source } from './source.ts'
import { unitsOf } from './source.ts'
import { UsageTable } from './usage-table.ts'

export const kitFlags = ['K', 'Y', 'N'] as const

/** First and total supply of an item at the start, for the order of substitutes. */
export interface ItemSupply {
  readonly total: ExactSums
  readonly first: Float64Array
}

/** Recipes, lines, usages and member lists of the problem while they are collected. */
export class RecipeBook {
  readonly lines = new Int32List()
  /** Per line: origin table and row, line number, index into kitFlags. */
  readonly lineOrigin = new Int32List()
  readonly lineRow = new Int32List()
  readonly lineNo = new Int32List()
  readonly lineKit = new Int32List()
  /** Time of need of the line's item, seconds UTC. */
  readonly lineAt = new NumberList()
  /** Recipe that the item of the line is built by, or -1 (build-recipes.ts). */
  readonly lineRecipe = new Int32List()
  /** Lines whose usage exceeds every quantity; the problem has another usage for them. */
  readonly beyond = new Set<number>()
  readonly recipeStart = new Int32List()
  readonly recipeNext = new Int32List()
  /** Item that a recipe makes. */
  readonly recipeItem = new Int32List()
  readonly usages = new UsageTable()
  readonly #source: Source
  readonly #supply: ItemSupply
  readonly #supplierCode: (supplier: string) => number
  readonly #lists = new Map<string, number>()
  readonly #listStart = new Int32List()
  readonly #memberItem = new Int32List()
  readonly #memberNum = new NumberList()
  readonly #memberDen = new NumberList()
  readonly #memberMin = new NumberList()
  readonly #memberShare = new Int32List()
  readonly #memberSupplier = new Int32List()
  readonly #memberFlags = new Int32List()
  readonly #minimum: number

  constructor(source: Source, supply: ItemSupply, supplierCode: (supplier: string) => number) {
    this.#source = source
    this.#supply = supply
    this.#supplierCode = supplierCode
    this.#minimum = unitsOf(source.policy.minSubstQty)
    this.#listStart.push(0)
    this.recipeStart.push(0)
  }

  get count(): number {
    return this.recipeNext.length
  }

  /** Adds a recipe and one variant per group substitution. @returns the first recipe */
  add(item: number, specs: readonly LineSpec[], groups: readonly GroupSubstitution[], at: number): number {
    const first = this.#addVariant(item, specs, at)
    let last = first
    for (const group of groups) {
      const next = this.#addVariant(item, replaced(specs, group), at)
      this.recipeNext.array[last] = next
      last = next
    }
    return first
  }

  #addVariant(item: number, specs: readonly LineSpec[], at: number): number {
    const ready = specs.map((spec) => ({ spec, usage: this.usages.of(spec.usage), list: this.#list(spec) }))
    const members = (list: number) => (list < 0 ? 1 : this.listSize(list))
    ready.sort(
      (a, b) =>
        members(a.list) - members(b.list) ||
        a.spec.lineNo - b.spec.lineNo ||
        a.spec.item - b.spec.item ||
        compareUsage(a.spec, b.spec),
    )
    for (const { spec, usage, list } of ready)
      this.addLine(spec.item, usage, list, spec.kitFlag, spec.lineNo, spec.origin, spec.row, at)
    return this.close(item)
  }

  addLine(
    item: number,
    usage: number,
    list: number,
    kitFlag: string,
    lineNo: number,
    origin: number,
    row: number,
    at: number,
  ): void {
    if (usage < 0) this.beyond.add(this.lines.length / LINE_WIDTH)
    this.lines.push(item)
    this.lines.push(usage < 0 ? this.usages.plain(1, 1, 0, 1) : usage)
    this.lines.push(list)
    this.lines.push(answers(this.#source.policy.answerBase, kitFlag))
    this.lineOrigin.push(origin)
    this.lineRow.push(row)
    this.lineNo.push(lineNo)
    this.lineKit.push(kitFlags.indexOf(kitFlag as 'Y'))
    this.lineAt.push(at)
    this.lineRecipe.push(-1)
  }

  /** Ends the recipe of the lines added since the last one. */
  close(item: number): number {
    this.recipeStart.push(this.lines.length / LINE_WIDTH)
    this.recipeItem.push(item)
    return this.recipeNext.push(-1)
  }

  /** Number of the list of a line's members, or -1 when it has only its main item. */
  #list(spec: LineSpec): number {
    return spec.lineMembers.length === 0 ? -1 : this.listOf(spec.item, spec.lineMembers)
  }

  listSize(list: number): number {
    return this.#listStart.array[list + 1]! - this.#listStart.array[list]!
  }

  listOf(main: number, lineMembers: readonly LineMember[]): number {
    const ordered = this.#ordered(lineMembers)
    const key = `${main}:${ordered.map((one) => [one.item, one.num, one.den, one.min, one.priority, one.supplier].join(',')).join(';')}`
    let list = this.#lists.get(key)
    if (list === undefined) {
      list = this.#addList(main, ordered)
      this.#lists.set(key, list)
    }
    return list
  }

  #addList(main: number, lineMembers: readonly LineMember[]): number {
    const { useSubst } = this.#source.policy
    const own = () => this.#member(main, 1, 1, 0, 0, -1, MEMBER_MAIN)
    if (useSubst !== 'ALT_FIRST') own()
    let shared = 0
    for (const { item, num, den, min, priority, supplier } of lineMembers) {
      const share =
        useSubst === 'RATIO' && priority <= 100 ? Math.max(0, Math.min(priority, 100 - shared)) : 0
      shared += share
      const least = Math.max(min, this.#minimum)
      const code = supplier === null ? -1 : this.#supplierCode(supplier)
      // A usage above any quantity: no line can have it, as its range is refused (range.ts).
      const ratio = bounded(num, den, BigInt(MAX_QUANTITY)) ?? { num: MAX_QUANTITY, den: 1 }
      this.#member(item, Number(ratio.num), Number(ratio.den), least, share, code, 0)
    }
    if (useSubst === 'ALT_FIRST') own()
    return this.#listStart.push(this.#memberItem.length) - 1
  }

  #member(
    item: number,
    num: number,
    den: number,
    min: number,
    share: number,
    supplier: number,
    flags: number,
  ): void {
    this.#memberItem.push(item)
    this.#memberNum.push(num)
    this.#memberDen.push(den)
    this.#memberMin.push(min)
    this.#memberShare.push(share)
    this.#memberSupplier.push(supplier)
    this.#memberFlags.push(flags)
  }

  /** By priority; or by stock at the start of the run: most main equivalents, or earliest, first. */
  #ordered(lineMembers: readonly LineMember[]): readonly LineMember[] {
    const { altPolicy } = this.#source.policy
    const { total, first } = this.#supply
    return lineMembers.toSorted((a, b) => {
      if (altPolicy === 'LARGEST') {
        const more = total.exact(b.item) * b.den * a.num - total.exact(a.item) * a.den * b.num
        if (more !== 0n) return more > 0n ? 1 : -1
      }
      if (altPolicy === 'EARLIEST' && first[a.item] !== first[b.item]) return first[a.item]! - first[b.item]!
      return a.depth - b.depth || a.priority - b.priority || a.item - b.item
    })
  }

  /** The most main units, at most MAX_QUANTITY, of which no member of a list needs more than a quantity can be. */
  mostOfList(list: number): number {
    let most = MAX_QUANTITY
    for (let k = this.#listStart.array[list]!; k < this.#listStart.array[list + 1]!; k++) {
      const [num, den] = [this.#memberNum.array[k]!, this.#memberDen.array[k]!]
      if (num > den) most = Math.min(most, mulDivDown(MAX_QUANTITY, den, num))
    }
    return most
  }

  /** RECIPE_... bits, recipes below included. */
  flags(): Int32Array {
    const flags = new Int32Array(this.count)
    const known = new Uint8Array(this.count)
    const { mixing, minimum, oneLot, tiedToSupplier } = this.#rules()
    const visit = (recipe: number): number => {
      if (known[recipe]) return flags[recipe]!
      known[recipe] = 1
      let bits = 0
      const start = this.recipeStart.array[recipe]!
      const end = this.recipeStart.array[recipe + 1]!
      for (let line = start; line < end; line++) {
        if (this.lines.array[line * LINE_WIDTH + 2]! >= 0) bits |= RECIPE_HAS_SUBSTITUTES
        const below = this.lineRecipe.array[line]!
        if (below >= 0) bits |= RECIPE_HAS_BUILDS | (visit(below) & ~RECIPE_NON_MONOTONE)
      }
      const next = this.recipeNext.array[recipe]!
      if (next >= 0) bits |= visit(next) & ~RECIPE_NON_MONOTONE
      const substitutes = (bits & RECIPE_HAS_SUBSTITUTES) !== 0
      const builds = (bits & RECIPE_HAS_BUILDS) !== 0
      const several = end - start > 1 || builds
      if (substitutes && (builds || mixing || minimum || tiedToSupplier)) bits |= RECIPE_NON_MONOTONE
      if (oneLot && several) bits |= RECIPE_NON_MONOTONE
      return (flags[recipe] = bits)
    }
    for (let recipe = 0; recipe < this.count; recipe++) visit(recipe)
    return flags
  }

  #rules() {
    const { useSubst, oneLotPerBatch } = this.#source.policy
    const mixing = useSubst === 'NOMIX_ORDER' || useSubst === 'NOMIX_BATCH' || useSubst === 'RATIO'
    const minimum = this.#memberMin.done().some((min) => min > 0)
    const tiedToSupplier = this.#memberSupplier.done().some((supplier) => supplier >= 0)
    return { mixing, minimum, oneLot: oneLotPerBatch, tiedToSupplier }
  }

  columns() {
    return {
      recipeCount: this.count,
      recipeStart: this.recipeStart.done(),
      recipeNext: this.recipeNext.done(),
      lines: this.lines.done(),
      lineRecipe: this.lineRecipe.done(),
      ...this.usages.columns(),
      listCount: this.#listStart.length - 1,
      listStart: this.#listStart.done(),
      memberItem: this.#memberItem.done(),
      memberNum: int64Of(this.#memberNum.done()),
      memberDen: int64Of(this.#memberDen.done()),
      memberMin: int64Of(this.#memberMin.done()),
      memberShare: this.#memberShare.done(),
      memberSupplier: this.#memberSupplier.done(),
      memberFlags: this.#memberFlags.done(),
    }
  }
}

function answers(base: string, kitFlag: string): number {
  const flagged = kitFlag === 'K' || kitFlag === 'Y'
  switch (base) {
    case 'ALL':
      return LINE_ANSWERS | LINE_ANSWERS_BELOW
    case 'CRITICAL':
      return kitFlag === 'K' ? LINE_ANSWERS | LINE_ANSWERS_BELOW : 0
    case 'LOWER_FLAGGED':
      return (flagged ? LINE_ANSWERS : 0) | (kitFlag === 'K' ? LINE_ANSWERS_BELOW : 0)
    default:
      return flagged ? LINE_ANSWERS | LINE_ANSWERS_BELOW : 0
  }
}

/** The lines with all main items of a group replaced by its substitutes. */
function replaced(specs: readonly LineSpec[], group: GroupSubstitution): LineSpec[] {
  return specs.flatMap((spec): LineSpec[] => {
    const rules = group.rows.filter((rule) => rule.main === spec.item)
    if (rules.length === 0) return [spec]
    return rules.map((rule) => {
      const factor = reduced(spec.usage.num * rule.num, spec.usage.den * rule.den)
      const offset = Number((BigInt(spec.usage.offset) * rule.num + rule.den - 1n) / rule.den)
      const usage = { ...spec.usage, ...factor, offset, steps: [] }
      return { ...spec, item: rule.substitute, usage, lineMembers: [] }
    })
  })
}

function compareUsage(a: LineSpec, b: LineSpec): number {
  const difference = a.usage.num * b.usage.den - b.usage.num * a.usage.den
  return difference < 0n ? -1 : difference > 0n ? 1 : a.usage.offset - b.usage.offset || a.row - b.row
}
