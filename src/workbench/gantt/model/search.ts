import type { Bars } from './bars.ts'

type Sorted = Int32Array | Uint32Array

/** First index in [low, high) whose value is at least `value`; the values must not fall. */
export function lowerBound(values: Sorted, low: number, high: number, value: number): number {
  let [a, b] = [low, high]
  while (a < b) {
    const middle = (a + b) >>> 1
    if (values[middle]! < value) a = middle + 1
    else b = middle
  }
  return a
}

/** The same from a place that is known to be near: steps double until they pass it. */
export function gallop(values: Sorted, low: number, high: number, value: number): number {
  let step = 1
  let at = low
  while (at < high && values[at]! < value) {
    low = at + 1
    at += step
    step *= 2
  }
  return lowerBound(values, low, Math.min(at, high), value)
}

/** The same from a place where it was before: a few steps when it is still near, in either direction. */
export function lowerBoundNear(
  values: Sorted,
  low: number,
  high: number,
  value: number,
  near: number,
): number {
  if (near < low || near > high) return lowerBound(values, low, high, value)
  if (near === low || values[near - 1]! < value) return gallop(values, near, high, value)
  let step = 1
  let at = near - 1
  while (at > low && values[at - 1]! >= value) {
    high = at
    at -= step
    step *= 2
  }
  return lowerBound(values, Math.max(low, at), high, value)
}

/** First bar of a row that may show after a time. */
export const firstShown = ({ rowStart, reach }: Bars, row: number, from: number): number =>
  lowerBound(reach, rowStart[row]!, rowStart[row + 1]!, Math.floor(from) + 1)

/** The bar after the last that may show before a time. */
export const afterShown = ({ rowStart, start }: Bars, row: number, to: number): number =>
  lowerBound(start, rowStart[row]!, rowStart[row + 1]!, Math.ceil(to))

/** Bars of a row that may show between two times: [first, last). Some in between may have ended before `from`. */
export const visibleSpan = (bars: Bars, row: number, from: number, to: number): readonly [number, number] => [
  firstShown(bars, row, from),
  afterShown(bars, row, to),
]

/** The bar of a row at a time: the last begun of those that run then; -1 when none does. */
export function barAt(bars: Bars, row: number, time: number): number {
  const [first, last] = visibleSpan(bars, row, time, time + 1)
  for (let bar = last - 1; bar >= first; bar--) if (bars.end[bar]! > time) return bar
  return -1
}

/** The row a bar is in. */
export function rowOfBar({ rowStart, rowCount }: Bars, bar: number): number {
  let [low, high] = [0, rowCount]
  while (low + 1 < high) {
    const middle = (low + high) >>> 1
    if (rowStart[middle]! <= bar) low = middle
    else high = middle
  }
  return low
}

/** Time from the first start to the last end; [0, 1] when there are no bars. */
export function extentOf(bars: Bars): readonly [number, number] {
  let [from, to] = [Infinity, -Infinity]
  for (let row = 0; row < bars.rowCount; row++) {
    const [low, high] = [bars.rowStart[row]!, bars.rowStart[row + 1]!]
    if (low === high) continue
    from = Math.min(from, bars.start[low]!)
    to = Math.max(to, bars.reach[high - 1]!)
  }
  return from < to ? [from, to] : [0, 1]
}
