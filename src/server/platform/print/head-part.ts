import type { Head } from './blocks.ts'
import { drawCode, drawingOf, moduleOf, quietOf } from './codes.ts'
import { drawLines, heightOf, linesIn, type Making, type Part } from './part.ts'
import { BARS, GAP, ink, LEADING, size, SQUARE } from './style.ts'

/** Widest bars as a part of the width of the page. */
const BARS_SHARE = 0.38
/** Narrowest place for the title, points. */
const TITLE_WIDTH = 120

/** Title and lines on the left, then the figure, then codes at the right edge. */
export function headPart(head: Head, name: string, making: Making): Part {
  const codes = head.codes.flatMap((code) => {
    const widest = making.width * BARS_SHARE
    const drawing = drawingOf(code, widest)
    if (!drawing) return []
    const width = drawing.isSquare ? SQUARE : drawing.width * moduleOf(drawing, widest)
    return [{ drawing, width, text: drawing.isSquare ? '' : code.text }]
  })
  const codesWidth = codes.reduce((sum, { width }) => sum + width + GAP, 0)
  const figure = head.figure && figureOf(head.figure, making)
  const titleWidth = Math.max(TITLE_WIDTH, making.width - codesWidth - (figure ? figure.width + 2 * GAP : 0))
  const title = linesIn(making, head.title, titleWidth, { size: size.title, weight: 'bold' }, 3)
  const lines = head.lines
    .filter((line) => line !== '')
    .flatMap((line) => linesIn(making, line, titleWidth, { size: size.value }, 3))
  const titleTop = size.name * LEADING + 1
  const linesTop = titleTop + heightOf(title.length, size.title)
  const codeHeight = codes.some(({ drawing }) => drawing.isSquare) ? SQUARE : BARS + heightOf(1, size.label)
  return {
    height: Math.max(linesTop + heightOf(lines.length, size.value), codeHeight) + GAP,
    keepsNext: true,
    draw(pen, x, y) {
      drawLines(pen, [name], x, y, { size: size.name, color: ink.faint })
      drawLines(pen, title, x, y + titleTop, { size: size.title, weight: 'bold', color: ink.text })
      drawLines(pen, lines, x, y + linesTop, { size: size.value, color: ink.text })
      const right = x + making.width
      if (figure) figure.draw(pen, right - codesWidth - GAP, y)
      let left = right
      for (const { drawing, width, text } of codes.toReversed()) {
        left -= width
        // The white above and beside a square is the margin of the page.
        const quiet = drawing.isSquare ? quietOf(drawing) * width : 0
        const height = drawing.isSquare ? SQUARE : BARS
        drawCode(pen, drawing, { x: left + quiet, y: y - quiet, width, height })
        const middle = left + width / 2
        const half = pen.font('regular').fontSize(size.label).widthOfString(text) / 2
        drawLines(pen, [text], middle - half, y + BARS + 1, { size: size.label, color: ink.text })
        left -= GAP
      }
    },
  }
}

function figureOf({ label, text }: NonNullable<Head['figure']>, { faces }: Making) {
  const width = Math.max(faces.bold(text) * size.figure, faces.regular(label) * size.label)
  return {
    width,
    draw(pen: Parameters<Part['draw']>[0], end: number, y: number) {
      drawLines(pen, [label], 0, y, { size: size.label, color: ink.faint, end })
      drawLines(pen, [text], 0, y + size.label * LEADING + 1, {
        size: size.figure,
        weight: 'bold',
        color: ink.text,
        end,
      })
    },
  }
}
