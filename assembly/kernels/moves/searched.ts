import { toStart } from '../scheduling/axis'
import { boundLow, boundStart, dispatchTimeByBounds, readBounds } from './links'
import { CALENDAR, CANDIDATE, OWN, RESOURCE } from './record'

/** The operation for which a slot among the placed ones is searched. */
export let op: usize = 0
export let candidate: i32 = 0
export let resource: usize = 0
export let calendar: usize = 0
export let own: usize = 0
/** Lower bounds: of setup and production in positions; of production in time; the dispatch time. */
export let low: i32 = 0
export let start: i32 = 0
export let begins: i32 = 0
export let dispatchTime: i64 = 0

/** True when a changeover that is not allowed excluded a gap. */
export let forbidden: bool = false

export function setForbidden(is: bool): void {
  forbidden = is
}

/** Reads the bounds of an operation; `findSlot` (slot-search.ts) then searches its slot. */
export function beginSearch(operation: usize): void {
  op = operation
  candidate = load<i32>(op, CANDIDATE)
  resource = <usize>load<u32>(op, RESOURCE)
  calendar = <usize>load<u32>(op, CALENDAR)
  own = <usize>load<u32>(resource, OWN)
  setForbidden(false)
  readBounds(op)
  low = boundLow
  start = boundStart
  begins = toStart(calendar, start)
  dispatchTime = dispatchTimeByBounds(op, begins)
}
