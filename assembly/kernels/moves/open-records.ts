import { sortPacked } from '../../memory/radix'
import { calendarAt } from '../scheduling/axis'
import {
  allInfinite,
  candCalendar,
  FIXED,
  FURNACE,
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
} from '../../interface/scheduling'
import { i32At, u8At } from '../../memory/columns'
import {
  candidate,
  end,
  forced,
  produced,
  rank,
  ready,
  served,
  setup,
  start,
  status,
  subFirst,
} from '../../interface/moves'
import {
  ASSIGNMENT_BYTES,
  BEGIN,
  BITS,
  CANDIDATE,
  EARLIEST_DISPATCH_TIME,
  END,
  FENCE,
  FORCED,
  HAS_ONLY_FINISH_LINKS,
  HEAD,
  INDEX,
  IS_EARLY,
  IS_FURNACE,
  IS_PARALLEL,
  IS_SERVED,
  IS_SINGLE,
  IS_UNLIMITED,
  KEY,
  LAG,
  LATEST,
  LINK,
  LINK_KIND,
  LINK_NUMBER,
  LINKS_END,
  NUMBER,
  OTHER,
  OWN,
  OWNER,
  PINNED,
  PREDS,
  PRODUCED,
  RANK_BITS,
  REACHED,
  READY,
  RELEASE,
  SETUP,
  SHAPE,
  START,
  SUCCS,
  TABLE,
  TIMELINE,
  TRAITS,
} from './record'
import {
  applyCandidate,
  assignments,
  copyValue,
  heads,
  isPlaced,
  operation,
  recordOf,
  resourceAt,
  subAssignments,
} from './state'

/** First and last dispatch time of the loaded plan. */
export let firstDispatchTime: i64 = 0
export let lastDispatchTime: i64 = 0

/** Timelines, each with its head assignment. */
export function openResources(): void {
  for (let index = 0; index < resourceCount; index++) {
    const resource = resourceAt(index)
    const kind = u8At(resourceKind, index)
    const own = i32At(resourceCalendar, index)
    const unlimited = allInfinite || kind == INFINITE
    let traits: u32 = unlimited ? IS_UNLIMITED : 0
    if (!unlimited && (kind == SINGLE || kind == FURNACE)) traits |= IS_SINGLE
    if (kind == FURNACE) traits |= IS_FURNACE
    if (kind == PARALLEL) traits |= IS_PARALLEL
    const head = heads + <usize>index * ASSIGNMENT_BYTES
    const offset = kindCount > 0 ? i32At(tableOffset, i32At(resourceProfile, index) * kindCount) : -1
    store<i32>(resource, index, INDEX)
    store<u32>(resource, own < 0 ? 0 : <u32>calendarAt(own), OWN)
    store<i32>(resource, i32At(resourceFence, index), FENCE)
    store<u32>(resource, offset < 0 ? 0 : <u32>(tables + ((<usize>offset) << 2)), TABLE)
    store<u32>(resource, <u32>head, HEAD)
    store<u32>(resource, traits, TRAITS)
    store<i32>(resource, -1, REACHED)
    store<i64>(head, EARLIEST_DISPATCH_TIME << RANK_BITS, KEY)
    store<u32>(head, PINNED, BITS)
    store<i32>(head, i32.MIN_VALUE, BEGIN)
    store<u32>(head, <u32>resource, TIMELINE)
    store<u32>(head, <u32>head, OWNER)
    store<u32>(head, <u32>head, LATEST)
    store<i32>(head, opCount + index, NUMBER)
    copyValue(head)
  }
}

/**
 * Records of operations ordered by start, then by rank; operations that are not placed come last.
 * @param order operations by rank
 * @param pairs and spare: capacity for two elements per assignment
 */
