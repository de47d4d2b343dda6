import type { Bars } from './bars.ts'
import { firstShown, gallop } from './search.ts'

/** By row: seconds of all bars of the row before each one, and of all together. Columns that changed are other bars. */
const known = new WeakMap<Bars, Map<number, Uint32Array>>()

/** Made when a row is first asked for: few are so dense that adding up its bars would cost more. */
function sumsOf(bars: Bars, row: number): Uint32Array {
  let rows = known.get(bars)
  if (!rows) known.set(bars, (rows = new Map()))
  let sums = rows.get(row)
  if (!sums) {
    const low = bars.rowStart[row]!
    sums = new Uint32Array(bars.rowStart[row + 1]! - low + 1)
    for (let at = 1; at < sums.length; at++)
      sums[at] = sums[at - 1]! + bars.end[low + at - 1]! - bars.start[low + at - 1]!
    rows.set(row, sums)
  }
  return sums
}

/**
 * Seconds that bars of a row have worked before a time, overlapping ones count each; exact. Times must not fall from one
 * question to the next, and the first must not lie before `from`: a question then costs a few steps, whatever lies between.
 */
export function workedFrom(bars: Bars, row: number, from: number): (time: number) => number {
  const { start, end, reach, rowStart } = bars
  const [low, high] = [rowStart[row]!, rowStart[row + 1]!]
  const sums = sumsOf(bars, row)
  let first = firstShown(bars, row, from)
  return (time) => {
    first = gallop(reach, first, high, Math.floor(time) + 1)
    let sum = sums[first - low]!
    for (let bar = first; bar < high && start[bar]! < time; bar++)
      sum += Math.min(end[bar]!, time) - start[bar]!
    return sum
  }
}
