import { fill, textOf } from '#domain/label.ts'
import { pageText, pageTexts } from '#domain/print/page-texts.ts'
import type { PdfTable } from './document.ts'
import { CELL_GAP, type Panel } from './fit.ts'
import { FOOTER, layOut, MARGIN, ROW_GAP, type Layout } from './layout.ts'
import { faces, newDocument, type Pen } from './pen.ts'
import { printable, wrap } from './wrap.ts'

const TITLE = 13
const TITLE_HEIGHT = TITLE * 1.8
const FACT = 8
const FACT_LEADING = 11
const FOOT = 7
const ink = { text: '#1c2024', faint: '#60646c', line: '#c9ccd3', band: '#f4f5f7', head: '#e6e8ec' } as const
/** Pages drawn between two looks at what is waited for. */
const PAGES_AT_ONCE = 10

/** A table as a PDF, in parts. Each part is drawn when it is asked for, so that no more than a few pages wait. */
export async function* drawTable(
  table: PdfTable,
  rows: readonly (readonly string[])[],
): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  const { pen, take, finish } = newDocument(table)
  const measures = faces(pen)
  const colon = table.language === 'zh-Hans' ? '：' : ': '
  const facts = table.facts.map(([label, text]) => `${label}${colon}${printable(text)}`)
  const factLines = (width: number) =>
    facts.flatMap((fact) => wrap(fact, (width - 2 * MARGIN) / FACT, measures.regular, 6).lines)
  const layout = layOut(table, rows, measures, (width) => headHeight(factLines(width)))
  const page = { pen, table, layout, pages: layout.pages.length * layout.panels.length }
  let number = 0
  for (const [at, span] of layout.pages.entries())
    for (const panel of layout.panels) {
      pen.addPage({ size: [layout.width, layout.height], margin: 0 })
      const top = at === 0 ? drawHead(page, factLines(layout.width)) : MARGIN
      drawRows(page, panel, span, top)
      if (at === layout.pages.length - 1 && layout.cutTexts > 0) drawCutNote(page)
      drawFoot(page, ++number)
      if (number % PAGES_AT_ONCE === 0) yield await take()
    }
  yield await finish()
}

interface Page {
  readonly pen: Pen
  readonly table: PdfTable
  readonly layout: Layout
  readonly pages: number
}

const line = (pen: Pen, text: string, x: number, base: number): void => {
  if (text !== '') pen.text(text, x, base, { lineBreak: false, baseline: 'alphabetic' })
}

const headHeight = (facts: readonly string[]): number => TITLE_HEIGHT + facts.length * FACT_LEADING + 6

const titleOf = ({ title }: PdfTable): string => printable(title).replaceAll('\n', ' ')

function drawHead({ pen, table }: Page, facts: readonly string[]): number {
  pen.font('bold').fontSize(TITLE).fillColor(ink.text)
  line(pen, titleOf(table), MARGIN, MARGIN + TITLE)
  pen.font('regular').fontSize(FACT).fillColor(ink.faint)
  let base = MARGIN + TITLE_HEIGHT + FACT
  for (const fact of facts) {
    line(pen, fact, MARGIN, base)
    base += FACT_LEADING
  }
  return MARGIN + headHeight(facts)
}

function drawRows(
  { pen, table, layout }: Page,
  panel: Panel,
  [from, to]: readonly [number, number],
  top: number,
): void {
  const { size, headerHeight, heights } = layout
  const width = panel.widths.reduce((sum, one) => sum + one, 0)
  pen.rect(MARGIN, top, width, headerHeight).fill(ink.head)
  pen.font('bold').fontSize(size).fillColor(ink.text)
  drawCells(pen, table, layout, panel, top, (at) => layout.headers[at]!.lines)
  pen.font('regular')
  let y = top + headerHeight
  for (let row = from; row < to; row++) {
    if (row % 2 === 1) pen.rect(MARGIN, y, width, heights[row]!).fill(ink.band)
    pen.fillColor(ink.text)
    drawCells(pen, table, layout, panel, y, (at) => layout.lines(row, at).lines)
    y += heights[row]!
  }
  pen
    .moveTo(MARGIN, y)
    .lineTo(MARGIN + width, y)
    .lineWidth(0.5)
    .stroke(ink.line)
}

function drawCells(
  pen: Pen,
  { columns }: PdfTable,
  { size, leading }: Layout,
  panel: Panel,
  top: number,
  linesOf: (column: number) => readonly string[],
): void {
  let x = MARGIN
  for (const [place, at] of panel.columns.entries()) {
    const width = panel.widths[place]!
    const right = x + width - CELL_GAP
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

function drawFoot({ pen, table, layout, pages }: Page, number: number): void {
  const base = layout.height - MARGIN
  pen.font('regular').fontSize(FOOT).fillColor(ink.faint)
  const text = pageText(number, pages, table.language)
  line(pen, text, layout.width - MARGIN - pen.widthOfString(text), base)
  if (number > 1) line(pen, titleOf(table), MARGIN, base)
}

function drawCutNote({ pen, table, layout }: Page): void {
  pen.font('regular').fontSize(FOOT).fillColor(ink.faint)
  const text = fill(textOf(pageTexts.cut, table.language), { count: layout.cutTexts })
  line(pen, text, MARGIN, layout.height - MARGIN - FOOTER / 2)
}
