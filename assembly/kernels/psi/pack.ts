import { EVENT_BYTES, EVENT_CELL, events, eventStart, rowBytes } from './state'
import { CELL_PARTS, eventCount, itemCount } from '../../interface/psi'
import { i32At, i64At } from '../../memory/columns'

/** Groups the events by item, in one record each: the order within an item is that of the columns. */
export function packEvents(item: usize, cell: usize, qty: usize): void {
  memory.fill(eventStart, 0, (<usize>itemCount + 1) << 2)
  for (let k = 0; k < eventCount; k++) {
    const count = eventStart + ((<usize>i32At(item, k)) << 2)
    store<u32>(count, load<u32>(count) + 1)
  }
  let sum: u32 = 0
  for (let i = 0; i <= itemCount; i++) {
    const start = eventStart + ((<usize>i) << 2)
    const count = load<u32>(start)
    store<u32>(start, sum)
    sum += count
  }
  for (let k = 0; k < eventCount; k++) {
    const next = eventStart + ((<usize>i32At(item, k)) << 2)
    const at = load<u32>(next)
    store<u32>(next, at + 1)
    const packed = <u32>i32At(cell, k)
    const record = events + <usize>at * EVENT_BYTES
    store<i64>(record, i64At(qty, k))
    store<u32>(
      record,
      <usize>(packed % CELL_PARTS) * rowBytes + ((<usize>(packed / CELL_PARTS)) << 3),
      EVENT_CELL,
    )
  }
  // Every start has advanced to the start of the next item.
  memory.copy(eventStart + 4, eventStart, (<usize>itemCount) << 2)
  store<u32>(eventStart, 0)
}
