import { textOf, type Language } from '../label.ts'
import { pageTexts } from './page-texts.ts'
import { inchesOf, type PageMargins, type PageStyle } from './page-style.ts'
import { papers, type Orientation } from './paper.ts'

/** Pages of a sheet of a workbook in the terms of its format (ECMA-376 part 1, 18.3.1.46 and 63); lengths in inches. */
export interface SheetPage {
  /** Number of the size of its paper. */
  readonly paperSize: number
  readonly orientation: Orientation
  readonly fitWidth: boolean
  readonly repeatHeader: boolean
  readonly margins: PageMargins & { readonly header: number; readonly footer: number }
  /** With codes such as `&P`; empty: none. */
  readonly header: string
  readonly footer: string
}

/** Characters of a column as workbooks count them, each of about seven pixels. */
const PIXELS_PER_CHARACTER = 7
const NARROWEST = 5
const PIXELS_PER_INCH = 96
const POINTS_PER_INCH = 72
const paperSizes = { A3: 8, A4: 9 } as const
/** Between the edge of the paper and its header or footer, mm. */
const EDGE = 5

/** Width of a column of so many pixels on the screen. */
export const sheetWidth = (pixels: number): number =>
  Math.max(NARROWEST, Math.round((pixels / PIXELS_PER_CHARACTER) * 100) / 100)

/** The columns fit side by side on an upright page. */
function fitsUpright({ paper, margins }: PageStyle, characters: number): boolean {
  const inches = papers[paper].width / POINTS_PER_INCH - inchesOf(margins.left + margins.right)
  return (characters * PIXELS_PER_CHARACTER) / PIXELS_PER_INCH <= inches
}

/** A text in which nothing is a code. */
const plain = (text: string): string => text.replaceAll('&', '&&')

/** `characters`: the width of all columns of the sheet. */
export function sheetPage(page: PageStyle, characters: number, language: Language): SheetPage {
  const { paper, margins, header, footer, fitWidth, repeatHeader } = page
  const number = textOf(pageTexts.page, language).replace('{page}', '&P').replace('{pages}', '&N')
  return {
    paperSize: paperSizes[paper],
    orientation: page.orientation ?? (fitsUpright(page, characters) ? 'portrait' : 'landscape'),
    fitWidth,
    repeatHeader,
    margins: {
      top: inchesOf(margins.top + (header === '' ? 0 : EDGE)),
      right: inchesOf(margins.right),
      bottom: inchesOf(margins.bottom + EDGE),
      left: inchesOf(margins.left),
      header: inchesOf(Math.min(EDGE, margins.top)),
      footer: inchesOf(Math.min(EDGE, margins.bottom)),
    },
    header: header === '' ? '' : `&L${plain(header)}`,
    footer: `&L${plain(footer)}&R${number}`,
  }
}
