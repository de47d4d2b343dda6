import { isShareForm } from '#domain/reports/designed/definition.ts'
import type { Pen } from '../exchange/pdf/pen.ts'
import type { PlotChart } from './blocks.ts'
import { colourOf, drawShapes, valuesOf, type AxisForm } from './chart-shapes.ts'
import { drawLines, hairline, heightOf, linesIn, type Making, type Part } from './part.ts'
import { sharePart } from './share-part.ts'
import { ticksOf, tickText } from './ticks.ts'
import { ink, size } from './style.ts'

const HEIGHT = 210
const GAP = 4
const MOST_TICKS = 6
/** Narrowest place for the name of a place on the axis, points. */
const NAME_WIDTH = 34
const MARK = 7

/** A chart, drawn as shapes. */
export function chartPart(chart: PlotChart, making: Making): Part {
  const { form } = chart
  if (isShareForm(form)) return sharePart(chart, making)
  const legend = legendOf(chart, making)
  const names = namesOf(chart, making)
  const height = legend.height + HEIGHT + names.height
  return {
    height,
    draw(pen, x, y) {
      legend.draw(pen, x, y)
      drawPlane(pen, chart, form, { x, y: y + legend.height, width: making.width, left: names.left })
      names.draw(pen, x, y + legend.height + HEIGHT)
    },
  }
}

function leftOf(chart: PlotChart, { faces }: Making): number {
  const texts = ticksOf(valuesOf(chart), MOST_TICKS).map(tickText)
  return Math.max(...texts.map((text) => faces.regular(text) * size.label)) + 2 * GAP
}

/** What is measured, and the series by their colours where there are several. */
function legendOf({ unit, series }: PlotChart, making: Making): Part {
  const entries = series.length > 1 ? series.map(({ name }) => name) : []
  const widthOf = (name: string): number => making.faces.regular(name) * size.label + MARK + 3 * GAP
  const lines: number[][] = [[]]
  let used = 0
  for (const [at, name] of entries.entries()) {
    if (used + widthOf(name) > making.width && lines.at(-1)!.length > 0) {
      lines.push([])
      used = 0
    }
    lines.at(-1)!.push(at)
    used += widthOf(name)
  }
  const shown = entries.length > 0 ? lines : []
  const line = heightOf(1, size.label) + 2
  return {
    height: line * (1 + shown.length) + GAP,
    draw(pen, x, y) {
      drawLines(pen, [unit], x, y, { size: size.label, color: ink.faint })
      for (const [nth, places] of shown.entries()) {
        let left = x
        const top = y + line * (nth + 1)
        for (const at of places) {
          pen.rect(left, top + 1, MARK, MARK).fill(colourOf(at))
          drawLines(pen, [entries[at]!], left + MARK + GAP, top, { size: size.label, color: ink.text })
          left += widthOf(entries[at]!)
        }
      }
    },
  }
}

interface Frame {
  readonly x: number
  readonly y: number
  readonly width: number
  /** Place of the texts of the value axis. */
  readonly left: number
}

function drawPlane(pen: Pen, chart: PlotChart, form: AxisForm, { x, y, width, left }: Frame): void {
  const ticks = ticksOf(valuesOf(chart), MOST_TICKS)
  const [least, most] = [ticks[0]!, ticks.at(-1)!]
  const base = y + HEIGHT - GAP
  const scale = (HEIGHT - 2 * GAP) / (most - least)
  const heightAt = (value: number): number => base - (value - least) * scale
  for (const tick of ticks) {
    hairline(pen, x + left, heightAt(tick), width - left, ink.line)
    drawLines(pen, [tickText(tick)], x, heightAt(tick) - size.label * 0.75, {
      size: size.label,
      color: ink.faint,
      end: x + left - GAP,
    })
  }
  const place = (width - left) / Math.max(1, chart.places.length)
  const zero = heightAt(0)
  drawShapes[form](pen, chart, { left: x + left, place, zero, heightAt })
  hairline(pen, x + left, zero, width - left, ink.faint)
}

/** Names below the axis: of as many places as fit. */
function namesOf(chart: PlotChart, making: Making): Part & { readonly left: number } {
  const left = leftOf(chart, making)
  const place = (making.width - left) / Math.max(1, chart.places.length)
  const step = Math.max(1, Math.ceil(NAME_WIDTH / place))
  const shown = chart.places.flatMap((name, at) =>
    at % step === 0 ? [{ at, lines: linesIn(making, name, place * step - 2, { size: size.label }, 3) }] : [],
  )
  const most = Math.max(1, ...shown.map(({ lines }) => lines.length))
  return {
    left,
    height: heightOf(most, size.label) + GAP,
    draw(pen, x, y) {
      for (const { at, lines } of shown) {
        const middle = x + left + (at + 0.5) * place
        for (const [nth, line] of lines.entries()) {
          const half = (making.faces.regular(line) * size.label) / 2
          const start = step === 1 ? middle - half : middle - place / 2
          drawLines(pen, [line], start, y + nth * heightOf(1, size.label), {
            size: size.label,
            color: ink.text,
          })
        }
      }
    },
  }
}
