import { axisX, axisY, plot, rectX, ruleX, text, type Markish } from '@observablehq/plot'
import { axisText, figureText } from '#domain/rules/figure.ts'
import { cutTo, textWidth } from '../labels.ts'
import { extentOf, placesAlong, stacked, valuesAlong } from '../places.ts'
import { colourOf, defaultForm, placesOf, shapeOf, type ChartSpec } from '../spec.ts'
import { placeName, type Reader } from '../words.ts'
import { LABEL_PX } from './plot-levels.ts'
import { sideways, type Bar, keyedBy, type Drawn, type Size } from './plot-shapes.ts'

const MARGIN = { top: 10, right: 18, bottom: 24 }
/** Room of a number under the axis, and of a name beside a bar, px. */
const [TICK_PX, NAME_PX] = [70, 14]
const longestName = 150

/** Draws bars that lie: one place below the other, so that long names can be read. */
export function drawAcross(spec: ChartSpec, { width, height }: Size, reader: Reader): Drawn {
  const names = Array.from({ length: placesOf(spec.axis) }, (_, at) =>
    spec.axis.kind === 'category' && spec.axis.short ? spec.axis.short[at]! : placeName(spec, at, reader),
  )
  const widest = Math.min(longestName, width / 3, Math.max(0, ...names.map(textWidth)))
  const left = Math.ceil(widest + 12)
  const marginTop = MARGIN.top + (spec.levels?.length ? LABEL_PX : 0)
  const values = valuesAlong(spec, Math.max(2, Math.floor((width - left) / TICK_PX)))
  const form = spec.form ?? defaultForm
  const places = placesAlong(spec.axis)
  const [from, to] = extentOf(spec)
  const step = (height - marginTop - MARGIN.bottom) / Math.max(1, names.length)
  const every = Math.max(1, Math.ceil(NAME_PX / step))
  const middles = places.map(({ mid }) => mid)
  const nameAt = new Map(middles.map((mid, at) => [mid, cutTo(names[at]!, widest)]))
  const marks: Markish[] = [
    ruleX([...values.ticks], { stroke: 'var(--line)' }),
    axisX([...values.ticks], {
      tickSize: 0,
      label: null,
      tickFormat: (tick: number) => axisText(tick, form, reader.language),
    }),
    axisY(
      middles.filter((_, at) => at % every === 0),
      { tickSize: 0, label: null, tickFormat: (place: number) => nameAt.get(place) ?? '' },
    ),
    ...lyingBars(spec),
    ...lyingLevels(spec, reader),
  ]
  const svg = plot({
    className: 'c-plot',
    width,
    height,
    marginLeft: left,
    marginRight: MARGIN.right,
    marginTop,
    marginBottom: MARGIN.bottom,
    x: { type: 'linear', domain: [values.low, values.high], axis: null },
    // The first place is at the top.
    y: { type: 'linear', domain: [to, from], axis: null },
    color: { type: 'identity' },
    marks,
  }) as unknown as SVGSVGElement
  return { svg }
}

function lyingBars(spec: ChartSpec): readonly Markish[] {
  const places = placesAlong(spec.axis)
  const stacks = spec.kind === 'stacked' ? stacked(spec) : null
  const bars = spec.series.filter((one) => shapeOf(spec, one) === 'bar')
  return spec.series.map((one, series) => {
    const slot = stacks ? { at: 0, of: 1 } : { at: bars.indexOf(one), of: bars.length }
    const drawn = places.flatMap((place, at): Bar[] => {
      const value = one.values[at]
      if (value === null || value === undefined) return []
      const { low: y1, high: y } = stacks?.[series]?.[at] ?? { low: 0, high: value }
      return [{ series, at, ...sideways(place, slot, spec.axis.kind === 'bins'), x: place.mid, y, y1 }]
    })
    const fill = colourOf(one, series)
    return rectX(drawn, { y1: 'x1', y2: 'x2', x1: 'y1', x2: 'y', fill, render: keyedBy(drawn) })
  })
}

/** Lines from top to bottom, named above. */
const lyingLevels = (spec: ChartSpec, { language }: Reader): readonly Markish[] =>
  (spec.levels ?? []).flatMap(({ label, value, tone }) => [
    ruleX([value], { stroke: `var(--chart-${tone})`, strokeDasharray: '5 4', strokeWidth: 1.5 }),
    text([`${label} ${figureText(value, spec.form ?? defaultForm, language)}`], {
      x: [value],
      frameAnchor: 'top',
      dy: -LABEL_PX,
      fill: `var(--chart-${tone})`,
    }),
  ])
