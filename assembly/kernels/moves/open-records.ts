import { sortPacked } from '../../memory/radix'
import { calendarAt } from '../scheduling/axis'
import {
  allInfinite,
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
import { candidate, end, forced, produced, rank, ready, served, setup, start, status, subFirst } from './plan'
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
  IS_SERVED,
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
  SETUP,
  SHAPE,
  START,
  STILL,
  SUCCS,
  TABLE,
  TRAITS,
  USE,
  WAITS_PLAINLY,
} from './record'
import {
  heads,
  isPlaced,
  operation,
  resourceAt,
  subUses,
  takeCandidate,
  takeValue,
  useOf,
  uses,
} from './state'

/** Turns of the plan as loaded go from here to there. */
export let firstTurn: i64 = 0
export let lastTurn: i64 = 0

/** The lines, each with the use that begins it. */
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

/**
 * Records of operations in the order of their start, then by rank; those that stand nowhere come last.
 * @param order operations by rank
 * @param pairs and spare: room for two elements per use
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
export function openLinks(linksAt: usize): void {
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

/** Where all operations stand. */
export function standOperations(): void {
  firstTurn = 0
  lastTurn = 1
  for (let op = 0; op < opCount; op++) standOperation(operation(op), op)
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
  if (u8At(served, op) == 1) store<u32>(use, load<u32>(use, SHAPE) | IS_SERVED, SHAPE)
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
