import { bindSlots, horizon, lanes, n } from '../../../interface/project'
import { alloc, allocRecords } from '../../../memory/arena'

/** State of one search on a project, besides its parameter block. */
export const POPULATION: i32 = 250

/** Bytes of one unit of time in the profile: 16 per four resources. */
export let stride: usize = 0
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
  bindSlots(block)
  stride = (<usize>lanes) << 2
  const words = (<usize>n) << 2
  profile = allocRecords(<usize>horizon + 1, stride)
  starts = alloc(words)
  list = alloc(words)
  buckets = allocRecords(<usize>horizon + 2, 4)
  marks = alloc(words)
  keys = alloc(words)
  members = allocRecords(words, POPULATION)
  makespans = allocRecords(<usize>POPULATION, 4)
  if (!profile || !starts || !list || !buckets || !marks || !keys || !members || !makespans) return false
  memory.fill(marks, 0, words)
  return true
}
