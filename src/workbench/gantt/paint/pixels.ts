/** Opaque pixels, one per pixel of the page. */
export interface Pixels {
  readonly width: number
  readonly height: number
  readonly pixels: Uint32Array
}

/** Places are moved by so much before they are rounded: what is in the middle of a pixel does not waver between two. */
export const NUDGE = 1e-6

/** The edge of a pixel that is nearest to a place, the same in whatever part of a picture it is asked for. */
export const edgeOf = (place: number): number => Math.round(place + NUDGE)

/** Pixels as canvases take them. */
export interface Raster extends Pixels {
  readonly image: ImageData
}

/** A box, and where it is in a store. */
export interface Piece {
  readonly x: number
  readonly y: number
  readonly atX: number
  readonly atY: number
  readonly width: number
  readonly height: number
}

/** Where a pen keeps pixels from frame to frame. */
export interface PixelStore {
  readonly width: number
  readonly height: number
  /** The machine took its memory away: what was kept is gone. */
  readonly lost: boolean
  /** Keeps pieces of a raster. */
  put(raster: Raster, pieces: readonly Piece[]): void
  /** Draws what is kept, put together from pieces, with its corner at a place in pixels of the page. */
  draw(pieces: readonly Piece[], x: number, y: number): void
  /** Draws pixels that are not kept, which costs less; null where only what is kept can be drawn. */
  readonly pass: ((raster: Raster, x: number, y: number) => void) | null
  /**
   * The same of pixels that are drawn as high as a place asks, each line several times: the line at `from` in the middle of
   * the first, `step` lines further in each next. Null where that cannot be done to the pixel.
   */
  readonly stretch: ((raster: Raster, from: number, step: number, place: Place) => void) | null
}

/** Where pixels are drawn, as wide as they are. */
export interface Place {
  readonly x: number
  readonly y: number
  readonly height: number
}

let memory = new ArrayBuffer(0)
let turn = 0

/** Pixels that are gone once the next such raster is asked for: all are in the same memory. */
export interface PassingRaster extends Raster {
  readonly turn: number
}

export function passingRaster(width: number, height: number): PassingRaster {
  const size = width * height * 4
  if (memory.byteLength < size) memory = new ArrayBuffer(size)
  return { ...rasterIn(memory, width, height), turn: ++turn }
}

/** Has nothing been written over a raster? */
export const isThere = (raster: PassingRaster): boolean => raster.turn === turn

export const newRaster = (width: number, height: number): Raster =>
  rasterIn(new ArrayBuffer(width * height * 4), width, height)

function rasterIn(buffer: ArrayBuffer, width: number, height: number): Raster {
  const image = new ImageData(new Uint8ClampedArray(buffer, 0, width * height * 4), width, height)
  return { width, height, image, pixels: new Uint32Array(buffer, 0, width * height) }
}

/** A store in plain memory; `show` is given all of it whenever it is drawn. */
export function memoryStore(
  width: number,
  height: number,
  show: (raster: Raster, x: number, y: number) => void,
): PixelStore {
  const kept = new Uint32Array(width * height)
  return {
    width,
    height,
    lost: false,
    put({ pixels, width: wide }, pieces) {
      for (const { x, y, atX, atY, width: across, height: down } of pieces)
        for (let line = 0; line < down; line++) {
          const from = (y + line) * wide + x
          kept.set(pixels.subarray(from, from + across), (atY + line) * width + atX)
        }
    },
    draw(pieces, left, top) {
      const raster = newRaster(width, height)
      for (const { x, y, atX, atY, width: across, height: down } of pieces)
        for (let line = 0; line < down; line++) {
          const from = (atY + line) * width + atX
          raster.pixels.set(kept.subarray(from, from + across), (y + line) * width + x)
        }
      show(raster, left, top)
    },
    pass: null,
    stretch: null,
  }
}
