import { plot, type Markish, axisX, axisY, ruleY } from '@observablehq/plot'
import { axisText, figureText } from '#domain/rules/figure.ts'
import { textWidth, planLabels, type LabelPlan } from '../labels.ts'
import { extentOf, placesAlong, valuesAlong } from '../places.ts'
import { defaultForm, type ChartSpec } from '../spec.ts'
import type { Reader } from '../words.ts'
import { tickNames, zoneTicks } from '../ticks.ts'
import { drawAcross } from './across-drawing.ts'
import { LABEL_PX, levels, moments } from './plot-levels.ts'
import { points, shapes, type Drawn, type Size } from './plot-shapes.ts'

/** Width of a name on a time axis, px. */
const TIME_LABEL_PX = 74

interface AxisNames {
  readonly ticks: readonly number[]
  readonly plan: LabelPlan
}

/** Names under the axis: of every place where they fit, of round times and numbers otherwise. */
function axisNames(
  spec: ChartSpec,
  width: number,
  from: number,
  to: number,
  { language, zone }: Reader,
): AxisNames {
  const { axis } = spec
  const names =
    axis.kind === 'category'
      ? (axis.short ?? axis.names)
      : axis.kind === 'time' && axis.days
        ? tickNames({ ticks: axis.at, unit: 'day' }, zone, language)
        : null
  if (names) {
    const plan = planLabels(names, width / Math.max(1, names.length))
    const middles = placesAlong(axis).map(({ mid }) => mid)
    const ticks = middles.filter((_, at) => at % plan.every === 0)
    return { ticks, plan: { ...plan, texts: plan.texts.filter((_, at) => at % plan.every === 0) } }
  }
  const level = { turn: 0, every: 1, height: 24 } as const
  const most = Math.max(1, Math.floor(width / TIME_LABEL_PX))
  if (axis.kind === 'time') {
    const found = zoneTicks(from, to, most, zone)
    return { ticks: found.ticks, plan: { ...level, texts: tickNames(found, zone, language) } }
  }
  const { ticks } = valuesAlong(
    { ...spec, series: [{ name: '', values: [from, to] }], levels: [], kind: 'line', zero: false },
    most,
  )
  const form = axis.kind === 'category' ? defaultForm : axis.form
  const inside = ticks.filter((tick) => tick >= from && tick <= to)
  return {
    ticks: inside,
    plan: { ...level, texts: inside.map((tick) => figureText(tick, form, language)) },
  }
}

/** Lines of the value axis and the names of both axes. */
function frame(
  ticks: readonly number[],
  texts: readonly string[],
  { ticks: places, plan }: AxisNames,
): Markish[] {
  const nameAt = new Map(places.map((place, i) => [place, plan.texts[i] ?? '']))
  const valueAt = new Map(ticks.map((tick, i) => [tick, texts[i]!]))
  return [
    ruleY([...ticks], { stroke: 'var(--line)' }),
    axisY([...ticks], { tickSize: 0, label: null, tickFormat: (tick: number) => valueAt.get(tick) ?? '' }),
    axisX([...places], {
      tickSize: 0,
      tickPadding: 7,
      label: null,
      ...(plan.turn === 0 ? {} : { tickRotate: plan.turn, textAnchor: 'end' }),
      tickFormat: (place: number) => nameAt.get(place) ?? '',
    }),
  ]
}

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
