import type { Row } from '#domain/expressions/index.ts'
import { isProgram, parseWorkCondition } from '#domain/planning/work-environment.ts'
import { isoText } from '../table-page.ts'
import { placementSequence } from './placement-sequence.ts'
import { Samples } from './prepare/changeovers/conditions.ts'
import type { Prepared } from './prepare/index.ts'
import { OP_BACKWARD, OP_FIXED, OP_REFUSED, Status, type Problem, type Solution } from './problem.ts'

/**
 * The stop expression of the policy: evaluated for every operation in dispatch order, with its placement. After the first
 * operation for which it is true, all later ones are refused, and the problem must be solved again. Fixed operations are
 * not dispatched: they neither stop nor are stopped. Null when it is never true.
 */
export function stopBehind(prepared: Prepared, solution: Solution): Prepared | null {
  const text = prepared.policy.stopExpr
  const program = text === null ? null : parseWorkCondition(text)
  if (program === null || !isProgram(program)) return null
  const { problem } = prepared
  const samples = new Samples({ ...prepared, standing: placementsBy(prepared, solution) }, [program])
  const sequence = sequenceOf(problem, solution)
  const dispatched = sequence.filter((op) => !(problem.opFlags[op]! & OP_FIXED))
  const held = dispatched.findIndex((op) => samples.value(program, samples.of(op)) === true)
  if (held < 0 || held === dispatched.length - 1) return null
  const behind = dispatched.subarray(held + 1)
  const opFlags = problem.opFlags.slice()
  for (const op of behind) opFlags[op]! |= OP_REFUSED
  const at = dispatched[held]!
  const op = prepared.opOf[at]!
  prepared.messages.add({
    level: 'W',
    code: 'stopped',
    operation: prepared.operations.name(op),
    order: prepared.operations.orderOf(op),
    value: String(behind.length),
  })
  return { ...prepared, problem: { ...problem, opFlags }, stopped: { at, behind: new Set(behind) } }
}

/** Place of an operation (in the order of the result) by the solution, in wire form. */
function placementsBy({ problem, resources, placeOf }: Prepared, solution: Solution): (op: number) => Row {
  const { status, candidate, start, end } = solution
  return (op) => {
    const place = placeOf[op]!
    const placed = status[place] === Status.PLACED || status[place] === Status.FIXED
    if (!placed) return { isAssigned: false, resCode: null, start: null, end: null }
    return {
      isAssigned: true,
      resCode: resources[problem.candResource[candidate[place]!]!]!.code,
      start: isoText(BigInt(start[place]! + problem.base)),
      end: isoText(BigInt(end[place]! + problem.base)),
    }
  }
}

/** The dispatch order of the last pass: orders that turned forward differ from the first. */
function sequenceOf(problem: Problem, { status, backward }: Solution): Int32Array {
  const { opCount, opFlags, opComponent } = problem
  const turned = new Set<number>()
  for (let op = 0; op < opCount; op++)
    if (opFlags[op]! & OP_BACKWARD && status[op] !== Status.FIXED && backward[op] === 0)
      turned.add(opComponent[op]!)
  const direction = Uint8Array.from(opFlags, (flags, op) =>
    flags & OP_BACKWARD && !turned.has(opComponent[op]!) ? 1 : 0,
  )
  return placementSequence(problem, direction)
}
