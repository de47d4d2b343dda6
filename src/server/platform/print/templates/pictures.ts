import type { Workbook, Worksheet } from 'exceljs'
import { drawingOf, type Drawing } from '../codes.ts'
import type { Merge } from './plan.ts'
import { pngOf } from './png.ts'

/** Sizes where a sheet says none: characters of a column, points of a row. */
const COLUMN = 8.43
const ROW = 15
/** White around a code in its cell, pixels. */
const MARGIN = 2
const PIXELS_PER_POINT = 96 / 72

const columnPixels = (sheet: Worksheet, column: number): number =>
  Math.round((sheet.getColumn(column).width ?? COLUMN) * 7 + 5)
const rowPixels = (sheet: Worksheet, row: number): number =>
  Math.round((sheet.getRow(row).height ?? ROW) * PIXELS_PER_POINT)

const sum = (from: number, to: number, of: (at: number) => number): number => {
  let total = 0
  for (let at = from; at <= to; at++) total += of(at)
  return total
}

/** Codes as pictures in the cells of a workbook; the same code is kept once. */
export class CodePictures {
  readonly #book: Workbook
  readonly #images = new Map<string, number>()

  constructor(book: Workbook) {
    this.#book = book
  }

  /** Draws a code over cells, as large as they are. */
  add(sheet: Worksheet, { top, left, bottom, right }: Merge, text: string, form: 'bars' | 'qr'): void {
    const width = sum(left, right, (at) => columnPixels(sheet, at)) - 2 * MARGIN
    const height = sum(top, bottom, (at) => rowPixels(sheet, at)) - 2 * MARGIN
    const code = { text, form: form === 'qr' ? ('square' as const) : ('bars' as const) }
    const drawing = drawingOf(code, width / PIXELS_PER_POINT)
    if (!drawing || width <= 0 || height <= 0) return
    const side = Math.min(width, height)
    sheet.addImage(this.#imageOf(drawing, text), {
      tl: {
        col: left - 1 + MARGIN / columnPixels(sheet, left),
        row: top - 1 + MARGIN / rowPixels(sheet, top),
      },
      ext: drawing.isSquare ? { width: side, height: side } : { width, height },
      editAs: 'oneCell',
    })
  }

  #imageOf(drawing: Drawing, text: string): number {
    const key = `${drawing.isSquare} ${text}`
    const known = this.#images.get(key)
    if (known !== undefined) return known
    const id = this.#book.addImage({ extension: 'png', buffer: pngOf(drawing) as unknown as ArrayBuffer })
    this.#images.set(key, id)
    return id
  }
}
