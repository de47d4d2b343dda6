import { NULL_I32, textAt } from '../../columns.ts'
import type { PlanState } from './state.ts'

export interface Neighbours {
  readonly prevOps: string | null
  readonly nextOps: string | null
  readonly waitSeconds: number | null
}

/** What stands before and behind an operation by its links, and how long it waits after the last of them has ended. */
export function neighboursOf(state: PlanState): (operation: string) => Neighbours {
  const links = state.explosion?.links
  const before = new Map<string, string[]>()
  const after = new Map<string, string[]>()
  const add = (map: Map<string, string[]>, key: string, other: string): void => {
    const list = map.get(key)
    if (list) list.push(other)
    else map.set(key, [other])
  }
  for (let row = 0; row < (links?.length ?? 0); row++) {
    const [first, next] = [textAt(links!.columns.before, row), textAt(links!.columns.after, row)]
    if (first === null || next === null) continue
    add(before, next, first)
    add(after, first, next)
  }
  const times = timesOf(state)
  const listed = (codes: readonly string[] | undefined): string | null =>
    codes === undefined ? null : [...new Set(codes)].sort().join(';')
  return (operation) => {
    const earlier = before.get(operation)
    const ends = (earlier ?? []).flatMap((code) => times.get(code)?.productionEnd ?? [])
    const begins = times.get(operation)?.setupStart
    const last = ends.reduce((latest, end) => Math.max(latest, end), -Infinity)
    return {
      prevOps: listed(earlier),
      nextOps: listed(after.get(operation)),
      waitSeconds: begins === undefined || ends.length === 0 ? null : clamp(begins - last),
    }
  }
}

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
