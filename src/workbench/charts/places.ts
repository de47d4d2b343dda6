import { shapeOf, type Axis, type ChartSpec, type SeriesShape } from './spec.ts'
import { valueAxis, type ValueAxis } from './ticks.ts'

/** Where a place is on the axis: a bar reaches from `low` to `high`, a point is at `mid`. */
export interface Place {
  readonly low: number
  readonly high: number
  readonly mid: number
}

/** Places of the axis in its own numbers: seconds of time axes, the place's own number of categories. */
export function placesAlong(axis: Axis): readonly Place[] {
  if (axis.kind === 'category') return axis.names.map((_, at) => ({ low: at - 0.5, high: at + 0.5, mid: at }))
  if (axis.kind === 'bins')
    return axis.edges
      .slice(1)
      .map((high, at) => ({ low: axis.edges[at]!, high, mid: (axis.edges[at]! + high) / 2 }))
  const { at } = axis
  return at.map((low, index) => {
    const next = at[index + 1]
    const high = next ?? Math.max(axis.until ?? -Infinity, low + (index > 0 ? low - at[index - 1]! : 0))
    return axis.kind === 'time' && axis.days ? { low, high, mid: (low + high) / 2 } : { low, high, mid: low }
  })
}

/** First and last number of the axis; points at its ends keep a little room. */
export function extentOf({ axis, series, kind }: ChartSpec): readonly [from: number, to: number] {
  const places = placesAlong(axis)
  if (places.length === 0) return [0, 1]
  if (axis.kind === 'category') return [-0.5, places.length - 0.5]
  const bars =
    axis.kind === 'bins' ||
    (axis.kind === 'time' && axis.days) ||
    series.some((one) => shapeOf({ kind }, one) === 'bar')
  const first = bars ? places[0]!.low : places[0]!.mid
  const last = bars ? places.at(-1)!.high : places.at(-1)!.mid
  if (axis.kind === 'bins') return [first, last]
  const [from, to] = [Math.min(axis.from ?? first, first), Math.max(axis.until ?? last, last)]
  const span = to - from || 1
  return bars ? [from, to === from ? from + 1 : to] : [from - span * 0.02, to + span * 0.03]
}

/** Shapes that are over each other in a stacked chart. */
const piled: ReadonlySet<SeriesShape> = new Set(['bar', 'area'])

export interface Stack {
  readonly low: number
  readonly high: number
}

/** Bars or areas over each other: what each begins at and reaches to; negative ones go down from zero. */
export function stacked(spec: ChartSpec): readonly (readonly (Stack | null)[])[] {
  const [up, down] = [new Map<number, number>(), new Map<number, number>()]
  return spec.series.map((one) =>
    one.values.map((value, at) => {
      if (value === null || !piled.has(shapeOf(spec, one))) return null
      const side = value < 0 ? down : up
      const low = side.get(at) ?? 0
      side.set(at, low + value)
      return { low, high: low + value }
    }),
  )
}

/** The value axis of a chart: all values, stacks and levels are inside of it. */
export function valuesAlong(spec: ChartSpec, lines: number): ValueAxis {
  const values = spec.series.flatMap(({ values }) => values.filter((value) => value !== null))
  const stacks =
    spec.kind === 'stacked' ? stacked(spec).flatMap((one) => one.flatMap((part) => part?.high ?? [])) : []
  const levels = (spec.levels ?? []).map(({ value }) => value)
  const based = spec.series.some((one) => ['bar', 'area'].includes(shapeOf(spec, one)))
  const lead = spec.lead === undefined ? [] : [spec.lead]
  const ends = spec.range ? [spec.range.low, spec.range.high] : []
  return valueAxis(
    values.concat(stacks, levels, lead, ends),
    lines,
    based || spec.zero !== false,
    spec.form?.kind === 'count',
  )
}
