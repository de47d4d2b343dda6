import type { ChartSpec } from './spec.ts'

/** Slices that can be told apart; the smaller ones are one together. */
const mostSlices = 6

/**
 * The slices of a pie: positive values, the largest first, those beyond the sixth gathered under `rest`. `from` holds the
 * place of each in the chart, -1 for the gathered ones.
 */
export function slicesOf(
  spec: ChartSpec,
  rest: string,
): { readonly spec: ChartSpec; readonly from: readonly number[] } {
  const names = spec.axis.kind === 'category' ? spec.axis.names : []
  const values = spec.series[0]?.values ?? []
  const known = names
    .map((name, from) => ({ name, from, value: values[from] ?? 0 }))
    .filter(({ value }) => value > 0)
    .toSorted((a, b) => b.value - a.value || a.from - b.from)
  const shown =
    known.length <= mostSlices
      ? known
      : [
          ...known.slice(0, mostSlices - 1),
          {
            name: rest,
            from: -1,
            value: known.slice(mostSlices - 1).reduce((sum, { value }) => sum + value, 0),
          },
        ]
  return {
    spec: {
      ...spec,
      axis: { kind: 'category', label: spec.axis.label, names: shown.map(({ name }) => name) },
      series: [{ ...spec.series[0]!, values: shown.map(({ value }) => value) }],
    },
    from: shown.map(({ from }) => from),
  }
}
