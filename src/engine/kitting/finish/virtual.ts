import { mulDivDown, mulDivUp } from '../exact.ts'
import {
  LINE_ITEM,
  LINE_LIST,
  LINE_USAGE,
  LINE_WIDTH,
  MAX_DEPTH,
  MEMBER_MAIN,
  Mixing,
  Setting,
} from '../problem.ts'
import { inSlices, MAX_QUANTITY } from '../../numbers.ts'
import { Int32List } from '../../number-lists.ts'
import { crossingLead, mayUse, tagsFit } from '../eligible.ts'
import type { Facts } from './facts.ts'
import { WAITS_IN_WINDOW, WAITS_LATER, type Nodes } from './nodes.ts'

/** Time limits of a claim, in problem time: by the need, in the window, any time; less the leads above. */
interface Deadline {
  readonly need: number
  readonly limit: number
  /** Leads of the builds above. */
  readonly lead: number
}

/**
 * The shortage ledger (kitting.md step 12): unmet demands claim the remaining supplies from a copy of the ledger in
 * their order, so that two of them never wait for the same purchase. Fills the columns `waits` and `short` of the forest.
 * A claim by the end of the commit window is no shortage; later supplies give the expected date.
 */
export class Shortages {
  readonly #facts: Facts
  readonly #nodes: Nodes
  readonly #free: Float64Array
  /** Per item: supplies that are not empty. */
  readonly #offering: Int32Array
  /** Per supply: the first one after it that may not be empty. */
  readonly #next: Int32Array
  readonly #alternates: boolean
  /** NOMIX_ORDER: item that each top node with an allocation keeps; null where members mix. */
  readonly #kept: ReadonlyMap<number, number> | null
  /** Offers of one draw (in time and later), reused for every draw: there are hundreds of thousands. */
  readonly #inTime = new Int32List()
  readonly #waiting = new Int32List()
  /** Cached members of lines. */
  readonly #membersOf: (readonly Member[])[] = []

  constructor(facts: Facts, nodes: Nodes, nodeOf: Int32Array) {
    const { problem, supplyQty, supplyUsed } = facts
    this.#facts = facts
    this.#nodes = nodes
    this.#free = supplyQty.map((qty, supply) => qty - supplyUsed[supply]!)
    this.#offering = new Int32Array(problem.itemCount)
    for (let supply = 0; supply < problem.supplyCount; supply++)
      if (this.#free[supply]! > 0) this.#offering[problem.supplyItem[supply]!]!++
    this.#next = Int32Array.from(this.#free.keys(), (supply) => supply + 1)
    this.#alternates = facts.prepared.source.policy.shortageCalc !== 'NONE'
    const unmixed = problem.policy[Setting.mixing] === Mixing.NOMIX_ORDER
    this.#kept = unmixed ? keptItems(facts, nodeOf) : null
  }

  run(): void {
    inSlices(this.#facts.problem.demandCount, (from, to) => this.#readSlice(from, to))
    this.#nodes.listShort()
  }

  #readSlice(from: number, to: number): void {
    for (let demand = from; demand < to; demand++) this.#read(demand)
  }

  #read(demand: number): void {
    const { problem, open, done, lineRank } = this.#facts
    const { required, now, onTime, late, built } = this.#nodes
    const recipe = problem.demandRecipe[demand]!
    const start = problem.recipeStart[recipe]!
    const end = problem.recipeStart[recipe + 1]!
    const first = this.#nodes.topStart[demand]!
    const hasVariants = problem.recipeNext[recipe] !== -1
    let deadline: Deadline | undefined
    for (let line = start; line < end; line++) {
      const node = first + lineRank[line]!
      let missing = required[node]! - (now[node]! + onTime[node]! + late[node]!) - built[node]!
      if (missing <= 0) continue
      if (hasVariants) {
        if (done[demand]! >= open[demand]!) continue
        missing = Math.min(missing, this.#left(demand, line))
        if (missing <= 0) continue
      }
      deadline ??= { need: problem.demandNeed[demand]!, limit: problem.demandLimit[demand]!, lead: 0 }
      this.#claim(demand, node, missing, deadline, 0)
    }
  }

  /** Requirement of a line for the sets that were not made: another variant may have made the others without it. */
  #left(demand: number, line: number): number {
    const { problem, requirements, open, done } = this.#facts
    const usage = problem.lines[line * LINE_WIDTH + LINE_USAGE]!
    return requirements.of(usage, open[demand]!) - requirements.of(usage, done[demand]!)
  }

