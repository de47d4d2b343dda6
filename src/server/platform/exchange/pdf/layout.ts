import { papers } from '#domain/print/paper.ts'
import { cellsOf, isLine, plainPage, type PdfColumn, type PdfRow, type PdfTable } from './document.ts'
import { CELL_GAP, fit, fitsUpright, type ColumnNeed, type Panel } from './fit.ts'
import { piecesOf, wrap, type Measure, type Wrapped } from './wrap.ts'

/** Measures of both weights. */
export interface Faces {
  readonly regular: Measure
  readonly bold: Measure
}

/** Points. */
export const FOOTER = 16
/** Of the text at the top of pages. */
export const HEADER = 14
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
  /** Where the content of a page begins. */
  readonly top: number
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
  { header, whole, width }: PdfColumn,
  at: number,
  rows: readonly PdfRow[],
  faces: Faces,
): ColumnNeed {
  let widest = 0
  for (const row of rows) {
    const text = cellsOf(row)[at] ?? ''
    widest = Math.max(
      widest,
      text.includes('\n') ? widestOf(text.split('\n'), faces.regular) : faces.regular(text),
    )
  }
  if (width) {
    // Digits are never broken, however narrow the column was chosen.
    const chosen = Math.max(width, whole ? widest : 0) + 0.01
    return { natural: chosen, minimum: chosen }
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
function pageSize(
  { paper }: PdfTable,
  needs: readonly ColumnNeed[],
  sides: number,
): { width: number; height: number } {
  const { width, height } = papers[paper.paper]
  const upright = paper.orientation ? paper.orientation === 'portrait' : fitsUpright(needs, width - sides)
  return upright ? { width, height } : { width: height, height: width }
}

/** Works out columns, rows and pages of a table; nothing is drawn yet. `head`: height of the title block by page width. */
export function layOut(
  table: PdfTable,
  rows: readonly PdfRow[],
  faces: Faces,
  head: (width: number) => number,
): Layout {
  const { columns, page = plainPage } = table
  const { margins } = page
  const sides = margins.left + margins.right
  const needs = columns.map((column, at) => needOf(column, at, rows, faces))
  const { width, height } = pageSize(table, needs, sides)
  const { size, panels } = fit(needs, width - sides, page.fitWidth)
  const leading = size * LEADING
  const widths = new Float64Array(columns.length)
  for (const panel of panels)
    for (const [place, at] of panel.columns.entries())
      widths[at] = (panel.widths[place]! - 2 * CELL_GAP) / size + 1e-6
  const headers = columns.map(({ header }, at) => wrap(header, widths[at]!, faces.bold, MOST_LINES))
  const heightOf = (lines: number) => lines * leading + 2 * ROW_GAP
  const headerHeight = heightOf(headers.reduce((most, { lines }) => Math.max(most, lines.length), 1))
  const top = margins.top + (page.header === '' ? 0 : HEADER)
  const body = height - top - margins.bottom - FOOTER - headerHeight
  const mostLines = Math.max(1, Math.min(MOST_LINES, Math.floor((body - 2 * ROW_GAP) / leading)))
  const lines = (row: number, at: number) => {
    const one = rows[row]!
    const face = isLine(one) && one.bold === true ? faces.bold : faces.regular
    return wrap(cellsOf(one)[at] ?? '', widths[at]!, face, mostLines)
  }
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
  const isHeading = (row: number): boolean => {
    const one = rows[row]!
    return isLine(one) && one.heading !== undefined
  }
  const others = page.repeatHeader ? body : body + headerHeight
  const pages = pagesOf(kept(heights, isHeading), heights, body - head(width), others)
  return { width, height, top, size, leading, panels, headers, headerHeight, pages, heights, cutTexts, lines }
}

/** Height that a row needs on its page: headings stay with the row that follows them. */
function kept(heights: Float32Array, isHeading: (row: number) => boolean): Float32Array {
  const needs = heights.slice()
  for (let row = heights.length - 2; row >= 0; row--)
    if (isHeading(row)) needs[row] = heights[row]! + needs[row + 1]!
  return needs
}

/** Rows by page; a row is never split. The first page holds fewer, for the title. */
function pagesOf(
  needs: Float32Array,
  heights: Float32Array,
  first: number,
  others: number,
): [number, number][] {
  const pages: [number, number][] = []
  let from = 0
  let left = first
  heights.forEach((height, row) => {
    // The title block may leave nothing of the first page.
    if (needs[row]! > left && (row > from || pages.length === 0)) {
      pages.push([from, row])
      from = row
      left = others
    }
    left -= height
  })
  pages.push([from, heights.length])
  return pages
}
