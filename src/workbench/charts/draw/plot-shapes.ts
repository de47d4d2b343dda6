import { areaY, dot, lineY, rectY, text, type Markish, type RenderFunction } from '@observablehq/plot'
import { thinned } from '../bins.ts'
import { stacked, type Place, type Stack } from '../places.ts'
import { colourOf, shapeOf, type ChartSpec, type Series } from '../spec.ts'
import { keyText, type MarkKey } from '../marks.ts'

/** Up to so many points of a line a dot is drawn for each; beyond, dots show under the pointer and the focus. */
const MOST_DOTS = 60
const [BAR_SHARE, BAR_GAP] = [0.74, 0.04]

interface Point {
  readonly series: number
  readonly at: number
  readonly x: number
  readonly y: number
}

export interface Bar extends Point {
  readonly x1: number
  readonly x2: number
  readonly y1: number
}

function pointsOf(one: Series, series: number, places: readonly Place[], width: number): Point[] {
  const kept = thinned(
    places.map(({ mid }) => mid),
    one.values,
    Math.max(1, Math.floor(width / 2)),
  )
  return kept.map((at) => ({ series, at, x: places[at]!.mid, y: one.values[at]! }))
}

/** Bars, lines and areas; bars can be focused, of lines their points can. */
export function shapes(
  spec: ChartSpec,
  places: readonly Place[],
  [from, to]: readonly [number, number],
  width: number,
): Markish[] {
  const marks: Markish[] = []
  const barSeries = spec.series.filter((one) => shapeOf(spec, one) === 'bar')
  const stacks = spec.kind === 'stacked' ? stacked(spec) : null
  spec.series.forEach((one, series) => {
    const shape = shapeOf(spec, one)
    const colour = colourOf(one, series)
    if (shape === 'bar') {
      const slot = stacks ? { at: 0, of: 1 } : { at: barSeries.indexOf(one), of: barSeries.length }
      const bars = places.flatMap((place, at): Bar[] => {
        const value = one.values[at]
        if (value === null || value === undefined) return []
        const { low: y1, high: y } = stacks?.[series]?.[at] ?? { low: 0, high: value }
        return [{ series, at, ...sideways(place, slot, spec.axis.kind === 'bins'), x: place.mid, y, y1 }]
      })
      marks.push(rectY(bars, { x1: 'x1', x2: 'x2', y1: 'y1', y2: 'y', fill: colour, render: keyedBy(bars) }))
      return
    }
    if (shape === 'dot') return
    const found = pointsOf(one, series, places, width)
    if (found.length === 0) return
    if (stacks && shape === 'area') {
      marks.push(...piledArea(piledPoints(found, stacks[series]!), colour))
      return
    }
    const curve = shape === 'step' ? 'step-after' : 'linear'
    const line = shape === 'step' ? stepped(found, spec, places, from, to) : found
    if (shape === 'area' || spec.lead !== undefined)
      marks.push(areaY(line, { x: 'x', y1: 0, y2: 'y', curve, fill: colour, fillOpacity: 0.14 }))
    marks.push(lineY(line, { x: 'x', y: 'y', curve, stroke: colour, strokeWidth: 2 }))
  })
  return marks
}

/** Points of an area on top of those below it. */
const piledPoints = (found: readonly Point[], stack: readonly (Stack | null)[]): readonly Bar[] =>
  found.map((one) => ({ ...one, x1: one.x, x2: one.x, y: stack[one.at]!.high, y1: stack[one.at]!.low }))

const piledArea = (line: readonly Bar[], colour: string): readonly Markish[] => [
  areaY(line, { x: 'x', y1: 'y1', y2: 'y', fill: colour, fillOpacity: 0.5 }),
  lineY(line, { x: 'x', y: 'y', stroke: colour, strokeWidth: 1.5 }),
]

/** A step holds its value to the end of the axis, and comes from `lead` before its first place. */
function stepped(
  found: readonly Point[],
  spec: ChartSpec,
  places: readonly Place[],
  from: number,
  to: number,
): readonly Point[] {
  const days = spec.axis.kind === 'time' && spec.axis.days
  const moved = days ? found.map((one) => ({ ...one, x: places[one.at]!.low })) : found
  const [first, last] = [moved[0]!, moved.at(-1)!]
  const lead = spec.lead === undefined ? [] : [{ ...first, x: from, y: spec.lead }]
  return [...lead, ...moved, { ...last, x: to }]
}

