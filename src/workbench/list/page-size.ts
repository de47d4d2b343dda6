/** Rows per page: as many as fit the window, so many, or null for one list that is scrolled on. */
export type PageSize = 'fit' | number | null

/** Where the size that the user chose is kept, and the size until then. */
export interface PageSizing {
  readonly key: string
  readonly usual: PageSize
}

/** Of the lists whose screen says nothing else: the parameter `pageSize` comes before the window. */
export const generalSizing = (parameter: unknown): PageSizing => ({
  key: 'takt.pageSize',
  usual: Number(parameter) || 'fit',
})

/** A list that has so many rows on a page until the user chooses. */
export const sizedList = (rows: number): PageSizing => ({ key: `takt.pageSize.${rows}`, usual: rows })

const offered: readonly number[] = [10, 20, 50, 100, 500]

/** The sizes to choose from, the usual one in its place. */
export function offeredSizes({ usual }: PageSizing): readonly PageSize[] {
  const numbers = [...new Set([...offered, ...(typeof usual === 'number' ? [usual] : [])])]
  return ['fit', ...numbers.sort((a, b) => a - b), null]
}

/** The size in effect, given what is kept under the key. */
export function chosenSize(sizing: PageSizing, kept: string | null): PageSize {
  const size = offeredSizes(sizing).find((one) => JSON.stringify(one) === kept)
  return size === undefined ? sizing.usual : size
}

/** What a list screen has above and below its rows, px. */
const CHROME_PX = 246
const MIN_ROWS = 10

/** Rows that fit a list in the window. */
export const fittingRows = (windowHeight: number, rowHeight: number): number =>
  Math.max(MIN_ROWS, Math.floor((windowHeight - CHROME_PX) / rowHeight))
