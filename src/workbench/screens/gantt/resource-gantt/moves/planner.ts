import { moveHash } from '#engine/scheduling/moves/hash.ts'
import { MovablePlan, type MovableModel, type MoveOutcome } from '#engine/scheduling/moves/index.ts'
import type { PlanAbout } from '#engine/scheduling/moves/packed.ts'
import type { LoadPlan } from '#engine/scheduling/moves/settler.ts'
import type { Solution } from '#engine/scheduling/problem.ts'
import type { Effect, Places, WantedPlace } from './mover.ts'
import { PlanOrders, stands } from './plan-orders.ts'

/** What the chart calls things: codes by source and by row, and due dates of orders (seconds UTC). */
export interface ChartNames {
  readonly sources: readonly string[]
  readonly rows: readonly string[]
  readonly dues: ReadonlyMap<string, number>
}

interface OpenedPlan {
  readonly model: MovableModel
  readonly solution: Solution
  readonly about: PlanAbout
}

/** Candidates that are tried out for their score at most. */
const MOST_TRIED = 24

/** Moves in the plan of the chart, told in its sources and rows. Every move is taken back: the plan stays as it was. */
export class MovePlanner {
  readonly #plan: MovablePlan
  readonly #opened: OpenedPlan
  readonly #names: ChartNames
  readonly #sourceOf: Int32Array
  readonly #opOf: Int32Array
  readonly #rowOf: Int32Array
  readonly #orders: PlanOrders

  constructor(opened: OpenedPlan, names: ChartNames, load: LoadPlan) {
    const { model, solution } = opened
    this.#opened = opened
    this.#names = names
    this.#plan = new MovablePlan(model, solution, load)
    const sources = new Map(names.sources.map((code, source) => [code, source]))
    const rows = new Map(names.rows.map((code, row) => [code, row]))
    this.#sourceOf = Int32Array.from(model.operations, (code) => sources.get(code) ?? -1)
    this.#rowOf = Int32Array.from(model.resources, (code) => rows.get(code) ?? -1)
    this.#opOf = new Int32Array(names.sources.length).fill(-1)
    for (const [op, source] of this.#sourceOf.entries()) if (source >= 0) this.#opOf[source] = op
    this.#orders = new PlanOrders(model.orders, solution, names.dues, model.problem.base)
  }

  async preview(wanted: readonly WantedPlace[], proof = false): Promise<Effect> {
    const { about } = this.#opened
    const [first, ...others] = wanted.map(({ source, row, start }) => ({
      operation: this.#names.sources[source]!,
      resource: this.#names.rows[row] ?? null,
      start: Math.max(start, about.asOf),
    }))
    const outcome = this.#plan.moveOperation({ ...first!, together: others })
    const far = wanted.some(({ start }) => start > about.until)
    const isRough = outcome.refused === 'wholeRun' || outcome.conflicts.length > 0 || far
    try {
      return {
        refused: outcome.refused,
        by: outcome.by ?? '',
        ...this.#told(outcome),
        conflicts: outcome.conflicts.length,
        isRough,
        plan: about.stamp,
        hash: proof && !outcome.refused && !isRough ? await moveHash(outcome.changes) : null,
      }
    } finally {
      outcome.undo()
    }
  }

  /** Tries an operation on each of its resources at a time; that on which it ends first has 1. */
  candidates(source: number, start: number): Map<number, number> {
    const { candStart, candResource, candCalendar } = this.#opened.model.problem
    const op = this.#opOf[source] ?? -1
    const scores = new Map<number, number>()
    if (op < 0) return scores
    const ends = new Map<number, number>()
    for (let k = candStart[op]!; k < candStart[op + 1]! && ends.size < MOST_TRIED; k++) {
      const row = this.#rowOf[candResource[k]!]!
      if (row < 0 || ends.has(row) || candCalendar[k]! < 0) continue
      const outcome = this.#plan.moveOperation({
        operation: this.#names.sources[source]!,
        resource: this.#names.rows[row]!,
        start: Math.max(start, this.#opened.about.asOf),
      })
      ends.set(row, outcome.refused ? Infinity : this.#plan.solution.end[op]!)
      outcome.undo()
    }
    const finite = [...ends.values()].filter(Number.isFinite)
    const [least, most] = [Math.min(...finite), Math.max(...finite)]
    for (const [row, end] of ends)
      scores.set(row, Number.isFinite(end) ? 1 - (0.8 * (end - least)) / Math.max(1, most - least) : 0)
    return scores
  }

  #told(outcome: MoveOutcome): Pick<Effect, 'moved' | 'before' | 'orders'> {
    const { solution } = this.#opened
    const ops = new Int32Array(outcome.touched).filter((op) => this.#sourceOf[op]! >= 0)
    const now = this.#plan.solution
    return {
      moved: this.#placesOf(ops, now),
      before: { row: this.#rowsIn(solution, ops), start: this.#times(solution.start, ops) },
      orders: this.#orders.effects(ops, now),
    }
  }

  #placesOf(ops: Int32Array, solution: Solution): Places {
    return {
      source: ops.map((op) => this.#sourceOf[op]!),
      row: this.#rowsIn(solution, ops),
      setupStart: this.#times(solution.setup, ops),
      start: this.#times(solution.start, ops),
      productionEnd: this.#times(solution.produced, ops),
      end: this.#times(solution.end, ops),
    }
  }

  #rowsIn({ status, candidate }: Solution, ops: Int32Array): Int32Array {
    const { candResource } = this.#opened.model.problem
    return ops.map((op) => (stands(status[op]!) ? this.#rowOf[candResource[candidate[op]!]!]! : -1))
  }

  /** Ten thousands of operations are told while a bar is dragged: a plain loop is much quicker than `from` here. */
  #times(column: Int32Array, ops: Int32Array): Float64Array {
    const { base } = this.#opened.model.problem
    const times = new Float64Array(ops.length)
    for (let k = 0; k < ops.length; k++) times[k] = column[ops[k]!]! + base
    return times
  }
}
