import { Kind, NONE, OP_FAST_PATH, type Problem, type Solution } from '#engine/scheduling/problem.ts'

/** A contestant of plain dispatching: forward, one machine per step, family changeovers, the earliest end wins. */
export type Dispatch = (problem: Problem) => Solution

/** Contestants support only the fast-path case. */
export function refuseOthers(p: Problem): void {
  const plain =
    p.fixedOp.length === 0 &&
    p.kindCount <= 1 &&
    p.toolKinds === 0 &&
    p.tableWorkers.length === 0 &&
    p.resourceLock.every((lock) => lock === 0) &&
    p.subResource.length === 0 &&
    p.opFlags.every((flags) => flags === OP_FAST_PATH || flags === (OP_FAST_PATH | 8)) &&
    p.resourceKind.every((kind) => kind === Kind.SINGLE) &&
    p.calendarEven.every((even) => even === 1) &&
    p.candPause.every((pause) => pause === NONE) &&
    p.weights.every((weight, term) => (term === 0 ? weight > 0 : weight === 0))
  if (!plain) throw new RangeError('this contestant dispatches plain problems only')
}
