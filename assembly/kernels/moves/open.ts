import { alloc, allocRecords, mark, release } from '../../memory/arena'
import { OUT_OF_MEMORY, RADIX_COUNTERS } from '../../interface/memory'
import { openAxis } from '../scheduling/axis'
import { i32At, put32 } from '../../memory/columns'
import { bindProblem, opCount, predStart, resourceCount, succStart } from '../../interface/scheduling'
import { buildTimelines } from './build-timelines'
import { openLog } from './log'
import { openWorkList } from './work-list'
import { loadPlacements, openLinks, openOperations, openResources } from './open-records'
import { bindPlan, rank, subFirst } from '../../interface/moves'
import { openPlacing } from './place'
import { BUCKET_BYTES, ENTRY, openQueue } from './queue'
import { ASSIGNMENT_BYTES, LINK, RESOURCE_BYTES, SAVED_BYTES } from './record'
import { openRun } from './run'
import { pinUnstable } from './pin-unstable'
import { placeRecords } from './state'
import { openPinned } from './pinned'
import { openStream } from './stream'
import { openSubs, SUB_GAP, SUM } from './sub-resources'
import { openConflicts } from './successors'
import { markOrderPreserving } from './order-preserving'

const OK: i32 = 0

let assignmentCount: i32 = 0
let linksAt: usize = 0
let pinnedListAt: usize = 0

/** Loads a plan: the problem of a scheduling pass and the placements. Returns 0, or -1 when memory is exhausted. */
export function movesOpen(problem: usize, plan: usize): i32 {
  bindProblem(problem)
  bindPlan(plan)
  assignmentCount = i32At(subFirst, opCount)
  if (!openAxis() || !allocate()) return OUT_OF_MEMORY
  const position = mark()
  // Two elements per assignment, for sorting; operations by rank.
  const pairs = allocRecords(<usize>assignmentCount + 1, 8)
  const spare = allocRecords(<usize>assignmentCount + 1, 8)
  const counters = alloc(RADIX_COUNTERS)
  const order = allocRecords(<usize>opCount + 1, 4)
  if (!pairs || !spare || !counters || !order) return OUT_OF_MEMORY
  for (let op = 0; op < opCount; op++) put32(order, i32At(rank, op), op)
  openResources()
  openOperations(order, pairs, spare, counters)
  openLinks(linksAt)
  loadPlacements()
  buildTimelines(pairs, spare, counters, pinnedListAt)
  pinUnstable(order)
  markOrderPreserving(order)
  release(position)
  return OK
}

function allocate(): bool {
  const count = <usize>assignmentCount
  const records = count + <usize>resourceCount + 2
  const links = <usize>(i32At(predStart, opCount) + i32At(succStart, opCount))
  const block = allocRecords(records + 1, ASSIGNMENT_BYTES)
  const atResources = allocRecords(<usize>resourceCount, RESOURCE_BYTES)
  const index = allocRecords(<usize>opCount, 4)
  const pinnedList = allocRecords(count + 1, 4)
  const atLinks = allocRecords(links + 1, LINK)
  const addresses = allocRecords(records, 4)
  const copies = allocRecords(records, SAVED_BYTES)
  const buckets = alloc(BUCKET_BYTES)
  const heap = allocRecords(<usize>opCount + 1, ENTRY)
  const stream = allocRecords(<usize>opCount + 1, 8)
  const scratch = allocRecords(<usize>opCount + 1, 8)
  const digits = alloc(RADIX_COUNTERS)
  const stack = allocRecords(links + <usize>opCount + 1, 4)
  const conflicts = allocRecords(<usize>opCount + 1, 4)
  const sums = allocRecords(count + 1, SUM)
  const gaps = allocRecords(count - <usize>opCount + 1, SUB_GAP)
  if (!block || !atResources || !index || !pinnedList || !atLinks || !addresses || !copies) return false
  if (!stream || !scratch || !digits) return false
  if (!buckets || !heap || !stack || !conflicts || !sums || !gaps) return false
  // Processors fetch cache lines of 64 bytes in aligned pairs: a record fills one pair.
  const atAssignments = (block + ASSIGNMENT_BYTES - 1) & ~(ASSIGNMENT_BYTES - 1)
  memory.fill(atAssignments, 0, records * ASSIGNMENT_BYTES)
  memory.fill(atResources, 0, <usize>resourceCount * RESOURCE_BYTES)
  const atSubs = atAssignments + (<usize>opCount + 1) * ASSIGNMENT_BYTES
  const atHeads = atSubs + (count - <usize>opCount) * ASSIGNMENT_BYTES
  placeRecords(atAssignments, atSubs, atHeads, atResources, index, subFirst)
  linksAt = atLinks
  pinnedListAt = pinnedList
  openLog(addresses, copies)
  openQueue(buckets, heap)
  openStream(stream, scratch, digits)
  openRun()
  openWorkList(stack)
  openPlacing()
  openConflicts(conflicts)
  openPinned()
  openSubs(sums, gaps)
  return true
}
