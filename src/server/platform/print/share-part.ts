import { arc, pie, type PieArcDatum } from 'd3-shape'
import { slicesOf, type Slice } from '#domain/rules/slices.ts'
import type { PlotChart } from './blocks.ts'
import { colourOf } from './chart-shapes.ts'
import { drawLines, heightOf, linesIn, type Making, type Part } from './part.ts'
import { ink, size } from './style.ts'
import { tickText } from './ticks.ts'

const [RADIUS, GAP, MARK] = [84, 8, 7]
/** Radius of the hole of a ring as a part of its own. */
const RING = 0.58

/** A pie or ring of the values of the first series, each part named beside it with its value and share. */
export function sharePart(chart: PlotChart, making: Making): Part {
  const slices = slicesOf(chart.places, chart.series[0]?.values ?? [], chart.others)
  const total = slices.reduce((sum, { value }) => sum + value, 0)
  const left = 2 * RADIUS + 3 * GAP
  const type = { size: size.cell }
  const entries = slices.map((slice) =>
    linesIn(making, entryText(slice, total), making.width - left - MARK - GAP, type, 2),
  )
  const heights = entries.map((lines) => heightOf(lines.length, size.cell) + 2)
  const head = heightOf(1, size.label) + GAP
  const legend = heights.reduce((sum, height) => sum + height, 0)
  const body = Math.max(2 * RADIUS, legend)
  return {
    height: head + body,
    draw(pen, x, y) {
      drawLines(pen, [chart.unit], x, y, { size: size.label, color: ink.faint })
      const shape = arc<PieArcDatum<Slice>>()
        .innerRadius(chart.form === 'ring' ? RADIUS * RING : 0)
        .outerRadius(RADIUS)
      const parts = pie<Slice>()
        .sort(null)
        .value(({ value }) => value)([...slices])
      for (const one of parts) {
        pen.save().translate(x + RADIUS, y + head + body / 2)
        pen.path(shape(one)!).lineWidth(1).fillAndStroke(colourOf(one.index), '#ffffff')
        pen.restore()
      }
      let top = y + head + (body - legend) / 2
      for (const [at, lines] of entries.entries()) {
        pen.rect(x + left, top + 2, MARK, MARK).fill(colourOf(at))
        drawLines(pen, lines, x + left + MARK + GAP, top, { ...type, color: ink.text })
        top += heights[at]!
      }
    },
  }
}

/** `C001 · 1,250 (12.5 %)` */
const entryText = ({ name, value }: Slice, total: number): string =>
  `${name} · ${tickText(value)} (${((100 * value) / total).toFixed(1)} %)`