  /** @returns the remaining shortage */
  #claim(demand: number, node: number, missing: number, deadline: Deadline, depth: number): number {
    const { problem } = this.#facts
    const nodes = this.#nodes
    const line = nodes.line[node]!
    const item = problem.lines[line * LINE_WIDTH + LINE_ITEM]!
    const all = (this.#membersOf[line] ??= this.#members(line, item))
    const members = this.#kept && depth === 0 ? this.#unmixed(demand, node, all, missing, deadline) : all
    let left = missing
    for (const member of members) {
      if (left > 0) left -= this.#draw(demand, node, member, left, deadline, false)
    }
    const builds = members === all || members[0]?.item === item
    if (left > 0 && builds && problem.lineRecipe[line]! >= 0 && depth < MAX_DEPTH)
      left -= this.#build(demand, node, left, deadline, depth)
    if (left > 0) {
      let later = left
      for (const member of members) {
        if (later > 0) later -= this.#draw(demand, node, member, later, deadline, true)
      }
      if (later > 0) nodes.ready[node] = NaN
      if (members !== all && this.#coveredByOthers(demand, all, members, deadline) >= left)
        nodes.unmixed.add(node)
    }
    nodes.short[node]! += left
    return left
  }

  /** The member that a line keeps; before its first batch the first that covers all that is missing, else the largest part. */
  #unmixed(
    demand: number,
    node: number,
    members: readonly Member[],
    missing: number,
    deadline: Deadline,
  ): readonly Member[] {
    if (members.length < 2) return members
    const { problem, done } = this.#facts
    const main = problem.lines[this.#nodes.line[node]! * LINE_WIDTH + LINE_ITEM]!
    if (done[demand]! > 0) {
      const item = this.#kept?.get(node) ?? main
      return members.filter((member) => member.item === item)
    }
    let [best, most] = [members.find(({ item }) => item === main) ?? members[0]!, 0]
    for (const member of members) {
      const covered = Math.min(missing, this.#coverable(demand, member, missing, deadline))
      if (covered > most) [best, most] = [member, covered]
    }
    return [best]
  }

  /** Main units, up to `wanted`, that can be claimed from a member by the end of the window. */
  #coverable(demand: number, member: Member, wanted: number, deadline: Deadline): number {
    const units = mulDivUp(wanted, member.num, member.den)
    const offers = this.#offers(demand, member, deadline, false, units)
    let sum = 0
    for (let k = 0; k < offers.length && sum < units; k++) sum += this.#free[offers.array[k]!]!
    return sum >= units ? wanted : mulDivDown(sum, member.den, member.num)
  }

  /** Quantity that the members excluded by the kept one would cover. */
  #coveredByOthers(
    demand: number,
    all: readonly Member[],
    members: readonly Member[],
    deadline: Deadline,
  ): number {
    const others = all.filter((member) => !members.includes(member))
    return others.reduce((sum, other) => sum + this.#coverable(demand, other, MAX_QUANTITY, deadline), 0)
  }

  /** Missing sub-assemblies are built when all their parts can be claimed; otherwise their parts are short. */
  #build(demand: number, node: number, missing: number, deadline: Deadline, depth: number): number {
    const { problem, requirements, lineRank } = this.#facts
    const nodes = this.#nodes
    const above = nodes.line[node]!
    const item = problem.lines[above * LINE_WIDTH + LINE_ITEM]!
    const recipe = problem.lineRecipe[above]!
    const first = nodes.below(this.#facts, node, recipe)
    const lead = deadline.lead + problem.itemLead[item]!
    let complete = deadline.limit - lead >= 0
    for (let line = problem.recipeStart[recipe]!; line < problem.recipeStart[recipe + 1]!; line++) {
      const child = first + lineRank[line]!
      const wanted = requirements.of(problem.lines[line * LINE_WIDTH + LINE_USAGE]!, missing)
      nodes.required[child]! += wanted
      if (wanted > 0 && this.#claim(demand, child, wanted, { ...deadline, lead }, depth + 1) > 0)
        complete = false
      const ready = nodes.ready[child]! + problem.itemLead[item]!
      nodes.ready[node] = Number.isNaN(ready) ? NaN : Math.max(nodes.ready[node]!, ready)
    }
    if (!complete) return 0
    nodes.waits[node]! |= WAITS_IN_WINDOW
    return missing
  }

  #members(line: number, item: number): readonly Member[] {
    const { problem } = this.#facts
    const list = problem.lines[line * LINE_WIDTH + LINE_LIST]!
    // With EXPLODE_ALL makeable items are only built.
    const builtOnly = problem.policy[Setting.explodeAll] === 1 && problem.lineRecipe[line]! >= 0
    const main = { item, num: 1, den: 1, supplier: -1 }
    if (list < 0 || !this.#alternates) return builtOnly ? [] : [main]
    const members: Member[] = []
    for (let k = problem.listStart[list]!; k < problem.listStart[list + 1]!; k++) {
      if (builtOnly && problem.memberFlags[k]! & MEMBER_MAIN) continue
      members.push({
        item: problem.memberItem[k]!,
        num: Number(problem.memberNum[k]),
        den: Number(problem.memberDen[k]),
        supplier: problem.memberFlags[k]! & MEMBER_MAIN ? -1 : problem.memberSupplier[k]!,
      })
    }
    return members
  }

  /** Claims up to `wanted` main units from one member. @returns main units claimed */
  #draw(
    demand: number,
    node: number,
    member: Member,
    wanted: number,
    deadline: Deadline,
    later: boolean,
  ): number {
    if (this.#offering[member.item] === 0) return 0
    const units = mulDivUp(wanted, member.num, member.den)
    let taken = 0
    const offers = this.#offers(demand, member, deadline, later, units)
    for (let k = 0; k < offers.length; k++) {
      const supply = offers.array[k]!
      const qty = Math.min(units - taken, this.#free[supply]!)
      taken += qty
      this.#free[supply]! -= qty
      if (this.#free[supply] === 0) this.#offering[member.item]!--
      this.#note(demand, node, supply, mulDivDown(qty, member.den, member.num), deadline)
      if (taken === units) break
    }
    return taken === units ? wanted : mulDivDown(taken, member.den, member.num)
  }

  #note(demand: number, node: number, supply: number, main: number, deadline: Deadline): void {
    const { problem } = this.#facts
    const nodes = this.#nodes
    const time = problem.supplyTime[supply]! + crossingLead(problem, demand, supply)
    if (main > 0 && time + deadline.lead > deadline.need)
      nodes.waits[node]! |= time + deadline.lead <= deadline.limit ? WAITS_IN_WINDOW : WAITS_LATER
    if (!(time <= nodes.ready[node]!)) nodes.ready[node] = time
    if (nodes.last[node]! < 0 || time > problem.supplyTime[nodes.last[node]!]!) nodes.last[node] = supply
  }

  /** Supplies with a remainder for the demand, up to `units`: in time for the need first, then by time. */
  #offers(demand: number, member: Member, deadline: Deadline, later: boolean, units: number): Int32List {
    const { problem } = this.#facts
    const first = this.#inTime
    const waiting = this.#waiting
    first.length = waiting.length = 0
    let inTime = 0
    for (let k = problem.demandPegStart[demand]!; k < problem.demandPegStart[demand + 1]!; k++) {
      const supply = problem.pegSupply[k]!
      if (problem.supplyItem[supply] === member.item)
        inTime += this.#offer(demand, supply, member, deadline, later)
    }
    const end = problem.itemSupplyStart[member.item + 1]!
    let s = this.#nextFree(problem.itemSupplyStart[member.item]!, end)
    for (; s < end && inTime < units; s = this.#nextFree(s + 1, end))
      if (tagsFit(problem, demand, s)) inTime += this.#offer(demand, s, member, deadline, later)
    if (waiting.length === 0 || inTime >= units) return first
    this.#sortByTime(waiting)
    for (let k = 0; k < waiting.length; k++) first.push(waiting.array[k]!)
    return first
  }

  /** The first supply from `from` on with a remainder; skipped ones are linked over. */
  #nextFree(from: number, end: number): number {
    let free = from
    while (free < end && this.#free[free]! <= 0) free = this.#next[free]!
    for (let s = from; s < free; ) {
      const next = this.#next[s]!
      this.#next[s] = free
      s = next
    }
    return free
  }

  /** Adds a supply to the offers if it matches. @returns its quantity for the need */
  #offer(
    demand: number,
    supply: number,
    member: Member,
    { need, limit, lead }: Deadline,
    later: boolean,
  ): number {
    const { problem } = this.#facts
    if (this.#free[supply]! <= 0 || !mayUse(problem, demand, supply)) return 0
    if (member.supplier >= 0 && problem.supplySupplier[supply] !== member.supplier) return 0
    const time = problem.supplyTime[supply]! + crossingLead(problem, demand, supply) + lead
    if (time > limit !== later) return 0
    if (time > need) {
      this.#waiting.push(supply)
      return 0
    }
    this.#inTime.push(supply)
    return this.#free[supply]!
  }

  /** By time, then by number. Insertion sort: there are few, and the built-in sort allocates on every call. */
  #sortByTime({ array: supplies, length }: Int32List): void {
    const { supplyTime } = this.#facts.problem
    if (length > MAX_INSERTION_SORT) {
      supplies.subarray(0, length).sort((a, b) => supplyTime[a]! - supplyTime[b]! || a - b)
      return
    }
    for (let k = 1; k < length; k++) {
      const each = supplies[k]!
      const time = supplyTime[each]!
      let at = k
      for (; at > 0; at--) {
        const before = supplies[at - 1]!
        if (supplyTime[before]! < time || (supplyTime[before] === time && before < each)) break
        supplies[at] = before
      }
      supplies[at] = each
    }
  }
}

/** Item of the first allocation of every top node. */
function keptItems({ problem, solution }: Facts, nodeOf: Int32Array): ReadonlyMap<number, number> {
  const kept = new Map<number, number>()
  for (let a = 0; a < solution.allocationCount; a++)
    if (solution.allocationBuild[a]! < 0 && !kept.has(nodeOf[a]!))
      kept.set(nodeOf[a]!, problem.supplyItem[solution.allocationSupply[a]!]!)
  return kept
}

/** Maximum count for the insertion sort. */
const MAX_INSERTION_SORT = 32

interface Member {
  readonly item: number
  readonly num: number
  readonly den: number
  readonly supplier: number
}
