import type { Pen } from '../exchange/pdf/pen.ts'
import type { Grid, GridColumn, GridLine } from './blocks.ts'
import { drawCode, drawingOf, type Drawing } from './codes.ts'
import { drawLines, hairline, heightOf, linesIn, type Making, type Part } from './part.ts'
import { ink, size } from './style.ts'

const GAP = 3
/** Height of bars in a line, and side of squares in their place. */
const BARS = 18
const SQUARE = 26
/** Lowest line with a box to write into. */
const BOX_LINE = 18

interface Place {
  readonly column: GridColumn
  readonly left: number
  readonly width: number
}

/** Header, headings and lines of a grid; the header comes again on each page. */
export function gridParts({ columns, lines }: Grid, making: Making): Part[] {
  const places = placesOf(columns, making.width)
  const header = headerPart(places, making)
  const rows = lines.map(
    (line): Part =>
      'heading' in line
        ? { ...headingPart(line.heading, making), repeat: header }
        : { ...linePart(line, places, making), repeat: header },
  )
  return [header, ...rows]
}

function placesOf(columns: readonly GridColumn[], width: number): Place[] {
  const shares = columns.reduce((sum, { share }) => sum + share, 0)
  let left = 0
  return columns.map((column) => {
    const place = { column, left, width: (column.share / shares) * width }
    left += place.width
    return place
  })
}

const isNumber = ({ shows }: GridColumn): boolean => shows === 'number'

function headerPart(places: readonly Place[], making: Making): Part {
  const titles = places.map(({ column, width }) =>
    linesIn(making, column.header, width - 2 * GAP, { size: size.cell, weight: 'bold' }, 3),
  )
  const height = heightOf(Math.max(...titles.map((lines) => lines.length)), size.cell) + 2 * GAP
  return {
    height,
    keepsNext: true,
    draw(pen, x, y) {
      pen.rect(x, y, making.width, height).fill(ink.head)
      for (const [at, place] of places.entries())
        drawLines(pen, titles[at]!, x + place.left + GAP, y + GAP, {
          size: size.cell,
          weight: 'bold',
          color: ink.text,
          ...(isNumber(place.column) ? { end: x + place.left + place.width - GAP } : {}),
        })
    },
  }
}

function headingPart(text: string, making: Making): Part {
  const lines = linesIn(making, text, making.width - 2 * GAP, { size: size.cell, weight: 'bold' }, 3)
  const height = heightOf(lines.length, size.cell) + 2 * GAP
  return {
    height,
    keepsNext: true,
    draw(pen, x, y) {
      pen.rect(x, y, making.width, height).fill(ink.band)
      drawLines(pen, lines, x + GAP, y + GAP, { size: size.cell, weight: 'bold', color: ink.text })
    },
  }
}

type CellLine = Extract<GridLine, { readonly cells: unknown }>
type Drawn = { readonly lines: readonly string[] } | { readonly code: Drawing | null } | 'box'

function linePart({ cells, isTotal = false }: CellLine, places: readonly Place[], making: Making): Part {
  const drawn = places.map(({ column, width }, at): Drawn => {
    if (column.shows === 'box') return 'box'
    const text = cells[at] ?? ''
    if (column.shows === 'bars')
      return { code: text === '' ? null : drawingOf({ text, form: 'bars' }, width - 2 * GAP) }
    return { lines: linesIn(making, text, width - 2 * GAP, { size: size.cell }) }
  })
  const height = Math.max(...drawn.map(heightOfCell))
  return {
    height,
    draw(pen, x, y) {
      if (isTotal) pen.rect(x, y, making.width, height).fill(ink.band)
      for (const [at, place] of places.entries()) drawCell(pen, drawn[at]!, place, x, y, height)
      hairline(pen, x, y + height, making.width, ink.line)
    },
  }
}

function heightOfCell(cell: Drawn): number {
  if (cell === 'box') return BOX_LINE
  if ('lines' in cell) return heightOf(Math.max(1, cell.lines.length), size.cell) + 2 * GAP
  return cell.code === null ? 0 : (cell.code.isSquare ? SQUARE : BARS) + 2 * GAP
}

function drawCell(pen: Pen, cell: Drawn, place: Place, x: number, y: number, height: number): void {
  const left = x + place.left + GAP
  const width = place.width - 2 * GAP
  if (cell === 'box')
    pen
      .rect(left, y + GAP, width, height - 2 * GAP)
      .lineWidth(0.5)
      .stroke(ink.box)
  else if ('lines' in cell)
    drawLines(pen, cell.lines, left, y + GAP, {
      size: size.cell,
      color: ink.text,
      ...(isNumber(place.column) ? { end: left + width } : {}),
    })
  else if (cell.code)
    drawCode(pen, cell.code, { x: left, y: y + GAP, width, height: cell.code.isSquare ? SQUARE : BARS })
}
