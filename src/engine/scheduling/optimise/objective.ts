import { objectiveParts, type ObjectivePart } from '#domain/scheduling/policy-values.ts'
import { Axis } from '../axis.ts'
import { excessLags } from '../lag-waits.ts'
import { isSameResource, NONE, Setting, Status, type Problem, type Solution } from '../problem.ts'

/** Order data of the optimiser; index = job. */
export interface JobFacts {
  readonly count: number
  /** Job of every operation of the problem, or -1. */
  readonly ofOperation: Int32Array
  /** Seconds after the base, or NONE. */
  readonly due: Int32Array
  readonly weight: Float64Array
}

/**
 * How good a schedule is: numbers that are compared from the first on, smaller is better. First what must not be (operations
 * not placed, placed beyond capacity, limits broken). Then, where the user gave weights, the weighted sum of the parts,
 * each relative to its amount in the schedule to improve; otherwise tardiness, late orders, setup and flow time weighed
 * against each other, makespan and plan change, one after the other (scheduling.md §3).
 */
export type Value = Float64Array

/** Seconds of waiting orders that equal a second of setup, when no weights are given. */
const SETUP = 20

function inOrder(parts: Readonly<Record<ObjectivePart, number>>): number[] {
  const { tardiness, lateOrders, setup, flowTime, makespan, planChange } = parts
  return [tardiness, lateOrders, SETUP * setup + flowTime, makespan, planChange]
}

export function isBetter(a: Value, b: Value): boolean {
  for (let k = 0; k < a.length; k++) if (a[k] !== b[k]) return a[k]! < b[k]!
  return false
}

export class Objective {
  readonly #problem: Problem
  readonly #jobs: JobFacts
  readonly #axis: Axis
  /** Weight of every part, each relative to its amount in the first schedule; null = one after the other. */
  readonly #weights: Readonly<Record<ObjectivePart, number>> | null

  /** `weights`: of the policy; `first`: the schedule to improve, whose terms are the scale of the weights. */
  constructor(
    problem: Problem,
    jobs: JobFacts,
    weights: Readonly<Partial<Record<ObjectivePart, number>>>,
    first: Solution,
  ) {
    this.#problem = problem
    this.#jobs = jobs
    this.#axis = new Axis(problem)
    const given = objectiveParts.filter((part) => (weights[part] ?? 0) > 0)
    if (given.length === 0) {
      this.#weights = null
      return
    }
    const amounts = this.parts(first)
    this.#weights = Object.fromEntries(
      objectiveParts.map((part) => [part, (weights[part] ?? 0) / Math.max(1, amounts[part])]),
    ) as Record<ObjectivePart, number>
  }

  valueOf(solution: Solution): Value {
    const parts = this.parts(solution)
    const soft = this.#weights
      ? [objectiveParts.reduce((sum, part) => sum + this.#weights![part] * parts[part], 0)]
      : inOrder(parts)
    return Float64Array.from([...this.#hard(solution), ...soft])
  }

  /** Operations not placed, operations placed beyond capacity, limits broken. */
  #hard(solution: Solution): number[] {
    const { status, forced, backward, setup, produced } = solution
    const problem = this.#problem
    let [missing, beyond, broken] = [0, 0, 0]
    const end = problem.settings[Setting.assignEnd]!
    for (let op = 0; op < problem.opCount; op++) {
      if (status[op] === Status.FIXED) continue
      if (status[op] !== Status.PLACED) {
        missing++
        continue
      }
      beyond += forced[op]!
      if (end !== NONE && produced[op]! > end) broken++
      if (backward[op] && setup[op]! < Math.max(problem.opBasis[op]!, problem.opEarliest[op]!)) broken++
    }
    return [missing, beyond, broken + excessLags(problem, solution).links]
  }

  parts({ status, setup, start, produced, candidate }: Solution): Record<ObjectivePart, number> {
    const problem = this.#problem
    const { opCount, opPreviousStart, opPreviousResource, candResource, candCalendar, calendarUnit } = problem
    const { count, ofOperation, due, weight } = this.#jobs
    const first = new Int32Array(count).fill(NONE)
    const last = new Int32Array(count).fill(NONE)
    let [setups, makespan, changes] = [0, 0, 0]
    for (let op = 0; op < opCount; op++) {
      if (!isPlaced(status[op]!)) continue
      if (produced[op]! > makespan) makespan = produced[op]!
      if (start[op]! > setup[op]!) {
        const calendar = candCalendar[candidate[op]!]!
        const units = this.#axis.posOf(calendar, start[op]!) - this.#axis.posOf(calendar, setup[op]!)
        setups += units / calendarUnit[calendar]!
      }
      const moved =
        opPreviousStart[op] !== start[op] ||
        !isSameResource(problem, opPreviousResource[op]!, candResource[candidate[op]!]!)
      if (opPreviousStart[op] !== NONE && moved) changes++
      const job = ofOperation[op]!
      if (job < 0) continue
      if (first[job] === NONE || setup[op]! < first[job]!) first[job] = setup[op]!
      if (produced[op]! > last[job]!) last[job] = produced[op]!
    }
    let [tardiness, late, flow] = [0, 0, 0]
    for (let job = 0; job < count; job++) {
      if (last[job] === NONE) continue
      flow += last[job]! - first[job]!
      if (due[job] === NONE || last[job]! <= due[job]!) continue
      late++
      tardiness += weight[job]! * (last[job]! - due[job]!)
    }
    return { tardiness, lateOrders: late, setup: setups, makespan, flowTime: flow, planChange: changes }
  }
}

function isPlaced(status: number): boolean {
  return status === Status.PLACED || status === Status.FIXED
}
