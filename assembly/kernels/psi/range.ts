import {
  CONSUMPTION,
  DEPENDENT,
  FIRM,
  FORECAST,
  periodCount,
  PLANNED,
  RECEIVED,
  SALE,
} from '../../interface/psi'
import { i64At } from '../../memory/columns'
import { NULL, rowAt } from './state'

/** Bits of intermediate sums: the top bit is set as soon as one of them exceeds int64. */
let left: i64 = 0

function add(sum: i64, value: i64): i64 {
  // Both are below 2^63, or the bit is set already: no sum exceeds 2^64 undetected.
  left |= value | (sum + value)
  return sum + value
}

/** First period in which the cumulative receipts, or demand before consumption, exceed int64, or -1. */
export function sumsBeyondRange(): i32 {
  left = 0
  let receipts: i64 = 0
  let demand: i64 = 0
  for (let p = 0; p < periodCount; p++) {
    for (let part = PLANNED; part <= RECEIVED; part++) receipts = add(receipts, i64At(rowAt(part), p))
    for (let part = SALE; part <= CONSUMPTION; part++) demand = add(demand, i64At(rowAt(part), p))
    if (left < 0) return p
  }
  return -1
}

/** First period whose closing stock exceeds +-(2^63 - 1), or -1. Call after `sumsBeyondRange` returned -1. */
export function stockBeyondRange(opening: i64): i32 {
  let stock = opening
  for (let p = 0; p < periodCount; p++) {
    const receipts = i64At(rowAt(PLANNED), p) + i64At(rowAt(FIRM), p) + i64At(rowAt(RECEIVED), p)
    const demand =
      i64At(rowAt(SALE), p) +
      i64At(rowAt(FORECAST), p) +
      i64At(rowAt(DEPENDENT), p) +
      i64At(rowAt(CONSUMPTION), p)
    const change = receipts - demand
    const next = stock + change
    if (((stock ^ next) & (change ^ next)) < 0 || next == NULL) return p
    stock = next
  }
  return -1
}
