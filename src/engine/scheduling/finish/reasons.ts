import { textAt } from '../../columns.ts'
import { neverHasMaterial } from '../prepare/never-has-material.ts'
import { leadsTo } from '../post-resources.ts'
import { LINK_END, LINK_ENDEND, LINK_START, NONE, OP_SETUP_EARLY, Status, type Problem } from '../problem.ts'
import { isAssigned, type Facts } from './facts.ts'

export type ReasonCode =
  | 'EST'
  | 'LINK'
  | 'CAPACITY'
  | 'CALENDAR'
  | 'MATERIAL'
  | 'SETUP'
  | 'SUBRES'
  | 'FENCE'
  | 'FIXED'
  | 'HELD'
  | 'BATCH'
  | 'DUE'
  | 'noMaterial'
  | 'noCapacity'
  | 'noSlots'
  | 'noRoom'
  | 'limit'
  | 'neighbour'
  | 'stopped'
  | 'postResource'
  | 'linkCycle'
  | 'refused'

/** Reason of the start of an operation, or of its failure. */
export interface Reason {
  readonly code: ReasonCode
  readonly ref: string | null
  /** Operation that is the cause, or -1: the next step of the chain. */
  readonly cause: number
}

/** The argmax of the constraints of an operation's start (scheduling.md §2, reasons). */
export function reasonOf(facts: Facts, op: number): Reason {
  const { solution } = facts
  switch (solution.status[op]) {
    case Status.FIXED:
      return { code: 'FIXED', ref: null, cause: -1 }
    case Status.PLACED:
      return solution.backward[op] ? backwardReason(facts, op) : forwardReason(facts, op)
    default:
      return failure(facts, op)
  }
}

const nameOf = ({ prepared }: Facts, op: number): string => prepared.operations.name(prepared.opOf[op]!)

function forwardReason(facts: Facts, op: number): Reason {
  const { prepared, solution, axis, left } = facts
  const { problem, resources } = prepared
  const base = waitsFor(facts, op)
  const calendar = problem.candCalendar[solution.candidate[op]!]!
  const early = (problem.opFlags[op]! & OP_SETUP_EARLY) !== 0
  const begin = early ? solution.start[op]! : solution.setup[op]!
  // The optimiser delays an order so that it waits before its first step and not between its steps.
  const held = solution.ready[op]! > base.at
  const open = axis.openFrom(calendar, held ? solution.ready[op]! : base.at)
  const resource = resources[facts.resource[op]!]!
  if (begin > open) {
    const before = left[op]!
    const lock = problem.resourceLock[facts.resource[op]!]!
    const touches =
      before >= 0 && axis.posOf(calendar, solution.end[before]! + lock) >= axis.posOf(calendar, begin)
    if (touches) return { code: 'CAPACITY', ref: nameOf(facts, before), cause: before }
    const worker = solution.worker[op]!
    if (worker >= 0) return { code: 'SUBRES', ref: resources[worker]!.code, cause: -1 }
    const sub = problem.candSubStart[solution.candidate[op]!]!
    if (sub < problem.candSubStart[solution.candidate[op]! + 1]!)
      return { code: 'SUBRES', ref: resources[problem.subResource[sub]!]!.code, cause: -1 }
    return { code: 'CAPACITY', ref: before < 0 ? resource.code : nameOf(facts, before), cause: before }
  }
  // Material that arrives while the resource is closed is the reason; the closed hours only round the start up.
  if (base.reason.code === 'MATERIAL') return base.reason
  if (held)
    return resource.minBatch > 0 && problem.opBatchKey[op]! >= 0
      ? { code: 'BATCH', ref: resource.code, cause: -1 }
      : { code: 'HELD', ref: null, cause: -1 }
  if (begin > base.at) return { code: 'CALENDAR', ref: resource.code, cause: base.reason.cause }
  if (base.reason.code === 'EST' && base.reason.ref === null && solution.start[op]! > solution.setup[op]!)
    return { code: 'SETUP', ref: resource.code, cause: -1 }
  return base.reason
}

/** The latest bound of an operation, without capacity. */
function waitsFor(facts: Facts, op: number): { at: number; reason: Reason } {
  const { prepared } = facts
  const { problem, input, operations, policy, resources } = prepared
  let at = problem.opBasis[op]!
  let reason: Reason = { code: policy.fence > 0 ? 'FENCE' : 'EST', ref: null, cause: -1 }
  const { fence, code } = resources[facts.resource[op]!]!
  if (fence > at) {
    at = fence
    reason = { code: 'FENCE', ref: code, cause: -1 }
  }
  const row = operations.row[prepared.opOf[op]!]!
  if (problem.opEarliest[op]! > at) {
    at = problem.opEarliest[op]!
    const material = input.operations.columns.materialReady[row]!
    const byMaterial = policy.rawMaterialConstraint && material === BigInt(at + problem.base)
    reason = byMaterial
      ? { code: 'MATERIAL', ref: textAt(input.operations.columns.materialItem, row), cause: -1 }
      : { code: 'EST', ref: operations.orderOf(prepared.opOf[op]!), cause: -1 }
  }
  for (let k = problem.predStart[op]!; k < problem.predStart[op + 1]!; k++) {
    const link = problem.predLink[k]!
    const other = problem.linkBefore[link]!
    const time = isAssigned(facts.solution, other) ? linkTime(facts, link, op, other) : NONE
    if (time === NONE || time < at) continue
    at = time
    reason = { code: 'LINK', ref: nameOf(facts, other), cause: other }
  }
  return { at, reason }
}

