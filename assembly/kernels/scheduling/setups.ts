import { allocRecords } from '../../memory/arena'
import {
  candidate,
  candResource,
  candSubStart,
  candTool,
  candToolClass,
  changeClass,
  changeValue,
  hasWorkers,
  kindClasses,
  kindCount,
  MAX_SETUP,
  MAX_WORK,
  opCount,
  resourceCount,
  resourceProfile,
  subResource,
  sumSetups,
  tableOffset,
  tables,
  tableWorkers,
  toolKinds,
} from '../../interface/scheduling'
import { i32At, put32 } from '../../memory/columns'

/**
 * Data that determines changeovers to and from an operation, in one record: its value and class in the first changeover
 * kind, and, once it is placed, its static setup (seconds), units per second, earliest begin of its setup and begin of its
 * production (positions), and whether its setup is held. Gaps have copies of the records of their neighbours, so that a
 * search reads gaps only. Records opCount + resource represent the state of a resource before the plan.
 */
const RECORD: usize = 32
export const VALUE: usize = 0
export const CLASS: usize = 4
const SETUP: usize = 8
const READY: usize = 12
const BEGIN: usize = 16
const HELD: usize = 20
const PER_SECOND: usize = 24
const WORKER: usize = 28

let records: usize = 0

export function openSetups(): bool {
  const count = opCount + resourceCount
  records = allocRecords(<usize>count, RECORD)
  if (!records) return false
  for (let op = 0; op < count; op++) {
    const record = neighbour(op)
    store<i32>(record, kindCount > 0 ? i32At(changeValue, op * kindCount) : -1, VALUE)
    store<i32>(record, kindCount > 0 ? i32At(changeClass, op * kindCount) : 0, CLASS)
  }
  return true
}

export function neighbour(op: i32): usize {
  return records + <usize>op * RECORD
}

/** Sets the values of an operation to those of the secondary resources of a candidate. */
export function tryTools(op: i32, cand: i32): void {
  if (toolKinds == 0) return
  const first = op * kindCount + kindCount - toolKinds
  for (let k = 0; k < toolKinds; k++) {
    put32(changeValue, first + k, i32At(candTool, cand * toolKinds + k))
    put32(changeClass, first + k, i32At(candToolClass, cand * toolKinds + k))
  }
  if (toolKinds < kindCount) return
  const record = neighbour(op)
  store<i32>(record, i32At(changeValue, first), VALUE)
  store<i32>(record, i32At(changeClass, first), CLASS)
}

/** Records the setup data of a placed operation. */
export function noteNeighbour(
  op: i32,
  setup: i32,
  unit: i32,
  ready: i32,
  begin: i32,
  held: bool,
  worker: i32,
): void {
  const record = neighbour(op)
  store<i32>(record, setup, SETUP)
  store<i32>(record, ready, READY)
  store<i32>(record, begin, BEGIN)
  store<i32>(record, held ? 1 : 0, HELD)
  store<i32>(record, unit, PER_SECOND)
  store<i32>(record, worker, WORKER)
}

export function isHeld(record: usize): bool {
  return load<i32>(record, HELD) != 0
}

export function workerOf(record: usize): i32 {
  return load<i32>(record, WORKER)
}

export function readyOf(record: usize): i32 {
  return load<i32>(record, READY)
}

export function beginOf(record: usize): i32 {
  return load<i32>(record, BEGIN)
}

/** Static setup of a placed operation, seconds. */
export function staticOf(record: usize): i32 {
  return load<i32>(record, SETUP)
}

/** Table of a resource in the first changeover kind, or 0. */
export function tableOf(resource: i32): usize {
  if (kindCount == 0) return 0
  const offset = i32At(tableOffset, i32At(resourceProfile, resource) * kindCount)
  return offset < 0 ? 0 : tables + ((<usize>offset) << 2)
}

/** One term: seconds of a table between two values, -1 = forbidden. */
export function term(table: usize, classes: i32, value: i32, from: i32, next: i32, to: i32): i32 {
  if (value == -1 || next == -1) return 0
  return i32At(table, (value == next ? classes : from) * classes + to)
}

