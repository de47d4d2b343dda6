import { changeSeconds, changeTerms } from './changeover-terms.ts'
import { IndexedAxis } from './indexed-axis.ts'
import type { Prepared } from './prepare/index.ts'
import { Status, type Solution } from './problem.ts'
import { unitsFor, type UnitFit } from './unit-allocation.ts'

/**
 * A plan is stored by resource: assigns every operation of a resource with units to one of them, so that each keeps its
 * setup after its predecessor. Operations must be on candidates of the resource; fixed ones
 * get their unit in the problem.
 */
export function assignUnits(prepared: Prepared, solution: Solution): void {
  const { problem, resources } = prepared
  if (resources.every(({ units }) => units === 1)) return
  const axis = new IndexedAxis(problem)
  const byResource = new Map<number, number[]>()
  for (let op = 0; op < problem.opCount; op++) {
    if (solution.status[op] !== Status.PLACED && solution.status[op] !== Status.FIXED) continue
    const first = problem.resourceFirst[problem.candResource[solution.candidate[op]!]!]!
    if (resources[first]!.units === 1) continue
    const list = byResource.get(first)
    if (list) list.push(op)
    else byResource.set(first, [op])
  }
  const { setup, end } = solution
  for (const [first, ops] of byResource) {
    ops.sort((a, b) => setup[a]! - setup[b]! || end[a]! - end[b]! || a - b)
    const { units } = resources[first]!
    const found = unitsFor(
      ops.map((op) => ({ from: setup[op]!, to: end[op]! })),
      units,
      fitOf(prepared, solution, axis, first, ops),
    )
    for (const [use, op] of ops.entries()) putOn(prepared, solution, op, first + found[use]!)
  }
}

function fitOf(
  { problem, resources }: Prepared,
  { setup, start, produced, candidate, status }: Solution,
  axis: IndexedAxis,
  first: number,
  ops: readonly number[],
): UnitFit {
  const calendars = problem.resourceCalendar.subarray(first, first + resources[first]!.units)
  return {
    areEqual: calendars.every((one) => one === calendars[0]),
    opens: (use, unit) => {
      const op = ops[use]!
      const calendar = calendars[unit]!
      if (calendar < 0) return false
      const worked = axis.posOf(calendar, produced[op]!) - axis.posOf(calendar, start[op]!)
      return worked === problem.candWork[candidate[op]!]
    },
    follows: (before, use, unit) => {
      const op = ops[use]!
      // A fixed operation keeps its setup.
      if (status[op] === Status.FIXED) return true
      const left = before < 0 ? problem.opCount + first : ops[before]!
      const seconds = changeSeconds(problem, changeTerms(problem, candidate, first, left, op))
      const on = problem.candCalendar[candidate[op]!]!
      const calendar =
        on === problem.resourceCalendar[problem.candResource[candidate[op]!]!] ? calendars[unit]! : on
      if (calendar < 0) return false
      const has = axis.posOf(calendar, start[op]!) - axis.posOf(calendar, setup[op]!)
      return seconds >= 0 && has === seconds + problem.candSetup[candidate[op]!]!
    },
  }
}

/** Moves an operation to another unit of its resource: to the candidate that differs only in the unit. */
function putOn({ problem, resources }: Prepared, solution: Solution, op: number, unit: number): void {
  const candidate = solution.candidate[op]!
  const now = problem.candResource[candidate]!
  if (now === unit) return
  if (solution.status[op] === Status.FIXED) {
    // A fixed operation has no candidate but its own.
    if (problem.candCalendar[candidate] === problem.resourceCalendar[now])
      problem.candCalendar[candidate] = problem.resourceCalendar[unit]!
    problem.candResource[candidate] = unit
    return
  }
  // The candidates of a row are those of the units, in their order.
  const other = candidate + resources[unit]!.unit - resources[now]!.unit
  if (problem.candResource[other] !== unit) throw new RangeError('the candidates of units are in no order')
  solution.candidate[op] = other
}
