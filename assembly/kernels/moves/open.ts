import { alloc, mark, release } from '../../memory/arena'
import { RADIX_COUNTERS, sortPacked } from '../../memory/radix'
import { calendarAt, openAxis } from '../scheduling/axis'
import {
  allInfinite,
  bind,
  candCalendar,
  FIXED,
  FURNACE,
  i32At,
  INFINITE,
  kindCount,
  LINK_END,
  linkAfter,
  linkBefore,
  linkKind,
  linkMin,
  OP_SETUP_EARLY,
  opCount,
  opFlags,
  PARALLEL,
  PLACED,
  predLink,
  predStart,
  put32,
  resourceCalendar,
  resourceCount,
  resourceFence,
  resourceKind,
  resourceProfile,
  SINGLE,
  succLink,
  succStart,
  tableOffset,
  tables,
  u8At,
} from '../scheduling/state'
import { openLog } from './log'
import { openLooks } from './looks'
import { BUCKET_BYTES, ENTRY, openQueue } from './queue'
import { openRun } from './run'
import {
  BEGIN,
  BITS,
  CANDIDATE,
  END,
  FAR,
  FENCE,
  FORCED,
  HEAD,
  INDEX,
  IS_EARLY,
  IS_FURNACE,
  IS_PARALLEL,
  IS_SINGLE,
  IS_UNLIMITED,
  KEY,
  LAG,
  LEAST_TURN,
  LINE,
  LINK,
  LINK_KIND,
  LINK_NUMBER,
  LINKS_END,
  NUMBER,
  OTHER,
  OWN,
  OWNER,
  PREDS,
  PRODUCED,
  RANK_BITS,
  REACHED,
  READY,
  RELEASE,
  RESOURCE_BYTES,
  SAVED_BYTES,
  SETUP,
  SHAPE,
  STILL,
  START,
  SUCCS,
  TABLE,
  TRAITS,
  USE,
  WAITS_PLAINLY,
} from './record'
import { openSettle, stand } from './settle'
import { standPlan } from './standing'
import {
  heads,
  isPlaced,
  operation,
  placeRecords,
  resourceAt,
  subUses,
  takeCandidate,
  takeValue,
  useOf,
  uses,
} from './state'
import { openStills } from './stills'
import { openStream } from './stream'
import { openSubs, SUB_GAP, SUM } from './subs'
import { lineUp } from './line-up'
import { markSure } from './sure'

const OUT_OF_MEMORY: i32 = -1
const OK: i32 = 0

/** Turns of the plan as loaded go from here to there. */
export let firstTurn: i64 = 0
export let lastTurn: i64 = 0

// ---- the parameter block, in the order in which src/engine/kernel/moves.ts fills it
let rank: usize = 0
let subFirst: usize = 0
let status: usize = 0
let forced: usize = 0
let candidate: usize = 0
let setup: usize = 0
let start: usize = 0
let produced: usize = 0
let end: usize = 0
let ready: usize = 0

let useCount: i32 = 0
let linksAt: usize = 0
let stillsAt: usize = 0
/** Scratch of two elements per use, for sorting. */
let pairs: usize = 0
let spare: usize = 0
let counters: usize = 0
/** Operations by rank. */
let order: usize = 0

/** Loads a plan: the problem as a scheduling pass has it, and where everything stands. 0, or -1 without memory. */
export function movesOpen(problem: usize, plan: usize): i32 {
  bind(problem)
  rank = <usize>load<u32>(plan)
  subFirst = <usize>load<u32>(plan, 4)
  status = <usize>load<u32>(plan, 8)
  forced = <usize>load<u32>(plan, 12)
  candidate = <usize>load<u32>(plan, 16)
  setup = <usize>load<u32>(plan, 20)
  start = <usize>load<u32>(plan, 24)
  produced = <usize>load<u32>(plan, 28)
  end = <usize>load<u32>(plan, 32)
  ready = <usize>load<u32>(plan, 36)
  firstTurn = 0
  lastTurn = 1
  useCount = i32At(subFirst, opCount)
  if (!openAxis() || !allocate()) return OUT_OF_MEMORY
  const position = mark()
  pairs = alloc((<usize>useCount + 1) << 3)
  spare = alloc((<usize>useCount + 1) << 3)
  counters = alloc(RADIX_COUNTERS)
  order = alloc((<usize>opCount + 1) << 2)
  if (!pairs || !spare || !counters || !order) return OUT_OF_MEMORY
  for (let op = 0; op < opCount; op++) put32(order, i32At(rank, op), op)
  openResources()
  openOperations()
  openLinks()
  for (let op = 0; op < opCount; op++) standOperation(operation(op), op)
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
  openSettle(conflicts)
  openStills()
  openSubs(sums, gaps)
  return true
}

