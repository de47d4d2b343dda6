import { moveHash } from '#engine/scheduling/moves/hash.ts'
import { MovablePlan, type MovableModel } from '#engine/scheduling/moves/index.ts'
import type { PlanAbout } from '#engine/scheduling/moves/packed.ts'
import { movedColumns, type LoadPlan, type MovedColumns } from '#engine/scheduling/moves/settler.ts'
import type { Solution } from '#engine/scheduling/problem.ts'
import type { Effect, WantedPlace } from './mover.ts'
import { PlanOrders } from './plan-orders.ts'

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

/** Previews moves in the plan of the chart, in its sources and rows. Every move is reverted: the plan stays as it was. */
export class MovePlanner {
  readonly #plan: MovablePlan
  readonly #opened: OpenedPlan
  readonly #names: ChartNames
  readonly #sourceOf: Int32Array
  readonly #opOf: Int32Array
  readonly #rowOf: Int32Array
  readonly #rowOfCandidate: Int32Array
  readonly #showsAll: boolean
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
    this.#rowOfCandidate = model.problem.candResource.map((resource) => this.#rowOf[resource]!)
    this.#showsAll = !this.#sourceOf.includes(-1)
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
        ...this.#effectOf(outcome.moved),
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

  #effectOf(moved: MovedColumns): Pick<Effect, 'moved' | 'before' | 'orders' | 'counts'> {
    const seen = this.#seen(moved)
    const row = this.#rowsOf(seen.candidate)
    return {
      moved: {
        source: mapped(seen.op, this.#sourceOf),
        row,
        setupStart: this.#times(seen.setup),
        start: this.#times(seen.start),
        productionEnd: this.#times(seen.produced),
        end: this.#times(seen.end),
      },
      before: {
        row: this.#rowsBefore(seen, row),
        start: this.#times(seen.wasStart),
        setupStart: this.#times(this.#setupsBefore(seen.op)),
      },
      ...this.#orders.effects(moved),
    }
  }

  /** Of what has moved that which the chart shows. */
  #seen(moved: MovedColumns): MovedColumns {
    if (this.#showsAll) return moved
    const shown = Int32Array.from(moved.op.keys()).filter((k) => this.#sourceOf[moved.op[k]!]! >= 0)
    const seen = movedColumns(shown.length)
    for (const name of Object.keys(seen) as (keyof MovedColumns)[])
      for (let k = 0; k < shown.length; k++) seen[name][k] = moved[name][shown[k]!]!
    return seen
  }

  #rowsOf(candidate: Int32Array): Int32Array {
    const rows = new Int32Array(candidate.length)
    for (let k = 0; k < rows.length; k++)
      rows[k] = candidate[k]! < 0 ? -1 : this.#rowOfCandidate[candidate[k]!]!
    return rows
  }

  /** Every move is reverted: the opened plan still has the places before it. */
  #setupsBefore(ops: Int32Array): Int32Array {
    const { setup } = this.#opened.solution
    const before = new Int32Array(ops.length)
    for (let k = 0; k < ops.length; k++) before[k] = setup[ops[k]!]!
    return before
  }

  /** What is pushed mostly stays on its resource. */
  #rowsBefore({ candidate, wasCandidate }: MovedColumns, now: Int32Array): Int32Array {
    const rows = now.slice()
    for (let k = 0; k < rows.length; k++) {
      const was = wasCandidate[k]!
      if (was !== candidate[k]) rows[k] = was < 0 ? -1 : this.#rowOfCandidate[was]!
    }
    return rows
  }

  /** Tens of thousands of operations are converted while a bar is dragged: a plain loop is much faster than `from` here. */
  #times(column: Int32Array): Float64Array {
    const { base } = this.#opened.model.problem
    const times = new Float64Array(column.length)
    for (let k = 0; k < times.length; k++) times[k] = column[k]! + base
    return times
  }
}

function mapped(keys: Int32Array, values: Int32Array): Int32Array {
  const result = new Int32Array(keys.length)
  for (let k = 0; k < result.length; k++) result[k] = values[keys[k]!]!
  return result
}
