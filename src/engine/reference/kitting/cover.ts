import { MAX_DEPTH, Mixing } from '../../kitting/problem.ts'
import { lotsOf, takeMember, type Want } from './draw.ts'
import { mulDivDown, mulDivUp, roundUp } from '../../kitting/exact.ts'
import type { Ledger } from './ledger.ts'
import type { Demand, Line, Member, Recipe, Settings, Usage } from './model.ts'
import { flowCover } from './flow.ts'

/** Requirement of `sets` parents (kitting.md step 3), rounded up. */
export function requirement(usage: Usage, sets: number): number {
  if (sets <= 0) return 0
  const base =
    usage.steps.length > 0
      ? (usage.steps.findLast((step) => step.from <= sets)?.qty ?? 0)
      : mulDivUp(sets, usage.num, usage.den)
  return roundUp(Math.max(0, base + usage.offset), usage.round)
}

/** Covers lines from the ledger: all or nothing per line, with substitutes and builds. */
export class Coverer {
  readonly settings: Settings
  readonly ledger: Ledger

  constructor(settings: Settings, ledger: Ledger) {
    this.settings = settings
    this.ledger = ledger
  }

  /** Draws for the sets done..total of the recipe at `time`; draws nothing when a required line cannot be covered. */
  sets(demand: Demand, recipe: Recipe, total: number, time: number): boolean {
    const mark = this.ledger.mark()
    const wants = recipe.lines
      .filter((line) => line.answers)
      .map((line) => ({
        want: { demand, line, build: null, time, lead: 0, depth: 0 } satisfies Want,
        amount: Math.max(0, requirement(line.usage, total) - requirement(line.usage, demand.done)),
      }))
    if (wants.every(({ want, amount }) => this.line(want, amount))) return true
    this.ledger.rollback(mark)
    return this.settings.flow !== 0 && flowCover(this.settings, this.ledger, wants)
  }

  /** Draws for the sets done..total by the first feasible variant of the recipe. */
  anyVariant(demand: Demand, total: number, time: number): boolean {
    for (let recipe: Recipe | null = demand.recipe; recipe; recipe = recipe.next)
      if (this.sets(demand, recipe, total, time)) return true
    return false
  }

  /** Covers all of `amount` main units, or draws nothing. */
  line(want: Want, amount: number): boolean {
    if (amount <= 0) return true
    const mark = this.ledger.mark()
    if (this.#coverLine(want, amount)) return true
    this.ledger.rollback(mark)
    return false
  }

  #coverLine(want: Want, amount: number): boolean {
    if (this.settings.oneLot) return this.#oneLot(want, amount)
    switch (this.settings.mixing) {
      case Mixing.RATIO:
        return this.#ratio(want, amount)
      case Mixing.NOMIX_BATCH:
      case Mixing.NOMIX_ORDER:
        return this.#oneMember(want, amount)
      default:
        return this.#mixed(want, amount)
    }
  }

  /** Members of the line; with NOMIX_ORDER only the one chosen with the first batch. */
  members(want: Want): readonly Member[] {
    const chosen = want.build === null ? want.demand.chosen?.get(want.line) : undefined
    return chosen ? [chosen] : want.line.members
  }

  /** With EXPLODE_ALL a makeable item is only built, never drawn. */
  draws(line: Line, member: Member): boolean {
    return !(member.main && this.settings.explodeAll !== 0 && line.build !== null)
  }

  take(want: Want, member: Member, amount: number): number {
    return this.draws(want.line, member) ? takeMember(this.settings, this.ledger, want, member, amount) : 0
  }

  #mixed(want: Want, amount: number): boolean {
    let left = amount
    for (const member of want.line.members) {
      left -= this.take(want, member, left)
      if (left === 0) return true
      if (member.main && this.settings.buildFirst && this.build(want, left)) return true
    }
    return this.build(want, left)
  }

  /** Covers all from one member; a build may complete the main member. */
  #oneMember(want: Want, amount: number): boolean {
    const members = this.members(want)
    const mark = this.ledger.mark()
    const alone = (member: Member): boolean => {
      if (this.take(want, member, amount) === amount) return true
      this.ledger.rollback(mark)
      return false
    }
    const built = (): boolean => {
      const main = members.find((member) => member.main)
      if (!main) return false
      if (this.build(want, amount - this.take(want, main, amount))) return true
      this.ledger.rollback(mark)
      return false
    }
    for (const member of members) {
      if (alone(member)) return true
      if (member.main && this.settings.buildFirst && built()) return true
    }
    return !this.settings.buildFirst && built()
  }

  #oneLot(want: Want, amount: number): boolean {
    const members = this.members(want)
    const build = () => members.some((member) => member.main) && this.build(want, amount)
    const mark = this.ledger.mark()
    for (const member of members) {
      const lots = this.draws(want.line, member) ? lotsOf(this.settings, want, member) : []
      for (const lot of lots) {
        if (takeMember(this.settings, this.ledger, want, member, amount, lot) === amount) return true
        this.ledger.rollback(mark)
      }
      if (member.main && this.settings.buildFirst && build()) return true
    }
    return !this.settings.buildFirst && build()
  }

  /** Each substitute covers its share, the main member the rest. */
  #ratio(want: Want, amount: number): boolean {
    for (const { member, part } of shares(want.line, amount)) {
      if (part === 0) continue
      const left = part - this.take(want, member, part)
      if (left > 0 && !(member.main && this.build(want, left))) return false
    }
    return true
  }

  /** Builds `amount` of the line's item by the first feasible variant of its recipe, or draws nothing. */
  build(want: Want, amount: number): boolean {
    const { item, build: first } = want.line
    const time = want.time - item.lead
    if (first === null || want.depth >= MAX_DEPTH || time < 0) return false
    for (let recipe: Recipe | null = first; recipe; recipe = recipe.next) {
      const mark = this.ledger.mark()
      const build = this.ledger.build({ line: want.line, parent: want.build, recipe, qty: amount })
      const below = { demand: want.demand, build, time, lead: want.lead + item.lead, depth: want.depth + 1 }
      const covered = recipe.lines.every(
        (line) => !line.answersBelow || this.line({ ...below, line }, requirement(line.usage, amount)),
      )
      if (covered) return true
      this.ledger.rollback(mark)
    }
    return false
  }
}

/** Mixing RATIO: the part of each member in the order of use. */
export function shares(line: Line, amount: number): { member: Member; part: number }[] {
  const parts = line.members.map((member) => ({
    member,
    part: member.main ? 0 : mulDivDown(amount, member.share, 100),
  }))
  const rest = amount - parts.reduce((sum, { part }) => sum + part, 0)
  return parts.map((each) => (each.member.main ? { ...each, part: rest } : each))
}