function openResources(): void {
  for (let index = 0; index < resourceCount; index++) {
    const resource = resourceAt(index)
    const kind = u8At(resourceKind, index)
    const own = i32At(resourceCalendar, index)
    const unlimited = allInfinite || kind == INFINITE
    let traits: u32 = unlimited ? IS_UNLIMITED : 0
    if (!unlimited && (kind == SINGLE || kind == FURNACE)) traits |= IS_SINGLE
    if (kind == FURNACE) traits |= IS_FURNACE
    if (kind == PARALLEL) traits |= IS_PARALLEL
    const head = heads + <usize>index * USE
    const offset = kindCount > 0 ? i32At(tableOffset, i32At(resourceProfile, index) * kindCount) : -1
    store<i32>(resource, index, INDEX)
    store<u32>(resource, own < 0 ? 0 : <u32>calendarAt(own), OWN)
    store<i32>(resource, i32At(resourceFence, index), FENCE)
    store<u32>(resource, offset < 0 ? 0 : <u32>(tables + ((<usize>offset) << 2)), TABLE)
    store<u32>(resource, <u32>head, HEAD)
    store<u32>(resource, traits, TRAITS)
    store<i32>(resource, -1, REACHED)
    store<i64>(head, LEAST_TURN << RANK_BITS, KEY)
    store<u32>(head, STILL, BITS)
    store<i32>(head, i32.MIN_VALUE, BEGIN)
    store<u32>(head, <u32>resource, LINE)
    store<u32>(head, <u32>head, OWNER)
    store<u32>(head, <u32>head, FAR)
    store<i32>(head, opCount + index, NUMBER)
    takeValue(head)
  }
}

/** Records of operations in the order of their start, then by rank; those that stand nowhere come last. */
function openOperations(): void {
  for (let k = 0; k < opCount; k++) {
    const op = i32At(order, k)
    const what = u8At(status, op)
    const placed = what == PLACED || what == FIXED
    const key: u32 = placed ? <u32>(i32At(start, op) ^ i32.MIN_VALUE) : u32.MAX_VALUE
    store<u64>(pairs + ((<usize>k) << 3), ((<u64>key) << 32) | <u64>(<u32>op))
  }
  let sorted = sortPacked(pairs, spare, opCount, 32, counters)
  for (let use = uses; use < uses + <usize>opCount * USE; use += USE, sorted += 8) {
    const op = <i32>load<u32>(sorted)
    store<u32>(useOf + ((<usize>op) << 2), <u32>use)
    store<u32>(use, <u32>use, OWNER)
    store<i32>(use, op, NUMBER)
    store<i64>(use, <i64>i32At(rank, op), KEY)
    for (let k = i32At(subFirst, op); k < i32At(subFirst, op + 1); k++) {
      const sub = subUses + <usize>(k - opCount) * USE
      store<u32>(sub, <u32>use, OWNER)
      store<i32>(sub, k - i32At(subFirst, op), NUMBER)
    }
  }
}

/** Links in the order of the operations at whose ends they are. */
function openLinks(): void {
  let at = linksAt
  const behind = uses + <usize>opCount * USE
  for (let use = uses; use < behind; use += USE) {
    const op = load<i32>(use, NUMBER)
    store<u32>(use, <u32>at, PREDS)
    for (let k = i32At(predStart, op); k < i32At(predStart, op + 1); k++)
      at = putLink(at, i32At(predLink, k), linkBefore)
    store<u32>(use, waitsPlainly(op) ? WAITS_PLAINLY : 0, SHAPE)
    store<u32>(use, <u32>at, SUCCS)
    for (let k = i32At(succStart, op); k < i32At(succStart, op + 1); k++)
      at = putLink(at, i32At(succLink, k), linkAfter)
    store<u32>(use, <u32>at, LINKS_END)
  }
}

function waitsPlainly(op: i32): bool {
  for (let k = i32At(predStart, op); k < i32At(predStart, op + 1); k++)
    if (u8At(linkKind, i32At(predLink, k)) != LINK_END) return false
  return true
}

function putLink(at: usize, link: i32, other: usize): usize {
  store<u32>(at, <u32>operation(i32At(other, link)), OTHER)
  store<i32>(at, u8At(linkKind, link), LINK_KIND)
  store<i32>(at, i32At(linkMin, link), LAG)
  store<i32>(at, link, LINK_NUMBER)
  return at + LINK
}

/** Where an operation stands, and whether it must stay there. */
function standOperation(use: usize, op: i32): void {
  const what = u8At(status, op)
  const isForced = u8At(forced, op) == 1
  store<i32>(use, i32At(setup, op), SETUP)
  store<i32>(use, i32At(start, op), START)
  store<i32>(use, i32At(produced, op), PRODUCED)
  store<i32>(use, i32At(end, op), END)
  store<i32>(use, i32At(ready, op), READY)
  store<i32>(use, i32At(candidate, op), CANDIDATE)
  store<u32>(use, <u32>what | (isForced ? FORCED : 0), BITS)
  if ((u8At(opFlags, op) & OP_SETUP_EARLY) != 0) store<u32>(use, load<u32>(use, SHAPE) | IS_EARLY, SHAPE)
  takeValue(use)
  if (!isPlaced(use)) return
  store<i32>(use, i32At(start, op), RELEASE)
  takeCandidate(use)
  if (what == FIXED || isForced || i32At(candCalendar, i32At(candidate, op)) < 0)
    store<u32>(use, load<u32>(use, BITS) | STILL, BITS)
  const turn = 2 * <i64>i32At(start, op)
  firstTurn = min(firstTurn, turn)
  lastTurn = max(lastTurn, turn)
}
