import { zonedSeconds, zoneOffset } from '#domain/rules/zone.ts'
import { valueAxis } from './ticks.ts'

/** Values counted in intervals: `counts[i]` of them from `edges[i]` to before `edges[i + 1]`, the last edge included. */
export interface Bins {
  readonly edges: readonly number[]
  readonly counts: readonly number[]
}

const [MIN_BINS, MAX_BINS] = [5, 40]

/** About the square root of their number intervals between round numbers; values that are no numbers are left out. */
export function histogram(values: ArrayLike<number>, whole = false): Bins {
  const known = Array.from(values).filter(Number.isFinite)
  if (known.length === 0) return { edges: [], counts: [] }
  const wanted = Math.min(MAX_BINS, Math.max(MIN_BINS, Math.ceil(Math.sqrt(known.length))))
  const { ticks } = valueAxis(known, wanted, false, whole)
  const counts = Array.from({ length: ticks.length - 1 }, () => 0)
  const [low, step] = [ticks[0]!, (ticks.at(-1)! - ticks[0]!) / counts.length]
  for (const value of known) {
    let at = Math.min(counts.length - 1, Math.floor((value - low) / step))
    // The division may round across an edge.
    if (value < ticks[at]!) at--
    else if (at + 1 < counts.length && value >= ticks[at + 1]!) at++
    counts[at]!++
  }
  return { edges: ticks, counts }
}

const DAY = 86_400

/** Instants (seconds UTC) counted by the days of a zone, from the first day to the last; a day may have 23 or 25 hours. */
export function binByDay(instants: ArrayLike<number>, zone: string): Bins {
  const days = Array.from(instants, (at) => Math.floor((at + zoneOffset(at, zone)) / DAY))
  if (days.length === 0) return { edges: [], counts: [] }
  let [first, last] = [Infinity, -Infinity]
  for (const day of days) {
    first = Math.min(first, day)
    last = Math.max(last, day)
  }
  const counts = Array.from({ length: last - first + 1 }, () => 0)
  for (const day of days) counts[day - first]!++
  return {
    edges: Array.from({ length: counts.length + 1 }, (_, i) => zonedSeconds((first + i) * DAY, zone)),
    counts,
  }
}

/** Above this many points a line is thinned before it is drawn. */
export const MOST_POINTS = 5000

/**
 * The points of a line that its picture needs: of each of `columns` equal intervals of x the first, the lowest, the
 * highest and the last, in their order. Indices; x ascends. Points without a value are left out.
 */
export function thinned(
  x: ArrayLike<number>,
  y: ArrayLike<number | null>,
  columns: number,
): readonly number[] {
  const known: number[] = []
  for (let i = 0; i < x.length; i++) if (y[i] !== null && y[i] !== undefined) known.push(i)
  if (known.length <= MOST_POINTS) return known
  const [from, to] = [x[known[0]!]!, x[known.at(-1)!]!]
  const width = (to - from) / columns || 1
  const kept: number[] = []
  let at = 0
  for (let column = 0; at < known.length; column++) {
    const end = column === columns - 1 ? Infinity : from + (column + 1) * width
    const first = at
    let [low, high] = [at, at]
    for (; at < known.length && x[known[at]!]! < end; at++) {
      if (y[known[at]!]! < y[known[low]!]!) low = at
      if (y[known[at]!]! > y[known[high]!]!) high = at
    }
    if (at > first)
      kept.push(...[...new Set([first, low, high, at - 1])].sort((a, b) => a - b).map((one) => known[one]!))
  }
  return kept
}
