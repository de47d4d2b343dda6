import { fillCells, isSafe, useEdits } from './cells'
import { consumeForecasts } from './consume'
import { writeCover } from './cover'
import { packEvents } from './pack'
import { stockBeyondRange, sumsBeyondRange } from './range'
import {
  bind,
  CONSUMPTION,
  DEMAND,
  DEPENDENT,
  FIRM,
  FORECAST,
  GIVEN,
  i64At,
  itemCount,
  NULL,
  opening,
  periodCount,
  PLANNED,
  PROBLEMS,
  problems,
  RECEIPTS,
  RECEIVED,
  rowAt,
  rowBytes,
  SALE,
} from './state'
import { addParts, projectStock } from './stock'

const OUT_OF_MEMORY: i32 = -1

/** Binds the parameter block; its columns must not move. Then `psiPack`. Returns 0 or OUT_OF_MEMORY. */
export function psiOpen(block: usize): i32 {
  useEdits(0, 0)
  return bind(block) ? 0 : OUT_OF_MEMORY
}

/** Packs the events; the columns are not needed afterwards. */
export function psiPack(item: usize, cell: usize, qty: usize): void {
  packEvents(item, cell, qty)
}

/** Cells edited by hand (see cells.ts), which replace the sums of their events. */
export function psiEdits(at: usize, count: i32): void {
  useEdits(at, count)
}

/** Closing stock of items [first, last) to `closing`, which has periodCount i64 for every item, and their first problems. */
export function psiRun(first: i32, last: i32, closing: usize): void {
  for (let item = first; item < last; item++) {
    const out = closing + <usize>item * ((<usize>periodCount) << 3)
    if (!calculate(item, out, problems + ((<usize>item) << 2), (<usize>itemCount) << 2))
      fillNull(out, <usize>periodCount)
  }
}

/** Returns false when the item is out of range; its cells are undefined then. */
function calculate(item: i32, out: usize, problem: usize, column: usize): bool {
  const stock = i64At(opening, item)
  for (let kind: usize = 0; kind < <usize>PROBLEMS; kind++) store<i32>(problem + kind * column, -1)
  fillCells(item)
  const safe = isSafe(stock)
  let beyond = safe ? -1 : sumsBeyondRange()
  if (beyond < 0) {
    memory.copy(rowAt(GIVEN), rowAt(FORECAST), rowBytes)
    consumeForecasts()
    if (!safe) beyond = stockBeyondRange(stock)
  }
  if (beyond >= 0) {
    store<i32>(problem, beyond)
    return false
  }
  addParts()
  projectStock(item, out, problem + column, column)
  return true
}

function fillNull(out: usize, count: usize): void {
  for (let k: usize = 0; k < count; k++) store<i64>(out + (k << 3), NULL)
}

/** Rows of a block in their order: src/engine/psi/problem.ts. */
const ROWS: i32 = 13
const CLOSING: usize = 11

/**
 * All rows of the `count` items whose numbers are at `items` (i32).
 * @param out ROWS columns of count x periodCount i64
 * @param found PROBLEMS columns of count i32
 */
export function psiBlock(items: usize, count: i32, out: usize, found: usize): void {
  const width = (<usize>periodCount) << 3
  const column = <usize>count * width
  for (let k: usize = 0; k < <usize>count; k++) {
    const item = load<i32>(items + (k << 2))
    const first = out + k * width
    const stock = first + CLOSING * column
    if (calculate(item, stock, found + (k << 2), (<usize>count) << 2)) writeRows(item, first, column, width)
    else for (let row: usize = 0; row < <usize>ROWS; row++) fillNull(first + row * column, <usize>periodCount)
  }
}

function writeRows(item: i32, out: usize, column: usize, width: usize): void {
  const stock = out + CLOSING * column
  if (width > 0) {
    store<i64>(out, i64At(opening, item))
    memory.copy(out + 8, stock, width - 8)
  }
  memory.copy(out + column, rowAt(PLANNED), width)
  memory.copy(out + 2 * column, rowAt(FIRM), width)
  memory.copy(out + 3 * column, rowAt(RECEIVED), width)
  memory.copy(out + 4 * column, rowAt(RECEIPTS), width)
  memory.copy(out + 5 * column, rowAt(SALE), width)
  memory.copy(out + 6 * column, rowAt(FORECAST), width)
  for (let p: usize = 0; p < width; p += 8)
    store<i64>(out + 7 * column + p, load<i64>(rowAt(GIVEN) + p) - load<i64>(rowAt(FORECAST) + p))
  memory.copy(out + 8 * column, rowAt(DEPENDENT), width)
  memory.copy(out + 9 * column, rowAt(CONSUMPTION), width)
  memory.copy(out + 10 * column, rowAt(DEMAND), width)
  writeCover(stock, out + (CLOSING + 1) * column)
}
