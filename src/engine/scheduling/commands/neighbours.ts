import { NULL_I32, textAt } from '../../columns.ts'
import type { Explosion } from '../explode/output.ts'
import type { ScheduleTables } from '../results.ts'
import type { PlanState } from './state.ts'
import type { PlanTables } from './tables.ts'

export interface Neighbours {
  readonly prevOps: string | null
  readonly nextOps: string | null
  readonly waitSeconds: number | null
}

/** Predecessors and successors of an operation by its links, and its wait after the last predecessor has ended. */
export function neighboursOf(state: PlanState): (operation: string) => Neighbours {
  const { before, after } = state.explosion ? linkedIn(state.explosion.links) : nothingLinked
  const times = timesOf(state)
  return (operation) => {
    const earlier = before.get(operation)
    const begins = times.get(operation)?.setupStart
    let last = -Infinity
    for (const code of earlier?.codes ?? [])
      last = Math.max(last, times.get(code)?.productionEnd ?? -Infinity)
    return {
      prevOps: earlier?.text ?? null,
      nextOps: after.get(operation)?.text ?? null,
      waitSeconds: begins === undefined || last === -Infinity ? null : clamp(begins - last),
    }
  }
}

type Operations = PlanTables['operations']

/**
 * How long operations wait after a move.
 * @param before the operations before it, in the same rows as those after it
 * @param rowOf row of every operation
 */
export function waitsAfterMove(
  links: Explosion['links'],
  moved: ReadonlySet<string>,
  rowOf: ReadonlyMap<string, number>,
  before: Operations,
  { columns }: Pick<ScheduleTables['operations'], 'columns'>,
): Int32Array {
  const linked = linkedIn(links)
  const waits = before.columns.waitSeconds.slice()
  const assignedRow = (code: string): number => {
    const row = rowOf.get(code)
    return row !== undefined && columns.assigned[row] === 1 ? row : -1
  }
  for (const code of new Set([...moved].flatMap((one) => [one, ...(linked.after.get(one)?.codes ?? [])]))) {
    const row = rowOf.get(code)
    if (row === undefined) continue
    const earlier = (linked.before.get(code)?.codes ?? []).map(assignedRow).filter((one) => one >= 0)
    const last = earlier.reduce((end, one) => Math.max(end, Number(columns.productionEnd[one]!)), -Infinity)
    const isOpen = columns.assigned[row] !== 1 || earlier.length === 0
    waits[row] = isOpen ? NULL_I32 : clamp(Number(columns.setupStart[row]!) - last)
  }
  return waits
}

interface Linked {
  readonly codes: readonly string[]
  /** Each once, in order. */
  readonly text: string
}

interface LinkedOperations {
  readonly before: ReadonlyMap<string, Linked>
  readonly after: ReadonlyMap<string, Linked>
}

type Links = Explosion['links']

const nothingLinked: LinkedOperations = { before: new Map(), after: new Map() }

/** Links are built once and used after every move of a loaded plan. */
const known = new WeakMap<Links, LinkedOperations>()

function linkedIn(links: Links): LinkedOperations {
  const found = known.get(links) ?? linkedOperations(links)
  known.set(links, found)
  return found
}

function linkedOperations({ length, columns }: Links): LinkedOperations {
  const [before, after] = [new Map<string, string[]>(), new Map<string, string[]>()]
  const add = (map: Map<string, string[]>, key: string, other: string): void => {
    const list = map.get(key)
    if (list) list.push(other)
    else map.set(key, [other])
  }
  for (let row = 0; row < length; row++) {
    const [first, next] = [textAt(columns.before, row), textAt(columns.after, row)]
    if (first === null || next === null) continue
    add(before, next, first)
    add(after, first, next)
  }
  const listed = (map: ReadonlyMap<string, string[]>) =>
    new Map([...map].map(([code, codes]) => [code, { codes, text: textOf(codes) }]))
  return { before: listed(before), after: listed(after) }
}

const textOf = (codes: readonly string[]): string =>
  codes.length === 1 ? codes[0]! : [...new Set(codes)].sort().join(';')

const clamp = (seconds: number): number => Math.max(0, Math.min(seconds, -(NULL_I32 + 1)))

function timesOf({ scheduled }: PlanState): Map<string, { setupStart: number; productionEnd: number }> {
  const times = new Map<string, { setupStart: number; productionEnd: number }>()
  const operations = scheduled?.tables.operations
  for (let row = 0; row < (operations?.length ?? 0); row++) {
    const { columns } = operations!
    if (columns.assigned[row] !== 1) continue
    const [setupStart, productionEnd] = [
      Number(columns.setupStart[row]!),
      Number(columns.productionEnd[row]!),
    ]
    times.set(textAt(columns.operation, row)!, { setupStart, productionEnd })
  }
  return times
}
