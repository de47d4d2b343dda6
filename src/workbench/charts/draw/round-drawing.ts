import { arc, curveLinearClosed, lineRadial, pie, type PieArcDatum } from 'd3-shape'
import { axisText, figureText, type FigureKind } from '#domain/rules/figure.ts'
import { keyText } from '../marks.ts'
import { cutTo, textWidth } from '../labels.ts'
import { valuesAlong } from '../places.ts'
import { colourOf, defaultForm, type ChartSpec, type ValueRange } from '../spec.ts'
import type { ValueAxis } from '../ticks.ts'
import type { Reader } from '../words.ts'
import { drawn, type Drawn, type Size } from './plot-shapes.ts'

const [EDGE, RING, LINE] = [3, 0.58, 13]

/** Draws shares as a pie or a ring, values around a circle, or one value on a dial. */
export function drawRound(spec: ChartSpec, size: Size, reader: Reader): Drawn {
  const { width, height } = size
  const svg = drawn(null, 'svg', {
    class: 'c-plot',
    fill: 'currentColor',
    width,
    height,
    viewBox: `0 0 ${width} ${height}`,
  })
  if (spec.kind === 'radar') drawRadar(svg, spec, size, reader)
  else if (spec.kind === 'gauge') drawGauge(svg, spec, size, reader)
  else drawPie(svg, spec, size, reader)
  return { svg }
}

const centred = (svg: SVGSVGElement, x: number, y: number): SVGGElement =>
  drawn(svg, 'g', { transform: `translate(${x},${y})` })

function drawPie(svg: SVGSVGElement, spec: ChartSpec, { width, height }: Size, { language }: Reader): void {
  const radius = Math.max(10, Math.min(width, height) / 2 - EDGE)
  const ring = spec.kind === 'ring'
  const group = centred(svg, width / 2, height / 2)
  const slices = pie<number>().sort(null)(spec.series[0]!.values.map((value) => value ?? 0))
  const shape = arc<PieArcDatum<number>>()
    .innerRadius(ring ? radius * RING : 0)
    .outerRadius(radius)
  for (const slice of slices)
    drawn(group, 'path', {
      d: shape(slice)!,
      fill: colourOf({}, slice.index),
      stroke: 'var(--chart-surface)',
      'stroke-width': 1.5,
      'data-mark': keyText({ series: 0, at: slice.index }),
    })
  if (ring && spec.centre !== undefined) {
    const words = cutTo(spec.centre, radius * RING * 1.6)
    drawn(svg, 'text', { x: width / 2, y: height / 2 + 7, 'text-anchor': 'middle', class: 'figure' }, words)
    return
  }
  // Percentages of groups do not add up to anything.
  if (!ring || spec.form?.kind === 'percent' || spec.form?.kind === 'share') return
  const total = slices.reduce((sum, { data }) => sum + data, 0)
  const words = figureText(total, spec.form ?? defaultForm, language)
  drawn(svg, 'text', { x: width / 2, y: height / 2 + 7, 'text-anchor': 'middle', class: 'figure' }, words)
}

function drawRadar(svg: SVGSVGElement, spec: ChartSpec, { width, height }: Size, { language }: Reader): void {
  const names = spec.axis.kind === 'category' ? (spec.axis.short ?? spec.axis.names) : []
  const widest = Math.min(110, Math.max(0, ...names.map(textWidth)))
  const radius = Math.max(20, Math.min(width / 2 - widest - 10, height / 2 - LINE - 8))
  const axis = ranged(valuesAlong(spec, 3), spec.range)
  const reach = (value: number): number =>
    ((Math.min(axis.high, Math.max(axis.low, value)) - axis.low) / (axis.high - axis.low)) * radius
  const turn = (at: number): number => (2 * Math.PI * at) / names.length
  const at = (share: number, place: number): readonly [number, number] => [
    share * Math.sin(turn(place)),
    -share * Math.cos(turn(place)),
  ]
  const frame = centred(svg, width / 2, height / 2)
  for (const tick of axis.ticks.slice(1)) {
    drawn(frame, 'circle', { r: reach(tick), fill: 'none', stroke: 'var(--line)' })
    // The name of the first ray is above the outermost circle.
    const y = tick === axis.high ? 11 - reach(tick) : -reach(tick) - 2
    drawn(frame, 'text', { x: 3, y, class: 'faint' }, axisText(tick, spec.form ?? defaultForm, language))
  }
  names.forEach((name, place) => {
    const [x, y] = at(radius, place)
    drawn(frame, 'line', { x1: 0, y1: 0, x2: x, y2: y, stroke: 'var(--line)' })
    const [tx, ty] = at(radius + 8, place)
    const anchor = tx < -5 ? 'end' : tx > 5 ? 'start' : 'middle'
    const below = ty > radius * 0.9 ? 8 : ty < -radius * 0.9 ? 0 : 4
    drawn(frame, 'text', { x: tx, y: ty + below, 'text-anchor': anchor }, cutTo(name, widest))
  })
  spec.series.forEach((one, series) => {
    const colour = colourOf(one, series)
    const known = one.values.map((value) => value ?? axis.low)
    const outline = lineRadial<number>()
      .angle((_, place) => turn(place))
      .radius(reach)
      .curve(curveLinearClosed)
    drawn(frame, 'path', {
      d: outline(known)!,
      fill: colour,
      'fill-opacity': 0.16,
      stroke: colour,
      'stroke-width': 2,
    })
  })
  const marks = centred(svg, width / 2, height / 2)
  spec.series.forEach((one, series) =>
    one.values.forEach((value, place) => {
      if (value === null) return
      const [cx, cy] = at(reach(value), place)
      const key = keyText({ series, at: place })
      drawn(marks, 'circle', {
        cx,
        cy,
        r: 3.5,
        fill: colourOf(one, series),
        stroke: 'var(--chart-surface)',
        'data-mark': key,
      })
    }),
  )
}

