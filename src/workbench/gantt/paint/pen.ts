import { canvasStore } from './canvas-store.ts'
import type { PixelStore } from './pixels.ts'

/** What painters use of a 2D context: screen, worker and export give each their own. */
export type Pen = Pick<
  CanvasRenderingContext2D,
  | 'lineWidth'
  | 'globalAlpha'
  | 'font'
  | 'textBaseline'
  | 'textAlign'
  | 'save'
  | 'restore'
  | 'translate'
  | 'beginPath'
  | 'closePath'
  | 'moveTo'
  | 'lineTo'
  | 'fill'
  | 'stroke'
  | 'fillRect'
  | 'strokeRect'
  | 'fillText'
> & {
  fillStyle: string
  strokeStyle: string
  measureText(text: string): { readonly width: number }
  /** A store of pixels that this pen draws, over all that is there. */
  newStore(width: number, height: number): PixelStore
  /** Everything until `restore` stays inside. */
  clipTo(x: number, y: number, width: number, height: number): void
}

type Context = CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D

/** A context as a pen. */
export function penOf(context: Context): Pen {
  const pen = context as Context & { -readonly [K in 'newStore' | 'clipTo']: Pen[K] }
  pen.newStore = (width, height) => canvasStore(context, width, height)
  pen.clipTo = (x, y, width, height) => {
    context.beginPath()
    context.rect(x, y, width, height)
    context.clip()
  }
  return pen as unknown as Pen
}

const widths = new Map<string, number>()
const KEPT = 50_000

/**
 * Width of a text in the one font of the chart; remembered, because measuring is dear. So would be asking the pen for its
 * font, which it puts into words every time.
 */
export function textWidth(pen: Pen, text: string): number {
  let width = widths.get(text)
  if (width === undefined) {
    if (widths.size > KEPT) widths.clear()
    width = pen.measureText(text).width
    widths.set(text, width)
  }
  return width
}

/** The text, cut where it does not fit; null when not even three characters do. */
export function fittingText(pen: Pen, text: string, room: number): string | null {
  if (room < 12 || text === '') return null
  const width = textWidth(pen, text)
  if (width <= room) return text
  let fits = Math.floor((text.length * room) / width)
  while (fits >= 2 && textWidth(pen, `${text.slice(0, fits)}…`) > room) fits--
  return fits >= 2 ? `${text.slice(0, fits)}…` : null
}

/** What a frame drew, for benches and tests. */
export interface PaintCounts {
  rects: number
  texts: number
  links: number
  /** Bars in view, and how they were drawn. */
  bars: number
  means: 'shapes' | 'rows' | 'strips'
}
