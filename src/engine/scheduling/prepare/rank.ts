import type { Program } from '#domain/expressions/index.ts'
import { dispatchKeysText, type OwnKey } from '#domain/scheduling/dispatch-keys.ts'
import type { SchedulingPolicy } from '#domain/scheduling/policy-values.ts'
import { NULL_I32, type TextColumn } from '../../columns.ts'
import { numbersOf } from '../../numbers.ts'
import type { SchedulingInput } from '../input.ts'
import type { Candidates } from './candidates.ts'
import type { Jobs, Operations } from './operations.ts'
import type { Links } from './links.ts'
import { Samples } from './changeovers/conditions.ts'
import { orderBy } from './order.ts'
import type { Resource } from './resources.ts'
import { ranksOf } from './texts.ts'

/** Keys of an operation's order, and of the operation itself; NaN = null, last in both directions. */
interface Keys {
  readonly ofJob: Readonly<Record<string, () => Float64Array>>
  readonly ofOperation: Readonly<Record<string, () => Float64Array>>
}

export interface RankContext {
  readonly input: SchedulingInput
  readonly policy: SchedulingPolicy
  readonly jobs: Jobs
  readonly operations: Operations
  readonly candidates: Candidates
  readonly links: Links
  readonly asOf: number
  /** IANA zone in which days of expressions begin. */
  readonly zone: string
  readonly resources: readonly Resource[]
}

/** The dispatch order, and the keys that gave it. */
export interface Ranking {
  /** Place of every operation. */
  readonly rank: Int32Array
  /** Keys per operation, `field,a;field,d`. */
  readonly keys: TextColumn
}

/**
 * Position of every operation in the dispatch order (scheduling.md §2): the rule's keys, then priority (lower first), due,
 * order code, process number, split, code. Operations that run only on one resource with its own keys, or only on
 * several with the same keys, are reordered by those keys within the positions that the rule gives them.
 */
export function rankOperations(context: RankContext): Ranking {
  const { operations, policy } = context
  const rank = rankBy(
    context,
    policy.dispatchRule.map((key) => ({ ...key, program: null })),
  )
  const groups = ownGroups(context)
  const codes = new Int32Array(operations.count)
  const values = [dispatchKeysText([...policy.dispatchRule, ...constantTail])]
  for (const [text, { keys, ops }] of groups) {
    const code = values.push(`${text};${dispatchKeysText(constantTail)}`) - 1
    for (const op of ops) codes[op] = code
    const own = rankBy(context, keys)
    const places = ops.map((op) => rank[op]!).sort((a, b) => a - b)
    const sorted = ops.toSorted((a, b) => own[a]! - own[b]!)
    for (const [k, op] of sorted.entries()) rank[op] = places[k]!
  }
  return { rank, keys: { codes, values } }
}

const constantTail = ['priority', 'due', 'order', 'procNo', 'split'].map((field) => ({
  field,
  descending: false,
}))

interface OwnGroup {
  readonly keys: readonly OwnKey[]
  readonly ops: number[]
}

/** Operations that all their resources order by the same keys of their own, by these keys. */
function ownGroups({ resources, operations, candidates }: RankContext): [string, OwnGroup][] {
  const texts = resources.map(({ dispatchKeys }) => dispatchKeysText(dispatchKeys))
  const groups = new Map<string, OwnGroup>()
  if (texts.every((text) => text === '')) return []
  for (let op = 0; op < operations.count; op++) {
    const [from, to] = [candidates.start[op]!, candidates.start[op + 1]!]
    const first = from < to ? texts[candidates.resource.array[from]!]! : ''
    if (first === '') continue
    const same = candidates.resource.array.subarray(from, to).every((one) => texts[one] === first)
    if (!same) continue
    const group = groups.get(first)
    if (group) group.ops.push(op)
    else groups.set(first, { keys: resources[candidates.resource.array[from]!]!.dispatchKeys, ops: [op] })
  }
  return [...groups].sort(([a], [b]) => (a < b ? -1 : 1))
}

function rankBy(context: RankContext, rule: readonly OwnKey[]): Int32Array {
  const { jobs, operations } = context
  const keys = keysOf(context)
  const signs = rule.map(({ descending }) => (descending ? -1 : 1))
  const tail = [keys.ofJob['priority']!(), keys.ofJob['due']!()]
  if (rule.every(({ field, program }) => !program && field in keys.ofJob)) {
    const own = rule.map(({ field }) => keys.ofJob[field]!())
    const order = orderBy(
      jobs.count,
      (a, b) => compareBy(own, signs, a, b) || compareBy(tail, [1, 1], a, b) || a - b,
    )
    return ranksByJob(operations, order)
  }
  const jobOf = (op: number) => (operations.job[op]! < 0 ? jobs.count : operations.job[op]!)
  const own = rule.map(({ field, program }) => {
    if (program) return expressionValues(context, program)
    if (!(field in keys.ofJob)) return keys.ofOperation[field]!()
    const values = keys.ofJob[field]!()
    return Float64Array.from(operations.job, (_, op) => values[jobOf(op)] ?? NaN)
  })
  const order = orderBy(
    operations.count,
    (a, b) =>
      compareBy(own, signs, a, b) ||
      compareBy(tail, [1, 1], jobOf(a), jobOf(b)) ||
      jobOf(a) - jobOf(b) ||
      a - b,
  )
  return inverse(order)
}

