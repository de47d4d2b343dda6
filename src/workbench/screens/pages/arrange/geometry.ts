import type { Place } from '#domain/pages/page.ts'
import { fitted, gridColumns } from '#domain/pages/places.ts'
import type { Box } from './use-boxes.ts'

/** Height of a row with its gap, and the gap, px (page.css). */
export const ROW = 40
export const GAP = 8

/** Columns and rows by which arrow keys move. */
export const steps: Readonly<Record<string, readonly [x: number, y: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

/** A place moved by columns and rows, or with another size. */
export const shifted = (place: Place, dx: number, dy: number, sizes: boolean): Place =>
  fitted(
    sizes
      ? { ...place, w: Math.max(1, Math.min(gridColumns - place.x, place.w + dx)), h: place.h + dy }
      : { ...place, x: place.x + dx, y: place.y + dy },
  )

/** Width of a column with its gap on a grid of a width, px. */
export const columnOf = (width: number): number => (width + GAP) / gridColumns

/** Where a place is on a grid of a width, px. */
export const boxOf = ({ x, y, w, h }: Place, width: number): Box => {
  const column = columnOf(width)
  return { left: x * column, top: y * ROW, width: w * column - GAP, height: h * ROW - GAP }
}
