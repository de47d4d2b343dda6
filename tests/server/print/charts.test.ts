import { expect, it } from 'vitest'
import type { BarChart } from '../../../src/server/print/blocks.ts'
import { chartPart } from '../../../src/server/print/chart-part.ts'
import type { Making } from '../../../src/server/print/part.ts'
import { ticksOf } from '../../../src/server/print/ticks.ts'

interface Rectangle {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
  readonly colour: string
}

/** A pen that keeps the rectangles and texts that it is told to draw. */
function recorder() {
  const rectangles: Rectangle[] = []
  const texts: string[] = []
  const pen: Record<string, unknown> = {}
  for (const name of ['font', 'fontSize', 'fillColor', 'moveTo', 'lineTo', 'lineWidth', 'stroke'])
    pen[name] = () => pen
  pen['rect'] = (x: number, y: number, width: number, height: number) => ({
    fill: (colour: string) => rectangles.push({ x, y, width, height, colour }),
  })
  pen['text'] = (text: string) => texts.push(text)
  pen['widthOfString'] = (text: string) => text.length * 4
  return { pen, rectangles, texts }
}

const making: Making = {
  faces: { regular: (text) => text.length / 2, bold: (text) => text.length / 2 },
  width: 500,
  cut: { count: 0 },
}

function drawn(chart: BarChart) {
  const { pen, rectangles, texts } = recorder()
  const part = chartPart(chart, making)
  part.draw(pen as never, 10, 20)
  return { part, rectangles, texts }
}

it('draws a bar for each value, as high as it, side by side by series', () => {
  const { part, rectangles, texts } = drawn({
    kind: 'bars',
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
    kind: 'bars',
    unit: 'Orders',
    places: Array.from({ length: 100 }, (_, at) => `D${at}`),
    series: [{ name: 'Orders', values: Array.from({ length: 100 }, (_, at) => at + 1) }],
  })
  expect(rectangles).toHaveLength(100)
  const named = texts.filter((text) => text.startsWith('D'))
  expect(named.length).toBeGreaterThan(5)
  expect(named.length).toBeLessThan(20)
})

it('has round ticks that hold zero and all values', () => {
  expect(ticksOf([3, 18], 6)).toEqual([0, 5, 10, 15, 20])
  expect(ticksOf([-0.4, 0.9], 6)).toEqual([-0.5, 0, 0.5, 1])
  expect(ticksOf([], 6)).toEqual([0, 0.2, 0.4, 0.6, 0.8, 1])
  expect(ticksOf([1_234_567], 6).at(-1)).toBe(1_500_000)
})
