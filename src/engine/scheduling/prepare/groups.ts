import type { SchedulingInput } from '../input.ts'
import { Kind, NONE } from '../problem.ts'
import type { Resource } from './resources.ts'

const UNIT = 1_000_000

/**
 * Resource groups whose members may not all work at once: those that have slots of their own (calendar rows with a
 * quantity of the group). Each is represented by a parallel resource after the others, by code; using a member uses
 * one of the group. Its code is in brackets, which no code of a resource can be.
 */
export function limitedGroups({ slots }: SchedulingInput, resources: readonly Resource[]): Resource[] {
  const own = new Set(resources.map(({ code }) => code))
  const groups = new Set(resources.flatMap((resource) => resource.groups))
  const named = slots.columns.resource.values.filter((code) => groups.has(code) && !own.has(code))
  return [...new Set(named)].sort().map(groupOf)
}

export const groupName = (code: string): string => `[${code}]`

const groupOf = (code: string): Resource => ({
  row: -1,
  code: groupName(code),
  group: code,
  unit: 0,
  units: 1,
  groups: [],
  lastItem: null,
  lastSpecs: [],
  firstSetup: false,
  byQuantity: false,
  parallel: true,
  quantity: UNIT,
  kind: Kind.PARALLEL,
  batchSpec: 0,
  excluded: false,
  efficiency: UNIT,
  setup: 0,
  teardown: 0,
  minBatch: 0,
  maxBatch: Number.MAX_SAFE_INTEGER,
  window: 0,
  fence: 0,
  lock: 0,
  pause: NONE,
  hourlyCost: 0,
  displayOrder: 0x7fff_ffff,
  post: [],
  dispatchKeys: [],
})

/** Limited groups (by resource number) of every resource. */
export function groupsOfResources(resources: readonly Resource[]): readonly (readonly number[])[] {
  const number = new Map(resources.flatMap(({ group }, k) => (group === null ? [] : [[group, k] as const])))
  return resources.map(({ groups }) => [
    ...new Set(
      groups.flatMap((group) => {
        const found = number.get(group)
        return found === undefined ? [] : [found]
      }),
    ),
  ])
}
