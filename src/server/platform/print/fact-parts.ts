import type { Boxes, Facts, Note } from './blocks.ts'
import { drawLines, hairline, heightOf, linesIn, type Making, type Part } from './part.ts'
import { GAP, ink, LEADING, size } from './style.ts'

const ABOVE = 3
const BELOW = 3
const BESIDE = 4
/** Height in which a name, a figure or a time is written by hand, points. */
const BOX = 30

const LABEL_HEIGHT = size.label * LEADING

/** A line of facts each, their labels above them; a hairline between lines. */
export function factParts({ columns, facts }: Facts, making: Making): Part[] {
  const width = making.width / columns
  const parts: Part[] = []
  for (let from = 0; from < facts.length; from += columns) {
    const line = facts.slice(from, from + columns)
    const values = line.map(({ text }) =>
      linesIn(making, text === '' ? '–' : text, width - 2 * BESIDE, { size: size.value, weight: 'bold' }),
    )
    const most = Math.max(...values.map((lines) => lines.length))
    parts.push({
      height: ABOVE + LABEL_HEIGHT + heightOf(most, size.value) + BELOW,
      draw(pen, x, y) {
        hairline(pen, x, y, making.width, ink.line)
        for (const [at, { label }] of line.entries()) {
          const left = x + at * width + (at === 0 ? 0 : BESIDE)
          drawLines(pen, [label], left, y + ABOVE, { size: size.label, color: ink.faint })
          drawLines(pen, values[at]!, left, y + ABOVE + LABEL_HEIGHT, {
            size: size.value,
            weight: 'bold',
            color: ink.text,
          })
        }
      },
    })
  }
  return parts
}

/** A long text, a strip for each line of it, so that it may go on over pages. */
export function noteParts({ label, text }: Note, making: Making): Part[] {
  if (text.trim() === '') return []
  const lines = linesIn(making, text, making.width, { size: size.value }, Infinity)
  return [
    {
      height: ABOVE + LABEL_HEIGHT,
      keepsNext: true,
      draw(pen, x, y) {
        hairline(pen, x, y, making.width, ink.line)
        drawLines(pen, [label], x, y + ABOVE, { size: size.label, color: ink.faint })
      },
    },
    ...lines.map(
      (line, at): Part => ({
        height: heightOf(1, size.value) + (at === lines.length - 1 ? BELOW : 0),
        draw: (pen, x, y) => drawLines(pen, [line], x, y, { size: size.value, color: ink.text }),
      }),
    ),
  ]
}

/** Boxes side by side, to be filled in by hand. */
export function boxesPart({ labels }: Boxes, making: Making): Part {
  const width = making.width / labels.length
  return {
    height: BOX + GAP,
    draw(pen, x, y) {
      for (const [at, label] of labels.entries()) {
        const left = x + at * width
        pen
          .rect(left, y + GAP / 2, width, BOX)
          .lineWidth(0.5)
          .stroke(ink.box)
        drawLines(pen, [label], left + BESIDE, y + GAP / 2 + 2, { size: size.label, color: ink.faint })
      }
    },
  }
}
