import { LINE_ANSWERS, LINE_FLAGS, LINE_ITEM, LINE_USAGE, LINE_WIDTH } from '../problem.ts'
import { inSlices } from '../../numbers.ts'
import { NOT_KITTED, type Facts } from './facts.ts'
import { WAITS_IN_WINDOW } from './nodes.ts'
import { OnHand } from './on-hand.ts'
import type { Shown } from './shown.ts'

/** Figures of every demand of the problem. Quantities in 10^-6 sets, times in problem time, NaN = none. */
export interface Summary {
  /** Index into `kitStatuses`. */
  readonly status: Uint8Array
  readonly tier: Uint8Array
  /** Could be built from stock on hand. */
  readonly now: Float64Array
  readonly atNeed: Float64Array
  readonly firstKit: Float64Array
  readonly lastKit: Float64Array
  readonly batches: Int32Array
  readonly lines: Int32Array
  /** By the need date. */
  readonly coveredLines: Int32Array
  readonly shortLines: Int32Array
  /** Lines that are not covered by the need, or where that is past, today. */
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
  const summary: Summary = {
    status: new Uint8Array(count),
    tier: new Uint8Array(count),
    now,
    atNeed,
    firstKit,
    lastKit,
    batches,
    lines: integers(),
    coveredLines: integers(),
    shortLines: integers(),
    uncovered: integers(),
    gating: integers().fill(-1),
    secondReady: numbers(),
  }
  const onHand = new OnHand(facts, shown.nodes)
  const figures = new LineFigures(shown)
  inSlices(count, (from, to) => readSlice(facts, summary, onHand, figures, from, to))
  return summary
}

/** Demands from..to-1, in the order in which stock on hand is claimed. */
function readSlice(
  facts: Facts,
  summary: Summary,
  onHand: OnHand,
  figures: LineFigures,
  from: number,
  to: number,
): void {
  const { lastKit } = summary
  const { demandNeed } = facts.problem
  for (let demand = from; demand < to; demand++) {
    figures.read(demand)
    const done = facts.done[demand]!
    summary.now[demand] = onHand.sets(demand, figures.setsNow(done))
    summary.lines[demand] = figures.lines
    summary.coveredLines[demand] = figures.covered
    summary.shortLines[demand] = figures.short
    summary.uncovered[demand] = figures.uncovered
    summary.secondReady[demand] = figures.secondReady
    const complete = done === facts.open[demand]!
    const inTime = complete && lastKit[demand]! <= demandNeed[demand]!
    summary.tier[demand] = complete ? figures.tier : NOT_KITTED
    if (!complete) summary.status[demand] = done > 0 ? PT! : NO!
    else if (figures.atHand) summary.status[demand] = FN!
    else summary.status[demand] = inTime ? FT! : FL!
    if (!inTime) summary.gating[demand] = figures.gating
  }
}

/** Summary of the lines of one demand: one object, reused for every demand. */
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

  constructor(shown: Shown) {
    this.#shown = shown
  }

  read(demand: number): void {
    const { nodes, facts } = this.#shown
    const { required, short, ready, waits, line: lineOf } = nodes
    const { lines } = facts.problem
    const need = facts.problem.demandNeed[demand]!
    const atBest = Math.max(0, need)
    const from = nodes.topStart[demand]!
    const to = nodes.topStart[demand + 1]!
    let covered = 0
    let shorts = 0
    let uncovered = 0
    this.tier = 0
    this.atHand = true
    this.gating = -1
    this.secondReady = 0
    this.#from = from
    this.#to = to
    for (let node = from; node < to; node++) {
      this.#weigh(node)
      const answers = (lines[lineOf[node]! * LINE_WIDTH + LINE_FLAGS]! & LINE_ANSWERS) !== 0
      const whole = short[node] === 0 && (waits[node]! & WAITS_IN_WINDOW) === 0
      if (short[node]! > 0) shorts++
      if (whole && (ready[node]! <= need || required[node] === 0)) covered++
      if (answers && !(whole && ready[node]! <= atBest)) uncovered++
      if (answers) this.#gate(node)
    }
    this.lines = to - from
    this.covered = covered
    this.short = shorts
    this.uncovered = uncovered
    if (nodes.topExtra.size > 0) nodes.topExtra.get(demand)?.forEach((node) => this.#weigh(node))
  }

  #weigh(node: number): void {
    const { tier, built, builtNow, ready } = this.#shown.nodes
    if (tier[node]! > this.tier) this.tier = tier[node]!
    if (ready[node]! !== 0 || tier[node]! > 0 || builtNow[node]! < built[node]!) this.atHand = false
  }

  #answers(node: number): boolean {
    const { lines } = this.#shown.facts.problem
    return (lines[this.#shown.nodes.line[node]! * LINE_WIDTH + LINE_FLAGS]! & LINE_ANSWERS) !== 0
  }

  /** The line that is ready last; among equals the one with the larger short value, then the smaller code. */
  #gate(node: number): void {
    const { nodes } = this.#shown
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

  /** Sets, at most `done`, for which stock on hand suffices. */
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

  /** Part of a line's quantity that is not on hand. */
  #notNow(node: number): number {
    const { nodes } = this.#shown
    if (nodes.ready[node] === 0) return 0
    return nodes.onTime[node]! + nodes.late[node]! + nodes.built[node]! - nodes.builtNow[node]!
  }
}

const orNever = (ready: number): number => (ready === ready ? ready : Infinity)
