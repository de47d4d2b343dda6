import { violationCodes } from '#domain/scheduling/message-texts.ts'
import { excessOf } from '../lag-waits.ts'
import type { ScheduleMessage } from '../messages.ts'
import {
  LINK_END,
  LINK_ENDEND,
  LINK_LAST,
  LINK_LOTS,
  LINK_START,
  LINK_WORKING,
  Kind,
  NONE,
  Setting,
  Status,
  OP_BACKWARD,
} from '../problem.ts'
import { isAssigned, type Facts } from './facts.ts'
import { latenessOf, type JobFigures } from './jobs.ts'
import { reportOverloads } from './overloads.ts'
import type { Reason } from './reasons.ts'

/** Reports violations and unplaced operations; returns the number of violations among all messages of the plan. */
export function reportViolations(
  facts: Facts,
  figures: readonly JobFigures[],
  reasons: (op: number) => Reason,
): number {
  reportOperations(facts, reasons)
  reportLinks(facts)
  reportBatches(facts)
  reportLocks(facts)
  reportTurned(facts)
  reportOverloads(facts)
  for (const one of figures) {
    const lateness = latenessOf(one)
    if (lateness <= 0) continue
    const { jobs, input, problem, messages } = facts.prepared
    const { code } = input.jobs.columns
    messages.add({
      level: 'W',
      code: 'late',
      order: code.values[code.codes[jobs.row[one.job]!]!]!,
      at: one.end + problem.base,
      seconds: lateness,
    })
  }
  return facts.prepared.messages.rows.filter(({ code }) => violationCodes.has(code)).length
}

function names({ prepared }: Facts, op: number): Pick<ScheduleMessage, 'operation' | 'order'> {
  const { operations, opOf } = prepared
  return { operation: operations.name(opOf[op]!), order: operations.orderOf(opOf[op]!) }
}

function reportOperations(facts: Facts, reasons: (op: number) => Reason): void {
  const { prepared, solution } = facts
  const { problem, messages, resources } = prepared
  const end = problem.settings[Setting.assignEnd]!
  for (let op = 0; op < problem.opCount; op++) {
    if (!isAssigned(solution, op)) {
      if (prepared.stopped?.behind.has(op)) continue
      const { code, ref } = reasons(op)
      messages.add({
        level: 'E',
        code: 'unassigned',
        ...names(facts, op),
        value: ref ? `${code} ${ref}` : code,
      })
      continue
    }
    if (solution.status[op] === Status.FIXED) continue
    const at = solution.setup[op]! + problem.base
    const resource = resources[facts.resource[op]!]!.code
    if (solution.forced[op] === 1)
      messages.add({ level: 'W', code: 'overCapacity', ...names(facts, op), resource, at })
    if (end !== NONE && solution.produced[op]! > end)
      messages.add({
        level: 'W',
        code: 'afterEnd',
        ...names(facts, op),
        at,
        seconds: solution.produced[op]! - end,
      })
    const early = (least: number, code: 'beforeStart' | 'beforeEst'): void => {
      if (solution.backward[op] === 1 && solution.setup[op]! < least)
        messages.add({ level: 'W', code, ...names(facts, op), at, seconds: least - solution.setup[op]! })
    }
    if (problem.opEarliest[op]! > problem.opBasis[op]!) early(problem.opEarliest[op]!, 'beforeEst')
    else early(problem.opBasis[op]!, 'beforeStart')
  }
}

/** Violated links: only fixed operations, forced ones and maximum lags can cause them. */
function reportLinks(facts: Facts): void {
  const { prepared, solution } = facts
  const { problem, messages } = prepared
  for (let link = 0; link < problem.linkBefore.length; link++) {
    const [a, b] = [problem.linkBefore[link]!, problem.linkAfter[link]!]
    if (!isAssigned(solution, a) || !isAssigned(solution, b)) continue
    const missing = missingLag(facts, link, a, b)
    const other = names(facts, a).operation ?? null
    const bothFixed = solution.status[a] === Status.FIXED && solution.status[b] === Status.FIXED
    if (missing > 0)
      messages.add({
        level: bothFixed ? 'E' : 'W',
        code: bothFixed ? 'fixedContradiction' : 'minLag',
        ...names(facts, b),
        value: other,
        seconds: missing,
      })
    const over = excessOf(problem, solution, link)
    if (over > 0)
      messages.add({ level: 'W', code: 'maxLag', ...names(facts, b), value: other, seconds: over })
  }
}

