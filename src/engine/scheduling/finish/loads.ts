import { tableOf, type Table } from '../../columns.ts'
import { Kind } from '../problem.ts'
import { resourceLoadSchema } from '../results.ts'
import { isAssigned, type Facts } from './facts.ts'
import { workedSeconds } from './operations.ts'

/**
 * Load of every resource between the as-of time and the end of the plan, seconds of one unit of its quantity. Where fixed
 * operations overlap, the time counts once.
 */
export interface Loads {
  readonly available: Float64Array
  /** Setup, production and teardown. */
  readonly busy: Float64Array
  readonly setup: Float64Array
  /** Open and unused between the first and the last use. */
  readonly idle: Float64Array
  readonly operations: Int32Array
}

/** Use of a resource by an operation; setup until `ready`. */
interface Use {
  readonly op: number
  readonly from: number
  readonly ready: number
  readonly to: number
  readonly share: number
}

export function loadsOf(facts: Facts, planEnd: number): Loads {
  const { axis } = facts
  const { problem } = facts.prepared
  const count = problem.resourceCount
  const [busy, setup] = [new Float64Array(count), new Float64Array(count)]
  const [available, idle] = [new Float64Array(count), new Float64Array(count)]
  const operations = new Int32Array(count)
  for (const [resource, uses] of usesOf(facts, operations).entries()) {
    const kind = problem.resourceKind[resource]!
    const calendar = problem.resourceCalendar[resource]!
    if (calendar >= 0) available[resource] = openQuantity(facts, resource, 0, planEnd)
    let [first, last] = [Infinity, -Infinity]
    let until = 0
    if (kind !== Kind.PARALLEL) uses.sort((a, b) => a.from - b.from || a.to - b.to || a.op - b.op)
    for (const { op, from, ready, to, share } of uses) {
      const begin = Math.max(from, until)
      if (begin >= to) continue
      const made = Math.min(Math.max(ready, begin), to)
      const ofSetup = workedSeconds(facts, op, begin, made) * share
      setup[resource]! += ofSetup
      busy[resource]! += ofSetup + workedSeconds(facts, op, made, to) * share
      first = Math.min(first, begin)
      last = Math.max(last, to)
      if (kind !== Kind.PARALLEL && kind !== Kind.INFINITE) until = Math.max(until, to)
    }
    if (calendar < 0 || first > last) continue
    const open =
      kind === Kind.PARALLEL
        ? openQuantity(facts, resource, first, last)
        : axis.openSeconds(calendar, first, last)
    idle[resource] = Math.max(0, open - busy[resource]!)
  }
  const loads = { available, busy, setup, idle, operations }
  for (const column of Object.values(loads)) addUnits(column, problem.resourceFirst)
  return loads
}

/** The load of a resource with units is that of all of them; it is stored with the first. */
function addUnits(column: Float64Array | Int32Array, first: Int32Array): void {
  for (let resource = 0; resource < first.length; resource++) {
    if (first[resource] === resource) continue
    column[first[resource]!]! += column[resource]!
    column[resource] = 0
  }
}

/** Use of every resource; operations that use it are counted in `operations`. */
function usesOf({ prepared, solution, resource: mains }: Facts, operations: Int32Array): Use[][] {
  const { problem } = prepared
  const uses: Use[][] = Array.from({ length: problem.resourceCount }, () => [])
  const furnace = new Set<string>()
  const shareOf = (on: number, qty: number) => (problem.resourceKind[on] === Kind.PARALLEL ? qty / 1e6 : 1)
  for (let op = 0; op < problem.opCount; op++) {
    if (!isAssigned(solution, op)) continue
    const candidate = solution.candidate[op]!
    const main = mains[op]!
    operations[main]!++
    const [from, to] = [solution.setup[op]!, solution.end[op]!]
    if (problem.resourceKind[main] === Kind.FURNACE && isJoined(furnace, main, from, to)) continue
    const ready = solution.start[op]!
    uses[main]!.push({ op, from, ready, to, share: shareOf(main, problem.candQty[candidate]!) })
    for (let sub = problem.candSubStart[candidate]!; sub < problem.candSubStart[candidate + 1]!; sub++) {
      const other = problem.subResource[sub]!
      if (prepared.resources[other]!.group !== null) continue
      const parts = problem.subParts[sub]!
      const begin = parts & 1 ? from : parts & 2 ? solution.start[op]! : solution.produced[op]!
      const end = parts & 4 ? to : parts & 2 ? solution.produced[op]! : solution.start[op]!
      if (begin >= end) continue
      operations[other]!++
      const share = shareOf(other, problem.subQty[sub]!)
      uses[other]!.push({ op, from: begin, ready: begin, to: end, share })
    }
  }
  return uses
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

/** Displayed load of a resource, in integer seconds: available = busy + setup + idle. */
export interface LoadRow {
  readonly resource: number
  readonly available: number
  /** Production and teardown. */
  readonly busy: number
  readonly setup: number
  readonly operations: number
}

/** Rows of the resources that are shown; figures over all resources are those of these rows. */
export function loadRows({ prepared }: Facts, loads: Loads): LoadRow[] {
  const { resources } = prepared
  const whole = (value: number) => Math.min(0x7fff_ffff, Math.round(value))
  return [...resources.keys()]
    .filter((k) => resources[k]!.group === null && resources[k]!.unit === 0)
    .map((resource) => {
      const available = whole(loads.available[resource]!)
      const setup = Math.min(available, whole(loads.setup[resource]!))
      const made = whole(loads.busy[resource]! - loads.setup[resource]!)
      const busy = Math.min(available - setup, made)
      return { resource, available, busy, setup, operations: loads.operations[resource]! }
    })
}

export function loadTable({ prepared }: Facts, rows: readonly LoadRow[]): Table<typeof resourceLoadSchema> {
  return tableOf(resourceLoadSchema, rows.length, {
    resource: {
      codes: Int32Array.from(rows, ({ resource }) => resource),
      values: prepared.resources.map(({ code }) => code),
    },
    available: Int32Array.from(rows, ({ available }) => available),
    busy: Int32Array.from(rows, ({ busy }) => busy),
    setup: Int32Array.from(rows, ({ setup }) => setup),
    idle: Int32Array.from(rows, ({ available, busy, setup }) => available - busy - setup),
    utilisation: BigInt64Array.from(rows, (row) => BigInt(Math.round(utilisationOf(row) * 1e6))),
    operations: Int32Array.from(rows, ({ operations }) => operations),
  })
}

export const utilisationOf = ({ available, busy, setup }: LoadRow): number =>
  available > 0 ? (busy + setup) / available : 0
