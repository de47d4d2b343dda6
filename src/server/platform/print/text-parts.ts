import type { Heading, Words } from './blocks.ts'
import { drawLines, heightOf, linesIn, type Making, type Part } from './part.ts'
import { GAP, ink, size } from './style.ts'

/** The title of a part; what follows begins on the same page. */
export function headingPart({ text }: Heading, making: Making): Part {
  const lines = linesIn(making, text, making.width, { size: size.heading, weight: 'bold' }, 3)
  return {
    height: heightOf(lines.length, size.heading) + GAP / 2,
    keepsNext: true,
    draw: (pen, x, y) => drawLines(pen, lines, x, y, { size: size.heading, weight: 'bold', color: ink.text }),
  }
}

/** Paragraphs, a strip for each line, so that they may go on over pages. */
export function wordParts({ text }: Words, making: Making): Part[] {
  return text.split('\n').flatMap((paragraph): Part[] => {
    if (paragraph.trim() === '') return [{ height: GAP / 2, isSpace: true, draw: () => {} }]
    return linesIn(making, paragraph, making.width, { size: size.value }, Infinity).map((line) => ({
      height: heightOf(1, size.value),
      draw: (pen, x, y) => drawLines(pen, [line], x, y, { size: size.value, color: ink.text }),
    }))
  })
}
