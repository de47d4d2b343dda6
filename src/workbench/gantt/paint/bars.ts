import { lowerBound, visibleSpan, type Bars } from '../model/bars.ts'
import type { Occupancy } from '../model/occupancy.ts'
import { rowsShown, timeAt, xOf, type View } from '../model/view.ts'
import type { Look } from './look.ts'

export interface PaintCounts {
  rects: number
  texts: number
}

/** Bars in view above which pixels are written instead of shapes drawn (a shape costs 0.4 us of raster each). */
const MOST_SHAPES = 4000
/** Rows lower than this are drawn from the occupancy. */
const LOWEST_ROW = 3
const TEXT_ROW = 14

/** How many bars a view holds at most; stops counting above `most`. */
function countShown(bars: Bars, view: View, most: number): number {
  const [first, last] = rowsShown(view, bars.rowCount)
  let count = 0
  for (let row = first; row < last && count <= most; row++) {
    const [low, high] = visibleSpan(bars, row, view.from, timeAt(view, view.width))
    count += high - low
  }
  return count
}

/** Draws the bars of a view with the means that its density asks for. */
export function paintBars(
  context: CanvasRenderingContext2D,
  bars: Bars,
  occupancy: Occupancy,
  view: View,
  look: Look,
  labelOf: (source: number) => string,
): PaintCounts {
  if (view.rowHeight >= LOWEST_ROW && countShown(bars, view, MOST_SHAPES) <= MOST_SHAPES)
    return paintShapes(context, bars, view, look, labelOf)
  const scale = context.getTransform().a
  const layer = layerOf(Math.ceil(view.width * scale), Math.ceil(view.height * scale))
  const raster = { pixels: layer.pixels, width: layer.image.width, height: layer.image.height, scale }
  layer.pixels.fill(0)
  if (view.rowHeight >= LOWEST_ROW) rasterRows(raster, bars, view, look)
  else rasterOccupancy(raster, occupancy, view, look)
  layer.context.putImageData(layer.image, 0, 0)
  context.drawImage(layer.context.canvas, 0, 0, raster.width / scale, raster.height / scale)
  return { rects: 1, texts: 0 }
}

interface Layer {
  readonly context: OffscreenCanvasRenderingContext2D
  readonly image: ImageData
  readonly pixels: Uint32Array
}

let kept: Layer | null = null

/** Pixels written straight would wipe out what lies behind the bars, so they go over it as a picture; kept from frame to frame. */
function layerOf(width: number, height: number): Layer {
  if (kept?.image.width === width && kept.image.height === height) return kept
  const context = new OffscreenCanvas(width, height).getContext('2d')!
  const image = context.createImageData(width, height)
  kept = { context, image, pixels: new Uint32Array(image.data.buffer) }
  return kept
}

function paintShapes(
  context: CanvasRenderingContext2D,
  bars: Bars,
  view: View,
  look: Look,
  labelOf: (source: number) => string,
): PaintCounts {
  const counts = { rects: 0, texts: 0 }
  const [first, last] = rowsShown(view, bars.rowCount)
  const to = timeAt(view, view.width)
  const inset = view.rowHeight >= 10 ? 3 : 1
  const height = Math.max(1, view.rowHeight - 2 * inset)
  // One colour at a time: changing the fill costs more than drawing with it.
  look.tones.forEach(({ fill, text }, tone) => {
    context.fillStyle = fill
    const labelled: { text: string; x: number; y: number; width: number }[] = []
    for (let row = first; row < last; row++) {
      const y = row * view.rowHeight - view.top + inset
      const [low, high] = visibleSpan(bars, row, view.from, to)
      for (let bar = low; bar < high; bar++) {
        if (bars.tone[bar] !== tone || bars.end[bar]! <= view.from) continue
        counts.rects += paintBar(context, bars, bar, view, y, height)
        const x = Math.max(0, xOf(view, bars.productionStart[bar]!))
        const width = Math.min(view.width, xOf(view, bars.productionEnd[bar]!)) - x
        if (view.rowHeight >= TEXT_ROW && width > 34)
          labelled.push({ text: labelOf(bars.source[bar]!), x, y, width })
      }
    }
    context.fillStyle = text
    for (const label of labelled) {
      const shown = fittingText(context, label.text, label.width - 8)
      if (!shown) continue
      context.fillText(shown, label.x + 4, label.y + height / 2 + 0.5)
      counts.texts++
    }
  })
  return counts
}

