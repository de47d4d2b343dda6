import { tableOf, type Table } from '../../columns.ts'
import { Kind } from '../problem.ts'
import { resourceLoadSchema } from '../results.ts'
import { isAssigned, type Facts } from './facts.ts'
import { workedSeconds } from './operations.ts'

/** Load of every resource between the as-of time and the end of the plan, seconds of one unit of its quantity. */
export interface Loads {
  readonly available: Float64Array
  /** Setup, production and teardown. */
  readonly busy: Float64Array
  readonly setup: Float64Array
  /** Open and unused between the first and the last use. */
  readonly idle: Float64Array
  readonly operations: Int32Array
}

export function loadsOf(facts: Facts, planEnd: number): Loads {
  const { prepared, solution, axis } = facts
  const { problem } = prepared
  const count = problem.resourceCount
  const busy = new Float64Array(count)
  const setup = new Float64Array(count)
  const operations = new Int32Array(count)
  const first = new Float64Array(count).fill(Infinity)
  const last = new Float64Array(count).fill(-Infinity)
  const furnace = new Set<string>()
  const occupy = (resource: number, op: number, from: number, to: number, share: number): number => {
    if (from < first[resource]!) first[resource] = from
    if (to > last[resource]!) last[resource] = to
    const seconds = workedSeconds(facts, op, from, to) * share
    busy[resource]! += seconds
    return seconds
  }
  for (let op = 0; op < problem.opCount; op++) {
    if (!isAssigned(solution, op)) continue
    const candidate = solution.candidate[op]!
    const resource = facts.resource[op]!
    const kind = problem.resourceKind[resource]!
    operations[resource]!++
    const share = kind === Kind.PARALLEL ? problem.candQty[candidate]! / 1e6 : 1
    const [from, to] = [solution.setup[op]!, solution.end[op]!]
    if (kind === Kind.FURNACE && isJoined(furnace, resource, from, to)) continue
    occupy(resource, op, from, to, share)
    setup[resource]! += workedSeconds(facts, op, from, solution.start[op]!) * share
    for (let sub = problem.candSubStart[candidate]!; sub < problem.candSubStart[candidate + 1]!; sub++) {
      const other = problem.subResource[sub]!
      if (prepared.resources[other]!.group !== null) continue
      const parts = problem.subParts[sub]!
      const begin = parts & 1 ? from : parts & 2 ? solution.start[op]! : solution.produced[op]!
      const end = parts & 4 ? to : parts & 2 ? solution.produced[op]! : solution.start[op]!
      if (begin >= end) continue
      operations[other]!++
      occupy(
        other,
        op,
        begin,
        end,
        problem.resourceKind[other] === Kind.PARALLEL ? problem.subQty[sub]! / 1e6 : 1,
      )
    }
  }
  const available = new Float64Array(count)
  const idle = new Float64Array(count)
  for (let resource = 0; resource < count; resource++) {
    const calendar = problem.resourceCalendar[resource]!
    if (calendar < 0) continue
    available[resource] = openQuantity(facts, resource, 0, planEnd)
    if (first[resource]! > last[resource]!) continue
    const open = axis.openSeconds(calendar, first[resource]!, last[resource]!)
    const whole =
      problem.resourceKind[resource] === Kind.PARALLEL
        ? openQuantity(facts, resource, first[resource]!, last[resource]!)
        : open
    idle[resource] = Math.max(0, whole - busy[resource]!)
  }
  return { available, busy, setup, idle, operations }
}

/** Operations of one batch count once. */
function isJoined(known: Set<string>, resource: number, from: number, to: number): boolean {
  const key = `${resource} ${from} ${to}`
  if (known.has(key)) return true
  known.add(key)
  return false
}

function openQuantity({ prepared, axis }: Facts, resource: number, from: number, to: number): number {
  const { problem } = prepared
  const calendar = problem.resourceCalendar[resource]!
  if (problem.resourceKind[resource] !== Kind.PARALLEL) return axis.openSeconds(calendar, from, to)
  let sum = 0
  for (let slot = axis.slotAt(calendar, from); slot < axis.last(calendar); slot++) {
    if (problem.slotStart[slot]! >= to) break
    const open = Math.min(to, problem.slotEnd[slot]!) - Math.max(from, problem.slotStart[slot]!)
    sum += (open * problem.slotQty[slot]!) / 1e6
  }
  return sum
}

export function loadTable(facts: Facts, loads: Loads): Table<typeof resourceLoadSchema> {
  // Groups stand behind the resources.
  const resources = facts.prepared.resources.filter(({ group }) => group === null)
  const whole = (values: Float64Array) =>
    Int32Array.from(values.subarray(0, resources.length), (value) => Math.min(0x7fff_ffff, Math.round(value)))
  return tableOf(resourceLoadSchema, resources.length, {
    resource: { codes: Int32Array.from(resources, (_, k) => k), values: resources.map(({ code }) => code) },
    available: whole(loads.available),
    busy: whole(loads.busy),
    setup: whole(loads.setup),
    idle: whole(loads.idle),
    utilisation: BigInt64Array.from(resources, (_, k) => BigInt(Math.round(utilisationOf(loads, k) * 1e6))),
    operations: loads.operations.slice(0, resources.length),
  })
}

export function utilisationOf({ busy, available }: Loads, resource: number): number {
  return available[resource]! > 0 ? busy[resource]! / available[resource]! : 0
}
