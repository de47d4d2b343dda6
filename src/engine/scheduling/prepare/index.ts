import { mapInts } from '../arrays.ts'
import { scoreTerms } from '#domain/scheduling/policy.ts'
import type { SchedulingPolicy } from '#domain/scheduling/policy-values.ts'
import { Axis } from '../axis.ts'
import type { TextColumn } from '../../columns.ts'
import type { SchedulingInput } from '../input.ts'
import { ScheduleMessages } from '../messages.ts'
import { placementSequence } from '../placement-sequence.ts'
import { postResources } from '../post-resources.ts'
import { Fail, Select, Setting, SETTINGS, Violation, type Problem } from '../problem.ts'
import { CalendarBook } from './calendar-book.ts'
import { readSlots } from './calendars.ts'
import { leastUse, readCandidates, type Candidates } from './candidates.ts'
import { changeColumns, type ChangeColumns } from './changeovers/index.ts'
import { readTools } from './changeovers/tools.ts'
import { Clock } from './clock.ts'
import { readDirections } from './directions.ts'
import { readUserTimes, withMoments, type World } from './expressions.ts'
import { arrangeCandidates } from './arrange-candidates.ts'
import { fixedColumns, readFixed, type Fixed } from './fixed.ts'
import { limitedGroups } from './groups.ts'
import { byEnd, circular, readLinks, type Links } from './links.ts'
import { operationColumns } from './operation-columns.ts'
import { readJobs, readOperations, type Jobs, type Operations } from './operations.ts'
import { rankOperations } from './rank.ts'
import { readResources, type Resource } from './resources.ts'
import { specValues } from './specs.ts'
import { firstUnits, splitIntoUnits } from './units.ts'

export interface PrepareOptions {
  /** Seconds UTC; earliest placement, except of fixed operations. */
  readonly asOf: number
  /** IANA zone in which days of conditions begin; UTC when left out. */
  readonly zone?: string
}

/** The problem and the context that `finish` needs to express the solution in the user's terms. */
export interface Prepared {
  readonly input: SchedulingInput
  readonly policy: SchedulingPolicy
  readonly problem: Problem
  readonly messages: ScheduleMessages
  readonly resources: readonly Resource[]
  readonly jobs: Jobs
  /** Operations in the order of the result. */
  readonly operations: Operations
  /** Operation (in the order of the result) of every operation of the problem, and the inverse. */
  readonly opOf: Int32Array
  readonly placeOf: Int32Array
  readonly links: Links
  readonly candidates: Candidates
  /** Candidate as it was read of every candidate of the problem, or -1. */
  readonly candSource: Int32Array
  readonly fixed: Fixed
  readonly changes: ChangeColumns
  /** Keys by which the operations (in the order of the result) were dispatched. */
  readonly dispatchKeys: TextColumn
  /** Operations (in the order of the result) in circles of links. */
  readonly circular: ReadonlySet<number>
  /** Operations of the problem that the stop expression refuses, and the one at which it became true. */
  readonly stopped: Stopped | null
  readonly world: World
}

export interface Stopped {
  readonly at: number
  readonly behind: ReadonlySet<number>
}

/**
 * Reads, checks and orders the input and converts the policy to numbers. Faults of the data are not thrown: they are
 * reported in the messages with their names, the rows are rejected, and the rest is planned.
 * @param tick called between the steps with the completed share, 0..1; may throw to stop
 */