/** An axis with other ends; its lines inside of them stay, and the ends are lines. */
function ranged(axis: ValueAxis, range: ValueRange | undefined): ValueAxis {
  if (!range) return axis
  const inside = axis.ticks.filter((tick) => tick > range.low && tick < range.high)
  return { ...range, ticks: [range.low, ...inside, range.high] }
}

/** Ends of a dial that says nothing of them: zero or less, and a round number, or the whole of a share. */
function dialRange(spec: ChartSpec, kind: FigureKind): ValueRange {
  const { ticks, low, high } = valuesAlong({ ...spec, kind: 'bar' }, 2)
  const whole = kind === 'percent' ? 100 : kind === 'share' ? 1 : high
  return { low: ticks[0] ?? low, high: Math.max(whole, high) }
}

/** Half a turn from the left to the right. */
const dial = (share: number): number => (Math.min(1, Math.max(0, share)) - 0.5) * Math.PI

function drawGauge(svg: SVGSVGElement, spec: ChartSpec, { width, height }: Size, { language }: Reader): void {
  const form = spec.form ?? defaultForm
  const value = spec.series[0]?.values[0] ?? null
  const { low, high: top } = spec.range ?? dialRange(spec, form.kind)
  const share = (one: number): number => (one - low) / (top - low)
  const radius = Math.max(20, Math.min(width / 2 - 24, height - 2 * LINE - 8))
  const group = centred(svg, width / 2, radius + LINE + 4)
  const band = (from: number, to: number): string =>
    arc()({ innerRadius: radius * 0.74, outerRadius: radius, startAngle: dial(from), endAngle: dial(to) })!
  drawn(group, 'path', { d: band(0, 1), fill: 'var(--quiet-soft)' })
  const ends = { y: LINE + 1, 'text-anchor': 'middle', class: 'faint' }
  drawn(group, 'text', { ...ends, x: -radius * 0.87 }, axisText(low, form, language))
  drawn(group, 'text', { ...ends, x: radius * 0.87 }, axisText(top, form, language))
  drawn(group, 'text', { y: -4, 'text-anchor': 'middle', class: 'figure' }, figureText(value, form, language))
  const marks = centred(svg, width / 2, radius + LINE + 4)
  drawBands(group, spec, radius, share)
  if (value !== null)
    drawn(marks, 'path', {
      d: band(share(Math.max(low, Math.min(top, 0))), share(value)),
      fill: colourOf(spec.series[0]!, 0),
      'data-mark': keyText({ series: 0, at: 0 }),
    })
  const over = centred(svg, width / 2, radius + LINE + 4)
  for (const level of spec.levels ?? []) {
    const [sin, cos] = [Math.sin(dial(share(level.value))), Math.cos(dial(share(level.value)))]
    drawn(over, 'line', {
      x1: sin * radius * 0.68,
      y1: -cos * radius * 0.68,
      x2: sin * (radius + 4),
      y2: -cos * (radius + 4),
      stroke: `var(--chart-${level.tone})`,
      'stroke-width': 2.5,
    })
  }
}

/** Narrow arcs along the inside of a dial, each from its lower end to the next. */
function drawBands(
  group: SVGGElement,
  { bands = [] }: ChartSpec,
  radius: number,
  share: (value: number) => number,
): void {
  bands.forEach(({ from, tone }, at) => {
    const next = bands[at + 1]
    const d = arc()({
      innerRadius: radius * 0.67,
      outerRadius: radius * 0.71,
      startAngle: dial(share(from)),
      endAngle: dial(next ? share(next.from) : 1),
    })!
    drawn(group, 'path', { d, fill: `var(--chart-${tone})` })
  })
}
