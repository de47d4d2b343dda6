import { FORECAST, periodCount, SALE, windowFirst, windowLast } from '../../interface/psi'
import { i32At } from '../../memory/columns'
import { OPEN, rowAt } from './state'

let forecasts: usize = 0

/** Subtracts consumption by sales from the forecasts: src/engine/psi/problem.ts. */
export function consumeForecasts(): void {
  const sales = rowAt(SALE)
  const open = rowAt(OPEN)
  forecasts = rowAt(FORECAST)
  let rest: i64 = 0
  let given: i64 = 0
  for (let p: usize = 0; p < (<usize>periodCount) << 3; p += 8) {
    const sale = load<i64>(sales + p)
    const forecast = load<i64>(forecasts + p)
    const taken = min(sale, forecast)
    store<i64>(forecasts + p, forecast - taken)
    store<i64>(open + p, sale - taken)
    rest |= sale - taken
    given |= forecast - taken
  }
  if (rest == 0 || given == 0) return
  for (let p = 0; p < periodCount; p++) {
    let left = load<i64>(open + ((<usize>p) << 3))
    const first = i32At(windowFirst, p)
    const last = i32At(windowLast, p)
    for (let q = p - 1; q >= first && left > 0; q--) left -= taken(left, q)
    for (let q = p + 1; q <= last && left > 0; q++) left -= taken(left, q)
  }
}

function taken(wanted: i64, q: i32): i64 {
  const at = forecasts + ((<usize>q) << 3)
  const there = load<i64>(at)
  const qty = min(wanted, there)
  store<i64>(at, there - qty)
  return qty
}
