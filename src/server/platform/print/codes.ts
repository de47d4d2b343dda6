import bwip from 'bwip-js/node'
import type { Pen } from '../exchange/pdf/pen.ts'
import type { Code } from './blocks.ts'

/** Rectangles in modules from the upper left corner, and the size of all with the white that scanners need around it. */
export interface Drawing {
  readonly width: number
  readonly height: number
  readonly dark: readonly (readonly [x: number, y: number, width: number, height: number])[]
  readonly isSquare: boolean
}

/** White beside bars (ISO/IEC 15417) and around squares (ISO/IEC 18004), in modules. */
const QUIET_BARS = 10
const QUIET_SQUARE = 4
/** Narrowest bar that common scanners read from paper, points (0.19 mm). */
const NARROWEST = 0.54
/** Widest one: wider bars are no easier to read. */
const WIDEST = 0.95

/** Text that Code 128 holds without shifts. */
const plain = /^[\x20-\x7e]+$/

/** A code that fits into a width in points; null: there is nothing to encode. */
export function drawingOf({ text, form }: Code, width: number): Drawing | null {
  if (text === '') return null
  if (form === 'bars' && plain.test(text)) {
    const bars = barsOf(text)
    if (bars.width * NARROWEST <= width) return bars
  }
  return squareOf(text)
}

/** White that belongs to a code, as a part of its width: paper that is white anyway may stand for it. */
export const quietOf = ({ width, isSquare }: Drawing): number =>
  (isSquare ? QUIET_SQUARE : QUIET_BARS) / width

/** Size of a module of bars so that they fill a width, as far as scanners like it. */
export const moduleOf = (bars: Drawing, width: number): number => Math.min(WIDEST, width / bars.width)

function barsOf(text: string): Drawing {
  const [code] = bwip.raw({ bcid: 'code128', text }) as unknown as [{ readonly sbs: readonly number[] }]
  const dark: [number, number, number, number][] = []
  let x = QUIET_BARS
  for (const [at, width] of code.sbs.entries()) {
    if (at % 2 === 0) dark.push([x, 0, width, 1])
    x += width
  }
  return { width: x + QUIET_BARS, height: 1, dark, isSquare: false }
}

function squareOf(text: string): Drawing {
  const options = { bcid: 'qrcode', text, eclevel: 'M' }
  const [{ pixs, pixx, pixy }] = bwip.raw(options) as unknown as [
    { readonly pixs: readonly number[]; readonly pixx: number; readonly pixy: number },
  ]
  const dark: [number, number, number, number][] = []
  for (let y = 0; y < pixy; y++)
    for (let x = 0; x < pixx; x++) {
      const from = x
      while (x < pixx && pixs[y * pixx + x] === 1) x++
      if (x > from) dark.push([from + QUIET_SQUARE, y + QUIET_SQUARE, x - from, 1])
    }
  const size = pixx + 2 * QUIET_SQUARE
  return { width: size, height: size, dark, isSquare: true }
}

/** A rectangle of a page, in points. */
export interface Box {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** Draws a code into a box: bars as high as it is and begun at its left edge, a square as large as fits. */
export function drawCode(pen: Pen, drawing: Drawing, { x, y, width, height }: Box): void {
  const step = drawing.isSquare ? Math.min(width, height) / drawing.width : moduleOf(drawing, width)
  const high = drawing.isSquare ? step : height
  for (const [left, top, wide] of drawing.dark) pen.rect(x + left * step, y + top * step, wide * step, high)
  pen.fill('#000000')
}