/** Values of an expression for every operation; texts by their rank in code-unit order, NaN = null. */
function expressionValues({ input, operations, jobs, asOf, zone }: RankContext, program: Program) {
  const opOf = Int32Array.from({ length: operations.count }, (_, op) => op)
  const samples = new Samples({ input, operations, jobs, opOf, world: { now: asOf, zone } }, [program])
  const values = Array.from(opOf, (op) => samples.value(program, samples.of(op)))
  const texts = [...new Set(values.filter((value) => typeof value === 'string'))].sort((a, b) =>
    a < b ? -1 : 1,
  )
  const rankOf = new Map(texts.map((text, rank) => [text, rank]))
  return Float64Array.from(values, (value) =>
    typeof value === 'string'
      ? rankOf.get(value)!
      : typeof value === 'bigint' || typeof value === 'boolean'
        ? Number(value)
        : NaN,
  )
}

function inverse(order: Uint32Array): Int32Array {
  const rank = new Int32Array(order.length)
  for (let k = 0; k < order.length; k++) rank[order[k]!] = k
  return rank
}

/** Operations are grouped by job already: the order of the jobs decides. */
function ranksByJob({ job, count }: Operations, order: Uint32Array): Int32Array {
  const first = new Int32Array(order.length + 2)
  const group = (op: number) => (job[op]! < 0 ? order.length : job[op]!)
  for (let op = 0; op < count; op++) first[group(op) + 1]!++
  const base = new Int32Array(order.length + 1)
  let next = 0
  for (let k = 0; k < order.length; k++) {
    base[order[k]!] = next
    next += first[order[k]! + 1]!
  }
  base[order.length] = next
  const rank = new Int32Array(count)
  for (let op = 0; op < count; op++) rank[op] = base[group(op)]!++
  return rank
}

function compareBy(keys: readonly Float64Array[], signs: readonly number[], a: number, b: number): number {
  for (let k = 0; k < keys.length; k++) {
    const [x, y] = [keys[k]![a] ?? NaN, keys[k]![b] ?? NaN]
    if (x === y) continue
    if (x !== x || y !== y) {
      if (x !== x && y !== y) continue
      return x !== x ? 1 : -1
    }
    return (x < y ? -1 : 1) * signs[k]!
  }
  return 0
}

function keysOf(context: RankContext): Keys {
  const { input, jobs, operations } = context
  const job = input.jobs.columns
  const operation = input.operations.columns
  const pick = (rows: Int32Array, values: Float64Array) => Float64Array.from(rows, (row) => values[row]!)
  const integers = (rows: Int32Array, column: Int32Array) =>
    Float64Array.from(rows, (row) => (column[row] === NULL_I32 ? NaN : column[row]!))
  const texts = (rows: Int32Array, column: TextColumn) => {
    const ranks = ranksOf(column.values)
    return Float64Array.from(rows, (row) => (column.codes[row]! < 0 ? NaN : ranks[column.codes[row]!]!))
  }
  const times = (rows: Int32Array, column: BigInt64Array) => pick(rows, numbersOf(column))
  const due = () => times(jobs.row, job.due)
  return {
    ofJob: {
      priority: () => Float64Array.from(jobs.priority),
      due,
      earliest: () => times(jobs.row, job.earliest),
      weight: () => times(jobs.row, job.weight),
      order: () => Float64Array.from(jobs.row, (_, k) => k),
      customer: () => texts(jobs.row, job.customer),
      slack: () => {
        const late = due()
        const work = jobWork(context)
        return Float64Array.from(late, (time, k) => time - context.asOf - work[k]!)
      },
    },
    ofOperation: {
      qty: () => operations.qty,
      item: () => texts(operations.row, operation.item),
      procNo: () => integers(operations.row, operation.procNo),
      split: () => integers(operations.row, operation.split),
      operation: () => texts(operations.row, operation.code),
      process: () => texts(operations.row, operation.process),
      materialReady: () => times(operations.row, operation.materialReady),
      specs: () => texts(operations.row, operation.specs),
      start: () => times(operations.row, operation.start),
      status: () => statusKey(operations.row, operation.status),
      work: () => shortest(context),
      remainingWork: () => remaining(context),
    },
  }
}

/** B, T, D, R, N, A last (entities.md §1, OperationStatus). */
function statusKey(rows: Int32Array, column: TextColumn): Float64Array {
  const places = column.values.map((value) => 'BTDRNA'.indexOf(value))
  return Float64Array.from(rows, (row) => (column.codes[row]! < 0 ? 4 : places[column.codes[row]!]!))
}

/** Shortest production of every operation over its candidates, in units (seconds where speed does not follow quantity). */
function shortest({ operations, candidates }: RankContext): Float64Array {
  const work = new Float64Array(operations.count)
  for (let op = 0; op < operations.count; op++) {
    let least = Infinity
    for (let k = candidates.start[op]!; k < candidates.start[op + 1]!; k++)
      least = Math.min(least, candidates.work.array[k]!)
    work[op] = least === Infinity ? 0 : least
  }
  return work
}

function jobWork(context: RankContext): Float64Array {
  const work = shortest(context)
  const sum = new Float64Array(context.jobs.count)
  for (const [op, job] of context.operations.job.entries()) if (job >= 0) sum[job]! += work[op]!
  return sum
}

/** Work of an operation and of all later operations of its order. */
function remaining(context: RankContext): Float64Array {
  const work = shortest(context)
  const { job } = context.operations
  for (let op = work.length - 2; op >= 0; op--)
    if (job[op] === job[op + 1] && job[op]! >= 0) work[op]! += work[op + 1]!
  return work
}
