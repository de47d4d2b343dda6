import { uint32s } from './shared.ts'
import type { BarInput } from './bars.ts'

/** Sources of the bars on the chart by row, then start, then source: radix passes that fit the cache. */
export function orderOf({ count, rowCount, row, start }: BarInput): Uint32Array {
  let shown = 0
  let [least, most, sorted] = [Infinity, -Infinity, true]
  let last = -1
  for (let k = 0; k < count; k++) {
    if (row[k]! < 0) continue
    shown++
    const at = start[k]!
    if (at < least) least = at
    if (at > most) most = at
    if (last >= 0 && (row[k]! < row[last]! || (row[k] === row[last] && at < start[last]!))) sorted = false
    last = k
  }
  let order = uint32s(shown)
  for (let k = 0, to = 0; k < count; k++) if (row[k]! >= 0) order[to++] = k
  if (sorted) return order
  let spare = uint32s(shown)
  const pass = (digit: (source: number) => number, size: number): void => {
    const places = new Uint32Array(size + 1)
    for (let k = 0; k < shown; k++) places[digit(order[k]!) + 1]!++
    for (let d = 0; d < size; d++) places[d + 1]! += places[d]!
    for (let k = 0; k < shown; k++) {
      const source = order[k]!
      spare[places[digit(source)]!++] = source
    }
    ;[order, spare] = [spare, order]
  }
  const bits = Math.max(1, Math.ceil(Math.log2(most - least + 1)))
  const width = Math.ceil(bits / Math.ceil(bits / 12))
  for (let shift = 0; shift < bits; shift += width) {
    const unit = 2 ** shift
    pass((source) => Math.floor((start[source]! - least) / unit) % 2 ** width, 2 ** width)
  }
  pass((source) => row[source]!, rowCount)
  return order
}
