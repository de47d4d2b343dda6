import { NULL_I64, textAt } from '../../columns.ts'
import type { Prepared } from '../prepare/index.ts'
import { numbersByCode } from '../prepare/units.ts'
import { TIME_LIMIT, OP_REFUSED, Status, type Solution } from '../problem.ts'
import { assignUnits } from '../placed-units.ts'
import { resourcesNamed, placedCandidate } from '../placed-candidate.ts'
import { Place, type PlanState } from './state.ts'

/** The solution that the stored columns are; null when they contain a placement that cannot be loaded. */
export function storedPlaces(state: PlanState, prepared: Prepared): Solution | null {
  const { problem, operations, opOf, resources } = prepared
  const { columns } = state.explosion!.operations
  const index = numbersByCode(resources)
  const solution = nothingPlaced(problem.opCount)
  for (let k = 0; k < problem.fixedOp.length; k++)
    setPlacement(solution, problem.fixedOp[k]!, Status.FIXED, problem.fixedCand[k]!, [
      problem.fixedSetup[k]!,
      problem.fixedStart[k]!,
      problem.fixedProduced[k]!,
      problem.fixedEnd[k]!,
    ])
  for (let op = 0; op < problem.opCount; op++) {
    const row = operations.row[opOf[op]!]!
    if (state.place[row] !== Place.kept) {
      // Bound and yet unplaced for the scheduler: its effect on others is unknown.
      if (state.place[row] === Place.bound && columns.start[row] !== NULL_I64)
        if (solution.status[op] !== Status.FIXED) return null
      continue
    }
    const candidate =
      problem.opFlags[op]! & OP_REFUSED
        ? -1
        : placedCandidate(
            problem,
            op,
            index.get(textAt(columns.resource, row) ?? '') ?? -1,
            resourcesNamed(textAt(columns.subResources, row), index),
            (one) => problem.candCalendar[one]! >= 0,
          )
    const times = [columns.setupStart, columns.start, columns.productionEnd, columns.end].map((column) =>
      column[row] === NULL_I64 ? NaN : Number(column[row]!) - problem.base,
    )
    if (Number.isNaN(times[0])) times[0] = times[1]!
    if (candidate < 0 || !inOrder(times)) return null
    setPlacement(solution, op, Status.PLACED, candidate, times)
  }
  assignUnits(prepared, solution)
  return solution
}

const inOrder = (times: readonly number[]): boolean =>
  times.every((time, k) => Math.abs(time) < TIME_LIMIT && (k === 0 || time >= times[k - 1]!))

function setPlacement(
  solution: Solution,
  op: number,
  status: number,
  candidate: number,
  times: readonly number[],
): void {
  solution.status[op] = status
  solution.candidate[op] = candidate
  solution.setup[op] = times[0]!
  solution.start[op] = times[1]!
  solution.produced[op] = times[2]!
  solution.end[op] = times[3]!
  solution.ready[op] = times[0]!
}

function nothingPlaced(count: number): Solution {
  const ints = (value = 0) => new Int32Array(count).fill(value)
  return {
    status: new Uint8Array(count).fill(Status.NO_ROOM),
    forced: new Uint8Array(count),
    backward: new Uint8Array(count),
    candidate: ints(-1),
    setup: ints(),
    start: ints(),
    produced: ints(),
    end: ints(),
    ready: ints(),
    score: new Float64Array(count),
    worker: ints(-1),
  }
}
