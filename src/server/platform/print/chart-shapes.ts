import { area, line } from 'd3-shape'
import type { ChartForm, ShareForm } from '#domain/reports/designed/definition.ts'
import type { Pen } from '../exchange/pdf/pen.ts'
import type { PlotChart } from './blocks.ts'

/** Part of the place of a bar that stays white beside it. */
const WHITE = 0.25
const [LINE, POINT] = [1.2, 1.4]
const AREA_OPACITY = 0.18
/** Colours of series in turn, as screens have them in light. */
const colours = ['#1d6fd8', '#0c8f6f', '#b87700', '#8a5cd6', '#c94f7c', '#6b7a90'] as const

export const colourOf = (at: number): string => colours[at % colours.length]!

/** Where marks are drawn: places side by side from `left` on, values above and below `zero`. */
export interface Plane {
  readonly left: number
  readonly place: number
  readonly zero: number
  readonly heightAt: (value: number) => number
}

/** Forms that are drawn on axes. */
export type AxisForm = Exclude<ChartForm, ShareForm>

export const drawShapes: Readonly<Record<AxisForm, (pen: Pen, chart: PlotChart, plane: Plane) => void>> = {
  bar: drawBars,
  stacked: drawStacks,
  line: drawLines,
  area(pen, chart, plane) {
    drawAreas(pen, chart, plane)
    drawLines(pen, chart, plane)
  },
}

function drawBars(pen: Pen, { series }: PlotChart, { left, place, zero, heightAt }: Plane): void {
  const bar = (place * (1 - WHITE)) / Math.max(1, series.length)
  for (const [nth, { values }] of series.entries())
    for (const [at, value] of values.entries()) {
      if (value === null || value === 0) continue
      const start = left + at * place + (place * WHITE) / 2 + nth * bar
      const top = heightAt(value)
      pen.rect(start, Math.min(top, zero), Math.max(bar - 0.5, 0.3), Math.abs(zero - top)).fill(colourOf(nth))
    }
}

/** Positive values on each other above the line of zero, negative ones below it. */
function drawStacks(pen: Pen, { series, places }: PlotChart, { left, place, heightAt }: Plane): void {
  const width = Math.max(place * (1 - WHITE), 0.3)
  const [above, below] = [places.map(() => 0), places.map(() => 0)]
  for (const [nth, { values }] of series.entries())
    for (const [at, value] of values.entries()) {
      if (value === null || value === 0) continue
      const ends = value > 0 ? above : below
      const from = ends[at]!
      ends[at] = from + value
      const [one, other] = [heightAt(from), heightAt(from + value)]
      const start = left + at * place + (place * WHITE) / 2
      pen.rect(start, Math.min(one, other), width, Math.abs(one - other)).fill(colourOf(nth))
    }
}

const middle = ({ left, place }: Plane, at: number): number => left + (at + 0.5) * place

function drawLines(pen: Pen, { series }: PlotChart, plane: Plane): void {
  const shape = line<number | null>()
    .defined((value) => value !== null)
    .x((_, at) => middle(plane, at))
    .y((value) => plane.heightAt(value!))
  for (const [nth, { values }] of series.entries()) {
    const path = shape(values)
    if (path) pen.path(path).lineWidth(LINE).stroke(colourOf(nth))
    for (const [at, value] of values.entries())
      if (value !== null)
        pen
          .circle(middle(plane, at), plane.heightAt(value), Math.min(POINT, plane.place / 4))
          .fill(colourOf(nth))
  }
}

function drawAreas(pen: Pen, { series }: PlotChart, plane: Plane): void {
  const shape = area<number | null>()
    .defined((value) => value !== null)
    .x((_, at) => middle(plane, at))
    .y0(plane.zero)
    .y1((value) => plane.heightAt(value!))
  for (const [nth, { values }] of series.entries()) {
    const path = shape(values)
    if (path) pen.path(path).fillOpacity(AREA_OPACITY).fill(colourOf(nth)).fillOpacity(1)
  }
}

/** Values that the axis holds: those of stacks are sums. */
export function valuesOf({ form, series, places }: PlotChart): number[] {
  if (form !== 'stacked') return series.flatMap(({ values }) => values.filter((value) => value !== null))
  const sums = (counts: (value: number) => boolean): number[] =>
    places.map((_, at) =>
      series.reduce((sum, { values }) => {
        const value = values[at] ?? 0
        return counts(value) ? sum + value : sum
      }, 0),
    )
  return [...sums((value) => value > 0), ...sums((value) => value < 0)]
}
