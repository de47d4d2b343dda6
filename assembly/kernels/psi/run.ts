import { OUT_OF_MEMORY } from '../../interface/memory'
import { fillCells, isSafe, useEdits } from './cells'
import { consumeForecasts } from './consume'
import { writeCover } from './cover'
import { packEvents } from './pack'
import { stockBeyondRange, sumsBeyondRange } from './range'
import { bind, DEMAND, GIVEN, NULL, RECEIPTS, rowAt, rowBytes } from './state'
import {
  CONSUMPTION,
  DEPENDENT,
  FIRM,
  FORECAST,
  itemCount,
  opening,
  periodCount,
  PLANNED,
  problems,
  PROBLEMS,
  RECEIVED,
  ROW_CLOSING,
  ROW_CONSUMED,
  ROW_CONSUMPTION,
  ROW_COVER,
  ROW_DEMAND,
  ROW_DEPENDENT,
  ROW_FIRM,
  ROW_FORECAST,
  ROW_PLANNED,
  ROW_RECEIPTS,
  ROW_RECEIVED,
  ROW_SALES,
  ROWS,
  SALE,
} from '../../interface/psi'
import { i64At } from '../../memory/columns'
import { addParts, projectStock } from './stock'

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
    const stock = first + <usize>ROW_CLOSING * column
    if (calculate(item, stock, found + (k << 2), (<usize>count) << 2)) writeRows(item, first, column, width)
    else for (let row: usize = 0; row < <usize>ROWS; row++) fillNull(first + row * column, <usize>periodCount)
  }
}

function writeRows(item: i32, out: usize, column: usize, width: usize): void {
  const stock = out + <usize>ROW_CLOSING * column
  if (width > 0) {
    store<i64>(out, i64At(opening, item))
    memory.copy(out + 8, stock, width - 8)
  }
  copyRow(out, ROW_PLANNED, PLANNED, column, width)
  copyRow(out, ROW_FIRM, FIRM, column, width)
  copyRow(out, ROW_RECEIVED, RECEIVED, column, width)
  copyRow(out, ROW_RECEIPTS, RECEIPTS, column, width)
  copyRow(out, ROW_SALES, SALE, column, width)
  copyRow(out, ROW_FORECAST, FORECAST, column, width)
  const consumed = out + <usize>ROW_CONSUMED * column
  for (let p: usize = 0; p < width; p += 8)
    store<i64>(consumed + p, load<i64>(rowAt(GIVEN) + p) - load<i64>(rowAt(FORECAST) + p))
  copyRow(out, ROW_DEPENDENT, DEPENDENT, column, width)
  copyRow(out, ROW_CONSUMPTION, CONSUMPTION, column, width)
  copyRow(out, ROW_DEMAND, DEMAND, column, width)
  writeCover(stock, out + <usize>ROW_COVER * column)
}

function copyRow(out: usize, row: i32, cells: i32, column: usize, width: usize): void {
  memory.copy(out + <usize>row * column, rowAt(cells), width)
}
