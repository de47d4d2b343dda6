import { NULL_I64, textAt } from '../../columns.ts'
import type { Axis } from '../axis.ts'
import { placedCandidate, resourcesNamed } from '../placed-candidate.ts'
import { unitsFor } from '../unit-allocation.ts'
import type { SchedulingInput } from '../input.ts'
import type { ScheduleMessages } from '../messages.ts'
import { NONE, type Problem } from '../problem.ts'
import type { Candidates } from './candidates.ts'
import type { Clock } from './clock.ts'
import type { Operations } from './operations.ts'
import type { Resource } from './resources.ts'
import { numbersByCode } from './units.ts'

export interface FixedOperation {
  readonly op: number
  readonly resource: number
  /** Its candidate, or -1 when its resource is none of them. */
  readonly candidate: number
  readonly setup: number
  readonly start: number
  readonly produced: number
  readonly end: number
}

export interface Fixed {
  /** By resource, then setup, end and operation. */
  readonly list: readonly FixedOperation[]
  /** Operation (in the order of the result) -> place in the list. */
  readonly of: ReadonlyMap<number, number>
  /** Operations that keep their resource (FixLevel 1): resource by operation. */
  readonly resource: ReadonlyMap<number, number>
}

export interface FixedContext {
  readonly input: SchedulingInput
  readonly resources: readonly Resource[]
  readonly calendars: Int32Array
  readonly operations: Operations
  readonly candidates: Candidates
  readonly clock: Clock
  readonly axis: Axis
  readonly messages: ScheduleMessages
  readonly moveReleased: boolean
}

/**
 * What never moves (entities.md §4): frozen, started and completed operations, released ones unless the policy moves
 * them, and those fixed in time. A started operation with a remaining quantity ends when the rest is done from now on.
 */
export function readFixed(context: FixedContext): Fixed {
  const { input, operations, clock, resources, messages } = context
  const { columns } = input.operations
  const times = {
    setup: clock.column('operations.setupStart', columns.setupStart),
    start: clock.column('operations.start', columns.start),
    produced: clock.column('operations.productionEnd', columns.productionEnd),
    end: clock.column('operations.end', columns.end),
  }
  const index = numbersByCode(resources)
  const list: FixedOperation[] = []
  const kept = new Map<number, number>()
  for (let op = 0; op < operations.count; op++) {
    const row = operations.row[op]!
    const status = textAt(columns.status, row) ?? 'N'
    const level = columns.fixLevel[row]!
    const held =
      status === 'D' || status === 'T' || status === 'B' || (status === 'R' && !context.moveReleased)
    const inTime = level === 2 || level === 3
    const resource = index.get(textAt(columns.resource, row) ?? '') ?? -1
    if (!held && !inTime) {
      if (level === 1 && resource >= 0) kept.set(op, resource)
      continue
    }
    const subs = resourcesNamed(textAt(columns.subResources, row), index)
    const one = fixedAt(context, op, status, resource, subs, {
      setup: times.setup[row]!,
      start: times.start[row]!,
      produced: times.produced[row]!,
      end: times.end[row]!,
    })
    if (one) list.push(one)
    else if (held || level > 0)
      messages.add({
        level: 'W',
        code: 'fixedInvalid',
        operation: operations.name(op),
        order: operations.orderOf(op),
      })
  }
  list.sort(byPlace)
  const placed = onUnits(context, list, index).sort(byPlace)
  reportOverlaps(context, placed)
  return { list: placed, of: new Map(placed.map(({ op }, k) => [op, k])), resource: kept }
}

const byPlace = (a: FixedOperation, b: FixedOperation): number =>
  a.resource - b.resource || a.setup - b.setup || a.end - b.end || a.op - b.op

/** The same with a unit each where a resource has units; the list refers to the first. */
function onUnits(
  context: FixedContext,
  list: readonly FixedOperation[],
  index: ReadonlyMap<string, number>,
): FixedOperation[] {
  const { resources, calendars, candidates, axis, input, operations } = context
  return [...Map.groupBy(list, ({ resource }) => resource)].flatMap(([resource, own]) => {
    const { units } = resources[resource]!
    if (units === 1) return own
    const candidateOn = ({ op }: FixedOperation, unit: number): number => {
      const subs = resourcesNamed(textAt(input.operations.columns.subResources, operations.row[op]!), index)
      return placedCandidate(usesOf(candidates), op, resource + unit, subs)
    }
    const found = unitsFor(
      own.map(({ setup, end }) => ({ from: setup, to: end })),
      units,
      {
        areEqual: calendars.subarray(resource, resource + units).every((one) => one === calendars[resource]),
        follows: () => true,
        opens: (use, unit) => {
          const [one, calendar] = [own[use]!, calendars[resource + unit]!]
          if (calendar < 0) return false
          const candidate = candidateOn(one, unit)
          const worked = axis.posOf(calendar, one.produced) - axis.posOf(calendar, one.start)
          return candidate < 0 || worked === candidates.work.array[candidate]
        },
      },
    )
    return own.map((one, use) => ({
      ...one,
      resource: resource + found[use]!,
      candidate: candidateOn(one, found[use]!),
    }))
  })
}

