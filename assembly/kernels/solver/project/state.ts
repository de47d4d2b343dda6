import { alloc, allocRecords } from '../../../memory/arena'
import { at, get } from '../shop'

/** State of one search on a project, bound from the parameter block (src/engine/kernel/project.ts). */
export const POPULATION: i32 = 250

export let n: i32 = 0
/** Bytes of one unit of time in the profile: 16 per four resources. */
export let stride: usize = 0
export let duration: usize = 0
/** Per activity, padded to `stride`. */
export let request: usize = 0
export let capacity: usize = 0
export let predStart: usize = 0
export let preds: usize = 0
export let succStart: usize = 0
export let succs: usize = 0
/** Activities, each after its predecessors. */
export let topological: usize = 0
/** Latest finish by precedence alone: the priority of the first lists. */
export let latest: usize = 0
/** Starts of the best schedule, and of one from elsewhere. */
export let bestStarts: usize = 0
export let offered: usize = 0

/** Free capacity per unit of time. */
export let profile: usize = 0
/** The current schedule and list. */
export let starts: usize = 0
export let list: usize = 0
export let buckets: usize = 0
export let marks: usize = 0
export let keys: usize = 0
/** Lists of the population and their makespans. */
export let members: usize = 0
export let makespans: usize = 0

/** False: out of memory. */
export function bindProject(block: usize): bool {
  n = get(block, 0)
  stride = at(block, 1)
  const horizon = at(block, 2)
  duration = at(block, 3)
  request = at(block, 4)
  capacity = at(block, 5)
  predStart = at(block, 6)
  preds = at(block, 7)
  succStart = at(block, 8)
  succs = at(block, 9)
  topological = at(block, 10)
  latest = at(block, 11)
  bestStarts = at(block, 12)
  offered = at(block, 13)
  const words = (<usize>n) << 2
  profile = allocRecords(horizon + 1, stride)
  starts = alloc(words)
  list = alloc(words)
  buckets = alloc((horizon + 2) << 2)
  marks = alloc(words)
  keys = alloc(words)
  members = allocRecords(words, POPULATION)
  makespans = alloc((<usize>POPULATION) << 2)
  if (!profile || !starts || !list || !buckets || !marks || !keys || !members || !makespans) return false
  memory.fill(marks, 0, words)
  return true
}
