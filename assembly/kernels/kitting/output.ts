import { alloc } from '../../memory/arena'
import {
  BUILD_LINE,
  BUILD_PARENT,
  BUILD_QTY,
  BUILD_RECIPE,
  buildAt,
  buildCount,
  clearJournal,
  DRAW_BUILD,
  DRAW_LINE,
  DRAW_MAIN,
  DRAW_QTY,
  DRAW_SUPPLY,
  drawAt,
  drawCount,
  outOfMemory,
} from './journal'
import { addToTotal, FREE, ITEM_END, ITEM_HEAD, itemAt, linking, NEXT, supplyAt } from './supply'
import { i32At, supplyItem } from './state'

/**
 * The solution, in chunks that never move. A chunk: header of 64 bytes (next chunk u32, rows u32, capacity u32), then its
 * columns: four of int32 and two of int64, `capacity` values each. The host copies the columns of all chunks together.
 *   batches      demand, time, pass, recipe, sets, -
 *   builds       batch, line, parent, recipe, quantity, -
 *   allocations  batch, line, build, supply, quantity, main quantity
 *   mains        allocation, -, -, -, main quantity, -
 * The purchased-only path leaves builds and main quantities of its allocations unwritten: none belongs to a build, and
 * those whose main quantity is not their quantity are in `mains`.
 */
export const BATCHES: i32 = 0
export const BUILDS: i32 = 1
export const ALLOCATIONS: i32 = 2
export const MAINS: i32 = 3
const TABLES: i32 = 4
const HEADER: usize = 64
const CHUNK_NEXT: usize = 0
const CHUNK_ROWS: usize = 4
const CHUNK_CAPACITY: usize = 8
const ROW_BYTES: usize = 32
const FIRST_CAPACITY: i32 = 512
/** No power of two: there the columns of a chunk would compete for the same sets of the caches. */
const MAX_CAPACITY: i32 = 65_104

/** Per table: first chunk, last chunk, total rows. */
const tables = memory.data(4 * 12)

export function openOutput(): void {
  memory.fill(tables, 0, TABLES * 12)
  rowsLeft = 0
}

export function firstChunk(table: i32): usize {
  return <usize>load<u32>(tables + <usize>table * 12)
}

export function rowsOf(table: i32): i32 {
  return load<i32>(tables + <usize>table * 12, 8)
}

/** The chunk of a table with capacity for a row; 0 when memory is exhausted. */
function writable(table: usize): usize {
  const last = <usize>load<u32>(table, 4)
  if (last && load<i32>(last, CHUNK_ROWS) < load<i32>(last, CHUNK_CAPACITY)) return last
  const capacity = last ? min(load<i32>(last, CHUNK_CAPACITY) * 2, MAX_CAPACITY) : FIRST_CAPACITY
  const chunk = alloc(HEADER + <usize>capacity * ROW_BYTES)
  if (!chunk) {
    outOfMemory()
    return 0
  }
  store<u32>(chunk, 0, CHUNK_NEXT)
  store<i32>(chunk, 0, CHUNK_ROWS)
  store<i32>(chunk, capacity, CHUNK_CAPACITY)
  if (last) store<u32>(last, <u32>chunk, CHUNK_NEXT)
  else store<u32>(table, <u32>chunk)
  store<u32>(table, <u32>chunk, 4)
  return chunk
}

/**
 * Allocations of the purchased-only path, written sequentially: address of the next one, bytes from one int32 column to
 * the next, rows left in the chunk. `closeRows` writes them to the chunk.
 */
let narrowAt: usize = 0
let wideAt: usize = 0
let rowStep: usize = 0
let rowsLeft: i32 = 0

/** Writes an allocation that covers its quantity. */
export function pushRow(batch: i32, line: i32, supply: i32, qty: i64): void {
  if (rowsLeft == 0 && !moreRows()) return
  rowsLeft--
  store<i32>(narrowAt, batch)
  store<i32>(narrowAt + rowStep, line)
  store<i32>(narrowAt + 3 * rowStep, supply)
  store<i64>(wideAt, qty)
  narrowAt += 4
  wideAt += 8
}

/** Writes an allocation that covers `main` units of the line's main item. */
export function pushRowOf(batch: i32, line: i32, supply: i32, qty: i64, main: i64): void {
  pushRow(batch, line, supply, qty)
  closeRows()
  push(MAINS, rowsOf(ALLOCATIONS) - 1, 0, 0, 0, main, 0)
}

