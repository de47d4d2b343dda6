import { alloc, allocRecords } from '../../memory/arena'
import { next, openBlock } from '../../memory/block'

export { i32At, i64At } from '../../memory/columns'

/**
 * State of one open PSI problem, bound from the parameter block that the host fills (src/engine/kernel/psi.ts has the same
 * order of slots). Semantics of every column: src/engine/psi/problem.ts.
 */
export let periodCount: i32 = 0
export let bounds: usize = 0
export let windowFirst: usize = 0
export let windowLast: usize = 0
export let itemCount: i32 = 0
export let opening: usize = 0
export let made: usize = 0
export let safety: usize = 0
export let maximum: usize = 0
export let shelf: usize = 0
export let eventCount: i32 = 0
/** First event of every item, and the end: uint32. */
export let eventStart: usize = 0
/** Event in one record: quantity i64, cell u32 (byte offset in `cells`), unused. */
export let events: usize = 0
export const EVENT_BYTES: usize = 16
export const EVENT_CELL: usize = 8

/** First periods of every kind of problem: PROBLEMS columns of itemCount i32. */
export let problems: usize = 0
export const PROBLEMS: i32 = 5
export const RANGE: usize = 0
export const NEGATIVE: usize = 1
export const BELOW_SAFETY: usize = 2
export const OVER_MAXIMUM: usize = 3
export const TOO_OLD: usize = 4

/** Cells of the current item: one row of `rowBytes` per part, then rows of scratch. */
export let cells: usize = 0
/** Bytes from a row to the next one: a multiple of two vectors. */
export let rowBytes: usize = 0
export const PARTS: i32 = 7
export const PLANNED: i32 = 0
export const FIRM: i32 = 1
export const RECEIVED: i32 = 2
export const SALE: i32 = 3
export const FORECAST: i32 = 4
export const DEPENDENT: i32 = 5
export const CONSUMPTION: i32 = 6
/** Sales that have not consumed a forecast yet. */
export const OPEN: i32 = 7
/** Sums of the parts. */
export const RECEIPTS: i32 = 8
export const DEMAND: i32 = 9
/** Demand up to and including a period. */
export const CUMULATIVE_DEMAND: i32 = 10
/** Forecasts before consumption. */
export const GIVEN: i32 = 11
const ROWS: i32 = 12

export const NULL: i64 = i64.MIN_VALUE

/** Reads the block and allocates the memory of the kernel. Returns false when memory is exhausted. */
export function bind(block: usize): bool {
  openBlock(block)
  periodCount = <i32>next()
  bounds = next()
  windowFirst = next()
  windowLast = next()
  itemCount = <i32>next()
  opening = next()
  made = next()
  safety = next()
  maximum = next()
  shelf = next()
  eventCount = <i32>next()
  problems = next()
  rowBytes = ((<usize>periodCount + 1) & ~1) << 3
  cells = alloc(<usize>ROWS * rowBytes)
  eventStart = allocRecords(<usize>itemCount + 1, 4)
  events = allocRecords(<usize>eventCount, EVENT_BYTES)
  return cells != 0 && eventStart != 0 && events != 0
}

export function rowAt(row: i32): usize {
  return cells + <usize>row * rowBytes
}
