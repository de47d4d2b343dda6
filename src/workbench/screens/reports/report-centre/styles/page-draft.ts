import {
  MOST_MARGIN,
  marginSides,
  readPageStyle,
  standardPage,
  type PageMargins,
  type PageStyle,
} from '#domain/print/page-style.ts'

/** Pages as they are edited: margins as they are typed. */
export interface PageDraft extends Omit<PageStyle, 'margins'> {
  readonly margins: Readonly<Record<keyof PageMargins, string>>
}

export function draftOf(page: PageStyle | null): PageDraft {
  const { margins, ...rest } = page ?? standardPage
  return {
    ...rest,
    margins: Object.fromEntries(
      marginSides.map((side) => [side, String(margins[side])]),
    ) as PageDraft['margins'],
  }
}

/** Millimetres, with a decimal at most; null: it is no margin. */
const marginOf = (text: string): number | null => {
  const value = Number(text)
  return /^\d{1,2}(\.\d)?$/.test(text.trim()) && value <= MOST_MARGIN ? value : null
}

/** The pages of a draft; null where a margin is none. */
export function pageOfDraft({ margins, ...rest }: PageDraft): PageStyle | null {
  const sides = marginSides.map((side) => [side, marginOf(margins[side])] as const)
  return sides.some(([, value]) => value === null)
    ? null
    : readPageStyle({ ...rest, margins: Object.fromEntries(sides) })
}

export const isMargin = (text: string): boolean => marginOf(text) !== null
