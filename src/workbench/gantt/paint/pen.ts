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
  /** Draws pixels with their corner at a place in pixels of the page, over all that is there. */
  putPixels(raster: Raster, x: number, y: number): void
  /** Everything until `restore` stays inside. */
  clipTo(x: number, y: number, width: number, height: number): void
}

/** Opaque pixels, one per pixel of the page. */
export interface Pixels {
  readonly width: number
  readonly height: number
  readonly pixels: Uint32Array
}

/** Pixels that a pen can draw. */
export interface Raster extends Pixels {
  readonly image: ImageData
}

export function newRaster(width: number, height: number): Raster {
  const image = new ImageData(width, height)
  return { width, height, image, pixels: new Uint32Array(image.data.buffer) }
}

type Context = CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D

/** A context as a pen; `scale` = pixels of the screen per pixel of the page. */
export function penOf(context: Context, scale: number): Pen {
  const pen = context as Context & { -readonly [K in 'putPixels' | 'clipTo']: Pen[K] }
  pen.putPixels = (raster, x, y) => {
    if (scale === 1) context.putImageData(raster.image, x, y)
    else drawScaled(context, raster, x, y, scale)
  }
  pen.clipTo = (x, y, width, height) => {
    context.beginPath()
    context.rect(x, y, width, height)
    context.clip()
  }
  return pen as unknown as Pen
}

let stage: OffscreenCanvas | null = null

function drawScaled(
  context: Context,
  { image, width, height }: Raster,
  x: number,
  y: number,
  scale: number,
): void {
  if (stage?.width !== width || stage.height !== height) stage = new OffscreenCanvas(width, height)
  stage.getContext('2d')!.putImageData(image, 0, 0)
  context.save()
  context.setTransform(scale, 0, 0, scale, 0, 0)
  context.imageSmoothingEnabled = false
  context.drawImage(stage, x, y)
  context.restore()
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
