import { ANY_LOT, takeMember } from './draw'
import { firstMember, lastMember, lineAt } from './line-members'
import { outOfMemory } from './journal'
import { growScratch } from './scratch'
import { availableOf } from './available'
import {
  demandSets,
  explodeAll,
  LINE_ANSWERS,
  LINE_FLAGS,
  LINE_USAGE,
  MEMBER_BYTES,
  MEMBER_DEN,
  MEMBER_ITEM,
  MEMBER_MIN,
  MEMBER_NUM,
  MEMBER_SUPPLIER,
  MIX,
  mixing,
  oneLot,
  recipeStart,
} from '../../interface/kitting'
import { i32At, i64At } from '../../memory/columns'
import { requirement } from './usage'

/** Edge: from i32, to i32, cost i32, pad, capacity i64. Edges come in pairs: e and e ^ 1; the odd one is the reverse. */
const EDGE_BYTES: usize = 24
const FROM: usize = 0
const TO: usize = 4
const COST: usize = 8
const CAPACITY: usize = 16
const INFINITE_COST: i64 = 0x3fff_ffff_ffff_ffff
const UNLIMITED: i64 = 0x1f_ffff_ffff_ffff

let edges: usize = 0
let edgeCount: i32 = 0

/**
 * altSolve FLOW: a minimum-cost flow from lines to items (cost = position of the member in its list) where the greedy
 * cover failed. Conditions, order of edges and search are those of src/engine/reference/kitting/flow.ts.
 */
export function flowCover(demand: i32, recipe: i32, total: i64, time: i32): bool {
  if (mixing != MIX || oneLot || explodeAll) return false
  const start = i32At(recipeStart, recipe)
  const end = i32At(recipeStart, recipe + 1)
  let lineCount = 0
  let memberCount = 0
  let choice = false
  for (let line = start; line < end; line++) {
    const record = lineAt(line)
    if (!(load<i32>(record, LINE_FLAGS) & LINE_ANSWERS)) continue
    lineCount++
    const last = lastMember(record)
    const first = firstMember(record)
    if (last - first != MEMBER_BYTES) choice = true
    for (let member = first; member < last; member += MEMBER_BYTES) {
      memberCount++
      if (load<i64>(member, MEMBER_NUM) != load<i64>(member, MEMBER_DEN)) return false
      if (load<i64>(member, MEMBER_MIN) != 0 || load<i32>(member, MEMBER_SUPPLIER) != -1) return false
    }
  }
  if (!choice) return false
  return solve(demand, start, end, total, time, lineCount, memberCount)
}

function solve(
  demand: i32,
  start: i32,
  end: i32,
  total: i64,
  time: i32,
  lineCount: i32,
  memberCount: i32,
): bool {
  edges = growScratch(1, <usize>(2 * (lineCount + 2 * memberCount)), EDGE_BYTES)
  const items = growScratch(2, <usize>memberCount, 4)
  if (!edges || !items) {
    outOfMemory()
    return false
  }
  edgeCount = 0
  const itemCount = numberItems(start, end, items)
  const sink = lineCount + itemCount + 1
  let wanted: i64 = 0
  let place = 0
  for (let line = start; line < end; line++) {
    if (!(load<i32>(lineAt(line), LINE_FLAGS) & LINE_ANSWERS)) continue
    const amount = amountOf(demand, line, total)
    wanted += amount
    addEdge(0, 1 + place++, amount, 0)
  }
  const middle = edgeCount
  place = 0
  for (let line = start; line < end; line++) {
    const record = lineAt(line)
    if (!(load<i32>(record, LINE_FLAGS) & LINE_ANSWERS)) continue
    place++
    const last = lastMember(record)
    let cost = 0
    for (let member = firstMember(record); member < last; member += MEMBER_BYTES)
      addEdge(
        place,
        1 + lineCount + numberOf(items, itemCount, load<i32>(member, MEMBER_ITEM)),
        UNLIMITED,
        cost++,
      )
  }
  for (let k = 0; k < itemCount; k++)
    addEdge(1 + lineCount + k, sink, availableOf(demand, i32At(items, k), time), 0)
  if (maximumFlow(sink) < wanted) return false
  let edge = middle
  for (let line = start; line < end; line++) {
    const record = lineAt(line)
    if (!(load<i32>(record, LINE_FLAGS) & LINE_ANSWERS)) continue
    const last = lastMember(record)
    for (let member = firstMember(record); member < last; member += MEMBER_BYTES) {
      const amount = load<i64>(edgeAt(edge + 1), CAPACITY)
      edge += 2
      if (amount > 0) takeMember(demand, line, -1, 0, time, member, amount, ANY_LOT)
    }
  }
  return true
}

