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
import { addToTotal, ITEM_END, ITEM_HEAD, itemAt, linking, supplyAt } from './supply'
import { i32At } from '../../memory/columns'
import {
  ALLOCATIONS,
  BATCHES,
  BUILDS,
  CHUNK_CAPACITY,
  CHUNK_HEADER,
  CHUNK_NEXT,
  CHUNK_ROWS,
  MAINS,
  NARROW_COLUMNS,
  OUT_ALLOCATION_BATCH,
  OUT_ALLOCATION_BUILD,
  OUT_ALLOCATION_LINE,
  OUT_ALLOCATION_MAIN,
  OUT_ALLOCATION_QTY,
  OUT_ALLOCATION_SUPPLY,
  OUT_BATCH_DEMAND,
  OUT_BATCH_PASS,
  OUT_BATCH_QTY,
  OUT_BATCH_RECIPE,
  OUT_BATCH_TIME,
  OUT_BUILD_BATCH,
  OUT_BUILD_LINE,
  OUT_BUILD_PARENT,
  OUT_BUILD_QTY,
  OUT_BUILD_RECIPE,
  OUT_MAIN_ALLOCATION,
  OUT_MAIN_QTY,
  SUPPLY_FREE,
  SUPPLY_NEXT,
  supplyItem,
  TABLES,
  WIDE_COLUMNS,
} from '../../interface/kitting'

/** The solution in chunks; layout: src/engine/interface/kitting-output.ts. */
const ROW_BYTES: usize = 4 * NARROW_COLUMNS + 8 * WIDE_COLUMNS
const WIDE_FROM: usize = NARROW_COLUMNS
const FIRST_CAPACITY: i32 = 512
/** No power of two: there the columns of a chunk would compete for the same sets of the caches. */
const MAX_CAPACITY: i32 = 65_104

/** Per table: first chunk, last chunk, total rows. */
const tables = memory.data(48)

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
  const chunk = alloc(<usize>CHUNK_HEADER + <usize>capacity * ROW_BYTES)
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
  store<i32>(narrowAt + OUT_ALLOCATION_BATCH * rowStep, batch)
  store<i32>(narrowAt + OUT_ALLOCATION_LINE * rowStep, line)
  store<i32>(narrowAt + OUT_ALLOCATION_SUPPLY * rowStep, supply)
  store<i64>(wideAt + 2 * OUT_ALLOCATION_QTY * rowStep, qty)
  narrowAt += 4
  wideAt += 8
}

/** Writes an allocation that covers `main` units of the line's main item. */
export function pushRowOf(batch: i32, line: i32, supply: i32, qty: i64, main: i64): void {
  pushRow(batch, line, supply, qty)
  closeRows()
  if (!addRow(MAINS)) return
  put(OUT_MAIN_ALLOCATION, rowsOf(ALLOCATIONS) - 1)
  putWide(OUT_MAIN_QTY, main)
}

