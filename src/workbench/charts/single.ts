import { shapeOf, type ChartSpec } from './spec.ts'

/** A line of a single dot says less than its figure: the place of the only value, null where there are more or none. */
export function singleOf(spec: ChartSpec): { readonly place: number } | null {
  if (spec.axis.kind !== 'time' || spec.lead !== undefined) return null
  if (spec.series.some((one) => shapeOf(spec, one) === 'bar')) return null
  const places = new Set(
    spec.series.flatMap(({ values }) => values.flatMap((value, at) => (value === null ? [] : [at]))),
  )
  return places.size === 1 ? { place: [...places][0]! } : null
}