function amountOf(demand: i32, line: i32, total: i64): i64 {
  const usage = load<i32>(lineAt(line), LINE_USAGE)
  return max<i64>(0, requirement(usage, total) - requirement(usage, i64At(demandSets, demand)))
}

/** Items of the members in the order of first occurrence. */
function numberItems(start: i32, end: i32, items: usize): i32 {
  let count = 0
  for (let line = start; line < end; line++) {
    const record = lineAt(line)
    if (!(load<i32>(record, LINE_FLAGS) & LINE_ANSWERS)) continue
    const last = lastMember(record)
    for (let member = firstMember(record); member < last; member += MEMBER_BYTES) {
      const item = load<i32>(member, MEMBER_ITEM)
      if (numberOf(items, count, item) >= 0) continue
      store<i32>(items + ((<usize>count) << 2), item)
      count++
    }
  }
  return count
}

function numberOf(items: usize, count: i32, item: i32): i32 {
  for (let k = 0; k < count; k++) if (i32At(items, k) == item) return k
  return -1
}

function edgeAt(edge: i32): usize {
  return edges + <usize>edge * EDGE_BYTES
}

function addEdge(from: i32, to: i32, capacity: i64, cost: i32): void {
  putEdge(from, to, capacity, cost)
  putEdge(to, from, 0, -cost)
}

function putEdge(from: i32, to: i32, capacity: i64, cost: i32): void {
  const edge = edgeAt(edgeCount++)
  store<i32>(edge, from, FROM)
  store<i32>(edge, to, TO)
  store<i32>(edge, cost, COST)
  store<i64>(edge, capacity, CAPACITY)
}

function maximumFlow(sink: i32): i64 {
  const cost = growScratch(3, <usize>(sink + 1), 8)
  const by = growScratch(4, <usize>(sink + 1), 4)
  if (!cost || !by) {
    outOfMemory()
    return 0
  }
  let sum: i64 = 0
  while (cheapestPath(sink, cost, by)) {
    let amount = INFINITE_COST
    for (let node = sink; node != 0; ) {
      const edge = edgeAt(i32At(by, node))
      amount = min(amount, load<i64>(edge, CAPACITY))
      node = load<i32>(edge, FROM)
    }
    for (let node = sink; node != 0; ) {
      const index = i32At(by, node)
      const edge = edgeAt(index)
      const back = edgeAt(index ^ 1)
      store<i64>(edge, load<i64>(edge, CAPACITY) - amount, CAPACITY)
      store<i64>(back, load<i64>(back, CAPACITY) + amount, CAPACITY)
      node = load<i32>(edge, FROM)
    }
    sum += amount
  }
  return sum
}

/** Bellman-Ford over the edges in their order with strict improvement. */
function cheapestPath(sink: i32, cost: usize, by: usize): bool {
  for (let node = 0; node <= sink; node++) {
    store<i64>(cost + ((<usize>node) << 3), INFINITE_COST)
    store<i32>(by + ((<usize>node) << 2), -1)
  }
  store<i64>(cost, 0)
  let changed = true
  while (changed) {
    changed = false
    for (let index = 0; index < edgeCount; index++) {
      const edge = edgeAt(index)
      const from = i64At(cost, load<i32>(edge, FROM))
      if (load<i64>(edge, CAPACITY) <= 0 || from == INFINITE_COST) continue
      const to = load<i32>(edge, TO)
      if (from + <i64>load<i32>(edge, COST) >= i64At(cost, to)) continue
      store<i64>(cost + ((<usize>to) << 3), from + <i64>load<i32>(edge, COST))
      store<i32>(by + ((<usize>to) << 2), index)
      changed = true
    }
  }
  return i32At(by, sink) >= 0
}