export function prepare(
  input: SchedulingInput,
  given: SchedulingPolicy,
  options: PrepareOptions,
  tick: (share: number) => void = () => {},
): Prepared {
  const world = { now: options.asOf, zone: options.zone ?? 'UTC' }
  const policy = withMoments(given, world)
  const messages = new ScheduleMessages()
  const clock = new Clock(options.asOf, messages)
  const own = splitIntoUnits(input, readResources(input, messages), messages)
  const resources = [...own, ...limitedGroups(input, own)]
  const book = new CalendarBook()
  const calendars = readSlots(input.slots, resources, clock, messages, book)
  tick(0.1)
  const jobs = readJobs(input, messages)
  const operations = readOperations(input, jobs, messages)
  tick(0.25)
  const context = { input, policy, resources, calendars, book, operations, messages }
  const candidates = readCandidates(context)
  tick(0.45)
  const links = readLinks(input, operations, messages)
  const inCycles = circular(links, operations.count)
  reportCycles(inCycles, operations, messages)
  tick(0.55)
  const ranking = rankOperations({
    ...context,
    jobs,
    candidates,
    links,
    asOf: world.now,
    zone: world.zone,
  })
  const { rank } = ranking
  tick(0.7)
  const calendarColumns = book.columns()
  const axis = new Axis(calendarColumns)
  const fixed = readFixed({ ...context, candidates, clock, axis, moveReleased: policy.moveReleased })
  const userTimes = readUserTimes({ input, jobs, operations, clock, world }, policy)
  const { direction, component } = readDirections({
    input,
    policy,
    jobs,
    operations,
    links,
    rank,
    clock,
    userTimes,
  })
  const { opOf, placeOf } = firstSequence(operations, links, rank, direction, new Set(inCycles))
  tick(0.8)
  const placed = linksInPlace(links, placeOf)
  const ofOperations = operationColumns({
    ...context,
    jobs,
    clock,
    opOf,
    fixed,
    direction,
    userTimes,
    links: placed,
    circular: new Set(inCycles),
  })
  const arranged = arrangeCandidates({ ...context, candidates, fixed, opOf })
  const changes = changeColumns({
    input,
    opCount: operations.count,
    conditions: {
      input,
      operations,
      jobs,
      opOf,
      world,
    },
    valuesOf: specValues(context, opOf),
    tools: () => readTools(input, operations, opOf, candidates, arranged.source, arranged.columns),
    users: resources,
    messages,
  })
  tick(0.95)
  const { rules: _rules, ruleCodes: _codes, workers, ...changeTables } = changes
  const problem: Problem = {
    base: options.asOf,
    settings: settingsOf(policy, clock),
    weights: weightsOf(policy),
    ...calendarColumns,
    resourceCount: resources.length,
    resourceFirst: firstUnits(resources),
    resourceKind: Uint8Array.from(resources, ({ kind }) => kind),
    resourceCalendar: calendars,
    resourceFence: Int32Array.from(resources, ({ fence }) => Math.min(fence, 1 << 29)),
    resourceMinBatch: Float64Array.from(resources, ({ minBatch }) => minBatch),
    resourceMaxBatch: Float64Array.from(resources, ({ maxBatch }) => maxBatch),
    resourceWindow: Int32Array.from(resources, ({ window }) => window),
    resourceLock: Int32Array.from(resources, ({ lock }) => Math.min(lock, 1 << 28)),
    resourceLeast: leastUse(candidates, resources, calendars, workers),
    ...postResources(resources, policy.strictPostResource),
    opCount: operations.count,
    opComponent: mapInts(opOf, (op) => component[op]!),
    opRank: mapInts(opOf, (op) => rank[op]!),
    ...ofOperations,
    ...arranged.columns,
    ...placed,
    ...fixedColumns(fixed, placeOf, arranged.columns.candStart),
    ...changeTables,
  }
  return {
    input,
    policy,
    problem,
    messages,
    resources,
    jobs,
    operations,
    opOf,
    placeOf,
    links,
    candidates,
    candSource: arranged.source,
    fixed,
    changes,
    dispatchKeys: ranking.keys,
    circular: new Set(inCycles),
    stopped: null,
    world,
  }
}

const NAMED = 10

