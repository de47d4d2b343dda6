import {
  bounds,
  made,
  maximum,
  opening,
  periodCount,
  PLANNED,
  PROBLEM_BELOW_SAFETY,
  PROBLEM_NEGATIVE,
  PROBLEM_OVER_MAXIMUM,
  PROBLEM_TOO_OLD,
  safety,
  SALE,
  shelf,
} from '../../interface/psi'
import { DEMAND, RECEIPTS, rowAt, rowBytes } from './state'
import { i64At } from '../../memory/columns'

/** Adds up parts to receipts and demand, two periods at a time. */
export function addParts(): void {
  const planned = rowAt(PLANNED)
  const sales = rowAt(SALE)
  const receipts = rowAt(RECEIPTS)
  const demand = rowAt(DEMAND)
  const width = rowBytes
  for (let p: usize = 0; p < width; p += 16) {
    let at = planned + p
    const two = i64x2.add(v128.load(at), v128.load(at + width))
    v128.store(receipts + p, i64x2.add(two, v128.load(at + 2 * width)))
    at = sales + p
    const former = i64x2.add(v128.load(at), v128.load(at + width))
    const latter = i64x2.add(v128.load(at + 2 * width), v128.load(at + 3 * width))
    v128.store(demand + p, i64x2.add(former, latter))
  }
}

/**
 * Writes the closing stock of every period and the first period of every problem but `range`.
 * @param out of periodCount i64
 * @param problem of the kind PROBLEM_NEGATIVE and the first item: i32, a column every `column` bytes; filled with -1
 */
export function projectStock(item: i32, out: usize, problem: usize, column: usize): void {
  const receipts = rowAt(RECEIPTS)
  const demand = rowAt(DEMAND)
  const low = i64At(safety, item)
  const high = i64At(maximum, item)
  const least = max<i64>(low, 0)
  let stock = i64At(opening, item)
  let negative = -1
  let below = -1
  let over = -1
  for (let p = 0; p < periodCount; p++) {
    const at = (<usize>p) << 3
    stock += load<i64>(receipts + at) - load<i64>(demand + at)
    store<i64>(out + at, stock)
    if (stock < least) {
      if (stock < 0 && negative < 0) negative = p
      if (stock < low && below < 0) below = p
    }
    if (stock > high && over < 0) over = p
  }
  store<i32>(problem, negative)
  store<i32>(problem + column * <usize>(PROBLEM_BELOW_SAFETY - PROBLEM_NEGATIVE), below)
  store<i32>(problem + column * <usize>(PROBLEM_OVER_MAXIMUM - PROBLEM_NEGATIVE), over)
  const old = i64At(shelf, item) < 0 ? -1 : firstTooOld(item, out)
  store<i32>(problem + column * <usize>(PROBLEM_TOO_OLD - PROBLEM_NEGATIVE), old)
}

/** First period at whose end some of the stock at `closing` has exceeded the shelf life, or -1. */
function firstTooOld(item: i32, closing: usize): i32 {
  const receipts = rowAt(RECEIPTS)
  const life = i64At(shelf, item)
  const begin = i64At(made, item)
  const stock = max<i64>(i64At(opening, item), 0)
  /** Receipts of the periods from `first` on, as long as they are within the shelf life. */
  let young: u64 = 0
  let first = 0
  for (let p = 0; p < periodCount; p++) {
    const end = i64At(bounds, p + 1)
    young += <u64>i64At(receipts, p)
    for (; end - i64At(bounds, first + 1) > life; first++) young -= <u64>i64At(receipts, first)
    const left = i64At(closing, p)
    if (left <= 0) continue
    if (<u64>left > young + <u64>(end - begin <= life ? stock : 0)) return p
  }
  return -1
}
