import { slicesOf } from '#domain/rules/slices.ts'
import type { ChartSpec } from './spec.ts'

/** A chart of the slices of a pie. `from` holds the place of each in the chart, -1 for the gathered ones. */
export function slicedSpec(
  spec: ChartSpec,
  rest: string,
): { readonly spec: ChartSpec; readonly from: readonly number[] } {
  const names = spec.axis.kind === 'category' ? spec.axis.names : []
  const slices = slicesOf(names, spec.series[0]?.values ?? [], rest, spec.slices)
  return {
    spec: {
      ...spec,
      axis: { kind: 'category', label: spec.axis.label, names: slices.map(({ name }) => name) },
      series: [{ ...spec.series[0]!, values: slices.map(({ value }) => value) }],
    },
    from: slices.map(({ from }) => from),
  }
}
