import { expect, it } from 'vitest'
import type { PlotChart } from '../../../src/server/platform/print/blocks.ts'
import { chartPart } from '../../../src/server/platform/print/chart-part.ts'
import type { Making } from '../../../src/server/platform/print/part.ts'
import { ticksOf } from '../../../src/server/platform/print/ticks.ts'

const barChart = { kind: 'chart', form: 'bar', others: 'others' } as const

interface Rectangle {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
  readonly colour: string
}

const passed = [
  'font',
  'fontSize',
  'fillColor',
  'moveTo',
  'lineTo',
  'lineWidth',
  'stroke',
  'fill',
  'fillOpacity',
]

/** A pen that keeps the rectangles, paths, points and texts that are drawn with it. */
function recorder() {
  const rectangles: Rectangle[] = []
  const texts: string[] = []
  const paths: string[] = []
  const points: { readonly x: number; readonly y: number }[] = []
  const pen: Record<string, unknown> = {}
  for (const name of [...passed, 'fillAndStroke', 'save', 'restore', 'translate']) pen[name] = () => pen
  pen['path'] = (path: string) => {
    paths.push(path)
    return pen
  }
  pen['circle'] = (x: number, y: number) => {
    points.push({ x, y })
    return pen
  }
  pen['rect'] = (x: number, y: number, width: number, height: number) => ({
    fill: (colour: string) => rectangles.push({ x, y, width, height, colour }),
  })
  pen['text'] = (text: string) => texts.push(text)
  pen['widthOfString'] = (text: string) => text.length * 4
  return { pen, rectangles, texts, paths, points }
}

const making: Making = {
  faces: { regular: (text) => text.length / 2, bold: (text) => text.length / 2 },
  width: 500,
  cut: { count: 0 },
}

function drawn(chart: PlotChart) {
  const { pen, ...marks } = recorder()
  const part = chartPart(chart, making)
  part.draw(pen as never, 10, 20)
  return { part, ...marks }
}

it('draws a bar for each value, as high as it, side by side by series', () => {
  const { part, rectangles, texts } = drawn({
    ...barChart,
    unit: 'Quantity',
    places: ['A', 'B', 'C'],
    series: [
      { name: 'made', values: [10, 20, null] },
      { name: 'bought', values: [5, 0, -10] },
    ],
  })
  const bars = rectangles.filter(({ height, width }) => height !== width)
  expect(bars).toHaveLength(4)
  const [ten, twenty, five, minus] = bars as [Rectangle, Rectangle, Rectangle, Rectangle]
  expect(twenty.height).toBeCloseTo(2 * ten.height, 6)
  expect(five.height).toBeCloseTo(ten.height / 2, 6)
  expect(minus.height).toBeCloseTo(ten.height, 6)
  // Below the line of zero, on which the others stand.
  expect(minus.y).toBeCloseTo(ten.y + ten.height, 6)
  expect(five.x).toBeGreaterThanOrEqual(ten.x + ten.width)
  expect([ten.colour === twenty.colour, ten.colour === five.colour]).toEqual([true, false])
  for (const { x, y, width, height } of rectangles) {
    expect(x).toBeGreaterThanOrEqual(10)
    expect(x + width).toBeLessThanOrEqual(510)
    expect(y + height).toBeLessThanOrEqual(20 + part.height)
  }
  expect(texts).toEqual(
    expect.arrayContaining(['Quantity', 'made', 'bought', 'A', 'B', 'C', '0', '20', '-10']),
  )
})

it('names as many places as there is room for, and one series without a legend', () => {
  const { rectangles, texts } = drawn({
    ...barChart,
    unit: 'Orders',
    places: Array.from({ length: 100 }, (_, at) => `D${at}`),
    series: [{ name: 'Orders', values: Array.from({ length: 100 }, (_, at) => at + 1) }],
  })
  expect(rectangles).toHaveLength(100)
  const named = texts.filter((text) => text.startsWith('D'))
  expect(named.length).toBeGreaterThan(5)
  expect(named.length).toBeLessThan(20)
})

const series = [
  { name: 'made', values: [10, 20, null] },
  { name: 'bought', values: [5, 0, -10] },
]
const places = ['A', 'B', 'C']

it('draws stacks of positive values above the line of zero and of negative ones below it', () => {
  const { rectangles } = drawn({ ...barChart, form: 'stacked', unit: 'Quantity', places, series })
  const marks = rectangles.filter(({ height, width }) => height !== width)
  expect(marks).toHaveLength(4)
  const [ten, twenty, five, minus] = marks as [Rectangle, Rectangle, Rectangle, Rectangle]
  expect([five.x, five.width]).toEqual([ten.x, ten.width])
  expect(five.y + five.height).toBeCloseTo(ten.y, 6)
  expect(twenty.height).toBeCloseTo(2 * ten.height, 6)
  expect(minus.y).toBeCloseTo(ten.y + ten.height, 6)
})

it('draws lines with a point for each value, broken where there is none, and areas down to zero', () => {
  const lines = drawn({ ...barChart, form: 'line', unit: 'Quantity', places, series })
  expect(lines.paths).toHaveLength(2)
  expect(lines.points).toHaveLength(5)
  const [ten, twenty, five, none] = lines.points
  expect(none!.y - twenty!.y).toBeCloseTo(2 * (none!.y - ten!.y), 6)
  expect(five!.x).toBe(ten!.x)
  expect(lines.paths[0]!.match(/[ML]/g)).toEqual(['M', 'L'])
  const areas = drawn({ ...barChart, form: 'area', unit: 'Quantity', places, series })
  expect(areas.paths).toHaveLength(4)
  expect(areas.paths[0]).toMatch(/Z$/)
  expect(areas.points).toEqual(lines.points)
})

it('draws the parts of a pie and ring with their values and shares, small ones as one', () => {
  const values = [50, 20, 10, 8, 6, 4, 2, -1, null, 0]
  const names = values.map((_, at) => `P${at}`)
  for (const form of ['pie', 'ring'] as const) {
    const { paths, texts } = drawn({
      ...barChart,
      form,
      unit: 'Quantity',
      places: names,
      series: [{ name: 'Quantity', values }],
    })
    expect(paths).toHaveLength(6)
    expect(texts).toContain('P0 · 50 (50.0 %)')
    expect(texts).toContain('others · 6 (6.0 %)')
    expect(texts.filter((text) => text.includes('P5'))).toEqual([])
  }
  const empty = drawn({ ...barChart, form: 'pie', unit: 'Quantity', places: [], series: [] })
  expect(empty.paths).toEqual([])
})

it('has round ticks that hold zero and all values', () => {
  expect(ticksOf([3, 18], 6)).toEqual([0, 5, 10, 15, 20])
  expect(ticksOf([-0.4, 0.9], 6)).toEqual([-0.5, 0, 0.5, 1])
  expect(ticksOf([], 6)).toEqual([0, 0.2, 0.4, 0.6, 0.8, 1])
  expect(ticksOf([1_234_567], 6).at(-1)).toBe(1_500_000)
})