/** Earliest start by a link, as far as it can be determined without the place of the operation. */
function linkTime({ prepared, solution, axis }: Facts, link: number, op: number, other: number): number {
  const { problem } = prepared
  const kind = problem.linkKind[link]!
  const lag = problem.linkMin[link]!
  if (kind & LINK_END) return solution.produced[other]! + lag
  let time = NONE
  if (kind & LINK_START) time = solution.start[other]! + lag
  if (kind & LINK_ENDEND) {
    const calendar = problem.candCalendar[solution.candidate[op]!]!
    const work = problem.candWork[solution.candidate[op]!]!
    const end = axis.endingFrom(calendar, solution.produced[other]! + lag)
    time = Math.max(time, axis.toStart(calendar, Math.max(0, end - work)))
  }
  return time === NONE ? Math.min(solution.produced[other]! + lag, solution.setup[op]!) : time
}

function backwardReason(facts: Facts, op: number): Reason {
  const { prepared, solution, axis } = facts
  const { problem, resources } = prepared
  const calendar = problem.candCalendar[solution.candidate[op]!]!
  let until = problem.opLatest[op]!
  let reason: Reason = { code: 'DUE', ref: prepared.operations.orderOf(prepared.opOf[op]!), cause: -1 }
  for (let k = problem.succStart[op]!; k < problem.succStart[op + 1]!; k++) {
    const link = problem.succLink[k]!
    const other = problem.linkAfter[link]!
    if (!isAssigned(solution, other)) continue
    const time = solution.start[other]! - problem.linkMin[link]!
    if (until !== NONE && time > until) continue
    until = time
    reason = { code: 'LINK', ref: nameOf(facts, other), cause: other }
  }
  if (until === NONE || axis.posOf(calendar, solution.produced[op]!) >= axis.posOf(calendar, until))
    return reason
  return { code: 'CAPACITY', ref: resources[facts.resource[op]!]!.code, cause: -1 }
}

function failure(facts: Facts, op: number): Reason {
  const { prepared, solution } = facts
  const { problem } = prepared
  if (prepared.circular.has(prepared.opOf[op]!)) return { code: 'linkCycle', ref: null, cause: -1 }
  if (prepared.stopped?.behind.has(op))
    return { code: 'stopped', ref: nameOf(facts, prepared.stopped.at), cause: -1 }
  const row = prepared.operations.row[prepared.opOf[op]!]!
  if (neverHasMaterial(prepared.input, prepared.policy, row))
    return { code: 'noMaterial', ref: textAt(prepared.input.operations.columns.materialItem, row), cause: -1 }
  const [from, to] = [problem.candStart[op]!, problem.candStart[op + 1]!]
  if (from === to) return { code: 'noCapacity', ref: null, cause: -1 }
  switch (solution.status[op]) {
    case Status.LIMIT:
    case Status.TURN:
      return { code: 'limit', ref: null, cause: -1 }
    case Status.NO_ROOM: {
      const closed = problem.candCalendar.subarray(from, to).every((calendar) => calendar < 0)
      const barring = barringNeighbour(facts, op)
      if (barring >= 0) return { code: 'postResource', ref: nameOf(facts, barring), cause: barring }
      const main = prepared.resources[problem.candResource[from]!]!.code
      return { code: closed ? 'noSlots' : 'noRoom', ref: main, cause: -1 }
    }
    case Status.REFUSED:
      return { code: 'refused', ref: null, cause: -1 }
    default: {
      const other = missingNeighbour(facts, op)
      return { code: 'neighbour', ref: other < 0 ? null : nameOf(facts, other), cause: other }
    }
  }
}

/** A placed neighbour whose resource excludes all candidates of an operation (post-resources), or -1. */
function barringNeighbour({ prepared, solution }: Facts, op: number): number {
  const { problem } = prepared
  const { postStart, candResource, candStart } = problem
  if (postStart.length === 0) return -1
  const own = candResource.subarray(candStart[op], candStart[op + 1])
  const bars = (backward: boolean) => (other: number) => {
    if (!isAssigned(solution, other)) return false
    const theirs = candResource[solution.candidate[other]!]!
    return own.every((one) => !(backward ? leadsTo(problem, one, theirs) : leadsTo(problem, theirs, one)))
  }
  return (
    neighboursOf(problem, op, false).find(bars(false)) ??
    neighboursOf(problem, op, true).find(bars(true)) ??
    -1
  )
}

/** Operations linked on the side by which an operation is bound. */
function neighboursOf(problem: Problem, op: number, backward: boolean): number[] {
  const [start, links, far] = backward
    ? ([problem.succStart, problem.succLink, problem.linkAfter] as const)
    : ([problem.predStart, problem.predLink, problem.linkBefore] as const)
  return Array.from(links.subarray(start[op], start[op + 1]), (link) => far[link]!)
}

function missingNeighbour({ prepared, solution }: Facts, op: number): number {
  const neighbours = neighboursOf(prepared.problem, op, solution.backward[op] === 1)
  return neighbours.find((other) => !isAssigned(solution, other)) ?? -1
}

/** Steps of a chain of causes, at most. */
const LONGEST = 24

/**
 * The chain of causes from an operation back to its root (scheduling.md §2): each step an operation with its reason,
 * `OP3 LINK OP2 < OP2 CAPACITY OP9 < OP9 EST`.
 */
export function chainOf(facts: Facts, reasons: (op: number) => Reason, op: number): string {
  const steps: string[] = []
  for (let at = op; at >= 0 && steps.length < LONGEST; ) {
    const { code, ref, cause } = reasons(at)
    steps.push(`${nameOf(facts, at)} ${code}${ref ? ` ${ref}` : ''}`)
    at = cause
  }
  return steps.join(' < ')
}