/** Production in full, setup and teardown lighter; never thinner than a pixel. */
function paintBar(
  context: CanvasRenderingContext2D,
  bars: Bars,
  bar: number,
  view: View,
  y: number,
  height: number,
): number {
  const [start, from] = [xOf(view, bars.start[bar]!), xOf(view, bars.productionStart[bar]!)]
  const [to, end] = [xOf(view, bars.productionEnd[bar]!), xOf(view, bars.end[bar]!)]
  let drawn = 1
  if (from - start >= 1 || end - to >= 1) {
    context.globalAlpha = 0.45
    if (from - start >= 1) context.fillRect(start, y + height / 4, from - start, height / 2)
    if (end - to >= 1) context.fillRect(to, y + height / 4, end - to, height / 2)
    context.globalAlpha = 1
    drawn++
  }
  context.fillRect(from, y, Math.max(1, to - from - (to - from > 3 ? 1 : 0)), height)
  return drawn
}

const widths = new Map<string, number>()

/** The text, cut where it does not fit; null when not even three characters do. Widths are kept: measuring is dear. */
function fittingText(context: CanvasRenderingContext2D, text: string, room: number): string | null {
  let width = widths.get(text)
  if (width === undefined) {
    if (widths.size > 20_000) widths.clear()
    width = context.measureText(text).width
    widths.set(text, width)
  }
  if (width <= room) return text
  const fits = Math.floor((text.length * room) / width) - 1
  return fits >= 3 ? `${text.slice(0, fits)}…` : null
}

interface Raster {
  readonly pixels: Uint32Array
  readonly width: number
  readonly height: number
  readonly scale: number
}

/** Rows of many bars as lines of pixels: the colour of the bar that runs there, fainter where a pixel is not full. */
function rasterRows(raster: Raster, bars: Bars, view: View, look: Look): void {
  const { pixels, width, height, scale } = raster
  const [first, last] = rowsShown(view, bars.rowCount)
  const perPixel = view.secondsPerPixel / scale
  for (let row = first; row < last; row++) {
    const top = Math.max(0, Math.round((row * view.rowHeight - view.top + 1) * scale))
    const bottom = Math.min(height, Math.round(((row + 1) * view.rowHeight - view.top - 1) * scale))
    if (bottom <= top) continue
    const line = top * width
    let [bar, high] = visibleSpan(bars, row, view.from, timeAt(view, view.width))
    for (let x = 0; x < width && bar < high; x++) {
      const from = view.from + x * perPixel
      const to = from + perPixel
      if (bars.reach[bar]! <= from) bar = lowerBound(bars.reach, bar, high, Math.floor(from) + 1)
      if (bar >= high || bars.start[bar]! >= to) continue
      pixels[line + x] = shaded(look.tones[bars.tone[bar]!]!.pixel, fullness(bars, bar, high, from, to))
    }
    for (let y = top + 1; y < bottom; y++) pixels.copyWithin(y * width, line, line + width)
  }
}

/** Share of [from, to) that bars from `bar` on fill; more than a few are taken as full. */
function fullness(bars: Bars, bar: number, high: number, from: number, to: number): number {
  let filled = 0
  for (let k = bar, looked = 0; k < high && looked < 8 && bars.start[k]! < to; k++, looked++)
    filled += Math.max(0, Math.min(to, bars.end[k]!) - Math.max(from, bars.start[k]!))
  return Math.min(1, filled / (to - from))
}

/** A pixel with its share as opacity; a share above none shows at least faintly. */
function shaded(pixel: number, share: number): number {
  const alpha = share >= 1 ? 255 : Math.max(60, Math.round(share * 255))
  return ((pixel & 0x00ff_ffff) | (alpha << 24)) >>> 0
}

/** Rows of a pixel or less: load as shades, read from the level whose lines are about a pixel high. */
function rasterOccupancy(raster: Raster, occupancy: Occupancy, view: View, look: Look): void {
  const { pixels, width, height, scale } = raster
  const rowPixels = view.rowHeight * scale
  const depth = Math.min(occupancy.levels.length - 1, Math.max(0, Math.floor(Math.log2(1 / rowPixels))))
  const { rows, load } = occupancy.levels[depth]!
  const lineHeight = rowPixels * 2 ** depth
  const colour = look.tones[0]!.pixel & 0x00ff_ffff
  const columns = new Int32Array(width)
  for (let x = 0; x < width; x++) {
    const column = Math.floor((timeAt(view, x / scale) - occupancy.from) / occupancy.secondsPerColumn)
    columns[x] = column >= 0 && column < occupancy.columns ? column : -1
  }
  for (let y = 0; y < height; y++) {
    const row = Math.floor((view.top * scale + y) / lineHeight)
    if (row >= rows) break
    const line = row * occupancy.columns
    for (let x = 0; x < width; x++) {
      const column = columns[x]!
      if (column >= 0) pixels[y * width + x] = (colour | (load[line + column]! << 24)) >>> 0
    }
  }
}
