import type { SchedulingPolicy } from '#domain/scheduling/policy-values.ts'
import { textAt } from '../../columns.ts'
import type { SchedulingInput } from '../input.ts'
import type { ScheduleMessages } from '../messages.ts'
import {
  TIME_LIMIT,
  LINK_END,
  NONE,
  OP_BACKWARD,
  OP_BY_EST,
  OP_FIXED,
  OP_FAST_PATH,
  OP_REFUSED,
  OP_SETUP_EARLY,
  type Problem,
} from '../problem.ts'
import type { Clock } from './clock.ts'
import type { UserTimes } from './expressions.ts'
import type { Fixed } from './fixed.ts'
import type { Jobs, Operations } from './operations.ts'
import type { Resource } from './resources.ts'
import { numbersByCode } from './units.ts'

type OperationColumns = Pick<
  Problem,
  | 'opFlags'
  | 'opBasis'
  | 'opEarliest'
  | 'opLatest'
  | 'opDue'
  | 'opQty'
  | 'opBatchKey'
  | 'opPreviousStart'
  | 'opPreviousResource'
  | 'opItem'
  | 'opFamily'
>

export interface OperationContext {
  readonly input: SchedulingInput
  readonly policy: SchedulingPolicy
  readonly resources: readonly Resource[]
  readonly jobs: Jobs
  readonly operations: Operations
  readonly clock: Clock
  readonly opOf: Int32Array
  readonly fixed: Fixed
  readonly direction: Uint8Array
  readonly userTimes: UserTimes
  readonly links: Pick<Problem, 'predStart' | 'predLink' | 'succStart' | 'succLink' | 'linkKind' | 'linkMax'>
  readonly circular: ReadonlySet<number>
  readonly messages: ScheduleMessages
}

/** Columns of the operations in the order of the problem. */
export function operationColumns(context: OperationContext): OperationColumns {
  const { input, policy, resources, jobs, operations, clock, opOf, fixed, direction, messages, userTimes } =
    context
  const { columns } = input.operations
  const earliest = clock.column('operations.earliest', columns.earliest, columns.code)
  const latest = clock.column('operations.latest', columns.latest, columns.code)
  const material = clock.column('operations.materialReady', columns.materialReady, columns.code)
  const previous = clock.column('operations.start', columns.start, columns.code)
  const jobEarliest = clock.column('jobs.earliest', input.jobs.columns.earliest, input.jobs.columns.code)
  const jobDue = clock.column('jobs.due', input.jobs.columns.due, input.jobs.columns.code)
  for (let job = 0; job < jobs.count; job++) {
    const [from, to] = [jobEarliest[jobs.row[job]!]!, jobDue[jobs.row[job]!]!]
    if (from !== NONE && to !== NONE && from > to)
      messages.add({
        level: 'W',
        code: 'orderStartAfterDue',
        order: textAt(input.jobs.columns.code, jobs.row[job]!),
      })
  }
  const start = policy.assignStart === null ? 0 : Math.max(0, clock.of(policy.assignStart))
  const basis = Math.min(TIME_LIMIT, Math.max(start, Math.min(policy.fence, 1 << 29)))
  const assignEnd = clock.of(policy.assignEnd)
  const resourceIndex = numbersByCode(resources)
  const resourceOfText = columns.resource.values.map((value) => resourceIndex.get(value) ?? -1)
  const batchKeys = batchKeysOf(input, resources)
  const count = opOf.length
  const familyOf = policy.resSelect === 'LAST' ? familiesOf(input) : () => 0
  const result: OperationColumns = {
    opFlags: new Uint8Array(count),
    opBasis: new Int32Array(count).fill(basis),
    opEarliest: new Int32Array(count),
    opLatest: new Int32Array(count),
    opDue: new Int32Array(count),
    opQty: new Float64Array(count),
    opBatchKey: new Int32Array(count),
    opPreviousStart: new Int32Array(count),
    opPreviousResource: new Int32Array(count),
    opItem: new Int32Array(count),
    opFamily: new Int32Array(count),
  }
  for (let place = 0; place < count; place++) {
    const op = opOf[place]!
    const row = operations.row[op]!
    const job = operations.job[op]!
    const due = job < 0 ? NONE : jobDue[jobs.row[job]!]!
    const soonest = Math.max(earliest[row]!, userTimes.earliest?.[op] ?? NONE)
    const last = earlier(latest[row]!, userTimes.latest?.[op] ?? NONE)
    const from = Math.max(
      soonest,
      job < 0 ? NONE : jobEarliest[jobs.row[job]!]!,
      policy.rawMaterialConstraint ? material[row]! : NONE,
    )
    const until = earlier(last, due)
    if (last !== NONE && soonest > last)
      messages.add({
        level: 'W',
        code: 'startAfterEnd',
        operation: operations.name(op),
        order: operations.orderOf(op),
      })
    let flags = direction[op] ? OP_BACKWARD : 0
    if (columns.setupEarly[row] === 1) flags |= OP_SETUP_EARLY
    if (fixed.of.has(op)) flags |= OP_FIXED
    if (from > basis) flags |= OP_BY_EST
    if (operations.refused[op] || context.circular.has(op)) flags |= OP_REFUSED
    if (hasSimpleLinks(context.links, place) && !restricted(context, place)) flags |= OP_FAST_PATH
    result.opFlags[place] = flags
    result.opEarliest[place] = from === NONE ? -TIME_LIMIT : from
    result.opLatest[place] = direction[op] && until === NONE ? assignEnd : until
    result.opDue[place] = due
    result.opQty[place] = operations.qty[op]!
    result.opBatchKey[place] = batchKeys(row)
    result.opPreviousStart[place] = previous[row]!
    const resource = columns.resource.codes[row]!
    result.opPreviousResource[place] = resource < 0 ? -1 : resourceOfText[resource]!
    result.opItem[place] = columns.item.codes[row]!
    result.opFamily[place] = familyOf(row)
  }
  return result
}

