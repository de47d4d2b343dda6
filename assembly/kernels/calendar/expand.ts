import { OUT_OF_MEMORY } from '../../interface/memory'
import { allocRecords } from '../../memory/arena'
import { beginSlots, emitDays, endSlots, openOutput, written } from './emit'
import { layPieces } from './overrides'
import { bind } from './state'
import {
  classCount,
  classZone,
  resourceClass,
  resourceCount,
  resourceOwn,
  resourcePieces,
} from '../../interface/calendar'
import { i32At } from '../../memory/columns'
import { classSegments, classWinners, listSegments, openWinners, ownWinners } from './winners'

let firstOut: usize = 0
let lastOut: usize = 0
let next: i32 = 0
/** Record of the first slot of a class whose resources share them, and of the sentinel; -1 = not made yet. */
let classFirst: usize = 0
let classLast: usize = 0

/** Binds the parameter block; its columns must not move until the expansion is done. Returns 0 or OUT_OF_MEMORY. */
export function calendarOpen(block: usize): i32 {
  if (!bind(block) || !openWinners()) return OUT_OF_MEMORY
  classFirst = allocRecords(<usize>(classCount + 1), 4)
  classLast = allocRecords(<usize>(classCount + 1), 4)
  return classFirst && classLast ? 0 : OUT_OF_MEMORY
}

/** Upper limit of the records for all resources; the record behind the last may be overwritten. */
export function calendarBound(): f64 {
  let bound: i64 = 1
  memory.fill(classFirst, 0, <usize>(classCount + 1) * 4)
  for (let r = 0; r < resourceCount; r++) {
    const index = i32At(resourceClass, r)
    bound++
    if (index < 0) continue
    const list = i32At(resourceOwn, r)
    const pieces = i32At(resourcePieces, r + 1) - i32At(resourcePieces, r)
    if (list < 0 && pieces == 0) {
      if (i32At(classFirst, index)) continue
      store<i32>(classFirst + ((<usize>index) << 2), 1)
    }
    bound += classSegments(index) + (list < 0 ? 0 : listSegments(list)) + 2 * pieces
  }
  return <f64>bound
}

/** Sets the output: records, first and last record of each resource (int32). Then call `calendarStep` until none is left. */
export function calendarStart(records: usize, first: usize, last: usize): void {
  openOutput(records)
  firstOut = first
  lastOut = last
  next = 0
  memory.fill(classFirst, 0xff, <usize>(classCount + 1) * 4)
}

/** Expands about `most` resources. Returns the count of those left, or OUT_OF_MEMORY. */
export function calendarStep(most: i32): i32 {
  const end = min(resourceCount, next + most)
  for (; next < end; next++) if (!expandResource(next)) return OUT_OF_MEMORY
  return resourceCount - next
}

/** Count of the records written. */
export function calendarWritten(): i32 {
  return written
}

function note(resource: i32, first: i32, last: i32): void {
  store<i32>(firstOut + ((<usize>resource) << 2), first)
  store<i32>(lastOut + ((<usize>resource) << 2), last)
}

function expandResource(resource: i32): bool {
  const index = i32At(resourceClass, resource)
  const first = written
  if (index < 0) {
    beginSlots()
    note(resource, first, endSlots())
    return true
  }
  const list = i32At(resourceOwn, resource)
  const pieces = i32At(resourcePieces, resource + 1) - i32At(resourcePieces, resource)
  const alike = list < 0 && pieces == 0
  if (alike && i32At(classFirst, index) >= 0) {
    note(resource, i32At(classFirst, index), i32At(classLast, index))
    return true
  }
  beginSlots()
  emitDays(list < 0 ? classWinners(index) : ownWinners(index, list), i32At(classZone, index))
  let last = endSlots()
  if (pieces > 0) last = layPieces(resource, first)
  if (last < 0) return false
  note(resource, first, last)
  if (alike) {
    store<i32>(classFirst + ((<usize>index) << 2), first)
    store<i32>(classLast + ((<usize>index) << 2), last)
  }
  return true
}
