import { fill, saidOf, textOf } from '#domain/label.ts'
import { pageText, pageTexts } from '#domain/print/page-texts.ts'
import { plainPage, type PdfPage, type PdfRow, type PdfTable } from './document.ts'
import { FOOTER, type Faces, type Layout } from './layout.ts'
import type { Pen } from './pen.ts'
import { printable, wrap } from './wrap.ts'

const TITLE = 13
const TITLE_HEIGHT = TITLE * 1.8
const FACT = 8
const FACT_LEADING = 11
const FOOT = 7
/** Longest fact, in lines. */
const MOST_FACT_LINES = 6
export const ink = {
  text: '#1c2024',
  faint: '#60646c',
  line: '#c9ccd3',
  band: '#f4f5f7',
  head: '#e6e8ec',
  group: '#edeff3',
} as const

/** What the pages of a document have in common. */
export interface Page {
  readonly pen: Pen
  readonly table: PdfTable
  readonly rows: readonly PdfRow[]
  readonly setup: PdfPage
  readonly layout: Layout
  readonly measures: Faces
  readonly pages: number
}

/** As much of a text as fits on one line of so many points. */
export const oneLine = (text: string, width: number, size: number, measure: Faces['bold']): string =>
  wrap(text.replaceAll('\n', ' '), width / size, measure, 1).lines[0] ?? ''

export const line = (pen: Pen, text: string, x: number, base: number): void => {
  if (text !== '') pen.text(text, x, base, { lineBreak: false, baseline: 'alphabetic' })
}

/** Lines of the facts below the title, by the width of the page. */
export function factLines({ facts, language, page = plainPage }: PdfTable, { regular }: Faces) {
  const { left, right } = page.margins
  const texts = facts.map(([label, text]) => textOf(saidOf(label, printable(text)), language))
  return (width: number): readonly string[] =>
    texts.flatMap((text) => wrap(text, (width - left - right) / FACT, regular, MOST_FACT_LINES).lines)
}

/** Of the title with the lines of its facts. */
export const headHeight = (facts: readonly string[]): number => TITLE_HEIGHT + facts.length * FACT_LEADING + 6

const titleOf = ({ title }: PdfTable): string => printable(title).replaceAll('\n', ' ')

/** Title and facts on the first page; answers where its rows begin. */
export function drawHead({ pen, table, setup, layout }: Page, facts: readonly string[]): number {
  const { left } = setup.margins
  pen.font('bold').fontSize(TITLE).fillColor(ink.text)
  line(pen, titleOf(table), left, layout.top + TITLE)
  pen.font('regular').fontSize(FACT).fillColor(ink.faint)
  let base = layout.top + TITLE_HEIGHT + FACT
  for (const fact of facts) {
    line(pen, fact, left, base)
    base += FACT_LEADING
  }
  return layout.top + headHeight(facts)
}

/** What stands above and below the content of every page. */
export function drawEdges({ pen, table, setup, layout, measures, pages }: Page, number: number): void {
  const { left, right, top, bottom } = setup.margins
  const base = layout.height - bottom
  const width = layout.width - left - right
  const text = pageText(number, pages, table.language)
  const numberWidth = measures.regular(text) * FOOT
  const footer = printable(setup.footer) || (number > 1 ? titleOf(table) : '')
  // Measuring takes the pen.
  const above = oneLine(printable(setup.header), width, FOOT, measures.regular)
  const below = oneLine(footer, width - numberWidth - 2 * FOOT, FOOT, measures.regular)
  pen.font('regular').fontSize(FOOT).fillColor(ink.faint)
  line(pen, above, left, top + FOOT)
  line(pen, text, layout.width - right - numberWidth, base)
  line(pen, below, left, base)
}

export function drawCutNote({ pen, table, layout, setup }: Page): void {
  const { left, bottom } = setup.margins
  pen.font('regular').fontSize(FOOT).fillColor(ink.faint)
  const text = fill(textOf(pageTexts.cut, table.language), { count: layout.cutTexts })
  line(pen, text, left, layout.height - bottom - FOOTER / 2)
}
