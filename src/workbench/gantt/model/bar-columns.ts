import type { Bars } from './bars.ts'
import { int32s, uint32s, uint8s } from './shared.ts'

/** New places of some bars, by source. Columns left out stay as they are. A negative row takes a bar off the chart. */
export interface BarMoves {
  readonly source: ArrayLike<number>
  readonly row: ArrayLike<number>
  readonly start: ArrayLike<number>
  readonly end: ArrayLike<number>
  readonly productionStart?: ArrayLike<number> | undefined
  readonly productionEnd?: ArrayLike<number> | undefined
  readonly tone?: ArrayLike<number> | undefined
  readonly flags?: ArrayLike<number> | undefined
}

const names = [
  'start',
  'end',
  'productionStart',
  'productionEnd',
  'reach',
  'tone',
  'flags',
  'progress',
  'lane',
  'source',
] as const
export type Column = Int32Array | Uint32Array | Uint8Array
/** The columns that a chart has, each once: shared ones go by their first name. */
export type Columns = ReadonlyMap<(typeof names)[number], Column>

/** The columns of bars by their names, as `take` gives them. */
export function columnsOf(bars: Bars, take: (column: Column) => Column): Columns {
  const seen = new Set<Column>()
  return new Map(
    names.flatMap((name) => {
      const column = bars[name]
      if (!column || seen.has(column)) return []
      seen.add(column)
      return [[name, take(column)] as const]
    }),
  )
}

/** Columns that were one and that the moves distinguish become two. */
export function apart(bars: Bars, moves: BarMoves): Bars {
  const differs = (one: ArrayLike<number> | undefined, other: ArrayLike<number>): boolean =>
    one !== undefined && Array.from(one).some((value, at) => value !== other[at])
  const own = (column: Int32Array): Int32Array => copied(int32s(column.length), column)
  const { start, end, productionStart, productionEnd } = bars
  return {
    ...bars,
    productionStart:
      productionStart === start && differs(moves.productionStart, moves.start) ? own(start) : productionStart,
    productionEnd:
      productionEnd === end && differs(moves.productionEnd, moves.end) ? own(end) : productionEnd,
  }
}

/** The bars in columns of another length; what was one column stays one. */
export function sized(bars: Bars, count: number): Bars {
  if (count === bars.count) return bars
  const made = new Map<Column, Column>()
  const fit = <C extends Column>(column: C): C => {
    let found = made.get(column)
    if (!found) {
      const make = column instanceof Int32Array ? int32s : column instanceof Uint32Array ? uint32s : uint8s
      made.set(column, (found = copied<Column>(make(count), column)))
    }
    return found as C
  }
  return {
    ...bars,
    count,
    start: fit(bars.start),
    end: fit(bars.end),
    productionStart: fit(bars.productionStart),
    productionEnd: fit(bars.productionEnd),
    reach: fit(bars.reach),
    tone: fit(bars.tone),
    flags: fit(bars.flags),
    progress: bars.progress && fit(bars.progress),
    lane: bars.lane && fit(bars.lane),
    source: fit(bars.source),
  }
}

/** As much of one column as another has room for. */
export function copied<C extends Column>(to: C, from: C): C {
  to.set(from.subarray(0, Math.min(to.length, from.length)))
  return to
}

/** Where a column that now is alone was kept before. */
export const otherTime = (name: (typeof names)[number]): 'start' | 'end' =>
  name === 'productionStart' ? 'start' : 'end'