export function sideways(
  { low, high }: Place,
  { at, of }: { readonly at: number; readonly of: number },
  flush: boolean,
) {
  if (flush) return { x1: low, x2: high }
  const width = (high - low) * BAR_SHARE
  const begin = low + (high - low - width) / 2
  const gap = of > 1 ? (width / of) * BAR_GAP : 0
  return { x1: begin + (at * width) / of + gap, x2: begin + ((at + 1) * width) / of - gap }
}

const [DOT_PX, LARGEST_PX] = [4, 16]

/** Dots of a scatter; areas grow with their sizes. */
function scatter({ sizes }: ChartSpec, found: readonly Point[], fill: string): Markish {
  const largest = Math.max(0, ...(sizes ?? []).map((size) => size ?? 0))
  const r = ({ at }: Point): number =>
    largest > 0 ? Math.max(2, Math.sqrt(Math.max(0, sizes![at] ?? 0) / largest) * LARGEST_PX) : DOT_PX
  return dot(found, {
    x: 'x',
    y: 'y',
    r: { value: r, scale: null },
    fill,
    fillOpacity: 0.7,
    stroke: 'var(--chart-surface)',
    render: keyedBy(found),
  })
}

/** A dot for each point of the lines, which the keyboard walks along. */
export function points(spec: ChartSpec, places: readonly Place[], width: number, bare: boolean): Markish[] {
  const stacks = spec.kind === 'stacked' ? stacked(spec) : null
  return spec.series.flatMap((one, series): Markish[] => {
    const shape = shapeOf(spec, one)
    if (shape === 'bar') return []
    const plain = pointsOf(one, series, places, width)
    const stack = shape === 'area' ? stacks?.[series] : undefined
    const found = stack ? piledPoints(plain, stack) : plain
    const colour = colourOf(one, series)
    if (shape === 'dot') return [scatter(spec, found, colour)]
    const { tones } = one
    const fill = tones ? ({ at }: Point) => `var(--chart-${tones[at]})` : colour
    if (bare) return found.length === 0 ? [] : [dot(found.slice(-1), { x: 'x', y: 'y', r: 2.5, fill })]
    const r = found.length > MOST_DOTS ? 0 : 3.5
    const marks: Markish[] = [
      dot(found, {
        x: 'x',
        y: 'y',
        r: 3.5,
        fill,
        stroke: 'var(--chart-surface)',
        render: keyedBy(found, r === 0 ? 'far' : undefined),
      }),
    ]
    const texts = series === 0 ? spec.markTexts : undefined
    if (texts)
      marks.push(
        text(found, {
          x: 'x',
          y: 'y',
          dx: -7,
          dy: -8,
          textAnchor: 'end',
          fontWeight: 600,
          text: ({ at }: Point) => texts[at] ?? '',
        }),
      )
    return marks
  })
}

export interface Size {
  readonly width: number
  readonly height: number
}

export interface Drawn {
  readonly svg: SVGSVGElement
}

/** Writes onto each drawn node which mark of the chart it is. */
export function keyedBy(data: readonly MarkKey[], className?: string): RenderFunction {
  return (index, scales, values, dimensions, context, next) => {
    const node = next!(index, scales, values, dimensions, context)
    if (node)
      Array.from(node.children).forEach((child, i) => {
        child.setAttribute('data-mark', keyText(data[index[i]!]!))
        if (className) child.setAttribute('class', className)
      })
    return node
  }
}

const namespace = 'http://www.w3.org/2000/svg'

/** An SVG element with attributes, in its parent. */
export function drawn<K extends keyof SVGElementTagNameMap>(
  parent: Element | null,
  name: K,
  attributes: Readonly<Record<string, string | number>>,
  words?: string,
): SVGElementTagNameMap[K] {
  const element = document.createElementNS(namespace, name)
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, String(value))
  if (words !== undefined) element.textContent = words
  parent?.append(element)
  return element
}