function moreRows(): bool {
  closeRows()
  const chunk = writable(tables + <usize>ALLOCATIONS * 12)
  if (!chunk) return false
  const rows = <usize>load<i32>(chunk, CHUNK_ROWS)
  rowStep = (<usize>load<i32>(chunk, CHUNK_CAPACITY)) << 2
  rowsLeft = load<i32>(chunk, CHUNK_CAPACITY) - <i32>rows
  narrowAt = chunk + CHUNK_HEADER + (rows << 2)
  wideAt = chunk + CHUNK_HEADER + WIDE_FROM * rowStep + (rows << 3)
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

/** The row that `addRow` has added: its first values of the column types, bytes from one int32 column to the next. */
let narrow: usize = 0
let wide: usize = 0
let step: usize = 0

/** Adds a row to a table; false when memory is exhausted. Its columns are then written with `put` and `putWide`. */
function addRow(index: i32): bool {
  const table = tables + <usize>index * 12
  const chunk = writable(table)
  if (!chunk) return false
  const row = load<i32>(chunk, CHUNK_ROWS)
  step = (<usize>load<i32>(chunk, CHUNK_CAPACITY)) << 2
  narrow = chunk + CHUNK_HEADER + ((<usize>row) << 2)
  wide = chunk + CHUNK_HEADER + WIDE_FROM * step + ((<usize>row) << 3)
  store<i32>(chunk, row + 1, CHUNK_ROWS)
  store<i32>(table, load<i32>(table, 8) + 1, 8)
  return true
}

function put(column: i32, value: i32): void {
  store<i32>(narrow + <usize>column * step, value)
}

function putWide(column: i32, value: i64): void {
  store<i64>(wide + <usize>column * 2 * step, value)
}

/** Opens a batch and returns its number. */
export function openBatch(demand: i32, recipe: i32, time: i32, qty: i64, pass: i32): i32 {
  const batch = rowsOf(BATCHES)
  if (!addRow(BATCHES)) return batch
  put(OUT_BATCH_DEMAND, demand)
  put(OUT_BATCH_TIME, time)
  put(OUT_BATCH_PASS, pass)
  put(OUT_BATCH_RECIPE, recipe)
  putWide(OUT_BATCH_QTY, qty)
  return batch
}

/** Writes an allocation of a line of the demand's own recipe. */
export function pushAllocation(batch: i32, line: i32, supply: i32, qty: i64, main: i64): void {
  allocate(batch, line, -1, supply, qty, main)
}

function allocate(batch: i32, line: i32, build: i32, supply: i32, qty: i64, main: i64): void {
  if (!addRow(ALLOCATIONS)) return
  put(OUT_ALLOCATION_BATCH, batch)
  put(OUT_ALLOCATION_LINE, line)
  put(OUT_ALLOCATION_BUILD, build)
  put(OUT_ALLOCATION_SUPPLY, supply)
  putWide(OUT_ALLOCATION_QTY, qty)
  putWide(OUT_ALLOCATION_MAIN, main)
}

/** Writes the journal as one batch; its draws stay. */
export function commitBatch(demand: i32, recipe: i32, time: i32, qty: i64, pass: i32): void {
  const firstBuild = rowsOf(BUILDS)
  const batch = openBatch(demand, recipe, time, qty, pass)
  for (let k = 0; k < buildCount; k++) {
    const row = buildAt(k)
    const parent = load<i32>(row, BUILD_PARENT)
    if (!addRow(BUILDS)) break
    put(OUT_BUILD_BATCH, batch)
    put(OUT_BUILD_LINE, load<i32>(row, BUILD_LINE))
    put(OUT_BUILD_PARENT, parent < 0 ? -1 : firstBuild + parent)
    put(OUT_BUILD_RECIPE, load<i32>(row, BUILD_RECIPE))
    putWide(OUT_BUILD_QTY, load<i64>(row, BUILD_QTY))
  }
  for (let k = 0; k < drawCount; k++) {
    const row = drawAt(k)
    const supply = load<i32>(row, DRAW_SUPPLY)
    const build = load<i32>(row, DRAW_BUILD)
    const qty = load<i64>(row, DRAW_QTY)
    const above = build < 0 ? -1 : firstBuild + build
    allocate(batch, load<i32>(row, DRAW_LINE), above, supply, qty, load<i64>(row, DRAW_MAIN))
    if (linking) settle(supply, qty)
  }
  clearJournal()
}

/** Links over used-up supplies; the total of the item is 0 when nothing is left. */
function settle(supply: i32, qty: i64): void {
  const record = supplyAt(supply)
  if (load<i64>(record, SUPPLY_FREE) == 0) store<i32>(record, supply + 1, SUPPLY_NEXT)
  const item = itemAt(i32At(supplyItem, supply))
  if (supply >= load<i32>(item, ITEM_END)) return
  addToTotal(item, -qty)
  if (load<i32>(item, ITEM_HEAD) == supply) store<i32>(item, -1, ITEM_HEAD)
}
