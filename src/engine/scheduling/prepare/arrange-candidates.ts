import { NONE, type Problem } from '../problem.ts'
import type { Candidates } from './candidates.ts'
import { groupsOfResources } from './groups.ts'
import type { Resource } from './resources.ts'
import { firstUnits } from './units.ts'
import type { Fixed } from './fixed.ts'

type CandidateColumns = Pick<
  Problem,
  | 'candStart'
  | 'candResource'
  | 'candCalendar'
  | 'candWork'
  | 'candTeardown'
  | 'candSetup'
  | 'candPause'
  | 'candQty'
  | 'candPriority'
  | 'candCost'
  | 'candSubStart'
  | 'subResource'
  | 'subParts'
  | 'subQty'
>

/**
 * Candidates in the order of the problem. A fixed operation keeps its present one (or gets one without subs), an
 * operation with a fixed resource only those on it, when there are any.
 */
export function arrangeCandidates({
  candidates,
  fixed,
  opOf,
  calendars,
  resources,
}: {
  readonly candidates: Candidates
  readonly fixed: Fixed
  readonly opOf: Int32Array
  readonly calendars: Int32Array
  readonly resources: readonly Resource[]
}): { columns: CandidateColumns; source: Int32Array } {
  const picked = pickCandidates(candidates, fixed, opOf, resources)
  const { source, start, given } = picked
  const ints = (column: { readonly array: Int32Array }, none: number) => {
    const result = new Int32Array(source.length)
    pick(source, column.array, none, result)
    return result
  }
  const floats = (column: { readonly array: Float64Array }, none: number) => {
    const result = new Float64Array(source.length)
    pick(source, column.array, none, result)
    return result
  }
  const candResource = ints(candidates.resource, -1)
  const candCalendar = ints(candidates.calendar, -1)
  for (const [at, resource] of given) {
    candResource[at] = resource
    candCalendar[at] = calendars[resource]!
  }
  const subStart = new Int32Array(source.length + 1)
  const subs: { readonly resource: number; readonly parts: number; readonly qty: number }[] = []
  const groups = groupsOfResources(resources)
  for (let at = 0; at < source.length; at++) {
    const k = source[at]!
    if (k >= 0)
      for (let sub = candidates.subStart.array[k]!; sub < candidates.subStart.array[k + 1]!; sub++)
        subs.push({
          resource: candidates.subResource.array[sub]!,
          parts: candidates.subParts.array[sub]!,
          qty: candidates.subQty.array[sub]!,
        })
    else for (const group of groups[given.get(at)!]!) subs.push({ resource: group, parts: 7, qty: 1e6 })
    subStart[at + 1] = subs.length
  }
  return {
    source,
    columns: {
      candStart: start,
      candResource,
      candCalendar,
      candWork: ints(candidates.work, 1),
      candTeardown: ints(candidates.teardown, 0),
      candSetup: ints(candidates.setup, 0),
      candPause: ints(candidates.pause, NONE),
      candQty: floats(candidates.qty, 1e6),
      candPriority: ints(candidates.priority, 0),
      candCost: floats(candidates.cost, 0),
      candSubStart: subStart,
      subResource: Int32Array.from(subs, ({ resource }) => resource),
      subParts: Uint8Array.from(subs, ({ parts }) => parts),
      subQty: Float64Array.from(subs, ({ qty }) => qty),
    },
  }
}

/** result[at] = values[source[at]], `none` where that is negative. */
function pick<T extends Int32Array | Float64Array>(
  source: Int32Array,
  values: T,
  none: number,
  result: T,
): void {
  for (let at = 0; at < source.length; at++) result[at] = source[at]! < 0 ? none : values[source[at]!]!
}

function pickCandidates(
  candidates: Candidates,
  fixed: Fixed,
  opOf: Int32Array,
  resources: readonly Resource[],
): { source: Int32Array; start: Int32Array; given: Map<number, number> } {
  const first = firstUnits(resources)
  const start = new Int32Array(opOf.length + 1)
  const source = new Int32Array(candidates.resource.length + fixed.list.length)
  const given = new Map<number, number>()
  const unrestricted = fixed.list.length === 0 && fixed.resource.size === 0
  let count = 0
  for (let place = 0; place < opOf.length; place++) {
    const op = opOf[place]!
    const from = candidates.start[op]!
    const to = candidates.start[op + 1]!
    const one = unrestricted ? undefined : fixed.of.get(op)
    const keep = unrestricted ? undefined : fixed.resource.get(op)
    if (one !== undefined) {
      const { candidate, resource } = fixed.list[one]!
      if (candidate < 0) given.set(count, resource)
      source[count++] = candidate
    } else {
      const before = count
      for (let k = from; k < to; k++)
        if (keep === undefined || first[candidates.resource.array[k]!] === keep) source[count++] = k
      if (count === before && keep !== undefined) for (let k = from; k < to; k++) source[count++] = k
    }
    start[place + 1] = count
  }
  return { source: source.subarray(0, count), start, given }
}