const usesOf = (candidates: Candidates) => ({
  candStart: candidates.start,
  candResource: candidates.resource.array,
  candSubStart: candidates.subStart.array,
  subResource: candidates.subResource.array,
})

type Times = Pick<FixedOperation, 'setup' | 'start' | 'produced' | 'end'>

function fixedAt(
  context: FixedContext,
  op: number,
  status: string,
  resource: number,
  subs: ReadonlySet<number>,
  given: Times,
): FixedOperation | null {
  const { operations, candidates, calendars, axis, input, messages } = context
  const start = given.start === NONE ? given.setup : given.start
  if (resource < 0 || start === NONE) return null
  const candidate = placedCandidate(usesOf(candidates), op, resource, subs)
  const calendar = calendars[resource]!
  const work = candidate < 0 ? -1 : candidates.work.array[candidate]!
  const teardown = candidate < 0 ? 0 : candidates.teardown.array[candidate]!
  const worked = (from: number, units: number): number =>
    calendar < 0 || units < 0
      ? NONE
      : axis.toEnd(calendar, Math.min(axis.total(calendar), axis.posOf(calendar, from) + units))
  const remains = input.operations.columns.remainingQty[operations.row[op]!] !== NULL_I64
  const rest = status === 'T' && remains ? worked(Math.max(0, start), work) : NONE
  const last = given.produced !== NONE ? given.produced : given.end
  const produced = rest !== NONE ? Math.max(rest, start) : last !== NONE ? last : worked(start, work)
  if (produced === NONE) return null
  if (produced < start || (given.end !== NONE && given.end < start)) {
    const names = { operation: operations.name(op), order: operations.orderOf(op) }
    messages.add({ level: 'E', code: 'fixedStartAfterEnd', ...names })
    return null
  }
  const end =
    rest !== NONE || given.end === NONE ? (teardown > 0 ? worked(produced, teardown) : produced) : given.end
  const setup = given.setup !== NONE && given.setup <= start ? given.setup : start
  return { op, resource, candidate, setup, start, produced, end: Math.max(produced, end) }
}

/**
 * Fixed operations on a resource that does one thing at a time must not overlap: named, never moved. What was over before
 * the as-of time takes nothing from the plan.
 */
function reportOverlaps(
  { input, resources, operations, messages }: FixedContext,
  list: readonly FixedOperation[],
): void {
  const { status } = input.operations.columns
  const isStarted = ({ op }: FixedOperation) => textAt(status, operations.row[op]!) === 'T'
  let last: FixedOperation | null = null
  for (const one of list) {
    const same = last !== null && last.resource === one.resource
    const { kind, code } = resources[one.resource]!
    const over = same && kind === 0 ? Math.min(last!.end, one.end) - Math.max(one.setup, 0) : 0
    if (over > 0) {
      const [early, late] = isStarted(one) ? [one, last!] : [last!, one]
      messages.add({
        level: 'E',
        code: isStarted(early) && !isStarted(late) ? 'startedOverrun' : 'fixedOverlap',
        operation: operations.name(late.op),
        order: operations.orderOf(late.op),
        resource: code,
        value: operations.name(early.op),
        seconds: over,
      })
    }
    if (!same || one.end > last!.end) last = one
  }
}

type FixedColumns = Pick<
  Problem,
  'fixedOp' | 'fixedCand' | 'fixedSetup' | 'fixedStart' | 'fixedProduced' | 'fixedEnd'
>

export function fixedColumns({ list }: Fixed, placeOf: Int32Array, candStart: Int32Array): FixedColumns {
  return {
    fixedOp: Int32Array.from(list, ({ op }) => placeOf[op]!),
    fixedCand: Int32Array.from(list, ({ op }) => candStart[placeOf[op]!]!),
    fixedSetup: Int32Array.from(list, ({ setup }) => setup),
    fixedStart: Int32Array.from(list, ({ start }) => start),
    fixedProduced: Int32Array.from(list, ({ produced }) => produced),
    fixedEnd: Int32Array.from(list, ({ end }) => end),
  }
}
