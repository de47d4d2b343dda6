import { figureText } from '#domain/rules/figure.ts'
import type { Language } from '#domain/label.ts'
import { formatSeconds } from '#domain/rules/dates.ts'
import { colourOf, defaultForm, placesOf, type ChartSpec } from './spec.ts'
import { instantText } from './ticks.ts'

/** Who reads a chart: language, and the zone of the plan unit that times are written in. */
export interface Reader {
  readonly language: Language
  readonly zone: string
}

/** A place of the axis in full. */
export function placeName({ axis }: ChartSpec, at: number, { language, zone }: Reader): string {
  switch (axis.kind) {
    case 'category':
      return axis.names[at] ?? ''
    case 'time': {
      const name = instantText(axis.at[at]!, axis.days ? 'day' : 'minute', zone, language)
      const note = axis.notes?.[at]
      return note ? `${name} · ${note}` : name
    }
    case 'number':
      return figureText(axis.at[at], axis.form, language)
    case 'bins':
      return `${figureText(axis.edges[at], axis.form, language)} – ${figureText(axis.edges[at + 1], axis.form, language)}`
  }
}

export function valueText(
  { form = defaultForm }: ChartSpec,
  value: number | null | undefined,
  reader: Reader,
): string {
  return figureText(value, form, reader.language)
}

/** What a mark is called: its place, its series where there are several, and its value. */
export function markName(spec: ChartSpec, series: number, at: number, reader: Reader): string {
  const { name, values } = spec.series[series]!
  const value = valueText(spec, values[at], reader)
  const place = placeName(spec, at, reader)
  return spec.series.length > 1 ? `${place}, ${name}: ${value}` : `${place}: ${value}`
}

export interface TipLine {
  readonly name: string
  readonly text: string
  /** CSS colour of its key; null: none. */
  readonly colour: string | null
  readonly current: boolean
}

export interface Tip {
  readonly title: string
  readonly lines: readonly TipLine[]
}

/** All that is known of a place: every series, then the levels that it is measured by. */
export function tipOf(spec: ChartSpec, series: number, at: number, reader: Reader): Tip {
  const own = spec.series.flatMap((one, i): TipLine[] => {
    const value = one.values[at]
    if (value === null || value === undefined) return []
    const colour = spec.kind === 'pie' || spec.kind === 'ring' ? colourOf({}, at) : colourOf(one, i)
    return [{ name: one.name, text: valueText(spec, value, reader), colour, current: i === series }]
  })
  const levels = (spec.levels ?? []).map(
    ({ label, value }): TipLine => ({
      name: label,
      text: valueText(spec, value, reader),
      colour: null,
      current: false,
    }),
  )
  return { title: placeName(spec, at, reader), lines: [...own, ...levels] }
}

export interface ChartTable {
  readonly head: readonly string[]
  readonly rows: readonly (readonly string[])[]
}

/** The chart in words, for those who do not see it. */
export function tableOf(spec: ChartSpec, reader: Reader): ChartTable {
  return {
    head: [spec.axis.label, ...spec.series.map(({ name }) => name)],
    rows: Array.from({ length: placesOf(spec.axis) }, (_, at) => [
      placeName(spec, at, reader),
      ...spec.series.map(({ values }) => (values[at] == null ? '' : valueText(spec, values[at], reader))),
    ]),
  }
}

/** The numbers of the chart as they are, for another program: times in ISO 8601 UTC, shares and figures unrounded. */
export function dataOf({ axis, series }: ChartSpec): ChartTable {
  const places = (at: number): string[] => {
    switch (axis.kind) {
      case 'category':
        return [axis.names[at]!]
      case 'time':
        return [formatSeconds(axis.at[at]!), ...(axis.notes ? [axis.notes[at] ?? ''] : [])]
      case 'number':
        return [String(axis.at[at])]
      case 'bins':
        return [String(axis.edges[at]), String(axis.edges[at + 1])]
    }
  }
  const ends = axis.kind === 'bins' ? [`${axis.label} ≥`, `${axis.label} <`] : [axis.label]
  const notes = axis.kind === 'time' && axis.notes ? [''] : []
  return {
    head: [...ends, ...notes, ...series.map(({ name }) => name)],
    rows: Array.from({ length: placesOf(axis) }, (_, at) => [
      ...places(at),
      ...series.map(({ values }) => (values[at] == null ? '' : String(values[at]))),
    ]),
  }
}
