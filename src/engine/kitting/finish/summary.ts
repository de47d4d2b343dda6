import { LINE_ANSWERS, LINE_FLAGS, LINE_ITEM, LINE_USAGE, LINE_WIDTH } from '../problem.ts'
import { NOT_KITTED } from './facts.ts'
import { WAITS_IN_WINDOW } from './nodes.ts'
import { OnHand } from './on-hand.ts'
import type { Shown } from './shown.ts'

/** Figures of every demand of the problem. Quantities in 10^-6 sets, times in problem time, NaN = none. */
export interface Summary {
  /** Index into `kitStatuses`. */
  readonly status: Uint8Array
  readonly tier: Uint8Array
  /** Could be built from what is there now. */
  readonly now: Float64Array
  readonly atNeed: Float64Array
  readonly firstKit: Float64Array
  readonly lastKit: Float64Array
  readonly batches: Int32Array
  readonly lines: Int32Array
  readonly coveredLines: Int32Array
  readonly shortLines: Int32Array
  /** Lines that are not covered by the need. */
  readonly uncovered: Int32Array
  /** Top node that decides when the demand is kitted, -1 when it is kitted in time. */
  readonly gating: Int32Array
  /** Second latest ready time among the top nodes (0 when there is none). */
  readonly secondReady: Float64Array
}

export const kitStatuses = ['FN', 'FT', 'FL', 'PT', 'NO', 'NB', 'ZQ', 'EX', 'ER'] as const
const [FN, FT, FL, PT, NO] = [0, 1, 2, 3, 4]

export function summarise(shown: Shown): Summary {
  const { facts } = shown
  const { problem, solution } = facts
  const count = problem.demandCount
  const numbers = () => new Float64Array(count)
  const integers = () => new Int32Array(count)
  const [atNeed, firstKit, lastKit, now] = [numbers(), numbers().fill(NaN), numbers().fill(NaN), numbers()]
  const batches = integers()
  for (let b = 0; b < solution.batchCount; b++) {
    const qty = facts.batchQty[b]!
    if (qty === 0) continue
    const demand = solution.batchDemand[b]!
    const time = solution.batchTime[b]!
    batches[demand]!++
    if (time <= problem.demandNeed[demand]!) atNeed[demand]! += qty
    if (!(firstKit[demand]! <= time)) firstKit[demand] = time
    if (!(lastKit[demand]! >= time)) lastKit[demand] = time
  }
  const status = new Uint8Array(count)
  const tier = new Uint8Array(count)
  const lines = integers()
  const coveredLines = integers()
  const shortLines = integers()
  const uncovered = integers()
  const gating = integers().fill(-1)
  const secondReady = numbers()
  const onHand = new OnHand(facts, shown.nodes)
  const figures = new LineFigures(shown)
  for (let demand = 0; demand < count; demand++) {
    figures.read(demand)
    const done = facts.done[demand]!
    now[demand] = onHand.sets(demand, figures.setsNow(done))
    lines[demand] = figures.lines
    coveredLines[demand] = figures.covered
    shortLines[demand] = figures.short
    uncovered[demand] = figures.uncovered
    secondReady[demand] = figures.secondReady
    const complete = done === facts.open[demand]!
    tier[demand] = complete ? figures.tier : NOT_KITTED
    if (!complete) status[demand] = done > 0 ? PT! : NO!
    else if (figures.atHand) status[demand] = FN!
    else status[demand] = lastKit[demand]! <= problem.demandNeed[demand]! ? FT! : FL!
    const inTime = complete && lastKit[demand]! <= problem.demandNeed[demand]!
    if (!inTime) gating[demand] = figures.gating
  }
  return {
    status,
    tier,
    now,
    atNeed,
    firstKit,
    lastKit,
    batches,
    lines,
    coveredLines,
    shortLines,
    uncovered,
    gating,
    secondReady,
  }
}

/** What the lines of one demand say together: one object, read again for every demand. */
class LineFigures {
  lines = 0
  covered = 0
  short = 0
  uncovered = 0
  tier = 0
  atHand = true
  gating = -1
  secondReady = 0
  readonly #shown: Shown
  #from = 0
  #to = 0
  #need = 0

