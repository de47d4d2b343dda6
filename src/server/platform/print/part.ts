import type { Pen } from '../exchange/pdf/pen.ts'
import type { Faces } from '../exchange/pdf/layout.ts'
import { printable, wrap } from '../exchange/pdf/wrap.ts'
import { LEADING, MOST_LINES } from './style.ts'

/** A strip of a page over the whole width, that is never split. */
export interface Part {
  readonly height: number
  draw(pen: Pen, x: number, y: number): void
  /** Drawn again at the top of a page that begins with this part. */
  readonly repeat?: Part
  /** Not the last one on a page. */
  readonly keepsNext?: boolean
  /** White between parts: none at the beginning of a page, and nothing for which a page is begun. */
  readonly isSpace?: boolean
}

/** What parts are made with: widths of texts, the width of a page, and the count of texts that had to be cut. */
export interface Making {
  readonly faces: Faces
  readonly width: number
  readonly cut: { count: number }
}

export type Weight = keyof Faces

/** A text in lines that fit into a width in points; longer than `most` lines ends with an ellipsis and is counted. */
export function linesIn(
  { faces, cut }: Making,
  text: string,
  width: number,
  type: { readonly size: number; readonly weight?: Weight },
  most = MOST_LINES,
): readonly string[] {
  const wrapped = wrap(printable(text), width / type.size + 1e-6, faces[type.weight ?? 'regular'], most)
  if (wrapped.cut) cut.count++
  return wrapped.lines
}

export const heightOf = (lines: number, points: number): number => lines * points * LEADING

/** Lines from an upper edge on. */
export function drawLines(
  pen: Pen,
  lines: readonly string[],
  x: number,
  y: number,
  type: { readonly size: number; readonly weight?: Weight; readonly color: string; readonly end?: number },
): void {
  pen
    .font(type.weight ?? 'regular')
    .fontSize(type.size)
    .fillColor(type.color)
  for (const [at, line] of lines.entries()) {
    if (line === '') continue
    const left = type.end === undefined ? x : type.end - pen.widthOfString(line)
    const base = y + at * type.size * LEADING + type.size * 1.05
    pen.text(line, left, base, { lineBreak: false, baseline: 'alphabetic' })
  }
}

export const hairline = (pen: Pen, x: number, y: number, width: number, color: string): void => {
  pen
    .moveTo(x, y)
    .lineTo(x + width, y)
    .lineWidth(0.5)
    .stroke(color)
}