/** The earlier of two times, either of which may be missing. */
const earlier = (a: number, b: number): number => (a === NONE ? b : b === NONE ? a : Math.min(a, b))

/** True when post-resources may exclude some candidates of an operation. */
const restricted = ({ policy, links }: OperationContext, op: number): boolean =>
  policy.strictPostResource &&
  (links.predStart[op] !== links.predStart[op + 1] || links.succStart[op] !== links.succStart[op + 1])

/** Only ends before starts, lags in calendar time, and no longest lag, on both sides. */
function hasSimpleLinks(links: OperationContext['links'], op: number): boolean {
  const isFinishLink = (link: number) => links.linkKind[link] === LINK_END && links.linkMax[link] === NONE
  for (let k = links.predStart[op]!; k < links.predStart[op + 1]!; k++)
    if (!isFinishLink(links.predLink[k]!)) return false
  for (let k = links.succStart[op]!; k < links.succStart[op + 1]!; k++)
    if (!isFinishLink(links.succLink[k]!)) return false
  return true
}

/** Numbers pairs of item and process from 0, as they are met. */
function familiesOf({ operations }: SchedulingInput): (row: number) => number {
  const { item, process } = operations.columns
  const known = new Map<string, number>()
  return (row) => {
    const key = `${item.codes[row]} ${process.codes[row]}`
    let family = known.get(key)
    if (family === undefined) known.set(key, (family = known.size))
    return family
  }
}

/** Batch key of a row: its own, otherwise the spec by which the plant's furnaces group; -1 = none. */
function batchKeysOf(
  { operations }: SchedulingInput,
  resources: readonly Resource[],
): (row: number) => number {
  const { batchKey, specs } = operations.columns
  const spec = Math.max(0, ...resources.map(({ batchSpec }) => batchSpec))
  if (spec === 0) return (row) => batchKey.codes[row]!
  const index = new Map(batchKey.values.map((value, code) => [value, code]))
  return (row) => {
    if (batchKey.codes[row]! >= 0) return batchKey.codes[row]!
    const value = listOfSpecs(textAt(specs, row))[spec - 1]
    if (!value) return -1
    if (!index.has(value)) index.set(value, index.size)
    return index.get(value)!
  }
}

const listOfSpecs = (text: string | null): string[] => (text ?? '').split(';').map((part) => part.trim())