export function openOperations(order: usize, pairs: usize, spare: usize, counters: usize): void {
  for (let k = 0; k < opCount; k++) {
    const op = i32At(order, k)
    const what = u8At(status, op)
    const placed = what == PLACED || what == FIXED
    const key: u32 = placed ? <u32>(i32At(start, op) ^ i32.MIN_VALUE) : u32.MAX_VALUE
    store<u64>(pairs + ((<usize>k) << 3), ((<u64>key) << 32) | <u64>(<u32>op))
  }
  let sorted = sortPacked(pairs, spare, opCount, 32, counters)
  for (
    let assignment = assignments;
    assignment < assignments + <usize>opCount * ASSIGNMENT_BYTES;
    assignment += ASSIGNMENT_BYTES, sorted += 8
  ) {
    const op = <i32>load<u32>(sorted)
    store<u32>(recordOf + ((<usize>op) << 2), <u32>assignment)
    store<u32>(assignment, <u32>assignment, OWNER)
    store<i32>(assignment, op, NUMBER)
    store<i64>(assignment, <i64>i32At(rank, op), KEY)
    for (let k = i32At(subFirst, op); k < i32At(subFirst, op + 1); k++) {
      const sub = subAssignments + <usize>(k - opCount) * ASSIGNMENT_BYTES
      store<u32>(sub, <u32>assignment, OWNER)
      store<i32>(sub, k - i32At(subFirst, op), NUMBER)
    }
  }
}

/** Links, ordered by the operations that they belong to. */
export function openLinks(linksAt: usize): void {
  let at = linksAt
  const limit = assignments + <usize>opCount * ASSIGNMENT_BYTES
  for (let assignment = assignments; assignment < limit; assignment += ASSIGNMENT_BYTES) {
    const op = load<i32>(assignment, NUMBER)
    store<u32>(assignment, <u32>at, PREDS)
    for (let k = i32At(predStart, op); k < i32At(predStart, op + 1); k++)
      at = putLink(at, i32At(predLink, k), linkBefore)
    store<u32>(assignment, hasOnlyFinishLinks(op) ? HAS_ONLY_FINISH_LINKS : 0, SHAPE)
    store<u32>(assignment, <u32>at, SUCCS)
    for (let k = i32At(succStart, op); k < i32At(succStart, op + 1); k++)
      at = putLink(at, i32At(succLink, k), linkAfter)
    store<u32>(assignment, <u32>at, LINKS_END)
  }
}

function hasOnlyFinishLinks(op: i32): bool {
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

/** Loads the places of all operations. */
export function loadPlacements(): void {
  firstDispatchTime = 0
  lastDispatchTime = 1
  for (let op = 0; op < opCount; op++) loadPlacement(operation(op), op)
}

/** Loads the place of an operation and whether it is pinned. */
function loadPlacement(assignment: usize, op: i32): void {
  const what = u8At(status, op)
  const isForced = u8At(forced, op) == 1
  store<i32>(assignment, i32At(setup, op), SETUP)
  store<i32>(assignment, i32At(start, op), START)
  store<i32>(assignment, i32At(produced, op), PRODUCED)
  store<i32>(assignment, i32At(end, op), END)
  store<i32>(assignment, i32At(ready, op), READY)
  store<i32>(assignment, i32At(candidate, op), CANDIDATE)
  store<u32>(assignment, <u32>what | (isForced ? FORCED : 0), BITS)
  if ((u8At(opFlags, op) & OP_SETUP_EARLY) != 0)
    store<u32>(assignment, load<u32>(assignment, SHAPE) | IS_EARLY, SHAPE)
  if (u8At(served, op) == 1) store<u32>(assignment, load<u32>(assignment, SHAPE) | IS_SERVED, SHAPE)
  copyValue(assignment)
  if (!isPlaced(assignment)) return
  store<i32>(assignment, i32At(start, op), RELEASE)
  applyCandidate(assignment)
  if (what == FIXED || isForced || i32At(candCalendar, i32At(candidate, op)) < 0)
    store<u32>(assignment, load<u32>(assignment, BITS) | PINNED, BITS)
  const dispatchTime = 2 * <i64>i32At(start, op)
  firstDispatchTime = min(firstDispatchTime, dispatchTime)
  lastDispatchTime = max(lastDispatchTime, dispatchTime)
}