  constructor(shown: Shown) {
    this.#shown = shown
  }

  read(demand: number): void {
    const { nodes, facts } = this.#shown
    this.lines = this.covered = this.short = this.uncovered = this.tier = 0
    this.atHand = true
    this.gating = -1
    this.secondReady = 0
    this.#need = Math.max(0, facts.problem.demandNeed[demand]!)
    this.#from = nodes.topStart[demand]!
    this.#to = nodes.topStart[demand + 1]!
    for (let node = this.#from; node < this.#to; node++) this.#add(node)
    if (nodes.topExtra.size > 0) nodes.topExtra.get(demand)?.forEach((node) => this.#weigh(node))
  }

  #add(node: number): void {
    const { nodes } = this.#shown
    this.#weigh(node)
    this.lines++
    if (nodes.short[node]! > 0) this.short++
    const late = (nodes.waits[node]! & WAITS_IN_WINDOW) !== 0 || !(nodes.ready[node]! <= this.#need)
    if (nodes.short[node] === 0 && !late) this.covered++
    else if (this.#answers(node)) this.uncovered++
    this.#gate(node)
  }

  #weigh(node: number): void {
    const { nodes } = this.#shown
    this.tier = Math.max(this.tier, nodes.tier[node]!)
    const built = nodes.built[node]!
    if (nodes.ready[node]! !== 0 || nodes.tier[node]! > 0 || nodes.builtNow[node]! < built)
      this.atHand = false
  }

  #answers(node: number): boolean {
    const { lines } = this.#shown.facts.problem
    return (lines[this.#shown.nodes.line[node]! * LINE_WIDTH + LINE_FLAGS]! & LINE_ANSWERS) !== 0
  }

  /** The line that is ready last; among equals the one with the larger short value, then the smaller code. */
  #gate(node: number): void {
    const { nodes } = this.#shown
    if (!this.#answers(node)) return
    if (this.gating < 0) {
      this.gating = node
      return
    }
    const a = orNever(nodes.ready[node]!)
    const b = orNever(nodes.ready[this.gating]!)
    const later = a !== b ? a > b : this.#heavier(node, this.gating)
    const earlier = later ? b : a
    if (earlier > this.secondReady) this.secondReady = earlier
    if (later) this.gating = node
  }

  #heavier(a: number, b: number): boolean {
    const { nodes, facts } = this.#shown
    const { lines } = facts.problem
    const itemA = lines[nodes.line[a]! * LINE_WIDTH + LINE_ITEM]!
    const itemB = lines[nodes.line[b]! * LINE_WIDTH + LINE_ITEM]!
    const valueA = nodes.short[a]! * Math.max(1, facts.price[itemA]!)
    const valueB = nodes.short[b]! * Math.max(1, facts.price[itemB]!)
    return valueA !== valueB ? valueA > valueB : itemA < itemB
  }

  /** Sets, at most `done`, that what is at hand now suffices for. */
  setsNow(done: number): number {
    const { nodes, facts } = this.#shown
    let sets = done
    for (let node = this.#from; node < this.#to && sets > 0; node++) {
      if (!this.#answers(node)) continue
      const usage = facts.problem.lines[nodes.line[node]! * LINE_WIDTH + LINE_USAGE]!
      const late = this.#notNow(node)
      if (late > 0)
        sets = Math.min(sets, facts.requirements.sets(usage, Math.max(0, this.#held(node) - late), sets))
    }
    if (sets === done) return sets
    return sets - (sets % Number(facts.problem.demandStep[nodes.demand[this.#from]!]))
  }

  #held(node: number): number {
    const { nodes } = this.#shown
    return nodes.real(node) + nodes.built[node]!
  }

  /** Part of what a line holds that is not at hand. */
  #notNow(node: number): number {
    const { nodes } = this.#shown
    if (nodes.ready[node] === 0) return 0
    return nodes.onTime[node]! + nodes.late[node]! + nodes.built[node]! - nodes.builtNow[node]!
  }
}

const orNever = (ready: number): number => (ready === ready ? ready : Infinity)
