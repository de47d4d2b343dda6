import { paperChoice, type PaperChoice } from './paper.ts'

/** Millimetres of blank at the edges of a page. */
export interface PageMargins {
  readonly top: number
  readonly right: number
  readonly bottom: number
  readonly left: number
}

export const marginSides = ['top', 'right', 'bottom', 'left'] as const satisfies (keyof PageMargins)[]

/** How a table is laid out on pages, of files as well as of paper. */
export interface PageStyle extends PaperChoice {
  readonly margins: PageMargins
  /** The titles of the columns are on every page, not on the first alone. */
  readonly repeatHeader: boolean
  /** All columns are made to fit on the width of one page; otherwise those that do not fit continue on further pages. */
  readonly fitWidth: boolean
  /** Text at the top of every page; empty: none. */
  readonly header: string
  /** Text at the foot of every page, beside its number; empty: the title of the table. */
  readonly footer: string
}

/** Widest margin, mm: a page of A4 keeps half of its width. */
export const MOST_MARGIN = 50
export const LONGEST_PAGE_TEXT = 200

export const standardPage: PageStyle = {
  paper: 'A4',
  orientation: null,
  margins: { top: 10, right: 10, bottom: 10, left: 10 },
  repeatHeader: true,
  fitWidth: false,
  header: '',
  footer: '',
}

const POINTS_PER_MM = 72 / 25.4
const MM_PER_INCH = 25.4

export const pointsOf = (mm: number): number => mm * POINTS_PER_MM
export const inchesOf = (mm: number): number => Math.round((mm / MM_PER_INCH) * 10_000) / 10_000

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const textOr = (value: unknown): string =>
  typeof value === 'string' ? value.replaceAll(/\s+/g, ' ').trim().slice(0, LONGEST_PAGE_TEXT) : ''

const marginOr = (value: unknown, standard: number): number =>
  typeof value === 'number' && value >= 0 && value <= MOST_MARGIN ? value : standard

/** Pages as they are kept; what of them cannot be used is as the standard has it. Null where nothing is kept. */
export function readPageStyle(kept: unknown): PageStyle | null {
  if (!isObject(kept)) return null
  const margins = isObject(kept['margins']) ? kept['margins'] : {}
  return {
    ...paperChoice(kept),
    margins: Object.fromEntries(
      marginSides.map((side) => [side, marginOr(margins[side], standardPage.margins[side])]),
    ) as unknown as PageMargins,
    repeatHeader: kept['repeatHeader'] !== false,
    fitWidth: kept['fitWidth'] === true,
    header: textOr(kept['header']),
    footer: textOr(kept['footer']),
  }
}
