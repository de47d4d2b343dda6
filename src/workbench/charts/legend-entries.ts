import { colourOf, shapeOf, type ChartSpec } from './spec.ts'

export interface LegendEntry {
  readonly name: string
  readonly colour: string
  readonly line: boolean
}

/** What the colours of a chart mean. */
export function legendOf(spec: ChartSpec): readonly LegendEntry[] {
  if (spec.kind === 'pie' || spec.kind === 'ring')
    return spec.axis.kind === 'category'
      ? spec.axis.names.map((name, at) => ({ name, colour: colourOf({}, at), line: false }))
      : []
  if (spec.series.length < 2) return []
  return spec.series.map((one, at) => ({
    name: one.name,
    colour: colourOf(one, at),
    line: !['bar', 'area', 'dot'].includes(shapeOf(spec, one)),
  }))
}