/**
 * Dynamic setup in seconds when `after` follows `before` on a resource, or -1 (problem.ts, SETUP); the records are
 * theirs or copies.
 */
export function changeover(
  resource: i32,
  before: i32,
  beforeRecord: usize,
  after: i32,
  afterRecord: usize,
): i32 {
  if (before < 0 || kindCount == 0) return 0
  if (kindCount > 1) return changeoverOfKinds(resource, before, after)
  const table = tableOf(resource)
  if (!table) return 0
  return min(
    MAX_SETUP,
    term(
      table,
      i32At(kindClasses, 0),
      load<i32>(beforeRecord, VALUE),
      load<i32>(beforeRecord, CLASS),
      load<i32>(afterRecord, VALUE),
      load<i32>(afterRecord, CLASS),
    ),
  )
}

export function changeoverOfKinds(resource: i32, before: i32, after: i32): i32 {
  const profile = i32At(resourceProfile, resource) * kindCount
  const a = before * kindCount
  const b = after * kindCount
  let seconds: i64 = 0
  for (let kind = 0; kind < kindCount; kind++) {
    const offset = i32At(tableOffset, profile + kind)
    if (offset < 0) continue
    const own = term(
      tables + ((<usize>offset) << 2),
      i32At(kindClasses, kind),
      i32At(changeValue, a + kind),
      i32At(changeClass, a + kind),
      i32At(changeValue, b + kind),
      i32At(changeClass, b + kind),
    )
    if (own < 0) return -1
    seconds = sumSetups ? seconds + <i64>own : max(seconds, <i64>own)
  }
  return <i32>min(seconds, <i64>MAX_SETUP)
}

/** Worker of the changeover of `after` on a candidate behind `before`, or -1 (problem.ts, WORKER). */
export function changeWorker(resource: i32, before: i32, after: i32, cand: i32): i32 {
  if (before < 0 || !hasWorkers) return -1
  const profile = i32At(resourceProfile, resource) * kindCount
  const a = before * kindCount
  const b = after * kindCount
  let longest = 0
  let found = -1
  for (let kind = 0; kind < kindCount; kind++) {
    const offset = i32At(tableOffset, profile + kind)
    const value = i32At(changeValue, a + kind)
    const next = i32At(changeValue, b + kind)
    if (offset < 0 || value == -1 || next == -1) continue
    const classes = i32At(kindClasses, kind)
    const cell =
      offset +
      (value == next ? classes : i32At(changeClass, a + kind)) * classes +
      i32At(changeClass, b + kind)
    if (i32At(tables, cell) <= longest) continue
    longest = i32At(tables, cell)
    found = i32At(tableWorkers, cell)
  }
  if (found < 0 || i32At(candResource, cand) == found) return -1
  const last = i32At(candSubStart, cand + 1)
  for (let sub = i32At(candSubStart, cand); sub < last; sub++) if (i32At(subResource, sub) == found) return -1
  return found
}

/** Worker of the changeover of a placed operation. */
export function changeWorkerOf(resource: i32, before: i32, after: i32): i32 {
  return hasWorkers ? changeWorker(resource, before, after, i32At(candidate, after)) : -1
}

/** Units of setup of a placed operation behind `before`; -1 = not allowed. */
export function setupUnits(
  resource: i32,
  before: i32,
  beforeRecord: usize,
  after: i32,
  afterRecord: usize,
): i32 {
  const dynamic = changeover(resource, before, beforeRecord, after, afterRecord)
  if (dynamic < 0) return -1
  return unitsOf(load<i32>(afterRecord, SETUP) + dynamic, load<i32>(afterRecord, PER_SECOND))
}

/** Seconds as units of a calendar, at most MAX_WORK either way. */
export function unitsOf(seconds: i32, unit: i32): i32 {
  if (unit == 1) return seconds
  return <i32>max<i64>(-MAX_WORK, min<i64>(MAX_WORK, <i64>seconds * <i64>unit))
}
