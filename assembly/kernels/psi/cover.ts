import { mulDivFloor } from '../../numbers/muldiv128'
import { bounds, periodCount } from '../../interface/psi'
import { CUMULATIVE_DEMAND, DEMAND, NULL, rowAt } from './state'
import { i64At } from '../../memory/columns'

const DAY: i64 = 86_400
const PER_DAY: i64 = 1_000_000

/**
 * Coverage of the closing stock of every period, in 10^-6 days, to `out`. Cumulative demand plus stock never decreases
 * from one period to the next, so one cursor finds the period that exceeds the stock.
 */
export function writeCover(closing: usize, out: usize): void {
  const demand = rowAt(DEMAND)
  const soFar = rowAt(CUMULATIVE_DEMAND)
  let sum: i64 = 0
  for (let p = 0; p < periodCount; p++) {
    sum += i64At(demand, p)
    store<i64>(soFar + ((<usize>p) << 3), sum)
  }
  let next = 0
  for (let p = 0; p < periodCount; p++) {
    const stock = i64At(closing, p)
    let cover: i64 = 0
    if (stock >= 0) {
      const reach = <u64>i64At(soFar, p) + <u64>stock
      next = max(next, p + 1)
      while (next < periodCount && <u64>i64At(soFar, next) <= reach) next++
      cover = next == periodCount ? NULL : daysUntil(p, next, <i64>(reach - <u64>i64At(soFar, next - 1)))
    }
    store<i64>(out + ((<usize>p) << 3), cover)
  }
}

/** From the end of period p until `left` of the demand of a later period is used up. */
function daysUntil(p: i32, later: i32, left: i64): i64 {
  const start = i64At(bounds, later)
  const length = i64At(bounds, later + 1) - start
  const seconds = start - i64At(bounds, p + 1) + mulDivFloor(left, length, i64At(rowAt(DEMAND), later))
  return (seconds * PER_DAY) / DAY
}
