import type { Piece, PixelStore, Place, Raster } from './pixels.ts'

type Context = CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D

/**
 * Keeps pixels on a canvas of their own: what is put there once is drawn in any later frame by the browser itself, which
 * takes script a small part of what it takes to hand over all pixels again. Draws beyond its edges, too: what is there
 * is drawn after it.
 */
export function canvasStore(context: Context, width: number, height: number): PixelStore {
  const kept = new OffscreenCanvas(width, height)
  const own = kept.getContext('2d', { alpha: false })!
  let lost = false
  kept.addEventListener('contextlost', () => (lost = true))
  return {
    width,
    height,
    get lost() {
      return lost
    },
    put({ image }, pieces) {
      for (const { x, y, atX, atY, width: across, height: down } of pieces)
        own.putImageData(image, atX - x, atY - y, x, y, across, down)
    },
    draw(pieces, x, y) {
      context.save()
      context.imageSmoothingEnabled = false
      // Edges that fall between pixels of the screen are mixed with what lies behind: then there may be none inside.
      if (pieces.length === 1 || Number.isInteger(context.getTransform().a))
        drawPieces(context, kept, pieces, x, y)
      else context.drawImage(joined(kept, pieces), x, y)
      context.restore()
    },
    get pass() {
      if (!context.getTransform().isIdentity) return null
      return ({ image }: Raster, x: number, y: number) => context.putImageData(image, x, y)
    },
    get stretch() {
      if (!context.getTransform().isIdentity) return null
      return ({ image, width: wide, height: lines }: Raster, from: number, step: number, place: Place) => {
        // A line to spare at each end: where the first and the last are seen in part, there must be something beside them.
        const low = lowCanvas(wide, lines + 2)
        low.getContext('2d', { alpha: false })!.putImageData(image, 0, 1)
        context.save()
        context.imageSmoothingEnabled = false
        context.drawImage(low, 0, from + 1, wide, step * place.height, place.x, place.y, wide, place.height)
        context.restore()
      }
    },
  }
}

let low: OffscreenCanvas | null = null

/** For lines that are drawn higher than they are; it only grows, as their number changes while one zooms. */
function lowCanvas(width: number, lines: number): OffscreenCanvas {
  if (low?.width !== width || low.height < lines) low = new OffscreenCanvas(width, lines)
  return low
}

/** Each time all that is kept, so that a piece comes to its place: browsers draw a part of a canvas much slower. */
function drawPieces(to: Context, from: OffscreenCanvas, pieces: readonly Piece[], left: number, top: number) {
  for (const { x, y, atX, atY } of pieces) to.drawImage(from, left + x - atX, top + y - atY)
}

let stage: OffscreenCanvas | null = null

function joined(from: OffscreenCanvas, pieces: readonly Piece[]): OffscreenCanvas {
  if (stage?.width !== from.width || stage.height !== from.height)
    stage = new OffscreenCanvas(from.width, from.height)
  drawPieces(stage.getContext('2d', { alpha: false })!, from, pieces, 0, 0)
  return stage
}
