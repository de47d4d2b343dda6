import { toneInks } from '#domain/reports/designed/tone-inks.ts'
import { isLine, plainPage, type PdfRow, type PdfTable } from './document.ts'
import {
  drawCutNote,
  drawEdges,
  drawHead,
  factLines,
  headHeight,
  ink,
  line,
  oneLine,
  type Page,
} from './draw-edges.ts'
import { CELL_GAP, type Panel } from './fit.ts'
import { layOut, ROW_GAP } from './layout.ts'
import { faces, newDocument } from './pen.ts'

/** Headings of groups within others, points. */
const INDENT = 10
/** Pages drawn between two looks at what is waited for. */
const PAGES_AT_ONCE = 10

/** A table as a PDF, in parts. Each part is drawn when it is asked for, so that no more than a few pages wait. */
export async function* drawTable(
  table: PdfTable,
  rows: readonly PdfRow[],
): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  const { pen, take, finish } = newDocument(table)
  const measures = faces(pen)
  const { page: setup = plainPage } = table
  const facts = factLines(table, measures)
  const layout = layOut(table, rows, measures, (width) => headHeight(facts(width)))
  const page = {
    pen,
    table,
    rows,
    setup,
    layout,
    measures,
    pages: layout.pages.length * layout.panels.length,
  }
  let number = 0
  for (const [at, span] of layout.pages.entries())
    for (const panel of layout.panels) {
      pen.addPage({ size: [layout.width, layout.height], margin: 0 })
      const top = at === 0 ? drawHead(page, facts(layout.width)) : layout.top
      drawRows(page, panel, span, top)
      if (at === layout.pages.length - 1 && layout.cutTexts > 0) drawCutNote(page)
      drawEdges(page, ++number)
      if (number % PAGES_AT_ONCE === 0) yield await take()
    }
  yield await finish()
}

function drawRows(page: Page, panel: Panel, [from, to]: readonly [number, number], top: number): void {
  const { pen, setup, layout } = page
  const { left } = setup.margins
  const { size, headerHeight, heights } = layout
  const width = panel.widths.reduce((sum, one) => sum + one, 0)
  let y = top
  if (from === 0 || setup.repeatHeader) {
    pen.rect(left, top, width, headerHeight).fill(ink.head)
    pen.font('bold').fontSize(size).fillColor(ink.text)
    drawCells(page, panel, top, (at) => layout.headers[at]!.lines)
    y += headerHeight
  }
  pen.fontSize(size)
  for (let row = from; row < to; row++) {
    drawRow(page, panel, row, { y, width, height: heights[row]! })
    y += heights[row]!
  }
  pen
    .moveTo(left, y)
    .lineTo(left + width, y)
    .lineWidth(0.5)
    .stroke(ink.line)
}

interface Band {
  readonly y: number
  readonly width: number
  readonly height: number
}

function drawRow(page: Page, panel: Panel, row: number, { y, width, height }: Band): void {
  const { pen, rows, layout, setup } = page
  const { left } = setup.margins
  const one = rows[row]!
  const own = isLine(one) ? one : null
  const band = own?.heading || own?.bold ? ink.group : row % 2 === 1 ? ink.band : null
  if (band) pen.rect(left, y, width, height).fill(band)
  const face = own?.heading || own?.bold ? 'bold' : 'regular'
  if (own?.heading) {
    const { text, level } = own.heading
    const { size } = layout
    const x = left + CELL_GAP + level * INDENT
    // Measuring takes the pen.
    const shown = oneLine(text, left + width - CELL_GAP - x, size, page.measures.bold)
    pen.font(face).fontSize(size).fillColor(ink.text)
    line(pen, shown, x, y + ROW_GAP + size * 1.05)
  } else {
    pen.font(face).fontSize(layout.size)
    drawTones(page, panel, own?.tones, { y, width, height })
    const inkOf = (at: number): string => {
      const tone = own?.tones?.[at]
      return tone ? toneInks[tone].text : ink.text
    }
    drawCells(page, panel, y, (at) => layout.lines(row, at).lines, inkOf)
  }
}

/** Backs of the cells that have a colour. */
function drawTones(
  { pen, setup }: Page,
  panel: Panel,
  tones: Extract<PdfRow, { cells: unknown }>['tones'],
  { y, height }: Band,
): void {
  if (!tones) return
  let x = setup.margins.left
  for (const [place, at] of panel.columns.entries()) {
    const tone = tones[at]
    const width = panel.widths[place]!
    if (tone) pen.rect(x, y, width, height).fill(toneInks[tone].back)
    x += width
  }
}

function drawCells(
  { pen, table: { columns }, layout: { size, leading }, setup }: Page,
  panel: Panel,
  top: number,
  linesOf: (column: number) => readonly string[],
  inkOf: (column: number) => string = () => ink.text,
): void {
  let x = setup.margins.left
  for (const [place, at] of panel.columns.entries()) {
    const width = panel.widths[place]!
    const right = x + width - CELL_GAP
    pen.fillColor(inkOf(at))
    for (const [nth, text] of linesOf(at).entries())
      line(
        pen,
        text,
        columns[at]!.number ? right - pen.widthOfString(text) : x + CELL_GAP,
        top + ROW_GAP + nth * leading + size * 1.05,
      )
    x += width
  }
}
