import { bindProblem, eventCount, itemCount, periodCount } from '../../interface/psi'
import { allocRecords } from '../../memory/arena'

/** First event of every item, and the end: uint32. */
export let eventStart: usize = 0
/** Event in one record: quantity i64, cell u32 (byte offset in `cells`), unused. */
export let events: usize = 0
export const EVENT_BYTES: usize = 16
export const EVENT_CELL: usize = 8

/** Cells of the current item (semantics: src/engine/psi/problem.ts): one row of `rowBytes` per part, then rows of scratch. */
export let cells: usize = 0
/** Bytes from a row to the next one: a multiple of two vectors. */
export let rowBytes: usize = 0
export const PARTS: i32 = 7
/** Sales that have not consumed a forecast yet. */
export const OPEN: i32 = 7
/** Sums of the parts. */
export const RECEIPTS: i32 = 8
export const DEMAND: i32 = 9
/** Demand up to and including a period. */
export const CUMULATIVE_DEMAND: i32 = 10
/** Forecasts before consumption. */
export const GIVEN: i32 = 11
const CELL_ROWS: i32 = 12

export const NULL: i64 = i64.MIN_VALUE

/** Reads the block and allocates the memory of the kernel. Returns false when memory is exhausted. */
export function bind(block: usize): bool {
  bindProblem(block)
  rowBytes = ((<usize>periodCount + 1) & ~1) << 3
  cells = allocRecords(<usize>CELL_ROWS, rowBytes)
  eventStart = allocRecords(<usize>itemCount + 1, 4)
  events = allocRecords(<usize>eventCount, EVENT_BYTES)
  return cells != 0 && eventStart != 0 && events != 0
}

export function rowAt(row: i32): usize {
  return cells + <usize>row * rowBytes
}
