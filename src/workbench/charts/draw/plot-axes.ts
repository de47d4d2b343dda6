import { axisX, axisY, ruleY, type Markish } from '@observablehq/plot'
import { figureText } from '#domain/rules/figure.ts'
import { planLabels, type LabelPlan } from '../labels.ts'
import { placesAlong, valuesAlong } from '../places.ts'
import { defaultForm, type ChartSpec } from '../spec.ts'
import { tickNames, zoneTicks } from '../ticks.ts'
import type { Reader } from '../words.ts'

/** Room of a name on a time axis, px. */
const TIME_LABEL_PX = 74

export interface AxisNames {
  readonly ticks: readonly number[]
  readonly plan: LabelPlan
}

/** Names under the axis: of every place where there is room, of round times and numbers otherwise. */
export function axisNames(
  spec: ChartSpec,
  room: number,
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
    const plan = planLabels(names, room / Math.max(1, names.length))
    const middles = placesAlong(axis).map(({ mid }) => mid)
    const ticks = middles.filter((_, at) => at % plan.every === 0)
    return { ticks, plan: { ...plan, texts: plan.texts.filter((_, at) => at % plan.every === 0) } }
  }
  const level = { turn: 0, every: 1, height: 24 } as const
  const most = Math.max(1, Math.floor(room / TIME_LABEL_PX))
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
export function frame(
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