function moreRows(): bool {
  closeRows()
  const chunk = writable(tables + <usize>ALLOCATIONS * 12)
  if (!chunk) return false
  const rows = <usize>load<i32>(chunk, CHUNK_ROWS)
  rowStep = (<usize>load<i32>(chunk, CHUNK_CAPACITY)) << 2
  rowsLeft = load<i32>(chunk, CHUNK_CAPACITY) - <i32>rows
  narrowAt = chunk + HEADER + (rows << 2)
  wideAt = chunk + HEADER + 4 * rowStep + (rows << 3)
  return true
}

export function closeRows(): void {
  const table = tables + <usize>ALLOCATIONS * 12
  const chunk = <usize>load<u32>(table, 4)
  if (!chunk) return
  const rows = load<i32>(chunk, CHUNK_CAPACITY) - rowsLeft
  store<i32>(table, load<i32>(table, 8) + rows - load<i32>(chunk, CHUNK_ROWS), 8)
  store<i32>(chunk, rows, CHUNK_ROWS)
}

/** Opens a batch and returns its number. */
export function openBatch(demand: i32, recipe: i32, time: i32, qty: i64, pass: i32): i32 {
  const batch = rowsOf(BATCHES)
  push(BATCHES, demand, time, pass, recipe, qty, 0)
  return batch
}

/** Writes an allocation of a line of the demand's own recipe. */
export function pushAllocation(batch: i32, line: i32, supply: i32, qty: i64, main: i64): void {
  push(ALLOCATIONS, batch, line, -1, supply, qty, main)
}

function push(index: i32, a: i32, b: i32, c: i32, d: i32, x: i64, y: i64): void {
  const table = tables + <usize>index * 12
  const chunk = writable(table)
  if (!chunk) return
  const row = load<i32>(chunk, CHUNK_ROWS)
  const step = (<usize>load<i32>(chunk, CHUNK_CAPACITY)) << 2
  const narrow = chunk + HEADER + ((<usize>row) << 2)
  store<i32>(narrow, a)
  store<i32>(narrow + step, b)
  store<i32>(narrow + 2 * step, c)
  store<i32>(narrow + 3 * step, d)
  const wide = chunk + HEADER + 4 * step + ((<usize>row) << 3)
  store<i64>(wide, x)
  store<i64>(wide + 2 * step, y)
  store<i32>(chunk, row + 1, CHUNK_ROWS)
  store<i32>(table, load<i32>(table, 8) + 1, 8)
}

/** Writes the journal as one batch; its draws stay. */
export function commitBatch(demand: i32, recipe: i32, time: i32, qty: i64, pass: i32): void {
  const batch = rowsOf(BATCHES)
  const firstBuild = rowsOf(BUILDS)
  push(BATCHES, demand, time, pass, recipe, qty, 0)
  for (let k = 0; k < buildCount; k++) {
    const row = buildAt(k)
    const parent = load<i32>(row, BUILD_PARENT)
    push(
      BUILDS,
      batch,
      load<i32>(row, BUILD_LINE),
      parent < 0 ? -1 : firstBuild + parent,
      load<i32>(row, BUILD_RECIPE),
      load<i64>(row, BUILD_QTY),
      0,
    )
  }
  for (let k = 0; k < drawCount; k++) {
    const row = drawAt(k)
    const supply = load<i32>(row, DRAW_SUPPLY)
    const build = load<i32>(row, DRAW_BUILD)
    const qty = load<i64>(row, DRAW_QTY)
    push(
      ALLOCATIONS,
      batch,
      load<i32>(row, DRAW_LINE),
      build < 0 ? -1 : firstBuild + build,
      supply,
      qty,
      load<i64>(row, DRAW_MAIN),
    )
    if (linking) settle(supply, qty)
  }
  clearJournal()
}

/** Links over used-up supplies; the total of the item is 0 when nothing is left. */
function settle(supply: i32, qty: i64): void {
  const record = supplyAt(supply)
  if (load<i64>(record, FREE) == 0) store<i32>(record, supply + 1, NEXT)
  const item = itemAt(i32At(supplyItem, supply))
  if (supply >= load<i32>(item, ITEM_END)) return
  addToTotal(item, -qty)
  if (load<i32>(item, ITEM_HEAD) == supply) store<i32>(item, -1, ITEM_HEAD)
}
