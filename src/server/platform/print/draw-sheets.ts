import { fill, textOf } from '#domain/label.ts'
import { pageText } from '#domain/print/page-texts.ts'
import { printTexts } from '#domain/print/print-texts.ts'
import type { Faces } from '../exchange/pdf/layout.ts'
import type { Pen } from '../exchange/pdf/pen.ts'
import { printable } from '../exchange/pdf/wrap.ts'
import type { Block, PageSize, PrintInfo, Sheet } from './blocks.ts'
import { chartPart } from './chart-part.ts'
import { boxesPart, factParts, noteParts } from './fact-parts.ts'
import { gridParts } from './grid-parts.ts'
import { headPart } from './head-part.ts'
import { pagesOf } from './pages.ts'
import { drawLines, type Making, type Part } from './part.ts'
import { headingPart, wordParts } from './text-parts.ts'
import { FOOTER, GAP, ink, MARGIN, size } from './style.ts'

/** Draws documents one after the other; gives the number of pages after each page, so that others may have their turn. */
export function* drawSheets(
  pen: Pen,
  faces: Faces,
  info: PrintInfo,
  { width, height }: PageSize,
  sheets: readonly Sheet[],
): Generator<number> {
  let drawn = 0
  for (const { key, blocks } of sheets) {
    const making = { faces, width: width - 2 * MARGIN, cut: { count: 0 } }
    const parts = blocks.flatMap((block) => partsOf(block, info.title, making))
    const pages = pagesOf(parts, height - 2 * MARGIN - FOOTER)
    for (const [at, page] of pages.entries()) {
      pen.addPage({ size: [width, height], margin: 0 })
      let y = MARGIN
      for (const part of page) {
        part.draw(pen, MARGIN, y)
        y += part.height
      }
      const cut = at === pages.length - 1 ? making.cut.count : 0
      drawFoot(pen, info, { key, number: at + 1, pages: pages.length, width, base: height - MARGIN, cut })
      yield ++drawn
    }
  }
}

const space: Part = { height: GAP, isSpace: true, draw: () => {} }

function partsOf(block: Block, name: string, making: Making): Part[] {
  if (block.kind === 'head') return [headPart(block, name, making)]
  if (block.kind === 'facts') return factParts(block, making)
  if (block.kind === 'note') return noteParts(block, making)
  if (block.kind === 'boxes') return [boxesPart(block, making)]
  if (block.kind === 'heading') return [space, headingPart(block, making)]
  if (block.kind === 'words') return wordParts(block, making)
  if (block.kind === 'chart') return [space, chartPart(block, making), space]
  return [space, ...gridParts(block, making), space]
}

interface Foot {
  readonly key: string
  readonly number: number
  readonly pages: number
  readonly width: number
  readonly base: number
  readonly cut: number
}

function drawFoot(pen: Pen, info: PrintInfo, { key, number, pages, width, base, cut }: Foot): void {
  const { language } = info
  const said = [`${info.title} ${printable(key)}`, info.madeText]
  if (cut > 0) said.push(fill(textOf(printTexts.cut, language), { count: cut }))
  const type = { size: size.foot, color: ink.faint }
  drawLines(pen, [said.join('   ')], MARGIN, base - size.foot * 1.05, type)
  drawLines(pen, [pageText(number, pages, language)], 0, base - size.foot * 1.05, {
    ...type,
    end: width - MARGIN,
  })
}
