import { alloc, mark, release } from '../../memory/arena'
import { RADIX_COUNTERS } from '../../memory/radix'
import { openAxis } from '../scheduling/axis'
import { bind, i32At, opCount, predStart, put32, resourceCount, succStart } from '../scheduling/state'
import { lineUp } from './line-up'
import { openLog } from './log'
import { openLooks } from './looks'
import { openLinks, openOperations, openResources, standOperations } from './open-records'
import { bindPlan, rank, subFirst } from './plan'
import { openPut } from './put'
import { BUCKET_BYTES, ENTRY, openQueue } from './queue'
import { LINK, RESOURCE_BYTES, SAVED_BYTES, USE } from './record'
import { openRun } from './run'
import { standPlan } from './standing'
import { placeRecords } from './state'
import { openStills } from './stills'
import { openStream } from './stream'
import { openSubs, SUB_GAP, SUM } from './subs'
import { openConflicts } from './successors'
import { markSure } from './sure'

const OUT_OF_MEMORY: i32 = -1
const OK: i32 = 0

let useCount: i32 = 0
let linksAt: usize = 0
let stillsAt: usize = 0

/** Loads a plan: the problem as a scheduling pass has it, and where everything stands. 0, or -1 without memory. */
export function movesOpen(problem: usize, plan: usize): i32 {
  bind(problem)
  bindPlan(plan)
  useCount = i32At(subFirst, opCount)
  if (!openAxis() || !allocate()) return OUT_OF_MEMORY
  const position = mark()
  // Two elements per use, for sorting; operations by rank.
  const pairs = alloc((<usize>useCount + 1) << 3)
  const spare = alloc((<usize>useCount + 1) << 3)
  const counters = alloc(RADIX_COUNTERS)
  const order = alloc((<usize>opCount + 1) << 2)
  if (!pairs || !spare || !counters || !order) return OUT_OF_MEMORY
  for (let op = 0; op < opCount; op++) put32(order, i32At(rank, op), op)
  openResources()
  openOperations(order, pairs, spare, counters)
  openLinks(linksAt)
  standOperations()
  lineUp(pairs, spare, counters, stillsAt)
  standPlan(order)
  markSure(order)
  release(position)
  return OK
}

function allocate(): bool {
  const count = <usize>useCount
  const records = count + <usize>resourceCount + 2
  const links = <usize>(i32At(predStart, opCount) + i32At(succStart, opCount))
  const block = alloc((records + 1) * USE)
  const atResources = alloc(<usize>resourceCount * RESOURCE_BYTES)
  const index = alloc((<usize>opCount) << 2)
  const stills = alloc((count + 1) << 2)
  const atLinks = alloc((links + 1) * LINK)
  const addresses = alloc(records << 2)
  const copies = alloc(records * SAVED_BYTES)
  const buckets = alloc(BUCKET_BYTES)
  const heap = alloc((<usize>opCount + 1) * ENTRY)
  const stream = alloc((<usize>opCount + 1) << 3)
  const scratch = alloc((<usize>opCount + 1) << 3)
  const digits = alloc(RADIX_COUNTERS)
  const stack = alloc((links + <usize>opCount + 1) << 2)
  const conflicts = alloc((<usize>opCount + 1) << 2)
  const sums = alloc((count + 1) * SUM)
  const gaps = alloc((count - <usize>opCount + 1) * SUB_GAP)
  if (!block || !atResources || !index || !stills || !atLinks || !addresses || !copies) return false
  if (!stream || !scratch || !digits) return false
  if (!buckets || !heap || !stack || !conflicts || !sums || !gaps) return false
  // Processors fetch lines of 64 bytes in aligned pairs: a record is one.
  const atUses = (block + USE - 1) & ~(USE - 1)
  memory.fill(atUses, 0, records * USE)
  memory.fill(atResources, 0, <usize>resourceCount * RESOURCE_BYTES)
  const atSubs = atUses + (<usize>opCount + 1) * USE
  const atHeads = atSubs + (count - <usize>opCount) * USE
  placeRecords(atUses, atSubs, atHeads, atResources, index, subFirst)
  linksAt = atLinks
  stillsAt = stills
  openLog(addresses, copies)
  openQueue(buckets, heap)
  openStream(stream, scratch, digits)
  openRun()
  openLooks(stack)
  openPut()
  openConflicts(conflicts)
  openStills()
  openSubs(sums, gaps)
  return true
}
