import { textEms, type MeasureText, type TextLook } from '../model/text-width.ts'

const looks: Readonly<Record<TextLook, readonly [weight: number, size: number]>> = {
  cell: [400, 13],
  chip: [400, 12],
  sum: [600, 13],
  title: [600, 12],
}

let pen: CanvasRenderingContext2D | null = null
let family = 'sans-serif'
let written: TextLook | null = null

function penOf(): CanvasRenderingContext2D | null {
  if (!pen) {
    family = getComputedStyle(document.querySelector('.radix-themes') ?? document.body).fontFamily
    pen = document.createElement('canvas').getContext('2d')
  }
  return pen
}

/** Width of a text as the grid writes it, without laying anything out. */
export const measureText: MeasureText = (text, look) => {
  const [weight, size] = looks[look]
  const context = penOf()
  if (!context) return textEms(text) * size
  // Reading a font from its name takes longer than measuring a text.
  if (written !== look) context.font = `${weight} ${size}px ${family}`
  written = look
  return context.measureText(text).width
}
