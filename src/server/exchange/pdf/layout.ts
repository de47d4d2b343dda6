import { papers } from '#domain/print/paper.ts'
import type { PdfColumn, PdfTable } from './document.ts'
import { CELL_GAP, fit, fitsUpright, type ColumnNeed, type Panel } from './fit.ts'
import { piecesOf, wrap, type Measure, type Wrapped } from './wrap.ts'

/** Measures of both weights. */
export interface Faces {
  readonly regular: Measure
  readonly bold: Measure
}

/** Points. */
export const MARGIN = 28
export const FOOTER = 16
/** Distance of lines as a part of the size of type; Chinese characters fill nearly all of it. */
const LEADING = 1.35
export const ROW_GAP = 2
/** Longest text of a cell in lines. */
const MOST_LINES = 24
/** Narrowest columns of texts and headers, in ems. */
const MINIMUM_TEXT = 8
const MINIMUM_HEADER = 5

export interface Layout {
  readonly width: number
  readonly height: number
  readonly size: number
  readonly leading: number
  readonly panels: readonly Panel[]
  readonly headers: readonly Wrapped[]
  readonly headerHeight: number
  /** Rows of each page, whatever the number of its panels: first row and the one after the last. */
  readonly pages: readonly (readonly [from: number, to: number])[]
  readonly heights: Float32Array
  readonly cutTexts: number
  readonly lines: (row: number, column: number) => Wrapped
}

const widestOf = (texts: readonly string[], measure: Measure): number =>
  texts.reduce((widest, text) => Math.max(widest, measure(text)), 0)

function needOf(
  { header, whole }: PdfColumn,
  at: number,
  rows: readonly (readonly string[])[],
  faces: Faces,
): ColumnNeed {
  let widest = 0
  for (const row of rows) {
    const text = row[at]!
    widest = Math.max(
      widest,
      text.includes('\n') ? widestOf(text.split('\n'), faces.regular) : faces.regular(text),
    )
  }
  const title = faces.bold(header)
  const word = Math.min(
    MINIMUM_HEADER,
    widestOf(
      piecesOf(header).map((piece) => piece.trimEnd()),
      faces.bold,
    ),
  )
  const minimum = Math.max(Math.min(title, word), whole ? widest : Math.min(widest, MINIMUM_TEXT))
  // Slightly more than the text, so that rounding never wraps what fits exactly.
  return { natural: Math.max(title, widest) + 0.01, minimum: minimum + 0.01 }
}

/** Width and height of the paper, turned where that was asked for or the columns do not fit upright. */
function pageSize({ paper }: PdfTable, needs: readonly ColumnNeed[]): { width: number; height: number } {
  const { width, height } = papers[paper.paper]
  const upright = paper.orientation
    ? paper.orientation === 'portrait'
    : fitsUpright(needs, width - 2 * MARGIN)
  return upright ? { width, height } : { width: height, height: width }
}

/** Works out columns, rows and pages of a table; nothing is drawn yet. `head`: height of the title block by page width. */
export function layOut(
  table: PdfTable,
  rows: readonly (readonly string[])[],
  faces: Faces,
  head: (width: number) => number,
): Layout {
  const { columns } = table
  const needs = columns.map((column, at) => needOf(column, at, rows, faces))
  const { width, height } = pageSize(table, needs)
  const { size, panels } = fit(needs, width - 2 * MARGIN)
  const leading = size * LEADING
  const widths = new Float64Array(columns.length)
  for (const panel of panels)
    for (const [place, at] of panel.columns.entries())
      widths[at] = (panel.widths[place]! - 2 * CELL_GAP) / size + 1e-6
  const headers = columns.map(({ header }, at) => wrap(header, widths[at]!, faces.bold, MOST_LINES))
  const heightOf = (lines: number) => lines * leading + 2 * ROW_GAP
  const headerHeight = heightOf(headers.reduce((most, { lines }) => Math.max(most, lines.length), 1))
  const body = height - 2 * MARGIN - FOOTER - headerHeight
  const mostLines = Math.max(1, Math.min(MOST_LINES, Math.floor((body - 2 * ROW_GAP) / leading)))
  const lines = (row: number, at: number) => wrap(rows[row]![at]!, widths[at]!, faces.regular, mostLines)
  const heights = new Float32Array(rows.length)
  let cutTexts = 0
  for (let row = 0; row < rows.length; row++) {
    let most = 1
    for (let at = 0; at < columns.length; at++) {
      const wrapped = lines(row, at)
      most = Math.max(most, wrapped.lines.length)
      if (wrapped.cut) cutTexts++
    }
    heights[row] = heightOf(most)
  }
  const pages = pagesOf(heights, body - head(width), body)
  return { width, height, size, leading, panels, headers, headerHeight, pages, heights, cutTexts, lines }
}

/** Rows by page; a row is never split. The first page holds fewer, for the title. */
function pagesOf(heights: Float32Array, first: number, others: number): [number, number][] {
  const pages: [number, number][] = []
  let from = 0
  let left = first
  heights.forEach((height, row) => {
    // The title block may leave nothing of the first page.
    if (height > left && (row > from || pages.length === 0)) {
      pages.push([from, row])
      from = row
      left = others
    }
    left -= height
  })
  pages.push([from, heights.length])
  return pages
}
