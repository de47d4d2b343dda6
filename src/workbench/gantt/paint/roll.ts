import type { Piece, PixelStore, Raster } from './pixels.ts'

/** A picture whose opposite edges meet in its store: it is scrolled by saying where it begins, and no pixel is moved. */
export class Roll {
  readonly #store: PixelStore
  /** Where in the store its corner stands. */
  #x = 0
  #y = 0

  constructor(store: PixelStore) {
    this.#store = store
  }

  get width(): number {
    return this.#store.width
  }
  get height(): number {
    return this.#store.height
  }

  /** Whether it fits a size, and still has what was put. */
  fits(width: number, height: number): boolean {
    return this.width === width && this.height === height && !this.#store.lost
  }

  /** Draws pixels without keeping them, see `PixelStore`. */
  get pass(): PixelStore['pass'] {
    return this.#store.pass
  }

  /** Draws lines of pixels higher than they are without keeping them, see `PixelStore`. */
  get stretch(): PixelStore['stretch'] {
    return this.#store.stretch
  }

  /** Shows what lies further to the right and below; what leaves at an edge comes in at the other, to be written over. */
  scroll(x: number, y: number): void {
    this.#x = wrapped(this.#x + x, this.width)
    this.#y = wrapped(this.#y + y, this.height)
  }

  /** Writes over what is seen from a place on. */
  put(raster: Raster, x: number, y: number): void {
    this.#store.put(raster, this.#pieces(x, y, raster.width, raster.height))
  }

  draw(x: number, y: number): void {
    this.#store.draw(this.#pieces(0, 0, this.width, this.height), x, y)
  }

  #pieces(x: number, y: number, width: number, height: number): Piece[] {
    const columns = cut(wrapped(this.#x + x, this.width), width, this.width)
    const lines = cut(wrapped(this.#y + y, this.height), height, this.height)
    return lines.flatMap((down) =>
      columns.map((across) => ({
        x: across.from,
        y: down.from,
        atX: across.at,
        atY: down.at,
        width: across.length,
        height: down.length,
      })),
    )
  }
}

const wrapped = (value: number, size: number): number => ((value % size) + size) % size

/** A span that begins at a place, cut at the edge. */
function cut(at: number, length: number, size: number) {
  const first = Math.min(length, size - at)
  const whole = { from: 0, at, length: first }
  return first === length ? [whole] : [whole, { from: first, at: 0, length: length - first }]
}