function reportCycles(members: readonly number[], operations: Operations, messages: ScheduleMessages): void {
  if (members.length === 0) return
  const names = members.slice(0, NAMED).map((op) => operations.name(op))
  if (members.length > NAMED) names.push(`... (${members.length})`)
  messages.add({
    level: 'E',
    code: 'linkCycle',
    operation: operations.name(members[0]!),
    order: operations.orderOf(members[0]!),
    value: names.join(', '),
  })
}

/** Numbers operations by the order in which they are placed first; those of cycles, and their successors, come last. */
function firstSequence(
  { count }: Operations,
  links: Links,
  rank: Int32Array,
  direction: Uint8Array,
  members: ReadonlySet<number>,
): { opOf: Int32Array; placeOf: Int32Array } {
  const into = byEnd(links.after, count)
  const outOf = byEnd(links.before, count)
  const sequence = placementSequence(
    {
      opCount: count,
      opRank: rank,
      predStart: into.start,
      predLink: into.links,
      succStart: outOf.start,
      succLink: outOf.links,
      linkBefore: links.before,
      linkAfter: links.after,
    },
    direction,
  )
  const opOf = new Int32Array(count)
  const placeOf = new Int32Array(count).fill(-1)
  for (const [place, op] of sequence.entries()) {
    opOf[place] = op
    placeOf[op] = place
  }
  let next = sequence.length
  for (let op = 0; op < count && (members.size > 0 || next < count); op++)
    if (placeOf[op] === -1) {
      opOf[next] = op
      placeOf[op] = next++
    }
  return { opOf, placeOf }
}

type LinkColumns = Pick<
  Problem,
  | 'predStart'
  | 'predLink'
  | 'succStart'
  | 'succLink'
  | 'linkBefore'
  | 'linkAfter'
  | 'linkKind'
  | 'linkMin'
  | 'linkMax'
  | 'linkLots'
  | 'linkShare'
>

function linksInPlace(links: Links, placeOf: Int32Array): LinkColumns {
  const before = mapInts(links.before, (op) => placeOf[op]!)
  const after = mapInts(links.after, (op) => placeOf[op]!)
  const into = byEnd(after, placeOf.length)
  const outOf = byEnd(before, placeOf.length)
  return {
    predStart: into.start,
    predLink: into.links,
    succStart: outOf.start,
    succLink: outOf.links,
    linkBefore: before,
    linkAfter: after,
    linkKind: links.kind,
    linkMin: links.min,
    linkMax: links.max,
    linkLots: links.lots,
    linkShare: links.share,
  }
}

function settingsOf(policy: SchedulingPolicy, clock: Clock): Int32Array {
  const violation = (code: string) => Violation[code as keyof typeof Violation]
  const settings = new Int32Array(SETTINGS)
  settings[Setting.assignEnd] = clock.of(policy.assignEnd)
  settings[Setting.afterEnd] = violation(policy.afterEnd)
  settings[Setting.afterDue] = violation(policy.afterDue)
  settings[Setting.beforeStart] = violation(policy.beforeStart)
  settings[Setting.beforeEst] = violation(policy.beforeEst)
  settings[Setting.maxFail] = Fail[policy.onMaxMoveFail as keyof typeof Fail]
  settings[Setting.select] = Select[policy.resSelect as keyof typeof Select]
  settings[Setting.sumSetups] = policy.setupCombine === 'SUM' ? 1 : 0
  settings[Setting.lockFail] = Fail[policy.onLockFail as keyof typeof Fail]
  settings[Setting.ignoreOpen] = policy.ignoreUnassignedNeighbours ? 1 : 0
  settings[Setting.allInfinite] = policy.assignType === 'INF' ? 1 : 0
  return settings
}

function weightsOf({ resStrategies }: SchedulingPolicy): Float64Array {
  const weights = new Float64Array(scoreTerms.length)
  for (const { key, weight } of resStrategies) weights[scoreTerms.indexOf(key)]! += weight
  if (resStrategies.length === 0) weights[0] = 1
  return weights
}