/** Seconds by which a link's minimum lag is violated; 0 when it is not. */
export function missingLag({ prepared, solution, axis }: Facts, link: number, a: number, b: number): number {
  const { problem } = prepared
  const kind = problem.linkKind[link]!
  const lag = problem.linkMin[link]!
  const { start, produced } = solution
  const [ownCalendar, theirs] = [b, a].map((op) => problem.candCalendar[solution.candidate[op]!]!)
  const short = (from: number, to: number): number => {
    if (!(kind & LINK_WORKING) || ownCalendar! < 0) return from + lag - to
    const units = lag * problem.calendarUnit[ownCalendar!]!
    const open = axis.posOf(ownCalendar!, to) - axis.posOf(ownCalendar!, from)
    return Math.ceil((units - open) / problem.calendarUnit[ownCalendar!]!)
  }
  let missing = 0
  if (kind & LINK_END) missing = Math.max(missing, short(produced[a]!, start[b]!))
  if (kind & LINK_START) missing = Math.max(missing, start[a]! + lag - start[b]!)
  if (kind & LINK_ENDEND) missing = Math.max(missing, produced[a]! + lag - produced[b]!)
  if (kind & (LINK_LOTS | LINK_LAST) && ownCalendar! >= 0 && theirs! >= 0) {
    const lots = problem.linkLots[link]!
    const [from, own] = [axis.posOf(theirs!, start[a]!), axis.posOf(ownCalendar!, start[b]!)]
    const [made, used] = [
      axis.posOf(theirs!, produced[a]!) - from,
      axis.posOf(ownCalendar!, produced[b]!) - own,
    ]
    for (let k = kind & LINK_LOTS ? 1 : lots; k <= lots; k++) {
      const out = axis.toEnd(theirs!, from + Math.ceil(made * ((problem.linkShare[link]! * k) / lots)))
      const begin = own + Math.floor(((k - 1) * used) / lots)
      missing = Math.max(missing, short(out, axis.toStart(ownCalendar!, begin)))
    }
  }
  return missing
}

function reportBatches(facts: Facts): void {
  const { prepared, solution } = facts
  const { problem, resources, messages } = prepared
  for (const [resource, { kind, minBatch, code }] of resources.entries()) {
    if (kind !== Kind.FURNACE || minBatch <= 0) continue
    const sums = new Map<number, number>()
    for (let k = facts.start[resource]!; k < facts.start[resource + 1]!; k++) {
      const op = facts.order[k]!
      sums.set(solution.start[op]!, (sums.get(solution.start[op]!) ?? 0) + problem.opQty[op]!)
    }
    for (const [at, qty] of sums)
      if (qty < minBatch)
        messages.add({ level: 'W', code: 'batchBelowMinimum', resource: code, at: at + problem.base })
  }
}

/** Operations that begin while their resource is still locked: fixed ones, or under the policy IGNORE. */
function reportLocks(facts: Facts): void {
  const { prepared, solution } = facts
  const { problem, resources, messages } = prepared
  for (const [resource, { kind, code, lock }] of resources.entries()) {
    if (lock === 0 || (kind !== Kind.SINGLE && kind !== Kind.FURNACE)) continue
    let before = -1
    for (let k = facts.start[resource]!; k < facts.start[resource + 1]!; k++) {
      const op = facts.order[k]!
      if (solution.forced[op] === 1) continue
      const missing = before < 0 ? 0 : solution.end[before]! + lock - solution.setup[op]!
      const together = before >= 0 && solution.start[before] === solution.start[op]
      if (missing > 0 && !(kind === Kind.FURNACE && together))
        messages.add({
          level: 'W',
          code: 'lockBroken',
          ...names(facts, op),
          resource: code,
          value: names(facts, before).operation ?? null,
          at: solution.setup[op]! + problem.base,
          seconds: missing,
        })
      if (before < 0 || solution.end[op]! > solution.end[before]!) before = op
    }
  }
}

/** Orders that were to be placed backward and could not. */
function reportTurned(facts: Facts): void {
  const { prepared, solution } = facts
  const { problem, messages } = prepared
  const reported = new Set<string>()
  for (let op = 0; op < problem.opCount; op++) {
    const turned =
      solution.status[op] === Status.PLACED && problem.opFlags[op]! & OP_BACKWARD && !solution.backward[op]
    const { order } = names(facts, op)
    if (!turned || !order || reported.has(order)) continue
    reported.add(order)
    messages.add({ level: 'W', code: 'turnedForward', order })
  }
}
