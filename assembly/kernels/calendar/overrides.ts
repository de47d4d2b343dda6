import { allocRecords, mark, release } from '../../memory/arena'
import { appendSlot, beginSlots, endSlots, recordAt, rewind, written } from './emit'
import { slotDay, slotEnd, slotKind, slotQty, slotStart } from './slots'
import { i32At, i64At } from '../../memory/columns'
import { pieceDay, pieceEnd, pieceKind, pieceQty, pieceStart, resourcePieces } from '../../interface/calendar'

/** Slot in scratch: start i64, end i64, quantity i64, kind i32, day i32. */
const BYTES: usize = 32

let from: usize = 0
let into: usize = 0
let count: i32 = 0

/**
 * Applies the overrides of a resource to its slots, the records from `first` to the last one written (its sentinel), and
 * writes the slots again. The weakest override is applied first, so that stronger ones cut it. Returns the address of the
 * sentinel, or -1 when memory is exhausted.
 */
export function layPieces(resource: i32, first: i32): i32 {
  const begin = i32At(resourcePieces, resource)
  const end = i32At(resourcePieces, resource + 1)
  const last = written - 1
  const position = mark()
  const most = <usize>(last - first + 2 * (end - begin) + 1)
  from = allocRecords(most, BYTES)
  into = allocRecords(most, BYTES)
  if (!from || !into) return -1
  count = 0
  for (let k = first; k < last; k++) {
    const record = recordAt(k)
    put(slotStart(record), slotEnd(record), slotQty(record), slotKind(record), slotDay(record))
  }
  swap()
  let slots = last - first
  for (let piece = end - 1; piece >= begin; piece--) slots = layPiece(piece, slots)
  rewind(first)
  beginSlots()
  for (let k = 0; k < slots; k++) {
    const at = from + <usize>k * BYTES
    appendSlot(load<i64>(at), load<i64>(at, 8), load<i64>(at, 16), load<i32>(at, 24), load<i32>(at, 28))
  }
  const sentinel = endSlots()
  release(position)
  return sentinel
}

function swap(): void {
  const other = from
  from = into
  into = other
}

function put(start: i64, end: i64, qty: i64, kind: i32, day: i32): void {
  const at = into + <usize>count * BYTES
  store<i64>(at, start)
  store<i64>(at, end, 8)
  store<i64>(at, qty, 16)
  store<i32>(at, kind, 24)
  store<i32>(at, day, 28)
  count++
}

/** Cuts the time of an override out of all slots and inserts it. Returns the number of slots. */
function layPiece(piece: i32, slots: i32): i32 {
  const start = i64At(pieceStart, piece)
  const end = i64At(pieceEnd, piece)
  const qty = i64At(pieceQty, piece)
  let placed = qty <= 0
  count = 0
  for (let k = 0; k < slots; k++) {
    const at = from + <usize>k * BYTES
    const slotFrom = load<i64>(at)
    const slotTo = load<i64>(at, 8)
    const slotQuantity = load<i64>(at, 16)
    const kind = load<i32>(at, 24)
    const day = load<i32>(at, 28)
    if (slotFrom < start) put(slotFrom, min(slotTo, start), slotQuantity, kind, day)
    if (!placed && slotTo > start) {
      put(start, end, qty, i32At(pieceKind, piece), i32At(pieceDay, piece))
      placed = true
    }
    if (slotTo > end) put(max(slotFrom, end), slotTo, slotQuantity, kind, day)
  }
  if (!placed) put(start, end, qty, i32At(pieceKind, piece), i32At(pieceDay, piece))
  swap()
  return count
}
