import { labelSheets, placesOf, type LabelSheet, type SheetName } from '#domain/print/label-sheets.ts'
import { papers } from '#domain/print/paper.ts'
import type { Faces } from '../exchange/pdf/layout.ts'
import type { Pen } from '../exchange/pdf/pen.ts'
import type { Fact, LabelText } from './blocks.ts'
import { drawCode, drawingOf, moduleOf, quietOf, type Box } from './codes.ts'
import { drawLines, heightOf, linesIn, type Making } from './part.ts'
import { ink } from './style.ts'

const MM = 72 / 25.4
/** White at the edges of a label: printers do not print up to the edge of the paper. */
const BESIDE = 4.5 * MM
const ABOVE = 3 * MM
/** Labels of this height have larger type. */
const TALL = 45 * MM
const GAP = 3
/** Highest bars and side of squares as a part of the height. */
const BARS = 0.36
const SQUARE = 0.55

/** Draws labels from a place of the first sheet on; gives the number of sheets after each of them. */
export function* drawLabels(
  pen: Pen,
  faces: Faces,
  name: SheetName,
  start: number,
  labels: readonly LabelText[],
): Generator<number> {
  const sheet: LabelSheet = labelSheets[name]
  const places = placesOf(sheet)
  let sheets = 0
  for (const [at, label] of labels.entries()) {
    const place = (start - 1 + at) % places
    if (at === 0 || place === 0) {
      if (sheets > 0) yield sheets
      pen.addPage({ size: [papers.A4.width, papers.A4.height], margin: 0 })
      sheets++
    }
    const column = place % sheet.columns
    const row = Math.floor(place / sheet.columns)
    drawLabel(pen, faces, label, {
      x: (sheet.left + column * sheet.stepX) * MM + BESIDE,
      y: (sheet.top + row * sheet.stepY) * MM + ABOVE,
      width: sheet.width * MM - 2 * BESIDE,
      height: sheet.height * MM - 2 * ABOVE,
    })
  }
  if (sheets > 0) yield sheets
}

/** Title and what it is called, facts side by side, and the code at the lower edge with its text below. */
function drawLabel(pen: Pen, faces: Faces, label: LabelText, { x, y, width, height }: Box): void {
  const isTall = height > TALL - 2 * ABOVE
  const type = isTall ? { title: 15, text: 9, code: 8 } : { title: 11, text: 7, code: 6.5 }
  const code = drawingOf({ text: label.code, form: 'bars' }, width)
  const side = height * SQUARE
  const textWidth = code?.isSquare ? width - side - GAP : width
  const making: Making = { faces, width: textWidth, cut: { count: 0 } }
  let top = y
  const say = (text: string, points: number, weight: 'regular' | 'bold', most: number) => {
    const lines = linesIn(making, text, textWidth, { size: points, weight }, most)
    drawLines(pen, lines, x, top, { size: points, weight, color: ink.text })
    top += heightOf(lines.length, points)
  }
  say(label.title, type.title, 'bold', 1)
  say(label.subtitle, type.text, 'regular', isTall ? 2 : 1)
  for (const pair of pairs(label.facts)) say(pair.map(said).join('   '), type.text, 'regular', 1)
  if (!code) return
  if (code.isSquare) {
    drawCode(pen, code, { x: x + width - side, y: y + height - side, width: side, height: side })
    return
  }
  const foot = y + height - heightOf(1, type.code)
  const high = Math.min(height * BARS, foot - top - GAP)
  // The white before the first bar is the edge of the label.
  const left = x - quietOf(code) * code.width * moduleOf(code, width)
  drawCode(pen, code, { x: left, y: foot - high, width, height: high })
  drawLines(pen, [label.code], x, foot + 0.5, { size: type.code, color: ink.text })
}

const said = ({ label, text }: Fact): string => `${label} ${text}`

const pairs = (facts: readonly Fact[]): Fact[][] =>
  facts.flatMap((fact, at) => (at % 2 === 0 ? [facts.slice(at, at + 2)] : []))
