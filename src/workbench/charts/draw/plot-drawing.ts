import { plot, type Markish } from '@observablehq/plot'
import { axisText } from '#domain/rules/figure.ts'
import { textWidth } from '../labels.ts'
import { extentOf, placesAlong, valuesAlong } from '../places.ts'
import { defaultForm, type ChartSpec } from '../spec.ts'
import type { Reader } from '../words.ts'
import { drawAcross } from './across-drawing.ts'
import { axisNames, frame } from './plot-axes.ts'
import { LABEL_PX, levels, moments } from './plot-levels.ts'
import { points, shapes } from './plot-shapes.ts'
import type { Drawn, Size } from './svg.ts'

const MARGIN = { top: 10, right: 14 }
/** Room of a line of the value axis, px. */
const TICK_PX = 46

/** Draws values over an axis with Observable Plot. */
export const drawPlot = (spec: ChartSpec, size: Size, reader: Reader): Drawn =>
  spec.across ? drawAcross(spec, size, reader) : drawUpright(spec, size, reader)

/** Bars, stacks, lines, areas, steps, dots, levels and instants. */
function drawUpright(spec: ChartSpec, { width, height }: Size, reader: Reader): Drawn {
  const bare = spec.kind === 'spark'
  const places = placesAlong(spec.axis)
  const [from, to] = extentOf(spec)
  const lines = Math.max(2, Math.floor((height - 40) / TICK_PX))
  const values = valuesAlong(spec, lines)
  const form = spec.form ?? defaultForm
  const tickTexts = values.ticks.map((value) => axisText(value, form, reader.language))
  const left = bare ? 3 : Math.ceil(Math.max(...tickTexts.map(textWidth)) + 12)
  const names = bare ? null : axisNames(spec, width - left - MARGIN.right, from, to, reader)
  const headroom = (spec.moments?.length ? LABEL_PX + 4 : 0) + (spec.markTexts ? LABEL_PX : 0)
  const marginTop = bare ? 3 : MARGIN.top + headroom
  const marginBottom = bare ? 3 : names!.plan.height
  const inner = Math.max(10, height - marginTop - marginBottom)
  const yOf = (value: number): number =>
    marginTop + (1 - (value - values.low) / (values.high - values.low)) * inner
  const marks: Markish[] = bare ? [] : frame(values.ticks, tickTexts, names!)
  marks.push(...shapes(spec, places, [from, to], width))
  if (!bare) marks.push(...levels(spec, reader, [from, to], yOf, marginTop + inner), ...moments(spec))
  marks.push(...points(spec, places, width, bare))
  const svg = plot({
    className: 'c-plot',
    width,
    // In a place that is too low for its axes, a chart is cut off below.
    height: marginTop + inner + marginBottom,
    marginLeft: left,
    marginRight: bare ? 4 : MARGIN.right,
    marginTop,
    marginBottom,
    x: { type: 'linear', domain: [from, to], axis: null },
    y: { type: 'linear', domain: [values.low, values.high], axis: null },
    color: { type: 'identity' },
    marks,
  }) as unknown as SVGSVGElement
  return { svg }
}
