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
export interface Raster {
  readonly width: number
  readonly height: number
  readonly pixels: Uint32Array
  readonly image: ImageData
}

const rasters: Raster[] = []
/** The chart, its map, and another chart beside it. */
const KEPT_RASTERS = 4

/** A raster to write on, kept from frame to frame for each size; what it holds is the last that was written. */
export function rasterOf(width: number, height: number): Raster {
  const at = rasters.findIndex((raster) => raster.width === width && raster.height === height)
  const found = at < 0 ? newRaster(width, height) : rasters.splice(at, 1)[0]!
  rasters.unshift(found)
  rasters.length = Math.min(rasters.length, KEPT_RASTERS)
  return found
}

function newRaster(width: number, height: number): Raster {
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

/** Width of a text in the pen's font; remembered, because measuring is dear. */
export function textWidth(pen: Pen, text: string): number {
  const key = `${pen.font.slice(0, 5)}${text}`
  let width = widths.get(key)
  if (width === undefined) {
    if (widths.size > KEPT) widths.clear()
    width = pen.measureText(text).width
    widths.set(key, width)
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
